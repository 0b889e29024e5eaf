import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

/** What became of the recording of a call. */
export const recordingLine = z.object({
  /** `coming`: it is on its way into our own store. `failed`: the carrier could not record the call. */
  status: z.enum(['coming', 'kept', 'deleted', 'failed']),
  /** Of one that is kept; its link is good for an hour or two. */
  url: z.nullable(z.string()),
  seconds: z.nullable(z.int()),
  /** When everyone on the call had heard that it is recorded; null where one side may know alone. */
  told_at: z.nullable(z.string()),
});
export type RecordingLine = z.output<typeof recordingLine>;

/** Of a call that runs. */
export const liveRecording = z.object({
  /** `waiting`: it starts once both talk, after the notice where one is owed. */
  status: z.enum(['waiting', 'recording', 'paused']),
  /** On its way to paused or back; until then `status` holds. */
  is_switching: z.boolean(),
});
export type LiveRecording = z.output<typeof liveRecording>;

const params = z.strictObject({ id: z.uuid() });

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/api/calls/:id/recording',
  summary: 'Delete the recording of a call for good, at the carrier too; one that is deleted stays so',
  params,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});

export const pauseRecording = endpoint({
  method: 'PUT',
  path: '/api/calls/:id/recording',
  summary: 'Pause the recording of a call that runs, or resume it; the price stays that of a recorded call',
  params,
  body: z.strictObject({ is_paused: z.boolean() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});
