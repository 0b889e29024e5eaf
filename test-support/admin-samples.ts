// Good requests for the routes of the Admin Console.
import type { RouteSamples } from './sample.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

export const adminSamples: RouteSamples = {
  'GET /api/admin/users': () => ({ query: { q: 'pat', limit: '10' }, foreign: null }),
  'POST /api/admin/users': () => ({
    body: { rows: [{ id: nobody, lead_rescue: true }] },
    foreign: null,
    refusedWith: 409,
  }),
  'GET /api/admin/operations': () => ({ foreign: null }),
  'GET /api/admin/failed-jobs': () => ({ foreign: null }),
  'POST /api/admin/failed-jobs/retry': () => ({ body: { ids: [nobody] }, foreign: null }),
  'GET /api/admin/webhooks': () => ({ query: { provider: 'stripe', limit: '10' }, foreign: null }),
  'POST /api/admin/webhooks/replay': () => ({
    body: { provider: 'stripe', event: 'evt_nobody' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/admin/accounts/:id': () => ({ params: { id: nobody }, foreign: null, refusedWith: 404 }),
  'POST /api/admin/accounts/:id/end-sessions': () => ({
    params: { id: nobody },
    body: { reason: 'A stolen laptop' },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /api/admin/accounts/:id/suspend': () => ({
    params: { id: nobody },
    body: { reason: 'Runaway spend' },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /api/admin/accounts/:id/lift-suspension': () => ({
    params: { id: nobody },
    body: { reason: 'Sorted out' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/admin/switches': () => ({ foreign: null }),
  'PUT /api/admin/switches/:name': () => ({
    params: { name: 'BULK_DISABLED' },
    body: { is_on: false, reason: 'As it was' },
    foreign: null,
  }),
  'GET /api/admin/log': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/admin/kept-calls': () => ({ foreign: null }),
  'GET /api/admin/kept-calls/file': () => ({ foreign: null }),
  'GET /api/admin/kept-calls/texts': () => ({ foreign: null }),
  'GET /api/admin/numbers': () => ({ query: { limit: '10' }, foreign: null }),
  'POST /api/admin/numbers': () => ({ body: { phone_number: '+18225550100' }, foreign: null, refusedWith: 400 }),
  'POST /api/admin/numbers/verify': () => ({
    body: { phone_number: '+18005550100', verified: true },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /api/admin/numbers/assign': () => ({
    body: { phone_number: '+18005550100', to: nobody },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /api/admin/numbers/release': () => ({
    body: { phone_number: '+18005550100' },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /api/admin/numbers/delete': () => ({
    body: { phone_number: '+18005550100' },
    foreign: null,
    refusedWith: 404,
  }),
  'POST /.netlify/functions/admin-credit-everyone': () => ({
    body: { amount_cents: 100_000_000, reason: 'A mistake', total_cents: 100_000_000 },
    foreign: null,
    refusedWith: 400,
  }),
  'GET /api/admin/credits': () => ({ foreign: null }),
  'POST /api/admin/credits/:id/undo': () => ({
    params: { id: nobody },
    body: { reason: 'A mistake' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/admin/credits/:id/rest': () => ({ params: { id: nobody }, foreign: null, refusedWith: 404 }),
  'GET /api/admin/agents/:id': () => ({ params: { id: nobody }, foreign: null, refusedWith: 404 }),
  'PUT /api/admin/agents/:id/profile': () => ({
    params: { id: nobody },
    body: {
      full_name: 'Pat Moss',
      email: '',
      phone: '',
      npn: '',
      calendly_url: '',
      short_bio: '',
      headshot_url: '',
      published: false,
    },
    foreign: null,
    refusedWith: 404,
  }),
  'PUT /api/admin/agents/:id/states': () => ({
    params: { id: nobody },
    body: { states: [] },
    foreign: null,
    refusedWith: 404,
  }),
};
