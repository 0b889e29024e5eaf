// Imports that are over: their list, their way back, and the people of a household they have left out.
import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { planForMany } from '../../database/many-rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Route } from '../../server/http/route.ts';
import { sellLead } from '../policies/mark-sold.operation.ts';
import { addSecondLead } from '../duplicates/add-second-lead.operation.ts';
import { type ImportScope } from './import-scope.db.ts';
import { prepareForMany } from './finish-import.db.ts';
import { endConsentsOfImport, recordConsentsOfRow, renewConsentsOfImport } from './consents-of-rows.db.ts';
import { addFilledContacts } from './fill-blanks.db.ts';
import { sellAgain, tellSalesTakenBack } from './book.db.ts';
import { countHouseholds, householdsAfter, importsAfter, lockHousehold, noteSecondLead } from './import-history.db.ts';
import {
  addSecondLeadOfRow,
  listHouseholds,
  listImports,
  previewRevert,
  revertImport,
  undoRevert,
  type LeadImport,
} from './lead-import.contract.ts';
import {
  countByReason,
  countFills,
  emptyFills,
  fillAgain,
  firstStaying,
  markRestored,
  markReverted,
  restoreLeads,
  trashLeads,
} from './revert-import.db.ts';
import type { RevertOutcome, StayReason } from './revert-outcome.rules.ts';
import { secondLeadOf } from './second-lead.rules.ts';
import { findImport, lockImport } from './staging.db.ts';

const agent = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const heavy = { ...agent, limit: perMinute(20), isSlow: true } as const;
const shownStaying = 50;
const householdPage = 100;

export const importHistoryRoutes: Route[] = [
  route(listImports, agent, async ({ tx, user, query }) => {
    const after = cursor.read(query.cursor);
    const found = await importsAfter(tx, { userId: user.id, after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? cursor.write({ at: last.created_at, id: last.id }) : null };
  }),
  route(previewRevert, agent, async ({ tx, user, params }) => {
    const scope = await scopeOf(tx, user.id, params.id);
    refuseUnlessRevertible(await existing(findImport(tx, user.id, params.id)));
    const { trashed, stayed } = outcomeOf(await countByReason(scope));
    return {
      would: { trashed, stayed, emptied: await countFills(scope) },
      staying: await firstStaying(scope, shownStaying),
    };
  }),
  route(revertImport, heavy, async ({ tx, user, params }) => {
    const scope = await scopeOf(tx, user.id, params.id);
    const record = await existing(lockImport(tx, user.id, params.id, 'alone'));
    if (record.reverted_at === null) {
      refuseUnlessRevertible(record);
      const { stayed } = outcomeOf(await countByReason(scope));
      const trashed = await trashLeads(scope);
      const emptied = await emptyFills(scope);
      await tellSalesTakenBack(scope, record.file_name);
      await endConsentsOfImport(scope);
      await markReverted(scope, { trashed, stayed, emptied });
    }
    return { import: await existing(findImport(tx, user.id, params.id)) };
  }),
  route(undoRevert, heavy, async ({ tx, user, params }) => {
    const scope = await scopeOf(tx, user.id, params.id);
    const record = await existing(lockImport(tx, user.id, params.id, 'alone'));
    if (record.reverted_at === null) return { import: record, restored: 0, kept_aside: 0 };
    const { restored, aside } = await restoreLeads(scope);
    await sellAgain(scope);
    await fillAgain(scope);
    await addFilledContacts(scope);
    await renewConsentsOfImport(scope);
    await markRestored(scope, restored);
    return { import: await existing(findImport(tx, user.id, params.id)), restored, kept_aside: aside };
  }),
  route(listHouseholds, agent, async ({ tx, user, params, query }) => {
    await existing(findImport(tx, user.id, params.id));
    await planForMany(tx);
    const rows = await householdsAfter(tx, user.id, params.id, { after: query.after, limit: householdPage });
    return {
      rows,
      next_after: rows.length === householdPage ? (rows.at(-1)?.row ?? null) : null,
      total: await countHouseholds(tx, user.id, params.id),
    };
  }),
  route(addSecondLeadOfRow, agent, async ({ tx, user, platform, params }) => {
    const { file_name: fileName, consent } = await existing(findImport(tx, user.id, params.id));
    const found = await lockHousehold(tx, user.id, params.id, params.row);
    if (!found) throw new Refusal('not_found', 'We can’t find that row.');
    if (found.second_lead_id) return { lead_id: found.second_lead_id };
    const { lead: own, sale } = secondLeadOf(found.draft);
    const { lead } = await addSecondLead(tx, { userId: user.id, id: randomUUID(), lead: own });
    await noteSecondLead(tx, user.id, { importId: params.id, row: params.row, leadId: lead.id });
    await recordConsentsOfRow(
      { tx, userId: user.id, importId: params.id },
      { row: params.row, leadId: lead.id, fileName, statement: consent },
    );
    if (sale) await sellLead(tx, { userId: user.id, leadId: lead.id, input: sale, now: platform.now() });
    return { lead_id: lead.id };
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));

async function scopeOf(tx: Transaction, userId: string, importId: string): Promise<ImportScope> {
  const scope = { tx, userId, importId };
  await prepareForMany(scope);
  return scope;
}

function outcomeOf(
  counts: readonly { reason: StayReason | null; count: number }[],
): Pick<RevertOutcome, 'trashed' | 'stayed'> {
  const stayed: RevertOutcome['stayed'] = {};
  let trashed = 0;
  for (const { reason, count } of counts) {
    if (reason === null) trashed = count;
    else stayed[reason] = count;
  }
  return { trashed, stayed };
}

async function existing(found: Promise<LeadImport | undefined>): Promise<LeadImport> {
  const record = await found;
  if (!record) throw new Refusal('not_found', 'We can’t find that import.');
  return record;
}

function refuseUnlessRevertible(record: LeadImport): void {
  if (record.state !== 'done') throw new Refusal('conflict', 'You can only revert a finished import.');
  if (record.reverted_at !== null) throw new Refusal('conflict', 'This import was already reverted.');
}
