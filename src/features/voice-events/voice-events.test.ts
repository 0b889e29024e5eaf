// What the carrier told of calls and lines is kept: tried again where it could not be handled, replayed by an operator, gone after a month.
import { beforeEach, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { walletOf } from '../../../test-support/wallets.ts';
import { eventDays } from '../../domain/retention.ts';
import { signed } from '../../sandbox/telnyx/signing-key.ts';
import { webhooksUnread } from '../../server/http/metrics.ts';
import { readLine } from '../agent-line/agent-line.contract.ts';
import { handleLineEvent } from '../agent-line/handle-line-event.job.ts';
import { handleCallEvent } from '../calls/handle-call-event.job.ts';
import { listWebhooks, replayWebhook } from '../operations/webhooks.contract.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { removeVoiceEvents } from './remove-voice-events.job.ts';

const app = useCallsApp();
const { open, goOn, legsOf } = linesOf(app);
let people = 0;
const someone = () => `+1312446${String((people += 1)).padStart(4, '0')}`;
beforeEach(() => asOwner(app, 'delete from voice_events'));
const events = () =>
  app.platform.database.asSystem((tx) =>
    tx.selectFrom('voice_events').select(['id', 'payload', 'error', 'handled_at']).orderBy('received_at').execute(),
  );
/** As the worker does it with what waits. */
async function handleWaiting(): Promise<void> {
  for (const { id, payload, handled_at: handledAt } of await events()) {
    if (handledAt !== null) continue;
    const job = (payload as { leg?: string }).leg === 'line' ? handleLineEvent : handleCallEvent;
    await job.handle({ id }, app.platform);
  }
  await app.driveCalls();
}

it('is handled once, however often an operator replays all of it', async () => {
  const [caller, lead, from] = [await app.caller({ cents: 10 }), someone(), someone()];
  await goOn(caller);
  const id = await app.start(caller, lead);
  await app.at(lead, { do: 'take' });
  await app.talkedFor(id, 61);
  await app.at(lead, { do: 'hang-up' });
  const incoming = await app.callIn(caller, from);
  await app.at(from, { do: 'hang-up' });
  const before = [await app.row(id), await app.row(incoming), await app.legs(), await walletOf(app, caller.id)];
  const admin = await makeAgent(app, { admin: true });
  const { rows } = await admin.call(listWebhooks, { query: { provider: 'calls' } });
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['handled']));
  expect(new Set(rows.map(({ type }) => type))).toEqual(
    new Set(['initiated', 'answered', 'gathered', 'spoken', 'bridged', 'ended', 'calls', 'recorded']),
  );
  for (const { id: event } of rows) await admin.call(replayWebhook, { body: { provider: 'calls', event } });
  expect((await events()).every(({ handled_at: at }) => at === null)).toBe(true);
  await handleWaiting();
  expect((await events()).every(({ handled_at: at }) => at !== null)).toBe(true);
  const after = [await app.row(id), await app.row(incoming), await app.legs(), await walletOf(app, caller.id)];
  expect(after).toEqual(before);
  expect((await caller.call(readLine, {})).line).toMatchObject({ status: 'up', is_on_call: false });
  await app.at(caller.phone, { do: 'hang-up' });
});

it.each([
  ['a call', 'call_events'],
  ['a line', 'agent_lines'],
])('of %s that could not be handled is tried again, and nothing of it is lost', async (what, table) => {
  const [caller, lead] = [await app.caller(), someone()];
  await (what === 'a line' ? open(caller) : app.start(caller, lead));
  await asOwner(
    app,
    `alter table ${table} add constraint closed check (answered_or_told) not valid`.replace(
      'answered_or_told',
      table === 'call_events' ? `type <> 'answered'` : 'answered_at is null',
    ),
  );
  await app.at(caller.phone, { do: 'take' });
  expect((await events()).filter(({ error }) => error !== null)).toHaveLength(1);
  expect((await legsOf(caller.phone))[0]).toMatchObject({ is_asked: false });
  await expect(handleWaiting()).rejects.toThrow('closed');
  await asOwner(app, `alter table ${table} drop constraint closed`);
  await handleWaiting();
  expect((await events()).filter(({ handled_at: at }) => at === null)).toEqual([]);
  expect((await legsOf(caller.phone))[0]).toMatchObject({ is_asked: true });
  await app.at(caller.phone, { do: 'hang-up' });
});

const unread = async () =>
  (await webhooksUnread.get()).values.find(({ labels }) => labels.provider === 'calls')?.value ?? 0;

it.each(['calls', 'lines'])('of %s in a shape that cannot be read is answered, counted and kept', async (path) => {
  const admin = await makeAgent(app, { admin: true });
  const before = await unread();
  const post = async (event: object) => {
    const [body, seconds] = [JSON.stringify(event), Math.floor(Date.now() / 1000)];
    const headers = { 'telnyx-timestamp': String(seconds), 'telnyx-signature-ed25519': signed(body, seconds) };
    const answer = await fetch(`${app.url}/api/webhooks/${path}/incoming`, { method: 'POST', body, headers });
    return [answer.status, await answer.text()];
  };
  const odd = { data: { id: 'odd', event_type: 'call.hangup', payload: { leg: 'of another name' } } };
  for (let copy = 0; copy < 2; copy++) expect(await post(odd)).toEqual([200, 'kept']);
  expect(await post({ ...odd, data: { ...odd.data, event_type: 'call.cost' } })).toEqual([200, 'not for us']);
  expect((await unread()) - before).toBe(2);
  expect(await events()).toMatchObject([
    { id: 'unread:odd', payload: { raw: expect.stringContaining('of another name') }, handled_at: null },
  ]);
  const { rows } = await admin.call(listWebhooks, { query: { provider: 'calls', state: 'failed' } });
  expect(rows).toMatchObject([{ id: 'unread:odd', type: 'call.hangup', error: 'Its shape cannot be read' }]);
  await admin.refusal(replayWebhook, { body: { provider: 'calls', event: 'unread:odd' } });
  await handleCallEvent.handle({ id: 'unread:odd' }, app.platform);
  await asOwner(app, `update voice_events set received_at = now() - make_interval(days => ${eventDays + 1})`);
  await removeVoiceEvents.handle({}, app.platform);
  expect(await events()).toEqual([]);
});

it('goes with the account', async () => {
  const [caller, other, from] = [await app.caller(), await app.caller(), someone()];
  await goOn(caller);
  await app.at(caller.phone, { do: 'hang-up' });
  const incoming = await app.callIn(caller, from);
  await app.at(from, { do: 'hang-up' });
  const id = await app.start(other, someone());
  await app.at(other.phone, { do: 'decline' });
  const { lead_leg: leg } = await app.row(incoming);
  const about = async (text: string) =>
    (await events()).filter(({ payload }) => JSON.stringify(payload).includes(text)).length;
  expect(await about(leg)).toBeGreaterThan(0);
  const before = await about(id);
  await asOwner(
    app,
    `insert into account_deletions (user_id, requested_at, delete_after, billing_ended_at)
      values ($1, now() - interval '31 days', now() - interval '1 day', now())`,
    [caller.id],
  );
  await deleteAccountFinally.handle({ userId: caller.id }, app.platform);
  expect(await about(leg)).toBe(0);
  expect(await about('"leg":"line"')).toBe(0);
  expect(await about(id)).toBe(before);
});

it(`goes ${eventDays} days after it was handled`, async () => {
  const caller = await app.caller();
  await app.start(caller, someone());
  await app.at(caller.phone, { do: 'decline' });
  const known = (await events()).length;
  await asOwner(
    app,
    `update voice_events set received_at = now() - make_interval(days => ${eventDays + 1})
    where id = any(array(select id from voice_events order by id limit 2))`,
  );
  await removeVoiceEvents.handle({}, app.platform);
  expect((await events()).length).toBe(known - 2);
});
