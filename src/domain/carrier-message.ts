// A text as the carrier tells of it, in webhooks, answers and records.
import type { CarrierDoubt, CarrierRefusal } from './carrier-outcome.ts';

export interface CarrierMessage {
  id: string;
  direction: 'outbound' | 'inbound';
  /** E.164. */
  from: string;
  to: string;
  /** As the carrier writes it: queued, sending, sent, delivered, delivery_failed … */
  status: string | null;
  /** Empty once the carrier has wiped it. */
  text: string;
  /** How many pictures or files came with it; they are not fetched. */
  mediaCount: number;
  parts: number | null;
  encoding: string | null;
  /** In the account's currency, as a decimal text. */
  cost: string | null;
  errors: readonly { code: string; said: string }[];
  profileId: string | null;
  receivedAt: string | null;
  sentAt: string | null;
  completedAt: string | null;
  webhookUrl: string | null;
  /** STOP, START or HELP where the carrier obeyed a keyword. */
  keyword: string | null;
}

export interface CarrierEvent {
  /** The same in every copy of the event. */
  id: string;
  type: 'message.received' | 'message.sent' | 'message.finalized';
  occurredAt: string;
  message: CarrierMessage;
}

export interface AcceptedMessage extends CarrierMessage {
  /** How long it stands in the carrier's queue before it leaves; null where the carrier does not say. */
  waitSeconds: number | null;
  /** How long after it was taken the carrier throws it away instead; null where the carrier does not say. */
  validSeconds: number | null;
}

/** `in_doubt`: perhaps it left. It must not be sent again by itself. */
export type SendOutcome =
  | { is: 'accepted'; message: AcceptedMessage }
  | { is: 'refused'; refusal: CarrierRefusal }
  | { is: 'in_doubt'; doubt: CarrierDoubt };
