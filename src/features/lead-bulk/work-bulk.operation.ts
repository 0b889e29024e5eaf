// Works off a change of many leads part by part, each its own short transaction, and so its way back.
import { randomUUID } from 'node:crypto';
import { planForMany } from '../../database/many-rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readZone } from '../../database/read-zone.ts';
import type { Logger } from '../../server/logger.ts';
import { followUpNote } from '../lead-history/auto-note.words.ts';
import { trashLeads, untrashLeads } from '../trash/trash-leads.operation.ts';
import { logOutcomes, undoOutcomes } from '../outcomes/log-outcome.operation.ts';
import type { Outcome } from '../outcomes/outcome.rules.ts';
import {
  changeTags,
  changeTagsBack,
  eventsOfPart,
  markLogged,
  markTrashed,
  moveStages,
  moveStagesBack,
  stillTrashed,
} from './bulk-parts.db.ts';
import { setFollowUps, setFollowUpsBack } from './bulk-follow-ups.db.ts';
import {
  closeRows,
  holdAction,
  nextLeads,
  noteProgress,
  type ActionKey,
  type Progress,
  type WorkedAction,
} from './bulk.db.ts';

/** Leads of one part: long enough to be worth a transaction, short enough that nobody waits for it. */
const partSize = 500;

/** @returns true while more is left to do */
export async function workPart(tx: Transaction, key: ActionKey, log: Logger): Promise<boolean> {
  await planForMany(tx);
  const action = await holdAction(tx, key);
  if (action?.state === 'running') return changePart(tx, key, action, log);
  if (action?.state === 'undoing') return undoPart(tx, key, action, log);
  return false;
}

async function nextPart(
  tx: Transaction,
  key: ActionKey,
  state: 'waiting' | 'changed',
): Promise<{ ids: string[]; isLast: boolean }> {
  const ids = await nextLeads(tx, key, state, partSize + 1);
  return { ids: ids.slice(0, partSize), isLast: ids.length <= partSize };
}

async function changePart(tx: Transaction, key: ActionKey, action: WorkedAction, log: Logger): Promise<boolean> {
  const { ids, isLast } = await nextPart(tx, key, 'waiting');
  const { changed, contactsFailed = false } = await applyChange(tx, { ...key, ids }, action, log);
  const skipped = await closeRows(tx, key, { ids, from: 'waiting', to: 'skipped' });
  await noteProgress(tx, key, { state: isLast ? 'done' : 'running', changed, skipped, contactsFailed });
  return !isLast;
}

type Part = ActionKey & { ids: string[] };

async function applyChange(
  tx: Transaction,
  part: Part,
  { change }: WorkedAction,
  log: Logger,
): Promise<{ changed: number; contactsFailed?: boolean }> {
  switch (change.kind) {
    case 'stage':
      return { changed: await moveStages(tx, part, change.stage) };
    case 'tag':
      return { changed: await changeTags(tx, part, change) };
    case 'outcome':
      return { changed: await logAll(tx, part, change.outcome) };
    case 'follow_up':
      return { changed: await followUpAll(tx, part, change.at) };
    case 'delete':
      return trashAll(tx, part, log);
    default:
      throw unknownKind(change);
  }
}

/** Of a newer version that runs beside this one: it works it off, and here nothing is made of it. */
const unknownKind = (change: never): Error =>
  new Error(`A change of many leads of an unknown kind: ${JSON.stringify(change)}`);

async function undoPart(tx: Transaction, key: ActionKey, action: WorkedAction, log: Logger): Promise<boolean> {
  const { ids, isLast } = await nextPart(tx, key, 'changed');
  const done = await applyUndo(tx, { ...key, ids }, action, log);
  const notRestored = await closeRows(tx, key, { ids, from: 'changed', to: 'kept' });
  await noteProgress(tx, key, { ...done, state: isLast ? 'undone' : 'undoing', notRestored });
  return !isLast;
}

async function applyUndo(
  tx: Transaction,
  part: Part,
  { change }: WorkedAction,
  log: Logger,
): Promise<Omit<Progress, 'state'>> {
  switch (change.kind) {
    case 'stage':
      return { restored: await moveStagesBack(tx, part) };
    case 'tag':
      return { restored: await changeTagsBack(tx, part) };
    case 'outcome':
      return { restored: await unlogAll(tx, part) };
    case 'follow_up':
      return { restored: await setFollowUpsBack(tx, part) };
    case 'delete':
      return untrashAll(tx, part, log);
    default:
      throw unknownKind(change);
  }
}

async function trashAll(
  tx: Transaction,
  part: Part,
  log: Logger,
): Promise<{ changed: number; contactsFailed: boolean }> {
  const { deleted, contactsFailed } = await trashLeads(tx, { userId: part.userId, ids: part.ids, log });
  await markTrashed(tx, { ...part, ids: deleted });
  return { changed: deleted.length, contactsFailed };
}

async function untrashAll(tx: Transaction, part: Part, log: Logger): Promise<Omit<Progress, 'state'>> {
  const ids = await stillTrashed(tx, part);
  const { restored, keptAside, contactsFailed } = await untrashLeads(tx, {
    userId: part.userId,
    ids,
    byUndo: true,
    log,
  });
  await closeRows(tx, part, { ids: restored, from: 'changed', to: 'restored' });
  return { restored: restored.length, keptAside, contactsFailed };
}

async function followUpAll(tx: Transaction, part: Part, at: string): Promise<number> {
  return setFollowUps(tx, part, { at, note: followUpNote(at, await readZone(tx, part.userId)) });
}

async function logAll(tx: Transaction, part: Part, outcome: Outcome): Promise<number> {
  const each = part.ids.map((leadId) => ({ leadId, eventId: randomUUID() }));
  const counted = await logOutcomes(tx, { userId: part.userId, outcome, each });
  await markLogged(tx, part, counted);
  return counted.length;
}

async function unlogAll(tx: Transaction, part: Part): Promise<number> {
  const ids = await undoOutcomes(tx, { userId: part.userId, each: await eventsOfPart(tx, part) });
  await closeRows(tx, part, { ids, from: 'changed', to: 'restored' });
  return ids.length;
}
