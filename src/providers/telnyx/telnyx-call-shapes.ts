// What the carrier says of calls, as far as the product reads it.
import * as z from 'zod';
import {
  callLegs,
  type CallEvent,
  type CallEventType,
  type CallLeg,
  type LegStatus,
} from '../../domain/carrier-call.ts';

const text = z.string().nullish().catch(null);

const eventTypes: Record<string, CallEventType> = {
  'call.initiated': 'initiated',
  'call.answered': 'answered',
  'call.gather.ended': 'gathered',
  'call.speak.ended': 'spoken',
  'call.bridged': 'bridged',
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
      }),
    }),
  })
  .transform(({ data: { id, event_type: type, occurred_at: occurredAt, payload } }): CallEvent => {
    const [leg, ref] = payload.client_state;
    const { call_control_id: legId, digits, hangup_cause: cause } = payload;
    return { id, type: eventTypes[type]!, occurredAt, ref, leg, legId, digits: digits ?? '', cause: cause ?? null };
  });

export const legStatusShape = z
  .object({ data: z.object({ is_alive: z.boolean(), end_time: text }) })
  .transform(({ data }): LegStatus => ({ isAlive: data.is_alive, endedAt: data.end_time ?? null }));
