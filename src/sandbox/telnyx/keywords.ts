// What the network and the platform do by themselves when somebody writes a keyword. On toll-free the network knows STOP alone
// and answers it with fixed words; the platform's longer list blocks quietly, for all numbers of the profile.
import { stamp, type OwnedNumber, type TelnyxAccount } from './account.ts';

const stopWords = new Set(['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'UNSTOP']);

export const stopNotice =
  'NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. Text back "unstop" to receive messages again.';
export const startNotice =
  'NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number.';

/** @returns what the webhook calls it, for a keyword */
export function obey(account: TelnyxAccount, number: OwnedNumber, phone: string, text: string): string | undefined {
  const word = text.trim().toUpperCase();
  const profile = number.messaging_profile_id;
  const notify = (notice: string) =>
    account.state.notices.push({ from: number.phone_number, to: phone, text: notice, at: stamp() });

  if (stopWords.has(word)) {
    if (word === 'STOP') {
      account.block(number.phone_number, phone);
      notify(stopNotice);
    }
    if (profile !== null) account.block(profile, phone);
    return 'STOP';
  }
  if (startWords.has(word)) {
    if (account.unblock(number.phone_number, phone)) notify(startNotice);
    if (profile !== null) account.unblock(profile, phone);
    return 'START';
  }
  return undefined;
}
