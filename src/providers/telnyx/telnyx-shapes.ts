// What the carrier answers, as far as the product reads it. Its id makes an answer one; whatever else is missing, empty or new
// is read as not said, because what was done stays done.
import * as z from 'zod';
import type { AcceptedMessage, CarrierMessage } from '../../domain/carrier-message.ts';
import { longestCarrierWords } from '../../domain/carrier-outcome.ts';
import { rowsOf } from './telnyx-pages.ts';

const text = z.string().nullish().catch(null);
const count = z.number().int().nullish().catch(null);
const amount = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);

/** A part of something greater: what cannot be read of it is as if it were not there. */
const partsOf = <S extends z.ZodType>(row: S) =>
  rowsOf(row)
    .transform(({ rows }) => rows)
    .catch([]);

/** Of an outbound message an older form is the number alone. */
const party = z.union([
  z.string().transform((number) => ({ phone_number: number })),
  z.object({ phone_number: z.string() }),
]);
const code = z.union([z.string(), z.number().transform(String)]);
const carrierError = z.object({ code, title: text, detail: text }).transform((error) => ({
  code: error.code,
  said: (error.title ?? error.detail ?? '').slice(0, longestCarrierWords),
}));
const id = z.string().min(1);
const direction = z.enum(['outbound', 'inbound']);
const receivers = z.array(z.object({ phone_number: z.string(), status: text })).min(1);

const message = z.object({
  id,
  direction,
  from: party,
  to: receivers,
  text,
  media: z.array(z.unknown()).nullish().catch(null),
  parts: count,
  encoding: text,
  cost: z.object({ amount }).nullish().catch(null),
  errors: partsOf(carrierError),
  messaging_profile_id: text,
  received_at: text,
  sent_at: text,
  completed_at: text,
  webhook_url: text,
  autoresponse_type: text,
});

const messageOf = (read: z.output<typeof message>): CarrierMessage => ({
  id: read.id,
  direction: read.direction,
  from: read.from.phone_number,
  to: read.to[0]?.phone_number ?? '',
  status: read.to[0]?.status ?? null,
  text: read.text ?? '',
  mediaCount: read.media?.length ?? 0,
  parts: read.parts ?? null,
  encoding: read.encoding ?? null,
  cost: read.cost?.amount ?? null,
  errors: read.errors,
  profileId: read.messaging_profile_id ?? null,
  receivedAt: read.received_at ?? null,
  sentAt: read.sent_at ?? null,
  completedAt: read.completed_at ?? null,
  webhookUrl: read.webhook_url ?? null,
  keyword: read.autoresponse_type ?? null,
});

export const messageShape = message.transform(messageOf);

/** By the carrier's own clock. */
function secondsBetween(from: string | null | undefined, until: string | null | undefined): number | null {
  const seconds = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 1000;
  return seconds >= 0 ? seconds : null;
}

/** The answer to a send. Whose it is and where to, the sender knows; with its id in hand nothing is in doubt. */
export const acceptedShape = message
  .extend({
    direction: direction.catch('outbound'),
    from: party.catch({ phone_number: '' }),
    to: receivers.catch([]),
    wait_seconds: z.number().nonnegative().nullish().catch(null),
    valid_until: text,
  })
  .transform((read): AcceptedMessage => ({
    ...messageOf(read),
    waitSeconds: read.wait_seconds ?? null,
    validSeconds: secondsBetween(read.received_at, read.valid_until),
  }));

export const eventTypes = ['message.received', 'message.sent', 'message.finalized'] as const;

export const eventShape = z.object({
  data: z.object({
    id: z.string().min(1),
    event_type: z.enum(eventTypes),
    occurred_at: z.iso.datetime({ offset: true }),
    payload: messageShape,
  }),
});

export const recordShape = z
  .object({
    uuid: text,
    id: text,
    direction,
    cli: z.string(),
    cld: z.string(),
    status: text,
    parts: count,
    created_at: z.string(),
    completed_at: text,
    profile_id: text,
    cost: amount,
    errors: partsOf(code),
    delivery_status_webhook_url: text,
  })
  .refine((read) => read.uuid || read.id)
  .transform((read) => ({
    /** Of the message: its words can be read by it for ten days. */
    id: read.uuid || read.id || '',
    direction: read.direction,
    from: read.cli,
    to: read.cld,
    status: read.status ?? null,
    parts: read.parts ?? null,
    createdAt: read.created_at,
    completedAt: read.completed_at ?? null,
    profileId: read.profile_id ?? null,
    cost: read.cost ?? null,
    codes: read.errors,
    webhookUrl: read.delivery_status_webhook_url ?? null,
  }));
export type CarrierRecord = z.output<typeof recordShape>;

export const optOutShape = z
  .object({ from: z.string(), to: z.string(), keyword: text, created_at: text })
  .transform((read) => ({
    from: read.from,
    to: read.to,
    keyword: read.keyword ?? null,
    createdAt: read.created_at ?? null,
  }));
export type CarrierOptOut = z.output<typeof optOutShape>;

export const profileShape = z.object({ id, name: text, enabled: z.boolean().nullish().catch(null) });
export type CarrierProfile = z.output<typeof profileShape>;

export const offerShape = z.object({
  phone_number: z.string(),
  features: partsOf(z.object({ name: z.string() })).transform((given) => given.map(({ name }) => name)),
});

export const orderShape = z
  .object({
    id,
    status: text,
    customer_reference: text,
    phone_numbers: partsOf(z.object({ phone_number: z.string() })),
  })
  .transform((read) => ({
    id: read.id,
    /** pending, success, failure, deleted … or a word of tomorrow. */
    status: read.status ?? 'pending',
    reference: read.customer_reference ?? null,
    numbers: read.phone_numbers.map((each) => each.phone_number),
  }));
export type CarrierOrder = z.output<typeof orderShape>;

export const ownedShape = z.object({ id, phone_number: z.string(), messaging_profile_id: text }).transform((read) => ({
  id: read.id,
  number: read.phone_number,
  profileId: read.messaging_profile_id || null,
}));
export type OwnedNumber = z.output<typeof ownedShape>;

/** Listed for a while after it is gone, too. */
export const heldShape = z.object({ id, phone_number: z.string(), status: text }).transform((read) => ({
  id: read.id,
  number: read.phone_number,
  isGone: /^(?:deleted|ported-out|purchase-failed)$/.test(read.status ?? ''),
}));

export const verificationShape = z
  .object({
    id,
    verificationStatus: text,
    reason: text,
    phoneNumbers: partsOf(z.object({ phoneNumber: z.string() })),
    webhookUrl: text,
    updatedAt: text,
  })
  .transform((read) => ({
    id: read.id,
    /** Verified, Rejected, Waiting For Customer …; null: not said, as of one that was submitted just now. */
    status: read.verificationStatus || null,
    /** Why it was rejected, in the reviewers' words. */
    reason: read.reason ?? null,
    numbers: read.phoneNumbers.map((each) => each.phoneNumber),
    /** Ours names what it is about. */
    webhookUrl: read.webhookUrl ?? null,
    updatedAt: read.updatedAt ?? null,
  }));
export type CarrierVerification = z.output<typeof verificationShape>;

export const verificationStepShape = z
  .object({ verificationStatus: text, reason: text, updatedAt: text })
  .transform((read) => ({
    status: read.verificationStatus ?? null,
    reason: read.reason ?? null,
    at: read.updatedAt ?? null,
  }));
export type VerificationStep = z.output<typeof verificationStepShape>;
