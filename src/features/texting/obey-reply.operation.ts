// What a person's words ask for, obeyed in the transaction that stores them.
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { numbersOf, obeyWords } from '../suppression/obey-words.operation.ts';
import { automaticTextsTo, endTexts } from './texts.db.ts';

/** In a system transaction. `userId`: who has the number it came to. */
export async function obeyReply(
  tx: Transaction,
  userId: string,
  { message, occurredAt }: Pick<CarrierEvent, 'message' | 'occurredAt'>,
): Promise<void> {
  const keyword = message.keyword === 'STOP' || message.keyword === 'START' ? message.keyword : null;
  const at = message.receivedAt ?? occurredAt;
  const obeyed = await obeyWords(tx, { userId, number: message.from, words: message.text, keyword, at });
  if (obeyed !== 'stopped') return;
  // The list has ended what waits for this number; what goes out by itself to the person's others ends, too.
  const ids = await automaticTextsTo(tx, userId, await numbersOf(tx, userId, message.from));
  await endTexts(tx, { userId, ids, from: ['held', 'queued'], to: 'canceled', reason: 'opted_out' });
}
