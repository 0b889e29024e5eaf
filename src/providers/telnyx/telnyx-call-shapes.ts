// What the carrier says of calls, as far as the product reads it.
import * as z from 'zod';
import {
  callLegs,
  type CallEvent,
  type CallEventType,
  type CallLeg,
  type CarrierRecording,
  type IncomingCall,
  type LegStatus,
  type PastCall,
} from '../../domain/carrier-call.ts';

const text = z.string().nullish().catch(null);

export const eventTypes: Record<string, CallEventType> = {
  'call.initiated': 'initiated',
  'call.answered': 'answered',
  'call.gather.ended': 'gathered',
  'call.speak.ended': 'spoken',
  'call.bridged': 'bridged',
  'call.recording.saved': 'recorded',
  'call.recording.error': 'unrecorded',
  'call.hangup': 'ended',
};

/** Our own word on a leg, which every event about it brings back. */
export const stateOf = (leg: CallLeg, ref: string): string => Buffer.from(`${leg}:${ref}`).toString('base64');

const client = z
  .string()
  .transform((given) => Buffer.from(given, 'base64').toString().split(':'))
  .pipe(z.tuple([z.enum(callLegs), z.uuid()]));

export const dialedShape = z.object({ data: z.object({ call_control_id: z.string().min(1) }) });
export const commandShape = z.unknown();

interface Whys {
  hangup_cause?: string | null | undefined;
  status?: string | null | undefined;
  reason?: string | null | undefined;
}

function causeOf(type: CallEventType, { hangup_cause: cause, status, reason }: Whys): string | null {
  if (type === 'unrecorded') return reason ?? 'unknown';
  if (type === 'spoken' && status !== 'completed') return status ?? 'unknown';
  return cause ?? null;
}

export const callEventShape = z
  .object({
    data: z.object({
      id: z.string().min(1),
      event_type: z.enum(Object.keys(eventTypes)),
      occurred_at: z.iso.datetime({ offset: true }),
      payload: z.object({
        call_control_id: z.string().min(1),
        client_state: client,
        digits: text,
        hangup_cause: text,
        status: text,
        reason: text,
      }),
    }),
  })
  .transform(({ data: { id, event_type: name, occurred_at: occurredAt, payload } }): CallEvent => {
    const [leg, ref] = payload.client_state;
    const { call_control_id: legId, digits } = payload;
    const type = eventTypes[name]!;
    return { id, type, occurredAt, ref, leg, legId, digits: digits ?? '', cause: causeOf(type, payload) };
  });

const incomingTypes: Record<string, IncomingCall['type']> = { 'call.initiated': 'calls', 'call.hangup': 'gives_up' };

/** Of a call to us our word is not on it yet. */
export const incomingCallShape = z
  .object({
    data: z.object({
      id: z.string().min(1),
      event_type: z.enum(Object.keys(incomingTypes)),
      occurred_at: z.iso.datetime({ offset: true }),
      payload: z.object({
        call_control_id: z.string().min(1),
        call_leg_id: text,
        client_state: z.union([z.null(), z.undefined(), z.literal('')]),
        direction: z.literal('incoming'),
        from: z.string(),
        to: z.string(),
      }),
    }),
  })
  .transform(({ data: { id, event_type: type, occurred_at: occurredAt, payload } }): IncomingCall => {
    const { call_control_id: legId, call_leg_id: recordId, from, to } = payload;
    return { id, type: incomingTypes[type]!, occurredAt, legId, recordId: recordId ?? null, from, to };
  });

/** Its names differ by product and by page of the carrier's manual: any of them is taken. */
export const pastCallShape = z
  .object({
    call_control_id: text,
    call_leg_id: text,
    telnyx_leg_id: text,
    id: text,
    direction: z.literal('inbound'),
    cli: text,
    cld: z.string(),
    started_at: z.iso.datetime({ offset: true }),
    finished_at: z.iso.datetime({ offset: true }),
  })
  .transform((read): PastCall => ({
    legId: read.call_control_id || null,
    recordId: read.call_leg_id || read.telnyx_leg_id || read.id || read.call_control_id || '',
    from: read.cli ?? '',
    to: read.cld,
    startedAt: read.started_at,
    endedAt: read.finished_at,
  }))
  .refine(({ recordId }) => recordId !== '');

export const recordingsShape = z
  .object({
    data: z.array(
      z.object({ id: z.string().min(1), duration_millis: z.number(), download_urls: z.object({ mp3: z.url() }) }),
    ),
  })
  .transform(({ data }) =>
    data.map((each): CarrierRecording => ({
      id: each.id,
      durationMs: each.duration_millis,
      url: each.download_urls.mp3,
    })),
  );

export const applicationShape = z
  .object({ data: z.object({ application_name: z.string(), webhook_event_url: text }) })
  .transform(({ data }) => ({ name: data.application_name, webhookUrl: data.webhook_event_url ?? null }));

export const legStatusShape = z
  .object({ data: z.object({ is_alive: z.boolean(), end_time: text }) })
  .transform(({ data }): LegStatus => ({ isAlive: data.is_alive, endedAt: data.end_time ?? null }));
