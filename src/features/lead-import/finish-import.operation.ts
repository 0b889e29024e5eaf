// Finishing an import: one transaction, all rows accounted for, repeatable.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import {
  doesTallyClose,
  emptyTally,
  FileDuplicates,
  type Duplicate,
  type ImportTally,
  type MatchedBy,
} from './duplicate.rules.ts';
import {
  addContacts,
  closeImport,
  countCreated,
  countOutcomes,
  fillBlanksOfLeads,
  insertLeads,
  markDuplicatesInFile,
  markDuplicatesOfLeads,
  stagedPeople,
  type OutcomeCount,
  type StagedPerson,
} from './finish-import.db.ts';
import type { RejectReason } from './reject-reason.rules.ts';

interface Finish {
  userId: string;
  importId: string;
  existing: 'skip' | 'fill_blanks';
  /** Rows that the browser has sent. */
  rows: number;
}

/** @throws Refusal conflict when the same people were added by somebody else at this moment; a repeat then counts them. */
export async function finishStagedImport(
  tx: Transaction,
  { userId, importId, existing, rows }: Finish,
): Promise<ImportTally> {
  const scope = { tx, userId, importId };
  await markDuplicatesInFile(scope, duplicatesAmong(await stagedPeople(scope)));
  await markDuplicatesOfLeads(scope);
  if (existing === 'fill_blanks') await fillBlanksOfLeads(scope);
  await insertLeads(scope);
  await addContacts(scope);
  const tally = tallyOf(await countOutcomes(scope));
  const created = await countCreated(scope);
  if (created !== tally.created) {
    throw new Refusal('conflict', 'Some of these leads were added elsewhere just now. Please try again.', {
      retryAfter: 1,
    });
  }
  if (tally.rows !== rows || !doesTallyClose(tally))
    throw new Error('The outcomes of an import do not add up to its rows.');
  await closeImport(scope, tally);
  return tally;
}

function duplicatesAmong(people: readonly StagedPerson[]): { row: number; duplicate: Duplicate }[] {
  const seen = new FileDuplicates();
  return people.flatMap((person) => {
    const duplicate = seen.check(person.row_number, person);
    return duplicate ? [{ row: person.row_number, duplicate }] : [];
  });
}

function tallyOf(counts: readonly OutcomeCount[]): ImportTally {
  const tally = emptyTally();
  for (const { outcome, rejected, matched_by, count } of counts) {
    tally.rows += count;
    if (rejected) tally.rejected[rejected as RejectReason] = count;
    else if (outcome === 'duplicate_in_file' || outcome === 'duplicate_existing')
      tally[outcome][matched_by as MatchedBy] += count;
    else tally[outcome === 'updated' ? 'updated' : 'created'] += count;
  }
  return tally;
}
