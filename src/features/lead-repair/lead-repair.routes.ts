import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import {
  foundOptOutsAfter,
  foundOthersAfter,
  foundPeopleAfter,
  markTold,
  olderImports,
  readRepair,
} from './found.db.ts';
import { doubtsOf } from './import-doubts.rules.ts';
import {
  keepPeople,
  listDoubtfulImports,
  listFoundOptOuts,
  listFoundOthers,
  listFoundPeople,
  readLeadRepair,
  splitPeople,
  tellLeadRepair,
} from './lead-repair.contract.ts';
import { settleFind } from './split-lead.db.ts';
import { splitLead } from './split-lead.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

/** The newest. */
const maxImports = 200;

export const leadRepairRoutes = [
  route(readLeadRepair, reads, async ({ tx, user }) => ({ repair: await readRepair(tx, user.id) })),
  route(tellLeadRepair, writes, async ({ tx, user }) => {
    await markTold(tx, user.id);
    return {};
  }),
  route(listFoundOptOuts, reads, ({ tx, user, query }) =>
    pageOf(query, (asked) => foundOptOutsAfter(tx, user.id, asked)),
  ),
  route(listFoundOthers, reads, ({ tx, user, query }) =>
    pageOf(query, (asked) => foundOthersAfter(tx, user.id, asked)),
  ),
  route(listFoundPeople, reads, ({ tx, user, query }) =>
    pageOf(query, (asked) => foundPeopleAfter(tx, user.id, asked)),
  ),
  route(listDoubtfulImports, reads, async ({ tx, user }) => ({
    rows: (await olderImports(tx, user.id, maxImports))
      .map(({ id, file_name, created_at, ...read }) => ({ id, file_name, created_at, doubts: doubtsOf(read) }))
      .filter(({ doubts }) => doubts.length > 0),
  })),
  route(splitPeople, writes, async ({ tx, user, params, body, platform }) => {
    await splitLead(tx, {
      userId: user.id,
      findId: params.id,
      leadId: body.lead_id,
      now: platform.now().getTime(),
    });
    return {};
  }),
  route(keepPeople, writes, async ({ tx, user, params }) => {
    if (!(await settleFind(tx, user.id, params.id, 'same_person')))
      throw new Refusal('not_found', 'This lead no longer exists.');
    return {};
  }),
];

const cursor = pageCursor(z.strictObject({ id: z.uuid() }));

async function pageOf<Row extends { id: string }>(
  { cursor: from, limit }: { cursor?: string | undefined; limit: number },
  read: (asked: { after: string | null; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const rows = await read({ after: cursor.read(from)?.id ?? null, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next_cursor: rows.length > page.length && last ? cursor.write({ id: last.id }) : null };
}
