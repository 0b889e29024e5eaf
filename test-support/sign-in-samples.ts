// Good requests for the ways in and out of an account.
import { randomUUID } from 'node:crypto';
import type { RouteSamples } from './sample.ts';

const freshId = () => randomUUID();

export const signInSamples: RouteSamples = {
  'POST /api/auth/sign-up': () => ({
    body: { email: `new-${freshId()}@example.com`, password: 'a long enough one' },
    foreign: null,
  }),
  'POST /api/auth/reset-password/link': () => ({
    body: { token: 'nobody has this one' },
    foreign: null,
    refusedWith: 410,
  }),
  'POST /api/auth/undo-change': () => ({ body: { token: 'nobody has this one' }, foreign: null, refusedWith: 410 }),
  'GET /api/auth/activity': () => ({ foreign: null }),
  'POST /api/auth/confirmation': () => ({ body: { token: 'nobody has this one' }, foreign: null, refusedWith: 410 }),
  'POST /api/auth/confirm': () => ({
    body: { token: 'nobody has this one', password: 'copper kettle on the hill' },
    foreign: null,
    refusedWith: 410,
  }),
  'POST /api/auth/sign-in': () => ({
    body: { email: `nobody-${freshId()}@example.com`, password: 'wrong' },
    foreign: null,
    refusedWith: 401,
  }),
  'POST /api/auth/sign-out': () => ({ foreign: null }),
  'GET /api/auth/session': () => ({ foreign: null }),
  'POST /api/auth/forgot-password': () => ({ body: { email: `nobody-${freshId()}@example.com` }, foreign: null }),
  'POST /api/auth/reset-password': () => ({
    body: { token: 'nobody has this one', password: 'a long enough one' },
    foreign: null,
    refusedWith: 410,
  }),
  'POST /api/auth/change-password': () => ({
    body: { current_password: 'wrong', new_password: 'a long enough one' },
    foreign: null,
    refusedWith: 400,
  }),
  'POST /api/auth/prove': () => ({ body: { password: 'wrong' }, foreign: null, refusedWith: 400 }),
  'GET /api/auth/two-step': () => ({ foreign: null }),
  'POST /api/auth/two-step/begin': () => ({ foreign: null }),
  'POST /api/auth/two-step': () => ({ body: { code: 'no code' }, foreign: null, refusedWith: 410 }),
  'POST /api/auth/two-step/recovery-codes': () => ({ foreign: null, refusedWith: 409 }),
  'POST /api/auth/two-step/off': () => ({ body: { password: 'wrong' }, foreign: null, refusedWith: 400 }),
  'POST /api/auth/second-step': () => ({
    body: { token: 'nobody has this one', code: '123456' },
    foreign: null,
    refusedWith: 410,
  }),
  'GET /api/auth/passkeys': () => ({ foreign: null }),
  'POST /api/auth/passkeys/begin': () => ({ foreign: null }),
  'POST /api/auth/passkeys': () => ({
    body: { id: 'AAAA', client_data: 'e30', attestation: 'AAAA', transports: [], name: 'Laptop' },
    foreign: null,
    refusedWith: 400,
  }),
  'DELETE /api/auth/passkeys/:id': () => ({ params: { id: freshId() }, foreign: null, refusedWith: 404 }),
  'POST /api/auth/passkey-sign-in/begin': () => ({ foreign: null }),
  'POST /api/auth/passkey-sign-in': () => ({
    body: { id: 'AAAA', client_data: 'e30', authenticator_data: 'AAAA', signature: 'AAAA' },
    foreign: null,
    refusedWith: 400,
  }),
  'GET /api/auth/devices': () => ({ foreign: null }),
  'DELETE /api/auth/devices/:id': () => ({ params: { id: freshId() }, foreign: null, refusedWith: 404 }),
  'POST /api/auth/devices/end-others': () => ({ foreign: null }),
};
