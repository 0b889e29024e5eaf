// A good request for every route there is. The security battery reads it; a route that is missing here fails the build.
import { randomUUID } from 'node:crypto';

/** Objects of one agent that requests may name. */
export interface Belongings {
  leadId: string;
  soldLeadId: string;
  noteId: string;
  importId: string;
  /** A team of the agent's own, with one member and one open invite. */
  teamId: string;
  memberId: string;
  inviteId: string;
}

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Answers this with another agent's belongings: 404 unless said otherwise; null where a request names no object. */
  foreign: 404 | 'nothing happens' | null;
  /** Refused as it stands, but only after all guards (a token that nobody has, say). */
  refusedWith?: number;
}

export const routeSamples: Record<string, (mine: Belongings) => Sample> = {
  'GET /api/access': () => ({ foreign: null }),
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
  'POST /.netlify/functions/create-checkout-session': () => ({
    body: { priceId: 'price_of_nobody' },
    foreign: null,
    refusedWith: 400,
  }),
  'GET /.netlify/functions/user-webhook': () => ({ foreign: null }),
  'POST /.netlify/functions/user-webhook': () => ({ foreign: null }),
  'POST /.netlify/functions/inbound-lead': () => ({ foreign: null, refusedWith: 401 }),
  'GET /api/intake/posts': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/intake/posts/:id': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'POST /api/intake/posts/:id/replay': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'GET /api/agent-site': () => ({ foreign: null }),
  'GET /api/wallet': () => ({ foreign: null }),
  'GET /api/wallet/balance': () => ({ foreign: null }),
  'GET /api/wallet/transactions': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/wallet/statements/:month': () => ({ params: { month: '2026-03' }, foreign: null }),
  'PUT /api/wallet/auto-recharge': () => ({
    body: { auto_recharge_threshold_cents: 500, auto_recharge_amount_cents: 2000 },
    foreign: null,
  }),
  'POST /api/wallet/settle': () => ({ foreign: null }),
  'POST /.netlify/functions/cancel-subscription': () => ({ body: {}, foreign: null, refusedWith: 502 }),
  'POST /api/billing/resume': () => ({ body: {}, foreign: null, refusedWith: 502 }),
  'POST /api/billing/portal': () => ({ body: {}, foreign: null, refusedWith: 404 }),
  'GET /api/billing/invoices': () => ({ foreign: null }),
  'GET /api/billing': () => ({ foreign: null }),
  'POST /api/exports': () => ({ body: { password: 'not the password' }, foreign: null, refusedWith: 400 }),
  'GET /api/exports/:id/download': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'GET /api/account': () => ({ foreign: null }),
  'POST /api/account/delete': () => ({
    body: { password: 'not the password', word: 'DELETE' },
    foreign: null,
    refusedWith: 400,
  }),
  'POST /api/account/restore': () => ({ body: {}, foreign: null }),
  'GET /api/follow-ups': () => ({ query: { group: 'today', limit: '10' }, foreign: null }),
  'GET /api/follow-ups/counts': () => ({ foreign: null }),
  'GET /api/follow-ups/fired': () => ({ foreign: null }),
  'GET /api/follow-ups/reminders': () => ({ foreign: null }),
  'PUT /api/follow-ups/reminders': () => ({ body: { mail: 'each', digest_hour: 7 }, foreign: null }),
  'POST /api/follow-ups/:id': ({ leadId }) => ({
    params: { id: leadId },
    body: { from: null, to: '2027-03-01T15:00:00Z' },
    foreign: 404,
  }),
  'GET /.netlify/functions/calendly-events': () => ({ foreign: null }),
  'GET /api/schedule/follow-ups': () => ({ foreign: null }),
  'GET /api/schedule/connection': () => ({ foreign: null }),
  'POST /api/schedule/connect': () => ({ body: { back: 'settings' }, foreign: null }),
  'GET /.netlify/functions/auth-callback': () => ({ foreign: null, refusedWith: 303 }),
  'POST /api/schedule/disconnect': () => ({ body: {}, foreign: null }),
  'POST /api/schedule/appointments/:id/lead': () => ({
    params: { id: freshId() },
    body: { lead_id: freshId() },
    foreign: 404,
    refusedWith: 404,
  }),
  'GET /api/settings': () => ({ foreign: null }),
  'POST /api/settings/name': () => ({ body: { full_name: 'Pat Doe' }, foreign: null }),
  'POST /api/settings/time-zone': () => ({ body: { time_zone: 'America/Denver' }, foreign: null }),
  'POST /api/leads/bulk': ({ leadId }) => ({
    body: { id: freshId(), change: { kind: 'stage', stage: 'quoted' }, target: { ids: [leadId] } },
    foreign: 'nothing happens',
  }),
  'GET /api/leads/bulk/:id': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'POST /api/leads/bulk/:id/undo': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'POST /api/leads/export': ({ leadId }) => ({ body: { target: { ids: [leadId] } }, foreign: 'nothing happens' }),
  'GET /api/leads/trash': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/leads/trash/count': () => ({ foreign: null }),
  'POST /api/leads/trash/empty': () => ({ body: { until: '2026-03-02T12:00:00Z' }, foreign: null }),
  'POST /api/leads/trash/purge': ({ leadId }) => ({ body: { ids: [leadId] }, foreign: 'nothing happens' }),
  'GET /api/leads': () => ({ query: { status: 'lead', limit: '10' }, foreign: null }),
  'POST /api/leads/holders': () => ({ body: { phone: '2025550143', email: 'pat@example.com' }, foreign: null }),
  'GET /api/leads/counts': () => ({ foreign: null }),
  'GET /api/leads/matching': () => ({ query: { status: 'lead', state: 'TX' }, foreign: null }),
  'GET /api/leads/filter-values': () => ({ query: { status: 'lead' }, foreign: null }),
  'GET /api/duplicates/count': () => ({ foreign: null }),
  'GET /api/duplicates': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/duplicates/of/:id': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'POST /api/duplicates/compare': () => ({ body: {}, foreign: null }),
  'POST /api/duplicates/:id/dismiss': () => ({ params: { id: freshId() }, body: {}, foreign: 404, refusedWith: 404 }),
  'POST /api/duplicates/:id/reconsider': () => ({
    params: { id: freshId() },
    body: {},
    foreign: 404,
    refusedWith: 404,
  }),
  'POST /api/merges': ({ leadId, soldLeadId }) => ({
    body: { id: freshId(), keep: soldLeadId, keep_version: 1000, other: leadId, other_version: 1000, choices: {} },
    foreign: 404,
    refusedWith: 409, // nobody has seen such versions
  }),
  'GET /api/merges': () => ({ query: { limit: '10' }, foreign: null }),
  'GET /api/merges/:id': () => ({ params: { id: freshId() }, foreign: 404, refusedWith: 404 }),
  'POST /api/merges/:id/undo': () => ({ params: { id: freshId() }, body: {}, foreign: 404, refusedWith: 404 }),
  'GET /api/lead-views': () => ({ foreign: null }),
  'POST /api/lead-views': () => ({
    body: {
      id: freshId(),
      name: `View ${freshId()}`,
      status: 'lead',
      filter: { state: 'TX' },
      sort: 'newest',
      columns: null,
      pinned: false,
    },
    foreign: null,
  }),
  'PUT /api/lead-views/order': () => ({ body: { ids: [freshId()] }, foreign: null }),
  'PATCH /api/lead-views/:id': () => ({
    params: { id: freshId() },
    body: { version: 1, changes: { pinned: true } },
    foreign: null,
    refusedWith: 404,
  }),
  'DELETE /api/lead-views/:id': () => ({ params: { id: freshId() }, foreign: null, refusedWith: 404 }),
  'GET /api/leads/carriers': () => ({ foreign: null }),
  'GET /api/leads/:id': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'POST /api/leads/second': () => ({ body: { id: freshId(), name: 'Pat Doe', state: 'NC' }, foreign: null }),
  'POST /api/leads': () => ({ body: { id: freshId(), name: 'Pat Doe', state: 'NC' }, foreign: null }),
  'PATCH /api/leads/:id': ({ leadId }) => ({
    params: { id: leadId },
    body: { version: 1, changes: { name: 'Another name' } },
    foreign: 404,
    refusedWith: 409, // each sample is sent more than once, and the first one raises the version
  }),
  'POST /api/leads/:id/stage': ({ leadId }) => ({ params: { id: leadId }, body: { stage: 'quoted' }, foreign: 404 }),
  'POST /api/leads/:id/stage/undo': ({ leadId }) => ({
    params: { id: leadId },
    body: { move: freshId() },
    foreign: 404,
  }),
  'POST /api/leads/:id/sold': ({ soldLeadId }) => ({
    params: { id: soldLeadId },
    body: { carrier: 'Sample Life', premium: '1,200.50', startDate: '2026-03-02' },
    foreign: 404,
  }),
  'PATCH /api/leads/:id/sold': ({ soldLeadId }) => ({
    params: { id: soldLeadId },
    body: { version: 1, sold: { carrier: 'Other Life' } },
    foreign: 404,
    refusedWith: 409,
  }),
  'POST /api/leads/delete': ({ leadId }) => ({ body: { ids: [leadId] }, foreign: 'nothing happens' }),
  'POST /api/leads/restore': ({ leadId }) => ({ body: { ids: [leadId] }, foreign: 'nothing happens' }),
  'POST /api/imports': () => ({
    body: {
      id: freshId(),
      file_name: 'leads.csv',
      fingerprint: 'name',
      headers: ['Name'],
      mapping: ['full_name'],
      existing: 'skip',
    },
    foreign: null,
  }),
  'POST /api/imports/:id/chunks/:number': ({ importId }) => ({
    params: { id: importId, number: '1' },
    body: { rows: [{ row: 2, rejected: 'empty_row', cells: [''] }] },
    foreign: 404,
  }),
  'POST /api/imports/:id/finish': ({ importId }) => ({
    params: { id: importId },
    body: { chunks: 2, rows: 2 },
    foreign: 404,
    refusedWith: 409,
  }),
  'POST /api/imports/:id/cancel': ({ importId }) => ({ params: { id: importId }, body: {}, foreign: 404 }),
  'GET /api/imports/mappings/:fingerprint': () => ({ params: { fingerprint: 'name' }, foreign: null }),
  'GET /api/imports/:id/changed': ({ importId }) => ({ params: { id: importId }, foreign: 404 }),
  'GET /api/imports/:id/left-out': ({ importId }) => ({ params: { id: importId }, foreign: 404 }),
  'GET /api/imports': () => ({ foreign: null }),
  'GET /api/imports/:id/revert': ({ importId }) => ({ params: { id: importId }, foreign: 404, refusedWith: 409 }),
  'POST /api/imports/:id/revert': ({ importId }) => ({
    params: { id: importId },
    body: {},
    foreign: 404,
    refusedWith: 409,
  }),
  'POST /api/imports/:id/undo-revert': ({ importId }) => ({ params: { id: importId }, body: {}, foreign: 404 }),
  'GET /api/imports/:id/households': ({ importId }) => ({ params: { id: importId }, foreign: 404 }),
  'POST /api/imports/:id/rows/:row/second-lead': ({ importId }) => ({
    params: { id: importId, row: '1' },
    body: {},
    foreign: 404,
    refusedWith: 404,
  }),
  'GET /api/leads/:id/suppressions': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'GET /api/imports/:id': ({ importId }) => ({ params: { id: importId }, foreign: 404 }),
  'GET /api/dashboard': () => ({ foreign: null }),
  'PUT /api/dashboard/onboarding': () => ({ body: { dismissed: false }, foreign: null }),
  'PUT /api/dashboard/first-steps': () => ({ body: { dismissed: false }, foreign: null }),
  'POST /api/sample-leads': () => ({ body: {}, foreign: null, refusedWith: 409 }),
  'DELETE /api/sample-leads': () => ({ foreign: null }),
  'GET /api/reports': () => ({ query: { view: 'monthly' }, foreign: null }),
  'GET /api/reports/drill': () => ({ query: { period: '2026-03' }, foreign: null }),
  'GET /api/reports/rows': () => ({ query: { period: '2026-03', kind: 'leads' }, foreign: null }),
  'GET /api/leads/:id/timeline': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'POST /api/leads/:id/notes': ({ leadId }) => ({
    params: { id: leadId },
    body: { id: freshId(), body: 'Call after 5' },
    foreign: 404,
  }),
  'PATCH /api/leads/:id/notes/:noteId': ({ leadId, noteId }) => ({
    params: { id: leadId, noteId },
    body: { version: 1, body: 'Call after 6' },
    foreign: 404,
    refusedWith: 404,
  }),
  'PUT /api/leads/:id/notes/:noteId/pin': ({ leadId, noteId }) => ({
    params: { id: leadId, noteId },
    body: { pinned: true },
    foreign: 404,
    refusedWith: 404,
  }),
  'DELETE /api/leads/:id/notes/:noteId': ({ leadId, noteId }) => ({
    params: { id: leadId, noteId },
    foreign: 404,
  }),
  'GET /api/pipeline': () => ({ foreign: null }),
  'GET /api/pipeline/:stage': () => ({ params: { stage: 'quoted' }, foreign: null }),
  'POST /api/leads/:id/quote': ({ leadId }) => ({
    params: { id: leadId },
    body: { id: freshId(), version: 1, carrier: 'Sample Life', face: '250,000', premium: '43.50' },
    foreign: 404,
  }),
  'POST /api/leads/:id/pending-reason': ({ leadId }) => ({
    params: { id: leadId },
    body: { id: freshId(), version: 1, reason: 'Waiting for records' },
    foreign: 404,
  }),
  'POST /api/leads/:id/outcomes': ({ leadId }) => ({
    params: { id: leadId },
    body: { id: freshId(), outcome: 'no_answer' },
    foreign: 404,
  }),
  'POST /api/leads/:id/outcomes/:outcomeId/undo': ({ leadId }) => ({
    params: { id: leadId, outcomeId: freshId() },
    foreign: 404,
    refusedWith: 404,
  }),
  'POST /api/leads/:id/suppressions': ({ leadId }) => ({
    params: { id: leadId },
    body: { reason: 'not_interested' },
    foreign: 404,
  }),
  'POST /api/leads/:id/follow-up': ({ leadId }) => ({
    params: { id: leadId },
    body: { id: freshId(), version: 1, at: null },
    foreign: 404,
  }),
  'GET /api/teams': () => ({ foreign: null }),
  'POST /.netlify/functions/create-team': () => ({ body: { name: 'Another team' }, foreign: null }),
  'GET /api/teams/:id': ({ teamId }) => ({ params: { id: teamId }, foreign: 404 }),
  'PATCH /api/teams/:id': ({ teamId }) => ({ params: { id: teamId }, body: { name: 'Renamed' }, foreign: 404 }),
  'POST /.netlify/functions/list-members': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/remove-member': ({ teamId, memberId }) => ({
    body: { team_id: teamId, user_id: memberId },
    foreign: 404,
    refusedWith: 404, // each sample is sent more than once
  }),
  'POST /.netlify/functions/leave-team': ({ teamId }) => ({
    body: { team_id: teamId },
    foreign: 404,
    refusedWith: 400, // the owner cannot
  }),
  'POST /.netlify/functions/update-seats': ({ teamId }) => ({
    body: { team_id: teamId, seats: 2 },
    foreign: 404,
    refusedWith: 502, // no payment provider here
  }),
  'POST /.netlify/functions/fix-team-subscription': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/debug-customer-subs': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/create-invite': ({ teamId }) => ({ body: { team_id: teamId }, foreign: 404 }),
  'POST /.netlify/functions/accept-invite': () => ({
    body: { token: 'nobody has this one' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/teams/:id/invites': ({ teamId }) => ({ params: { id: teamId }, foreign: 404 }),
  'DELETE /api/teams/:id/invites/:inviteId': ({ teamId, inviteId }) => ({
    params: { id: teamId, inviteId },
    foreign: 404,
    refusedWith: 404,
  }),
  'GET /api/teams/:id/dashboard': ({ teamId }) => ({
    params: { id: teamId },
    query: { period: 'month' },
    foreign: 404,
  }),
  'PUT /api/teams/:id/leaderboard': ({ teamId }) => ({
    params: { id: teamId },
    body: { shown: false },
    foreign: 404,
  }),
};

export const freshId = (): string => randomUUID();

/** Ids that nobody has. */
export const nobodys: Belongings = {
  leadId: freshId(),
  soldLeadId: freshId(),
  noteId: freshId(),
  importId: freshId(),
  teamId: freshId(),
  memberId: freshId(),
  inviteId: freshId(),
};
