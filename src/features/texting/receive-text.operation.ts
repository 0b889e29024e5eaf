// A text from a person to one of our numbers becomes a message of the agent who has that number.
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { readNumberOwner } from '../numbers/read-sending-number.operation.ts';
import { asksNoCall } from './obey-reply.operation.ts';
import { insertReceived, readWriter } from './receive-text.db.ts';

export interface ReceivedText {
  userId: string;
  /** Of the person. */
  from: string;
  body: string;
}

/** Numbers, short codes and the names that some senders bear, as the database takes them. */
const sender = /^[A-Za-z0-9+][A-Za-z0-9 ._&+-]{0,19}$/;

/** Someone who bears what no list can show. @returns as it may be shown */
const shownSender = (from: string): string => (sender.test(from) ? from : 'Unknown sender');

/** @returns null for a copy, and for a number that nobody has. In a system transaction. */
export async function receiveText(tx: Transaction, event: CarrierEvent): Promise<ReceivedText | null> {
  const { message, occurredAt } = event;
  const userId = await readNumberOwner(tx, message.to);
  if (userId === null) return null;
  const from = shownSender(message.from);
  const lead = await readWriter(tx, userId, from);
  const body = withPictures(message.text, message.mediaCount);
  const isNew = await insertReceived(tx, {
    userId,
    from,
    to: message.to,
    thread: lead?.thread ?? from,
    body,
    leadId: lead?.id ?? null,
    carrierId: message.id,
    asksNoCall: asksNoCall(event),
    at: message.receivedAt ?? occurredAt,
  });
  return isNew ? { userId, from, body } : null;
}

/** Pictures are not fetched, but that there were some is said. */
function withPictures(text: string, count: number): string {
  if (count === 0) return text;
  const note =
    count === 1
      ? '[Sent a picture or file, which can’t be shown here.]'
      : `[Sent ${count} pictures or files, which can’t be shown here.]`;
  return text === '' ? note : `${text}\n${note}`;
}
