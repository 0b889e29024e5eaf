// A message as the carrier writes it, in answers and in webhooks, and what it costs.
import { spoken } from './numbering.ts';
import type { Message } from './account.ts';

const ratePerPart = 0.004;
const feePerPart = 0.003;
/** Where nobody tells otherwise, people have their phone from here. */
const carrier = 'SAMPLE WIRELESS';

export const costOf = ({ direction, parts }: Message): number =>
  parts * (direction === 'outbound' ? ratePerPart + feePerPart : ratePerPart);

/** Milliseconds in the queue, after which a message is thrown away. */
export const validMs = 3_600_000;
const validUntil = ({ received_at: at }: Message) => new Date(Date.parse(at) + validMs).toISOString();

const usd = (amount: number) => ({ amount: amount.toFixed(4), currency: 'USD' });
/** What a message costs is known when it is final. */
const unknown = { amount: null, currency: null };

export function messageBody(message: Message): object {
  const isOutbound = message.direction === 'outbound';
  const ours = { carrier: 'Telnyx', line_type: 'VoIP' };
  const theirs = { carrier, line_type: 'Wireless' };
  const isFinal = message.completed_at !== null;
  return {
    record_type: 'message',
    id: message.id,
    direction: message.direction,
    type: 'SMS',
    organization_id: 'sandbox',
    messaging_profile_id: message.messaging_profile_id,
    from: { phone_number: message.from, ...(isOutbound ? ours : theirs) },
    to: [
      {
        phone_number: message.to,
        status: isOutbound ? message.status : 'webhook_delivered',
        ...(isOutbound ? theirs : ours),
      },
    ],
    cc: [],
    text: message.text,
    media: [],
    encoding: message.encoding,
    parts: message.parts,
    cost: isFinal ? usd(costOf(message)) : unknown,
    cost_breakdown: isFinal
      ? {
          carrier_fee: usd(isOutbound ? message.parts * feePerPart : 0),
          rate: usd(message.parts * ratePerPart),
        }
      : null,
    errors: message.errors.map((error) => ({
      ...error,
      detail: `${error.title}: ${spoken(message.to)}.`,
      meta: { url: `https://developers.telnyx.com/docs/overview/errors/${error.code}` },
    })),
    tags: [],
    valid_until: message.status === 'queued' ? validUntil(message) : null,
    webhook_url: message.webhook_url,
    webhook_failover_url: message.webhook_failover_url,
    received_at: message.received_at,
    sent_at: message.sent_at,
    completed_at: message.completed_at,
    ...(message.autoresponse_type && { autoresponse_type: message.autoresponse_type }),
  };
}
