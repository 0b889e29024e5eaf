// Dials are counted by day and zone, once for a double press, for the one person that session, header and token name.
import { expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { askMayCall } from '../calls/calls.contract.ts';
import { callRefusals } from '../calls/calls.words.ts';
import { countDials, makeDialToken, readCallFacts, trackDial } from './smart-dialer.contract.ts';
import { makeToken } from '../../server/sign-in/narrow-token.ts';
import { dialToken } from './dial-token.operation.ts';

const app = useTestApp();
const phone = '+16155550123';
const tz = 'America/Chicago';

/** With one lead, whose id is answered. */
async function withLead(agent: TestAgent, number = phone): Promise<string> {
  const { id } = await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, name: 'Pat Doe', phone: number, state: 'TN' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const dial = (lead_id: string | null, more: object = {}) => ({
  body: { lead_id, phone, method: 'tel' as const, tz, ...more },
});
const countOf = async (agent: TestAgent, zone = tz) => (await agent.call(countDials, { query: { tz: zone } })).count;
const tokenOf = async (agent: TestAgent) => (await agent.call(makeDialToken, {})).jwt;
const stranger = () => testClient(app.url);

it('counts today’s dials, and a repeat within two seconds once', async () => {
  const agent = await makeAgent(app);
  const [first, second] = [await withLead(agent), await withLead(agent, '+16155550124')];
  expect(await agent.call(trackDial, dial(first))).toEqual({ ok: true, count: 1 });
  expect(await agent.call(trackDial, dial(first, { method: 'facetime' }))).toEqual({ ok: true, count: 1 });
  expect(await agent.call(trackDial, dial(second, { phone: '+16155550124' }))).toEqual({ ok: true, count: 2 });
  await asOwner(app, `update dials set dialed_at = dialed_at - interval '3 seconds' where user_id = $1`, [agent.id]);
  expect((await agent.call(trackDial, dial(first))).ok).toBe(true);
  const all = await app.platform.database.asReadingAgent(agent.id, (tx) =>
    tx.selectFrom('dials').select(['lead_id', 'method']).where('user_id', '=', agent.id).execute(),
  );
  expect(all).toHaveLength(3);
  // Whatever zone today is over in: only what was dialed since its midnight counts.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const midnight = new Date(startOfDay(todayIn(zone, app.platform.now().getTime()), zone));
    await asOwner(app, 'update dials set dialed_at = $2 where user_id = $1', [agent.id, midnight]);
    expect(await countOf(agent, zone)).toBe(3);
    await asOwner(app, `update dials set dialed_at = dialed_at - interval '1 millisecond' where user_id = $1`, [
      agent.id,
    ]);
    expect(await countOf(agent, zone)).toBe(0);
  }
  expect((await agent.refusal(countDials, { query: { tz: 'Mars/Base' } })).status).toBe(400);
});

it('counts a dial to a further phone of the lead, and to no phone that the lead has not', async () => {
  const agent = await makeAgent(app);
  const lead = await withLead(agent);
  await asOwner(app, `update leads set further_phones = '{+16155550126,+16155550127}' where id = $1`, [lead]);
  expect(await agent.call(trackDial, dial(lead, { phone: '+16155550127' }))).toEqual({ ok: true, count: 1 });
  expect((await agent.refusal(trackDial, dial(lead, { phone: '+16155550128' }))).status).toBe(404);
});

it('counts a dial to a number that no lead has, or that several have, toward the day of whoever has it', async () => {
  const agent = await makeAgent(app);
  const stranger = '+13055550131';
  const shared = { phone: '+13055550132' };
  const bea = await withLead(agent, shared.phone);
  await asOwner(app, `update leads set further_phones = $2 where id = $1`, [
    await withLead(agent, '+13055550133'),
    [shared.phone],
  ]);
  const move = (by: string) =>
    asOwner(app, 'update dials set dialed_at = dialed_at + $2::interval where user_id = $1', [agent.id, by]);
  expect(await agent.call(trackDial, dial(null, { phone: stranger }))).toEqual({ ok: true, count: 1 });
  // However long the next requests take, they are repeats.
  await move('1 minute');
  expect(await agent.call(trackDial, dial(null, { phone: stranger }))).toEqual({ ok: true, count: 1 });
  expect(await agent.call(trackDial, dial(null, shared))).toEqual({ ok: true, count: 2 });
  await move('1 minute');
  // One call, whoever it was told of.
  expect(await agent.call(trackDial, dial(bea, shared))).toEqual({ ok: true, count: 2 });
  expect(await agent.call(trackDial, dial(null, { phone: stranger, jwt: await tokenOf(agent) }))).toMatchObject({
    count: 2,
  });
  const refused = dial(null, { phone: '(305) 555-0131' });
  expect((await agent.refusal(trackDial, refused)).status).toBe(400);
  const { lead_id: _, ...unnamed } = dial(null).body;
  expect((await agent.send('POST', trackDial.path, unnamed)).status).toBe(400);
  // Two more within the day, and a fourth call is refused, whatever else is open.
  for (const number of [stranger, shared.phone])
    for (let dials = 0; dials < 2; dials++) {
      await move('-5 minutes');
      await agent.call(trackDial, dial(null, { phone: number }));
    }
  await checkNumbers(app, agent.id, [stranger, shared.phone, '+13055550134']);
  const whyNot = async (number: string) => (await agent.call(askMayCall, { query: { number } })).says;
  expect(await Promise.all([stranger, shared.phone].map(whyNot))).toEqual([
    callRefusals.daily_limit,
    callRefusals.daily_limit,
  ]);
  expect(await whyNot('+13055550134')).not.toBe(callRefusals.daily_limit);
});

it('presses at once are counted once', async () => {
  const agent = await makeAgent(app);
  const lead = await withLead(agent);
  const answers = await Promise.all(Array.from({ length: 5 }, () => agent.call(trackDial, dial(lead))));
  expect(new Set(answers.map(({ count }) => count))).toEqual(new Set([1]));
});

it('takes the token of the page alone, and that for nothing else', async () => {
  const agent = await makeAgent(app);
  const lead = await withLead(agent);
  const jwt = await tokenOf(agent);
  expect(await stranger().call(trackDial, dial(lead, { jwt }))).toEqual({ ok: true, count: 1 });
  expect((await stranger().refusal(trackDial, dial(lead))).status).toBe(401);
  expect((await stranger().refusal(trackDial, dial(lead, { jwt: `${jwt}x` }))).status).toBe(401);
  const bearer = { authorization: `Bearer ${jwt}` };
  expect((await stranger().send('GET', '/api/access', undefined, bearer)).status).toBe(401);
  expect((await stranger().refusal(countDials, { query: { tz } }, bearer)).status).toBe(401);
});

it('asks that header, cookie and token name one person', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const lead = await withLead(agent);
  const jwt = await tokenOf(agent);
  expect((await other.refusal(trackDial, dial(lead, { jwt }))).status).toBe(403);
  expect((await agent.refusal(trackDial, dial(lead, { jwt: await tokenOf(other) }))).status).toBe(403);
  expect((await agent.refusal(trackDial, dial(lead), { 'x-user-id': other.id })).status).toBe(403);
  expect((await agent.refusal(trackDial, dial(lead, { jwt: 'no-token' }))).status).toBe(401);
  expect((await agent.refusal(trackDial, dial(lead, { jwt: 'no\ntoken' }))).status).toBe(400);
  expect(await agent.call(trackDial, dial(lead, { jwt }))).toEqual({ ok: true, count: 1 });
  expect((await other.refusal(trackDial, dial(lead))).status).toBe(404);
  expect((await agent.refusal(trackDial, dial(lead, { phone: '+16155550199' }))).status).toBe(404);
});

it('the token ends with its session, and after twelve hours', async () => {
  const agent = await makeAgent(app);
  const lead = await withLead(agent);
  const second = testClient(app.url, await signInToken(app, agent.email));
  const { jwt } = await second.call(makeDialToken, {});
  await second.send('POST', '/api/auth/sign-out');
  expect((await stranger().refusal(trackDial, dial(lead, { jwt }))).status).toBe(401);
  const user = await app.platform.signIn.identify(new Headers({ authorization: `Bearer ${agent.token}` }));
  const hour = 3_600_000;
  const made = (hoursAgo: number) =>
    makeToken(
      app.platform.config.authSecrets,
      dialToken,
      user!,
      new Date(app.platform.now().getTime() - hoursAgo * hour),
    );
  expect((await stranger().refusal(trackDial, dial(lead, { jwt: made(12) }))).status).toBe(401);
  expect((await stranger().call(trackDial, dial(lead, { jwt: made(11.9) }))).ok).toBe(true);
});

it('opens to nobody without a subscription', async () => {
  const agent = await makeAgent(app, { subscription: null });
  const lead = await withLead(agent);
  expect((await agent.refusal(trackDial, dial(lead))).code).toBe('not_subscribed');
});

it('tells what decides about a call: the list of who must not be called, and what went there', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const [lead, closed, foreign] = [await withLead(agent), await withLead(agent, '+16155550124'), await withLead(other)];
  await agent.call(trackDial, dial(lead));
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', '+16155550124', 'asked', 'agent')`,
    [agent.id],
  );
  const { people } = await agent.call(readCallFacts, { body: { lead_ids: [lead, closed, foreign] } });
  const of = (id: string) => people.find(({ lead_id }) => lead_id === id);
  expect(people).toHaveLength(2);
  expect(of(lead)).toMatchObject({ is_suppressed: false });
  expect(of(lead)?.recent).toHaveLength(1);
  expect(of(closed)).toMatchObject({ is_suppressed: true, recent: [] });
});

it('tells it of the further number at which who has no phone of their own is called', async () => {
  const agent = await makeAgent(app);
  const own = await withLead(agent, '+16155550125');
  const [further, shared, none] = [await withLead(agent, '+16155550126'), await withLead(agent, '+16155550127'), await withLead(agent, '+16155550128')]; // prettier-ignore
  const become = (id: string, numbers: string[]) =>
    asOwner(app, 'update leads set phone = null, further_phones = $2 where id = $1', [id, numbers]);
  await become(further, ['+16155550126', '+16155550129']);
  await become(shared, ['+16155550125']);
  await become(none, []);
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', '+16155550125', 'asked', 'agent')`,
    [agent.id],
  );
  await checkNumbers(app, agent.id, ['+16155550126']);
  await agent.call(trackDial, dial(further, { phone: '+16155550129' }));
  const factsOf = async (...ids: string[]) =>
    new Map((await agent.call(readCallFacts, { body: { lead_ids: ids } })).people.map((each) => [each.lead_id, each]));
  const facts = await factsOf(own, further, shared, none);
  expect(facts.size).toBe(3);
  expect(facts.get(further)).toMatchObject({ is_suppressed: false, registry: 'open', recent: [expect.any(String)] });
  for (const each of [facts, await factsOf(shared)])
    expect(each.get(shared)).toMatchObject({ is_suppressed: true, registry: 'dnc_not_checked', recent: [] });
  expect(facts.get(own)).toMatchObject({ is_suppressed: true });
});

it('counts calls of the Power Dialer, and not who called', async () => {
  const agent = await makeAgent(app);
  const lead = await withLead(agent, '+16155550125');
  await asOwner(
    app,
    `insert into call_logs (user_id, direction, from_number, to_number, cents_per_minute, recorded_cents_per_minute, lead_dialed_at, over_at)
     values ($1, 'out', '+13125550100', '+16155550125', 1, 2, now(), now()), ($1, 'in', '+16155550125', '+13125550100', 1, 2, null, now())`,
    [agent.id],
  );
  const { people } = await agent.call(readCallFacts, { body: { lead_ids: [lead] } });
  expect(people).toMatchObject([{ recent: [expect.any(String)] }]);
});
