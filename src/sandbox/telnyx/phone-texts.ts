// What phones show: texts that arrived and that were written, and the network's own notices.
import type { TelnyxAccount } from './account.ts';

export interface PhoneText {
  id: string;
  text: string;
  /** ISO. */
  at: string;
  isOwn: boolean;
  isNotice: boolean;
}

export interface Conversation {
  phone: string;
  number: string;
  last: PhoneText;
}

const arrived = new Set(['delivered', 'delivery_unconfirmed', 'received']);

/** Each with whose phone shows it and with whom. */
function* allTexts(account: TelnyxAccount): Generator<Conversation> {
  for (const message of account.state.messages) {
    if (!arrived.has(message.status)) continue;
    const isOwn = message.direction === 'inbound';
    const { id, text } = message;
    const last = { id, text, at: message.completed_at ?? message.received_at, isOwn, isNotice: false };
    const [phone, number] = isOwn ? [message.from, message.to] : [message.to, message.from];
    yield { phone, number, last };
  }
  for (const { from, to, text, at } of account.state.notices)
    yield { phone: to, number: from, last: { id: at, text, at, isOwn: false, isNotice: true } };
}

/** Oldest first. */
export function textsOf(account: TelnyxAccount, phone: string, number: string): PhoneText[] {
  return [...allTexts(account)]
    .filter((each) => each.phone === phone && each.number === number)
    .map((each) => each.last)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Newest first. */
export function conversationsOf(account: TelnyxAccount): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const each of allTexts(account)) {
    const key = `${each.phone} ${each.number}`;
    const known = found.get(key);
    if (!known || known.last.at < each.last.at) found.set(key, each);
  }
  return [...found.values()].toSorted((one, other) => (one.last.at < other.last.at ? 1 : -1));
}
