import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/devices',
  summary: 'Where the signed-in person is logged in',
  query: z.strictObject({}),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        /** With its end hidden; empty when unknown. */
        address: z.string(),
        signed_in_at: z.string(),
        /** To about five minutes. */
        seen_at: z.string(),
        is_this: z.boolean(),
      }),
    ),
  }),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  summary: 'Log one device out',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/api/auth/devices/end-others',
  summary: 'Log every other device out',
  answer: z.object({ ended: z.number() }),
});
