// What the network does by itself when somebody writes a keyword to a toll-free number: it knows STOP alone, blocks for that one
// number and answers with fixed words. Every other word of the kind is only a text.
import { stamp, type OwnedNumber, type TelnyxAccount } from './account.ts';

const startWords = new Set(['START', 'UNSTOP']);

export const stopNotice =
  'NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. Text back "unstop" to receive messages again.';
export const startNotice =
  'NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number.';

/** @returns what the webhook calls it, for a keyword */
export function obey(account: TelnyxAccount, number: OwnedNumber, phone: string, text: string): string | undefined {
  const word = text.trim().toUpperCase();
  const notify = (notice: string) =>
    account.state.notices.push({ from: number.phone_number, to: phone, text: notice, at: stamp() });

  if (word === 'STOP') {
    account.block(number, phone, text.trim());
    notify(stopNotice);
    return 'STOP';
  }
  if (startWords.has(word)) {
    if (account.unblock(number.phone_number, phone)) notify(startNotice);
    return 'START';
  }
  return undefined;
}
