// Good requests for the routes of texting: numbers, templates, consent, messages.
import type { RouteSamples } from './sample.ts';
import { verificationForm } from './verifications.ts';

const twoDaysAgo = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

export const textingSamples: RouteSamples = {
  'GET /operator/contact-rules': () => ({ foreign: null }),
  'GET /.netlify/functions/tfn-status': () => ({ foreign: null }),
  'POST /.netlify/functions/tfn-assign': () => ({ foreign: null, refusedWith: 409 }), // the pool is empty
  'GET /api/message-templates': () => ({ foreign: null }),
  'PUT /api/message-templates/:key': () => ({
    params: { key: 'sold' },
    body: { words: 'Hi {{first_name}}', version: 0 },
    foreign: null,
  }),
  'PUT /api/message-templates/:key/enabled': () => ({
    params: { key: 'sold' },
    body: { enabled: true, version: 0 },
    foreign: null,
  }),
  'POST /.netlify/functions/messages-send': () => ({
    body: { to: '2025550143', body: 'Hello', lead_id: null },
    foreign: null,
    refusedWith: 409,
  }),
  'GET /.netlify/functions/numbers-list': () => ({ foreign: null }),
  'GET /.netlify/functions/telnyx-search-numbers': () => ({ query: { npa: '615' }, foreign: null, refusedWith: 502 }), // no carrier
  'POST /.netlify/functions/purchase-number': () => ({
    body: { phone_number: '+16155550142' },
    foreign: null,
    refusedWith: 409, // never searched for
  }),
  'GET /api/phone-numbers/purchases': () => ({ foreign: null }),
  'GET /api/phone-numbers/answer-rates': () => ({ foreign: null }),
  'POST /api/phone-numbers/:id/release': ({ phoneNumberId }) => ({
    params: { id: phoneNumberId },
    body: { last_four: '0142' },
    foreign: 404,
  }),
  'POST /.netlify/functions/call-start': ({ contactId }) => ({
    body: { agent_number: '6155550101', lead_number: '2025550143', contact_id: contactId },
    foreign: 404,
    refusedWith: 409, // the phone is not proved
  }),
  'GET /api/calls': () => ({ foreign: null }),
  'POST /api/calls/:id/hang-up': ({ callId }) => ({ params: { id: callId }, foreign: 404 }),
  'DELETE /api/calls/:id/recording': ({ callId }) => ({ params: { id: callId }, foreign: 404 }),
  'PUT /api/calls/:id/recording': ({ callId }) => ({
    params: { id: callId },
    body: { is_paused: true },
    foreign: 404,
    refusedWith: 409, // its call is over
  }),
  'GET /api/calls/missed': () => ({ foreign: null }),
  'POST /api/calls/missed/seen': ({ callId }) => ({ body: { ids: [callId] }, foreign: 'nothing happens' }),
  'GET /api/calls/live': () => ({ foreign: null }),
  'GET /api/calls/may-call': () => ({ query: { number: '+12025550143' }, foreign: null }),
  'GET /api/agent-line': () => ({ foreign: null }),
  'POST /api/agent-line': ({ dialSessionId }) => ({
    body: { session_id: dialSessionId },
    foreign: 404,
    refusedWith: 409, // no calls without a carrier
  }),
  'POST /api/agent-line/leave': () => ({ foreign: null }),
  'GET /api/calls/phone': () => ({ foreign: null }),
  'PUT /api/calls/phone': () => ({ body: { phone: '(615) 555-0101' }, foreign: null }),
  'POST /api/calls/phone/code': () => ({ body: { by: 'call' }, foreign: null, refusedWith: 409 }), // no calls without a carrier
  'POST /api/calls/phone/proof': () => ({ body: { code: '123456' }, foreign: null, refusedWith: 410 }),
  'GET /api/call-settings': () => ({ foreign: null }),
  'PUT /api/call-settings/own-state': () => ({ body: { own_state: 'TN' }, foreign: null }),
  'PUT /api/call-settings/keep-days': () => ({ body: { keep_days: 90 }, foreign: null }),
  'PUT /api/call-settings': () => ({ body: { record_outbound_enabled: true }, foreign: null }),
  'GET /api/message-lab': () => ({ foreign: null }),
  'POST /.netlify/functions/import-batch-send': ({ leadId }) => ({
    body: {
      batch_id: '6f1a7c52-0a39-4a4d-9d2e-3c5b1f0e7a11',
      dry_run: true,
      people: [{ lead_id: leadId, name: 'Pat Doe', phone: '+12025550143', state: 'TX', military_branch: null }],
    },
    foreign: 'nothing happens',
  }),
  'POST /api/text-batches/people': ({ leadId }) => ({
    body: { target: { ids: [leadId] } },
    foreign: 'nothing happens',
  }),
  'GET /api/text-batches': () => ({ foreign: null }),
  'GET /api/text-batches/open': () => ({ foreign: null }),
  'PATCH /api/text-batches/:id': ({ batchId }) => ({
    params: { id: batchId },
    body: { state: 'paused' },
    foreign: 404,
  }),
  'GET /api/new-lead-texts': () => ({ foreign: null }),
  'PATCH /api/new-lead-texts': () => ({ body: { posted: true }, foreign: null }),
  'GET /api/conversations': () => ({ foreign: null }),
  'GET /api/conversations/unread': () => ({ foreign: null }),
  'POST /api/conversations': ({ leadId }) => ({ body: { lead_id: leadId }, foreign: 404, refusedWith: 400 }),
  'GET /api/conversations/:id': ({ conversationId }) => ({ params: { id: conversationId }, foreign: 404 }),
  'GET /api/conversations/:id/messages': ({ conversationId }) => ({ params: { id: conversationId }, foreign: 404 }),
  'PATCH /api/conversations/:id': ({ conversationId }) => ({
    params: { id: conversationId },
    body: { draft: 'Hello Pat', is_read: true },
    foreign: 404,
  }),
  'PUT /api/conversations/:id/name': ({ conversationId }) => ({
    params: { id: conversationId },
    body: { name: 'Pat Doe' },
    foreign: 404,
  }),
  'DELETE /api/conversations/:id': ({ conversationId }) => ({ params: { id: conversationId }, foreign: 404 }),
  'DELETE /api/messages/:id': ({ messageId }) => ({ params: { id: messageId }, foreign: 404 }),
  'GET /api/leads/:id/texting': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'GET /api/contacts': () => ({ foreign: null }),
  'GET /api/contacts/templates': () => ({ foreign: null }),
  'GET /api/contacts/tags': () => ({ foreign: null }),
  'GET /api/contact-history': ({ leadId }) => ({ query: { lead_id: leadId }, foreign: 404 }),
  'GET /api/contact-history/texts': ({ leadId }) => ({ query: { lead_id: leadId }, foreign: 404 }),
  'GET /api/contact-history/calls': ({ leadId }) => ({ query: { lead_id: leadId }, foreign: 404 }),
  'PATCH /api/contacts/:id/tags': ({ contactId }) => ({
    params: { id: contactId },
    body: { add: ['vip'], remove: ['lead'] },
    foreign: 404,
  }),
  'DELETE /api/contacts/:id': ({ contactId }) => ({ params: { id: contactId }, foreign: 404 }),
  'GET /api/leads/:id/suppressions/history': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'GET /api/do-not-contact/file': () => ({ foreign: null }),
  'POST /api/do-not-contact': () => ({
    body: { file_name: 'dnc.csv', addresses: [{ channel: 'call', address: '+12025550143' }] },
    foreign: null,
  }),
  'GET /api/dnc-registry/number': () => ({ query: { number: '+12025550143' }, foreign: null }),
  'POST /api/contact-standings': () => ({ body: { numbers: ['+12025550143'] }, foreign: null }),
  'GET /api/dnc-registry/to-check': () => ({ query: { days: '25' }, foreign: null }),
  'POST /api/dnc-registry/grounds': () => ({
    body: { number: '+12025550143', kind: 'inquiry', how: 'Called the office', happened_on: twoDaysAgo() },
    foreign: null,
  }),
  'POST /api/dnc-registry/checks/by-hand': () => ({
    body: { number: '+12025550144', checked_on: twoDaysAgo() },
    foreign: null,
  }),
  'POST /api/dnc-registry/checks': () => ({
    body: { file_name: 'scrub.csv', checks: [{ number: '+12025550145', result: 'listed', checked_on: null }] },
    foreign: null,
  }),
  'POST /api/suppressions/lift': () => ({
    body: { address: '+12025550143', channels: ['text'], why: 'They asked for it' },
    foreign: null,
    refusedWith: 404, // nothing is closed
  }),
  'GET /api/unclear-replies': () => ({ foreign: null }),
  'POST /api/unclear-replies/:id/settle': ({ replyId }) => ({
    params: { id: replyId },
    body: { outcome: 'go_on' },
    foreign: 404,
  }),
  'GET /api/numbers/verification': () => ({ foreign: null }),
  'PUT /api/numbers/verification': () => ({
    body: { version: 0, form: verificationForm },
    foreign: null,
    refusedWith: 409, // without a number
  }),
  'POST /api/numbers/verification/submit': () => ({ body: { version: 0 }, foreign: null, refusedWith: 409 }),
  'POST /api/numbers/verification/check': () => ({ foreign: null }),
  'GET /api/lead-rescue': () => ({ foreign: null }),
  'GET /api/lead-rescue/preview': () => ({ foreign: null }),
  'PUT /api/lead-rescue/settings': () => ({
    body: { enabled: true, loop_enabled: true, send_tz: 'America/Denver', send_hour_local: 10, starts_per_day: 50 },
    foreign: null,
  }),
  'PUT /api/lead-rescue/days/:day': () => ({
    params: { day: '7' },
    body: { body: 'Hi {{first_name}}', version: 0 },
    foreign: null,
  }),
  'DELETE /api/lead-rescue/days/:day': () => ({ params: { day: '31' }, foreign: null }),
  'POST /api/lead-rescue/days/preset': () => ({ body: {}, foreign: null }),
  'GET /api/lead-rescue/trackers': () => ({ foreign: null }),
  'GET /api/lead-rescue/leads/:id': ({ leadId }) => ({ params: { id: leadId }, foreign: 404 }),
  'POST /api/lead-rescue/trackers/:id': ({ contactId }) => ({
    params: { id: contactId },
    body: { action: 'pause' },
    foreign: 404,
  }),
  'GET /api/lead-rescue/trackers/:id/calendar': ({ contactId }) => ({ params: { id: contactId }, foreign: 404 }),
};
