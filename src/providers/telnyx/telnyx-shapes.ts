// What the carrier answers, as far as the product reads it.
import * as z from 'zod';
import type { CarrierMessage } from '../../domain/carrier-message.ts';

const text = z.string().nullish();
/** Of an outbound message an older form is the number alone. */
const party = z.union([
  z.string().transform((number) => ({ phone_number: number })),
  z.object({ phone_number: z.string() }),
]);
const carrierErrors = z
  .array(z.object({ code: z.coerce.string(), title: text, detail: text }))
  .nullish()
  .transform((errors) => (errors ?? []).map(({ code, title, detail }) => ({ code, said: title ?? detail ?? '' })));
const price = z.object({ amount: z.coerce.string(), currency: z.string() }).nullish();

export const messageShape = z
  .object({
    id: z.string().min(1),
    direction: z.enum(['outbound', 'inbound']),
    from: party,
    to: z.array(z.object({ phone_number: z.string(), status: text })).min(1),
    text,
    media: z.array(z.unknown()).nullish(),
    parts: z.number().int().nullish(),
    encoding: text,
    cost: price,
    errors: carrierErrors,
    messaging_profile_id: text,
    received_at: text,
    sent_at: text,
    completed_at: text,
    webhook_url: text,
    autoresponse_type: text,
  })
  .transform((read): CarrierMessage => ({
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
  }));

export const eventShape = z.object({
  data: z.object({
    id: z.string().min(1),
    event_type: z.enum(['message.received', 'message.sent', 'message.finalized']),
    occurred_at: z.iso.datetime({ offset: true }),
    payload: messageShape,
  }),
});

export const recordShape = z
  .object({
    uuid: z.string().min(1),
    direction: z.enum(['inbound', 'outbound']),
    cli: z.string(),
    cld: z.string(),
    status: text,
    parts: z.number().int().nullish(),
    created_at: z.string(),
    completed_at: text,
    profile_id: text,
    cost: z.coerce.string().nullish(),
    errors: z.array(z.coerce.string()).nullish(),
    delivery_status_webhook_url: text,
  })
  .transform((read) => ({
    /** Of the message: its words can be read by it for ten days. */
    id: read.uuid,
    direction: read.direction,
    from: read.cli,
    to: read.cld,
    status: read.status ?? null,
    parts: read.parts ?? null,
    createdAt: read.created_at,
    completedAt: read.completed_at ?? null,
    profileId: read.profile_id ?? null,
    cost: read.cost ?? null,
    codes: read.errors ?? [],
    webhookUrl: read.delivery_status_webhook_url ?? null,
  }));
export type CarrierRecord = z.output<typeof recordShape>;

export const pageMeta = z.object({ page_number: z.number(), total_pages: z.number() });

export const profileShape = z.object({ id: z.string().min(1), name: z.string(), enabled: z.boolean().nullish() });
export type CarrierProfile = z.output<typeof profileShape>;

export const offerShape = z.object({ phone_number: z.string() });

export const orderShape = z
  .object({
    id: z.string().min(1),
    status: z.enum(['pending', 'success', 'failure']),
    customer_reference: text,
    phone_numbers: z.array(z.object({ phone_number: z.string(), status: text })),
  })
  .transform((read) => ({
    id: read.id,
    status: read.status,
    reference: read.customer_reference ?? null,
    numbers: read.phone_numbers.map((each) => each.phone_number),
  }));
export type CarrierOrder = z.output<typeof orderShape>;

export const ownedShape = z
  .object({ id: z.string().min(1), phone_number: z.string(), messaging_profile_id: text })
  .transform((read) => ({
    id: read.id,
    number: read.phone_number,
    profileId: read.messaging_profile_id || null,
  }));
export type OwnedNumber = z.output<typeof ownedShape>;

const verificationStatus = z.enum([
  'Verified',
  'Rejected',
  'Waiting For Vendor',
  'Waiting For Customer',
  'Waiting For Telnyx',
  'In Progress',
]);

export const verificationShape = z
  .object({
    id: z.string().min(1),
    verificationStatus,
    reason: text,
    phoneNumbers: z.array(z.object({ phoneNumber: z.string() })),
    webhookUrl: text,
    updatedAt: text,
  })
  .transform((read) => ({
    id: read.id,
    status: read.verificationStatus,
    /** Why it was rejected, in the reviewers' words. */
    reason: read.reason ?? null,
    numbers: read.phoneNumbers.map((each) => each.phoneNumber),
    /** Ours names what it is about. */
    webhookUrl: read.webhookUrl ?? null,
    updatedAt: read.updatedAt ?? null,
  }));
export type CarrierVerification = z.output<typeof verificationShape>;

export const verificationStepShape = z
  .object({ verificationStatus, reason: text, updatedAt: z.string() })
  .transform((read) => ({ status: read.verificationStatus, reason: read.reason ?? null, at: read.updatedAt }));
export type VerificationStep = z.output<typeof verificationStepShape>;
