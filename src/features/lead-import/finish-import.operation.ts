// Finishing an import: one transaction, all rows accounted for, repeatable.
import type { ConsentStatement } from '../../domain/consent-statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { notePairs } from '../duplicates/note-pair.operation.ts';
import { isHousehold, type KnownBy } from '../lead-model/same-person.rules.ts';
import { openedAmong, suppress, type Address, type AskedAddress } from '../suppression/suppress.operation.ts';
import { bookOfRows, sellFilledLeads, tellSales } from './book.db.ts';
import { doesTallyClose, emptyTally, type ImportTally } from '../lead-files/import-tally.rules.ts';
import { FileDuplicates, type Duplicate, type MatchedBy } from '../lead-files/file-duplicates.rules.ts';
import { type ImportScope } from './import-scope.db.ts';
import {
  addContacts,
  closeImport,
  countCreated,
  countOutcomes,
  foldSources,
  insertLeads,
  markDuplicatesInFile,
  markDuplicatesOfLeads,
  markOtherLeads,
  peopleWhoShare,
  prepareForMany,
  type OutcomeCount,
} from './finish-import.db.ts';
import { addFilledContacts, fillBlanksOfLeads } from './fill-blanks.db.ts';
import { recordConsentsOfRows } from './consents-of-rows.db.ts';
import { recordChecksOfRows } from '../dnc-registry/checks-of-import.operation.ts';
import { markHouseholds, markKnownNames, pairsOfRows, rememberNames, settleHouseholds } from './known-rows.db.ts';
import { leadsThatSay, optOutsOfRows } from './opt-outs.db.ts';
import { wordsOfLead } from '../lead-files/wishes-of-row.rules.ts';
import type { RejectReason } from '../lead-files/reject-reason.words.ts';

interface Finish {
  userId: string;
  importId: string;
  existing: 'skip' | 'fill_blanks';
  fileName: string;
  /** How its people have agreed to be contacted. */
  statement: ConsentStatement | null;
  /** When its numbers were checked against the National Do Not Call Registry, as the agent says. */
  checkedOn: string | null;
  /** Rows that the browser has sent. */
  rows: number;
  now: Date;
}

/** @throws Refusal conflict when the same people were added by somebody else at this moment; a repeat then counts them. */
export async function finishStagedImport(
  tx: Transaction,
  { userId, importId, existing, fileName, statement, checkedOn, rows, now }: Finish,
): Promise<ImportTally> {
  const scope = { tx, userId, importId };
  await prepareForMany(scope);
  await foldSources(scope);
  await markDuplicatesInFile(scope, await duplicatesInFile(scope));
  await markDuplicatesOfLeads(scope);
  await markKnownNames(scope);
  await markHouseholds(scope);
  await markOtherLeads(scope);
  const book = await bookOfRows(scope, now);
  const optOuts = await optOutsToObey(scope);
  if (existing === 'fill_blanks') {
    await fillBlanksOfLeads(scope, fileName);
    if (book?.hasSales) await sellFilledLeads(scope, book);
  }
  try {
    await insertLeads(scope, book);
    await rememberNames(scope);
    await addContacts(scope);
    await addFilledContacts(scope);
  } catch (fault) {
    if ((fault as { code?: string }).code === uniqueViolation) throw addedElsewhere(fault);
    throw fault;
  }
  const sales = book?.hasSales ? await tellSales(scope, book, now) : 0;
  await settleHouseholds(scope);
  const reason = `A row in ${fileName} had one lead’s phone and the other’s email.`;
  await notePairs(
    tx,
    userId,
    (await pairsOfRows(scope)).map((pair) => ({ ...pair, reason })),
  );
  await recordConsentsOfRows(scope, { fileName, existing, statement });
  const checks = await recordChecksOfRows(tx, { userId, importId, fileName, checkedOn });
  const source = `Import of ${fileName}`;
  const { addresses } = optOuts;
  await suppress(tx, { userId, addresses, toldBy: 'file', reason: 'Opted out in the file', source });
  const tally = tallyOf(await countOutcomes(scope));
  if (sales > 0) tally.sales = sales;
  if (checks > 0) tally.checks = checks;
  const created = await countCreated(scope);
  if (created !== tally.created) throw addedElsewhere();
  if (tally.rows !== rows || !doesTallyClose(tally))
    throw new Error('The outcomes of an import do not add up to its rows.');
  await closeImport(scope, tally, optOuts.open);
  return tally;
}

interface OptOuts {
  addresses: AskedAddress[];
  /** The rows that say only what has been lifted since. */
  open: number[];
}

/** All but those whose only words had been said of the number already when contact was allowed again, or stood on its lead. */
async function optOutsToObey(scope: ImportScope): Promise<OptOuts> {
  const asked = await optOutsOfRows(scope);
  const byWords = asked.flatMap(({ words, addresses }) => (words === null ? [] : addresses));
  const opened = await openedAmong(scope.tx, scope.userId, byWords);
  const ofKey = new Map(opened.map((each) => [keyOf(each), each]));
  const leads = await leadsThatSay(
    scope,
    opened.map(({ address }) => address),
  );
  const said = new Map<string, ReadonlySet<string>[]>();
  for (const lead of leads) {
    const words = wordsOfLead(lead);
    for (const number of lead.numbers) said.set(number, [...(said.get(number) ?? []), words]);
  }
  const obeyed = asked.map(({ row, words, name, addresses }) => {
    const isOld = ({ channel, address }: Address): boolean => {
      const { knew } = ofKey.get(keyOf({ channel, address })) ?? {};
      if (words === null || !knew) return false;
      const isOfLead = said.get(address)?.some((ofLead) => words.every((each) => ofLead.has(each))) ?? false;
      return isOfLead || words.every((each) => knew(each).some((person) => !isHousehold(person, name)));
    };
    const by = words === null ? undefined : { words, person: name };
    return {
      row,
      hadAny: addresses.length > 0,
      addresses: addresses.filter((each) => !isOld(each)).map((each) => ({ ...each, by })),
    };
  });
  return {
    addresses: obeyed.flatMap(({ addresses }) => addresses),
    open: obeyed.flatMap(({ row, hadAny, addresses }) => (hadAny && addresses.length === 0 ? [row] : [])),
  };
}

const keyOf = ({ channel, address }: Address): string => `${channel} ${address}`;

const uniqueViolation = '23505';

function addedElsewhere(cause?: unknown): Refusal {
  return new Refusal('conflict', 'Some of these leads were just added somewhere else. Please try again.', {
    retryAfter: 1,
    cause,
  });
}

async function duplicatesInFile(scope: ImportScope): Promise<{ row: number; duplicate: Duplicate }[]> {
  const seen = new FileDuplicates();
  const found: { row: number; duplicate: Duplicate }[] = [];
  for (const person of await peopleWhoShare(scope)) {
    const duplicate = seen.check(person.row_number, person);
    if (duplicate) found.push({ row: person.row_number, duplicate });
  }
  return found;
}

function tallyOf(counts: readonly OutcomeCount[]): ImportTally {
  const tally = emptyTally();
  for (const { outcome, rejected, matched_by, count } of counts) {
    tally.rows += count;
    if (rejected) tally.rejected[rejected as RejectReason] = count;
    else if (outcome === 'duplicate_in_file') tally.duplicate_in_file[matched_by as KnownBy] += count;
    else if (outcome === 'duplicate_existing') tally.duplicate_existing[matched_by as MatchedBy] += count;
    else tally[outcome === 'updated' ? 'updated' : 'created'] += count;
  }
  return tally;
}
