// How texts stand, for the operator. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import { readCarrierState } from './claim-texts.db.ts';
import { billedDays, listBilledOtherwise, listUnknown, readTextFigures } from './text-figures.db.ts';

const unknownDays = 7;
const mostListed = 50;

export async function readTextStanding(tx: Transaction) {
  return {
    figures: await readTextFigures(tx),
    state: await readCarrierState(tx),
    unknown: await listUnknown(tx, unknownDays, mostListed),
    billed: await listBilledOtherwise(tx, billedDays, mostListed),
  };
}
