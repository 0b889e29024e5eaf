// What a person's words close, open again, or leave to be asked about. In the transaction that takes the text, so that it holds
// before anybody is answered.
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import { optOuts } from '../../server/http/metrics.ts';
import { readReply, type ReplyMeaning } from './reply-meaning.rules.ts';
import { askedToStop, quoted } from './suppression.words.ts';
import { isSuppressed, liftSuppressions, suppress } from './suppress.operation.ts';
import { isPhone, startClockToleranceMs } from './suppression.rules.ts';
import { stopClosesCalls, wasLiftedAfter, wasStoppedAfter } from './suppressions.db.ts';
import { numbersOfPerson, openOf, settleOpen, writeUnclear, type OpenReply } from './unclear-replies.db.ts';

interface Said {
  userId: string;
  /** Of the person, E.164. */
  number: string;
  words: string;
  /** The carrier took it for one of its own. */
  keyword: 'STOP' | 'START' | null;
  /** When the carrier got it. */
  at: string;
}

/** Ends what goes out by itself to any number of theirs. */
export function endsTexts(said: Said): boolean {
  const meaning = meaningOf(said);
  return meaning.is === 'stop' && meaning.text;
}

/** A stop, whatever it closes by the agent's setting: no inquiry. One that says "call me instead" is. */
export function asksForNoCall(said: Pick<Said, 'words' | 'keyword'>): boolean {
  const meaning = meaningOf(said);
  return meaning.is === 'stop' && meaning.call !== false;
}

/** In a system transaction. */
export async function obeyWords(tx: Transaction, said: Said): Promise<void> {
  const { userId, number, words } = said;
  const meaning = meaningOf(said);
  const source = quoted(words);
  switch (meaning.is) {
    case 'stop': {
      const [channels] = await together([
        closedChannels(tx, userId, meaning),
        meaning.text ? settleOpen(tx, userId, number, 'stop') : Promise.resolve(false),
      ]);
      const addresses = channels.map((channel) => ({ channel, address: number }));
      await suppress(tx, { userId, addresses, toldBy: meaning.by, reason: askedToStop, source, saidAt: said.at });
      if (meaning.text) optOuts.inc();
      return;
    }
    case 'start': {
      // Webhooks come in any order: a START that is older than the STOP lifts nothing.
      if (await wasStoppedAfter(tx, userId, number, said.at, startClockToleranceMs)) return;
      await liftSuppressions(tx, {
        userId,
        channels: ['text', 'call'],
        address: number,
        toldBy: 'keyword',
        reason: 'Asked for texts again',
        source,
        saidAt: said.at,
      });
      return;
    }
    case 'unclear':
      if (!isPhone(number) || (await isSuppressed(tx, { userId, channel: 'text', address: number }))) return;
      await writeUnclear(tx, userId, number, words.slice(0, 1000));
      return;
    case 'other':
      return;
  }
}

/** A stop of that moment, read late, says nothing any more. */
export const isLiftedSince = (tx: Transaction, userId: string, number: string, at: string): Promise<boolean> =>
  wasLiftedAfter(tx, userId, number, at, startClockToleranceMs);

export function meaningOf({ words, keyword }: Pick<Said, 'words' | 'keyword'>): ReplyMeaning {
  if (keyword === 'STOP') return { is: 'stop', by: 'keyword', text: true, call: 'setting' };
  return keyword === 'START' ? { is: 'start' } : readReply(words);
}

async function closedChannels(
  tx: Transaction,
  userId: string,
  { text, call }: Extract<ReplyMeaning, { is: 'stop' }>,
): Promise<ContactChannel[]> {
  const closesCalls = call === 'setting' ? await stopClosesCalls(tx, userId) : call;
  return [...(text ? (['text'] as const) : []), ...(closesCalls ? (['call'] as const) : [])];
}

/** Replies of these numbers that nobody has said a word about yet. */
export function openReplies(tx: Transaction, userId: string, numbers: readonly string[]): Promise<OpenReply[]> {
  return openOf(tx, userId, numbers);
}

/** All numbers of whoever has this one, which is among them. In a system transaction. */
export const numbersOf = (tx: Transaction, userId: string, number: string): Promise<string[]> =>
  numbersOfPerson(tx, userId, number, 'system');
