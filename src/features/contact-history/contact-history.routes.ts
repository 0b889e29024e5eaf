import * as z from 'zod/mini';
import { normalizeMessagingPhone } from '../../domain/phone-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { historyOfAddresses } from '../suppression/history-of-addresses.operation.ts';
import { listHistoryCalls, listHistoryTexts, mostRecords, readContactHistory } from './contact-history.contract.ts';
import {
  agentOf,
  checksOf,
  consentsOf,
  countCalls,
  countTexts,
  findByLead,
  findByNumber,
  groundsOf,
  pageOfCalls,
  pageOfTexts,
  repliesOf,
  type Person,
} from './contact-history.db.ts';

const reads = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const moment = z.iso.datetime({ offset: true });
const textKey = pageCursor(z.strictObject({ created_at: moment, id: z.uuid() }));
const callKey = pageCursor(z.strictObject({ started_at: moment, id: z.uuid() }));

export const contactHistoryRoutes = [
  route(readContactHistory, reads, async ({ tx, user, query, platform }) => {
    const found = await whose(tx, user.id, query);
    const person = { ...found, userId: user.id };
    const { closed, events } = await historyOfAddresses(tx, user.id, found.addresses, mostRecords);
    return {
      read_at: platform.now().toISOString(),
      agent: await agentOf(tx, user.id),
      person: { lead_id: found.leadId, name: found.name, addresses: found.addresses },
      consents: await consentsOf(tx, person, mostRecords),
      grounds: await groundsOf(tx, person, mostRecords),
      checks: await checksOf(tx, person),
      closed,
      opt_outs: events.toReversed(),
      replies: await repliesOf(tx, person, mostRecords),
      texts: await countTexts(tx, person),
      calls: await countCalls(tx, person),
    };
  }),
  route(listHistoryTexts, reads, async ({ tx, user, query }) => {
    const after = textKey.read(query.cursor);
    const person = { ...(await whose(tx, user.id, query)), userId: user.id };
    const found = await pageOfTexts(tx, person, { after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = found.length > query.limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? textKey.write({ created_at: last.created_at, id: last.id }) : null };
  }),
  route(listHistoryCalls, reads, async ({ tx, user, query }) => {
    const after = callKey.read(query.cursor);
    const person = { ...(await whose(tx, user.id, query)), userId: user.id };
    const found = await pageOfCalls(tx, person, { after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = found.length > query.limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? callKey.write({ started_at: last.started_at, id: last.id }) : null };
  }),
];

async function whose(
  tx: Transaction,
  userId: string,
  { lead_id: leadId, number: typed }: { lead_id?: string | undefined; number?: string | undefined },
): Promise<Person> {
  if (leadId !== undefined && typed !== undefined) refuse('query.number', 'Use a lead or a number, not both.');
  if (leadId !== undefined) return (await findByLead(tx, userId, leadId)) ?? nothing();
  if (typed === undefined) refuse('query.number', 'Enter a phone number.');
  const number = normalizeMessagingPhone(typed) ?? refuse('query.number', 'Enter a valid phone number.');
  return (await findByNumber(tx, userId, number)) ?? nothing();
}

function nothing(): never {
  throw new Refusal('not_found', 'Nothing is recorded about this person.');
}

function refuse(path: string, message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path, message }] });
}
