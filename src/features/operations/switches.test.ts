// The operator's switches on real texts, checkouts and people: what each refuses, and what goes on.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { bodyOf, bulkTexter } from '../../../test-support/bulk-sends.ts';
import { testClient } from '../../../test-support/client.ts';
import { setSwitch } from '../../../test-support/switches.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { manyPeople } from '../../../test-support/texting-people.ts';
import { listActs } from '../admin/admin.contract.ts';
import { sendBatch } from '../bulk-send/bulk-send.contract.ts';
import { sendMessage } from '../inbox/send-message.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { signIn } from '../log-in/sign-in.contract.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { updateSeats } from '../teams/teams.contract.ts';
import { wakeTexts } from '../texting/wake-texts.job.ts';
import { switchNames, switchSentences, type SwitchName } from '../../domain/operator-switch.ts';
import { changeSwitch, listSwitches } from './switches.contract.ts';

const app = useTextingApp();
let other: TestApp;
let admin: TestAgent;
beforeAll(async () => {
  other = await startTestApp();
});
afterAll(() => other.close());
beforeEach(async () => {
  admin = await makeAgent(app, { admin: true });
  for (const name of switchNames) await setSwitch(app, name, false);
});

const turn = (name: SwitchName, isOn: boolean, reason = 'An incident') =>
  admin.call(changeSwitch, { params: { name }, body: { is_on: isOn, reason } });
const refusalOf = (name: SwitchName) => ({ status: 503, code: 'unavailable', error: switchSentences[name] });
const addLead = (agent: TestAgent) => ({ body: { id: randomUUID(), name: `Pat ${agent.id}`, state: 'NC' } });

describe('a switch', () => {
  it('works at once on the server that was asked, and on every other; each change is in the log', async () => {
    const agent = await makeAgent(app);
    const elsewhere = testClient(other.url, agent.token);
    const { switches } = await turn('READ_ONLY', true, 'Moving house');
    expect(switches).toMatchObject([
      { name: 'BULK_DISABLED', is_on: false },
      { name: 'SENDS_PAUSED', is_on: false },
      { name: 'CHECKOUT_PAUSED', is_on: false },
      { name: 'READ_ONLY', is_on: true, by_environment: false, reason: 'Moving house', admin: admin.email },
    ]);
    expect(await agent.refusal(createLead, addLead(agent))).toMatchObject(refusalOf('READ_ONLY'));
    await expect
      .poll(async () => (await elsewhere.send('POST', createLead.path, addLead(agent).body)).status)
      .toBe(503);
    await turn('READ_ONLY', false, 'Done');
    await agent.call(createLead, addLead(agent));
    await expect
      .poll(async () => (await elsewhere.send('POST', createLead.path, addLead(agent).body)).status)
      .toBe(200);
    const { rows } = await admin.call(listActs, { query: { limit: 2 } });
    expect(rows).toMatchObject([
      { action: 'switch.off', details: { switch: 'READ_ONLY' }, reason: 'Done', admin: admin.email },
      { action: 'switch.on', details: { switch: 'READ_ONLY' }, reason: 'Moving house', admin: admin.email },
    ]);
  });

  it('that stands that way already changes nothing and is not in the log', async () => {
    await turn('SENDS_PAUSED', true, 'First');
    await turn('SENDS_PAUSED', true, 'Second');
    const { switches } = await admin.call(listSwitches, {});
    expect(switches.find(({ name }) => name === 'SENDS_PAUSED')).toMatchObject({ is_on: true, reason: 'First' });
    const { rows } = await admin.call(listActs, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ reason: 'First' }]);
  });

  it('needs a reason and an admin, and loses its name with the account', async () => {
    const blank = { params: { name: 'READ_ONLY' as const }, body: { is_on: true, reason: ' ' } };
    expect(await admin.refusal(changeSwitch, blank)).toMatchObject({ status: 400 });
    const nobody = await makeAgent(app);
    const asked = { params: { name: 'READ_ONLY' as const }, body: { is_on: true, reason: 'Why not' } };
    expect(await nobody.refusal(changeSwitch, asked)).toMatchObject({ status: 403, error: 'Access denied' });
    expect(await nobody.refusal(listSwitches, {})).toMatchObject({ status: 403 });
    await asOwner(app, 'update operator_switches set changed_by = $1, changed_at = now()', [nobody.id]);
    await asOwner(app, 'delete from auth."user" where id = $1', [nobody.id]);
    const { switches } = await admin.call(listSwitches, {});
    expect(switches.map(({ admin: who }) => who)).toEqual([null, null, null, null]);
  });

  it('of the environment cannot be lifted', async () => {
    const fixed = await startTestApp({ env: { BULK_DISABLED: 'true' } });
    const there = testClient(fixed.url, admin.token);
    const asked = { params: { name: 'BULK_DISABLED' as const }, body: { is_on: false, reason: 'Go on' } };
    expect(await there.refusal(changeSwitch, asked)).toMatchObject({
      status: 409,
      error: 'BULK_DISABLED is set in this server’s environment. Remove it there and restart.',
    });
    const { switches } = await there.call(listSwitches, {});
    expect(switches[0]).toMatchObject({ name: 'BULK_DISABLED', is_on: false, by_environment: true });
    expect(fixed.platform.switches.isOn('BULK_DISABLED')).toBe(true);
    await fixed.close();
  });
});

describe('SENDS_PAUSED', () => {
  it('refuses a person’s text and a bulk text; what waits stays, and leaves when it is over', async () => {
    const agent = await bulkTexter(app);
    const lead = await app.lead(agent);
    const [person] = await manyPeople(app, agent, 1);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
    await turn('SENDS_PAUSED', true);
    await app.deliver(agent);
    expect(await app.messages(agent)).toMatchObject([{ status: 'queued' }]);
    const text = { body: { to: lead.phone, body: 'Another', lead_id: lead.id } };
    expect(await agent.refusal(sendMessage, text)).toMatchObject(refusalOf('SENDS_PAUSED'));
    expect(await agent.refusal(sendBatch, { body: { ...bodyOf([person!]), dry_run: false } })).toMatchObject(
      refusalOf('SENDS_PAUSED'),
    );
    await asOwner(app, `delete from jobs.job where name = '${wakeTexts.name}'`);
    const wakes = async () => {
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql`select from jobs.job where name = ${wakeTexts.name} and state = 'created'`.execute(tx),
      );
      return rows.length;
    };
    expect(await wakes()).toBe(0);
    await turn('SENDS_PAUSED', false);
    expect(await wakes()).toBe(1);
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual(['Hello Pat']);
  });

  it('holds in a worker that has not heard of it yet', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello Pat', leadId: lead.id });
    const { isOn } = app.platform.switches;
    Object.assign(app.platform.switches, { isOn: () => false });
    await asOwner(app, `update operator_switches set is_on = true where name = 'SENDS_PAUSED'`);
    await app.deliver(agent);
    Object.assign(app.platform.switches, { isOn });
    expect(await app.phone(lead.phone)).toEqual([]);
    expect(await app.messages(agent)).toMatchObject([{ status: 'queued' }]);
  });
});

it('CHECKOUT_PAUSED refuses checkouts, top-ups and seats', async () => {
  await turn('CHECKOUT_PAUSED', true);
  const agent = await makeAgent(app);
  for (const body of [{}, { trial: true }, { walletTopUp: true as const, netTopUpCents: 2000 }])
    expect(await agent.refusal(createCheckoutSession, { body })).toMatchObject(refusalOf('CHECKOUT_PAUSED'));
  expect(await agent.refusal(updateSeats, { body: { team_id: randomUUID(), seats: 1 } })).toMatchObject(
    refusalOf('CHECKOUT_PAUSED'),
  );
});

describe('READ_ONLY', () => {
  it('lets a STOP act and people log in', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await turn('READ_ONLY', true);
    await app.receive(agent, lead.phone, 'STOP');
    const { suppressions } = await agent.call(listLeadSuppressions, { params: { id: lead.id } });
    expect(suppressions.map(({ channel }) => channel)).toEqual(['text', 'call']);
    const answer = await testClient(app.url).call(signIn, { body: { email: agent.email, password: testPassword } });
    expect(answer).toMatchObject({ user: { id: agent.id } });
  });

  it('bids come again: the refusal says when', async () => {
    await turn('READ_ONLY', true);
    const agent = await makeAgent(app);
    const { headers } = await agent.send('POST', createLead.path, addLead(agent).body);
    expect(headers.get('retry-after')).toBe('60');
  });
});
