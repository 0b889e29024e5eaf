// What the webhooks of calls ask of the database before they are answered.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { startFaultProxy } from '../../../test-support/fault-proxy.ts';
import { expectAnsweredInTime, fewestQuestions } from '../../../test-support/slow-answers.ts';
import { signed } from '../../sandbox/telnyx/signing-key.ts';

const proxy = await startFaultProxy((await testDatabase()).url);
const app = useCallsApp({ DATABASE_URL: proxy.url });
afterAll(() => proxy.close());

async function post(type: string, ref: string, payload: object): Promise<void> {
  const data = {
    event_type: type,
    id: randomUUID(),
    occurred_at: new Date().toISOString(),
    record_type: 'event',
    payload,
  };
  const [body, at] = [JSON.stringify({ data, meta: { attempt: 1 } }), Math.floor(Date.now() / 1000)];
  const answer = await fetch(`${app.url}/api/webhooks/calls/${ref}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'telnyx-timestamp': String(at),
      'telnyx-signature-ed25519': signed(body, at),
    },
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
}

/** A call as far as an event needs it. */
async function callUpTo(caller: Caller, columns: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into call_logs (user_id, id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute)
     values ($1, $2, $3, $4, $5, 1, 2)`,
    [caller.id, id, person(), caller.local, caller.phone],
  );
  await asOwner(app, `update call_logs set ${columns} where id = $1`, [id]);
  return id;
}

let people = 0;
const person = () => `+1312447${String((people += 1)).padStart(4, '0')}`;
const rings = `status = 'ringing', agent_leg = 'agent-' || id, agent_dialed_at = now()`;
const talks = `status = 'bridged', agent_leg = 'agent-' || id, agent_dialed_at = now(), agent_answered_at = now(), agent_pressed_at = now(),
  lead_leg = 'lead-' || id, lead_dialed_at = now(), lead_answered_at = now(), bridged_at = now()`;

const tells =
  (leg: 'agent' | 'lead', type: string, columns: string, more: object = {}) =>
  async (caller: Caller) => {
    const id = await callUpTo(caller, columns);
    const payload = {
      call_control_id: `${leg}-${id}`,
      client_state: Buffer.from(`${leg}:${id}`).toString('base64'),
      ...more,
    };
    return () => post(type, id, payload);
  };
const ended = { hangup_cause: 'normal_clearing' };

it.each([
  ['a phone that was taken', tells('agent', 'call.answered', rings)],
  ['the key', tells('agent', 'call.gather.ended', `${rings}, agent_answered_at = now()`, { digits: '1' })],
  ['a bridge', tells('lead', 'call.bridged', talks.replace(', bridged_at = now()', ''))],
  ['the end of a talk', tells('lead', 'call.hangup', talks, ended)],
  [
    'the last end of a talk',
    tells('agent', 'call.hangup', `${talks}, lead_ended_at = now(), lead_cause = 'normal_clearing'`, ended),
  ],
])('%s is answered within a second at 200 ms for each question, a thousand a minute', async (_, tell) => {
  const caller = await app.caller();
  expectAnsweredInTime(await fewestQuestions(proxy, () => tell(caller)), app.platform.config.databasePool);
});

it.each([
  ['without a recording', { records: false }],
  ['that is to be recorded', { records: true }],
  ['that goes to voicemail', { isProven: false }],
])('the beginning of a call that comes in, %s, is answered within a second, too', async (_, choice) => {
  const questions = await fewestQuestions(proxy, async () => {
    const caller = await app.caller(choice);
    const [from, leg] = [person(), randomUUID()];
    const payload = { call_control_id: leg, client_state: null, direction: 'incoming', from, to: caller.local };
    return () => post('call.initiated', 'incoming', payload);
  });
  expectAnsweredInTime(questions, app.platform.config.databasePool);
});
