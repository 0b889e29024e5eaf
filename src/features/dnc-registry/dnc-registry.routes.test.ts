// What is kept of the National Do Not Call Registry, who may say what of a number, and what it opens.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { addConsent, withdrawConsent } from '../consent/consent.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { addCheckByHand, addChecks, addGround, listToCheck, readStanding } from './dnc-registry.contract.ts';

const app = useTestApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const standing = async (agent: TestAgent, number: string) =>
  (await agent.call(readStanding, { query: { number } })).standing;
const scrub = (agent: TestAgent, number: string, result: 'clear' | 'listed', checked_on: string | null = null) =>
  agent.call(addChecks, { body: { file_name: 'scrub.csv', checks: [{ number, result, checked_on }] } });

it('a check opens a number for 31 days; the newest one counts, whatever order they come in', async () => {
  const [agent, number] = [await makeAgent(app), someone()];
  expect(await standing(agent, number)).toBe('dnc_not_checked');
  expect(await scrub(agent, number, 'clear', dayAgo(10))).toEqual({ kept: 1 });
  expect(await standing(agent, number)).toBe('open');
  expect(await scrub(agent, number, 'listed', dayAgo(20))).toEqual({ kept: 0 });
  expect(await standing(agent, number)).toBe('open');
  await scrub(agent, number, 'listed', dayAgo(5));
  expect(await standing(agent, number)).toBe('on_national_list');
  await scrub(agent, number, 'clear');
  expect(await standing(agent, number)).toBe('open');
  await checkNumbers(app, agent.id, [number], { daysAgo: 30.9 });
  expect(await standing(agent, number)).toBe('open');
  await checkNumbers(app, agent.id, [number], { daysAgo: 31.1 });
  expect(await standing(agent, number)).toBe('dnc_not_checked');
  await checkNumbers(app, agent.id, [number], { daysAgo: 100, result: 'listed' });
  expect(await standing(agent, number)).toBe('on_national_list');
});

it('one file that says both of a number means the stricter', async () => {
  const [agent, number] = [await makeAgent(app), someone()];
  const checks = (['listed', 'clear'] as const).map((result) => ({ number, result, checked_on: dayAgo(3) }));
  await agent.call(addChecks, { body: { file_name: 'scrub.csv', checks } });
  expect(await standing(agent, number)).toBe('on_national_list');
});

it('of two files of one day the one that lists a number counts, in either order; a newer one clears it', async () => {
  const [agent, first, later] = [await makeAgent(app), someone(), someone()];
  expect(await scrub(agent, first, 'listed', dayAgo(3))).toEqual({ kept: 1 });
  expect(await scrub(agent, first, 'clear', dayAgo(3))).toEqual({ kept: 0 });
  await scrub(agent, later, 'clear', dayAgo(3));
  expect(await scrub(agent, later, 'listed', dayAgo(3))).toEqual({ kept: 1 });
  for (const number of [first, later]) expect(await standing(agent, number)).toBe('on_national_list');
  expect(await scrub(agent, first, 'clear', dayAgo(2))).toEqual({ kept: 1 });
  expect(await standing(agent, first)).toBe('open');
});

it('what the agent looked up opens a number that no file has listed', async () => {
  const [agent, number, listed] = [await makeAgent(app), someone(), someone()];
  const looked = (of: string, day: string) => ({ body: { number: of, checked_on: day } });
  expect(await agent.call(addCheckByHand, looked(number, dayAgo(2)))).toMatchObject({ standing: 'open' });
  expect(await agent.refusal(addCheckByHand, looked(number, dayAgo(-3)))).toMatchObject({ status: 400 });
  expect(await agent.refusal(addCheckByHand, looked(number, dayAgo(33)))).toMatchObject({ status: 400 });
  await scrub(agent, listed, 'listed', dayAgo(20));
  expect(await agent.refusal(addCheckByHand, looked(listed, dayAgo(2)))).toMatchObject({ status: 409 });
  expect(await standing(agent, listed)).toBe('on_national_list');
});

it('an inquiry opens a listed number for three months, a purchase for 18, and both name the lead', async () => {
  const [agent, asked, bought] = [await makeAgent(app), someone(), someone()];
  for (const number of [asked, bought]) await scrub(agent, number, 'listed');
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: asked } });
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, bought]);
  const ground = (number: string, kind: 'inquiry' | 'client', days: number) => ({
    body: { number, kind, how: 'Called the office', happened_on: dayAgo(days) },
  });
  expect(await agent.refusal(addGround, ground(asked, 'inquiry', 91))).toMatchObject({ status: 400 });
  expect(await agent.call(addGround, ground(asked, 'inquiry', 80))).toMatchObject({ standing: 'open' });
  expect(await agent.refusal(addGround, ground(bought, 'client', 550))).toMatchObject({ status: 400 });
  expect(await agent.call(addGround, ground(bought, 'client', 500))).toMatchObject({ standing: 'open' });
  const { rows } = await app.platform.database.asSystem(async (tx) => ({
    rows: await tx.selectFrom('dnc_grounds').selectAll().where('user_id', '=', agent.id).orderBy('kind').execute(),
  }));
  expect(rows).toMatchObject([
    { kind: 'client', phone: bought, lead_id: lead.id, person_name: 'Pat Moss', entered_by: 'agent' },
    { kind: 'inquiry', phone: asked, lead_id: lead.id, person_name: 'Pat Moss', how: 'Called the office' },
  ]);
  await asOwner(app, `update dnc_grounds set happened_at = now() - interval '91 days' where user_id = $1`, [agent.id]);
  expect([await standing(agent, asked), await standing(agent, bought)]).toEqual(['on_national_list', 'open']);
});

it('consent for calls, a text of their own, a call, a booking and a sale open a listed number', async () => {
  const agent = await makeAgent(app);
  const numbers = [someone(), someone(), someone(), someone(), someone(), someone()];
  const [agreed, wrote, called, booked, bought, texts] = numbers as [string, string, string, string, string, string];
  const leads = new Map<string, string>();
  for (const number of numbers) {
    await scrub(agent, number, 'listed');
    const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: number } });
    leads.set(number, lead.id);
    expect(await standing(agent, number)).toBe('on_national_list');
  }
  const consent = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
  for (const [number, channel] of [
    [agreed, 'call'],
    [texts, 'text'],
  ] as const)
    // prettier-ignore
    await agent.call(addConsent, { params: { id: leads.get(number)! }, body: { number, channels: [channel], ...consent } });
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
     values ($1, 'in', $2, '+18335550100', $2, $2, 'Call me', 'received', 'person', now() - interval '60 days')`,
    [agent.id, wrote],
  );
  await asOwner(
    app,
    `insert into call_logs (user_id, id, direction, to_number, from_number, cents_per_minute, recorded_cents_per_minute, started_at, lead_leg)
     values ($1, gen_random_uuid(), 'in', '+16155550100', $2, 1, 2, now() - interval '60 days', 'leg')`,
    [agent.id, called],
  );
  await asOwner(
    app,
    `insert into appointments (user_id, lead_id, event_uri, event_seen, invitee_uri, status, meeting, starts_at, ends_at, created_at)
     values ($1, $2, 'e', 'e', 'i', 'active', 'Review', now(), now(), now() - interval '60 days')`,
    [agent.id, leads.get(booked)],
  );
  await asOwner(
    app,
    `update leads set status = 'sold', sold = '{"carrier":"Acme"}', sold_at = now() - interval '17 months' where id = $1`,
    [leads.get(bought)],
  );
  const found = await Promise.all(numbers.map((number) => standing(agent, number)));
  expect(found).toEqual(['open', 'open', 'open', 'open', 'open', 'on_national_list']);
});

it('a consent that was withdrawn opens nothing any more', async () => {
  const [agent, number] = [await makeAgent(app), someone()];
  await scrub(agent, number, 'listed');
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: number } });
  const given = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
  const { consents } = await agent.call(addConsent, {
    params: { id: lead.id },
    body: { number, channels: ['call'], ...given },
  });
  expect(await standing(agent, number)).toBe('open');
  const params = { id: lead.id, consent: consents[0]!.id };
  await agent.call(withdrawConsent, { params, body: { why: 'Asked on the phone' } });
  expect(await standing(agent, number)).toBe('on_national_list');
});

it('Canadian numbers are not on it', async () => {
  const agent = await makeAgent(app);
  expect(await standing(agent, '+14165550142')).toBe('open');
});

it('the numbers for the scrub service: of leads, checked too long ago or never, nobody who asked not to be called', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const numbers = [someone(), someone(), someone(), someone()] as [string, string, string, string];
  for (const number of [...numbers, '+14165550143'])
    await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: number } });
  const [never, old, fresh, closed] = numbers;
  // Who has no phone of their own is called at the first further one; a shared one is checked once.
  const further = someone();
  await asOwner(
    app,
    `insert into leads (user_id, name, further_phones) values ($1, 'Bea Cole', array[$2, $3]), ($1, 'Cal Dean', array[$4])`,
    [agent.id, further, someone(), never],
  );
  await checkNumbers(app, agent.id, [old], { daysAgo: 26, result: 'listed' });
  await checkNumbers(app, agent.id, [fresh], { daysAgo: 24 });
  await checkNumbers(app, other.id, [never]);
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
    [agent.id, closed],
  );
  const list = (query: { days: number; after?: string }) => agent.call(listToCheck, { query });
  expect(await list({ days: 25 })).toEqual({ numbers: [never, old, further], has_more: false });
  expect(await list({ days: 25, after: never })).toEqual({ numbers: [old, further], has_more: false });
  expect((await list({ days: 20 })).numbers).toEqual([never, old, fresh, further]);
});
