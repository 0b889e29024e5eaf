// What a person's words ask for, obeyed in the transaction that stores them.
import { together, type Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import {
  asksForNoCall,
  endsTexts,
  isLiftedSince,
  meaningOf,
  numbersOf,
  obeyWords,
} from '../suppression/obey-words.operation.ts';
import type { ReadStop } from './read-carrier-records.db.ts';
import { endAutomaticTexts } from './texts.db.ts';

type Told = Pick<CarrierEvent, 'message' | 'occurredAt'>;

const saidIn = (userId: string, { message, occurredAt }: Told) =>
  ({
    userId,
    number: message.from,
    words: message.text,
    keyword: message.keyword === 'STOP' || message.keyword === 'START' ? message.keyword : null,
    at: message.receivedAt ?? occurredAt,
  }) as const;

/** Nothing is closed, opened or asked about because of it. */
export const asksNothing = (event: CarrierEvent): boolean =>
  event.type !== 'message.received' || meaningOf(saidIn('', event)).is === 'other';

/** The text is no inquiry: whoever wrote it does not ask to be called. */
export const asksNoCall = (told: Told): boolean => asksForNoCall(saidIn('', told));

/** In a system transaction. `userId`: who has the number it came to. */
export async function obeyReply(tx: Transaction, userId: string, told: Told): Promise<void> {
  const said = saidIn(userId, told);
  if (!endsTexts(said)) return obeyWords(tx, said);
  await together([obeyWords(tx, said), endAutomatic(tx, userId, said.number)]);
}

/** A stop that the carrier's own list tells of: no text brought it, or that text cannot be read. In a system transaction. */
export async function obeyReadStop(tx: Transaction, { userId, number, keyword, at }: ReadStop): Promise<void> {
  if (await isLiftedSince(tx, userId, number, at)) return;
  await together([
    obeyWords(tx, { userId, number, words: keyword, keyword: 'STOP', at }),
    endAutomatic(tx, userId, number),
  ]);
}

/** The list ends what waits for this number; what goes out by itself to the person's others ends, too. */
async function endAutomatic(tx: Transaction, userId: string, number: string): Promise<void> {
  await endAutomaticTexts(tx, userId, await numbersOf(tx, userId, number));
}
