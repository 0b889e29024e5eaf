// The agent's phone is proved by a code that is said there.
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { provePhone, readPhone, savePhone, sendPhoneCode } from './calls.contract.ts';
import { operatorNumber } from '../../sandbox/telnyx/calls-api.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { whileOn } from '../../../test-support/switches.ts';
import { callWithCode, sayCode, textWithCode } from './phone-code.job.ts';

const app = useCallsApp();
const asSystem = <T>(text: ReturnType<typeof sql<T>>) =>
  app.platform.database.asSystem((tx) => text.execute(tx).then(({ rows }) => rows));

/** Asks for a code and hears it. */
async function hear(caller: Caller): Promise<string> {
  await caller.call(sendPhoneCode, { body: { by: 'call' } });
  const [open] = await asSystem(
    sql<{ id: string }>`select id from phone_codes where user_id = ${caller.id} and over_at is null`,
  );
  const id = open!.id;
  await callWithCode.handle({ userId: caller.id, id }, app.platform);
  await app.control('calls', { do: 'take', phone: caller.phone });
  await app.control('drain', {});
  const leg = (await app.legs()).find(({ to }) => to === caller.phone)!;
  await sayCode.handle({ id, legId: leg.call_control_id, isSaid: false }, app.platform);
  const heard = (await app.legs()).find(({ to }) => to === caller.phone)!.said.join(' ');
  await sayCode.handle({ id, legId: leg.call_control_id, isSaid: true }, app.platform);
  return /code is ([\d, ]+)\./.exec(heard)![1]!.replaceAll(/\D/g, '');
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('a code that was heard proves it, free of charge', async () => {
  const caller = await app.caller({ isProven: false, cents: 0 });
  const code = await hear(caller);
  expect(code).toMatch(/^\d{6}$/);
  expect(await caller.call(readPhone, {})).toMatchObject({ is_proven: false, has_open_code: true });
  expect(await caller.call(provePhone, { body: { code } })).toEqual({
    phone: caller.phone,
    is_proven: true,
    has_open_code: false,
  });
  expect(await caller.refusal(provePhone, { body: { code } })).toMatchObject({ status: 410 });
  expect((await app.legs()).filter(({ to, state }) => to === caller.phone && state !== 'ended')).toEqual([]);
});

it.each(['+18765550142', '+12425550142', '+19005550142', '+16159760142', '+14115550142'])(
  'no code is sent to %s, and it is not rung, though it were proved',
  async (phone) => {
    const caller = await app.caller({ isProven: false });
    await asSystem(sql`update agent_profiles set phone = ${phone} where user_id = ${caller.id}`);
    for (const by of ['call', 'text'] as const)
      expect(await caller.refusal(sendPhoneCode, { body: { by } })).toMatchObject({ status: 409 });
    expect(await asSystem(sql`select from phone_codes where user_id = ${caller.id}`)).toEqual([]);
    await asSystem(sql`insert into agent_phones (user_id, phone) values (${caller.id}, ${phone})`);
    expect(await caller.call(readPhone, {})).toMatchObject({ phone, is_proven: false });
    const id = await app.callIn(caller, '+13125550199');
    expect(await app.row(id)).toMatchObject({ voicemail_why: 'no_phone' });
    await app.at('+13125550199', { do: 'hang-up' });
    expect((await app.legs()).filter(({ to }) => to === phone)).toEqual([]);
  },
);

it('five tries are all there are', async () => {
  const caller = await app.caller({ isProven: false });
  const code = await hear(caller);
  for (let tries = 0; tries < 5; tries++)
    expect(await caller.refusal(provePhone, { body: { code: wrong(code) } })).toMatchObject({ status: 400 });
  expect(await caller.refusal(provePhone, { body: { code } })).toMatchObject({ status: 410 });
});

it('of eight tries at once five are taken', async () => {
  const caller = await app.caller({ isProven: false });
  const body = { code: wrong(await hear(caller)) };
  const { database, config } = app.platform;
  let tries: ReturnType<Caller['send']>[] = [];
  await database.asSystem(async (tx) => {
    await sql`select from phone_codes where user_id = ${caller.id} for update`.execute(tx);
    tries = Array.from({ length: 8 }, () => caller.send(provePhone.method, provePhone.path, body));
    await onServer(config.databaseUrl, async (client) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%phone_codes%'`;
      while (((await client.query(waiting)).rowCount ?? 0) < tries.length);
    });
  });
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 410, 410, 410]);
});

it('a code is good for ten minutes and no longer, and for the phone that heard it', async () => {
  const caller = await app.caller({ isProven: false });
  const late = await hear(caller);
  const passes = (span: string) =>
    asOwner(app, 'update phone_codes set expires_at = expires_at - $2::interval where user_id = $1', [caller.id, span]);
  await passes('9 minutes 30 seconds');
  expect(await caller.refusal(provePhone, { body: { code: wrong(late) } })).toMatchObject({ status: 400 });
  await passes('30 seconds');
  expect(await caller.refusal(provePhone, { body: { code: late } })).toMatchObject({ status: 410 });
  const code = await hear(caller);
  await caller.call(savePhone, { body: { phone: '+16155550188' } });
  expect(await caller.refusal(provePhone, { body: { code } })).toMatchObject({ status: 410 });
});

it('an account gets three codes an hour, a phone five a day from all accounts together, then there are more', async () => {
  const callers = await Promise.all(Array.from({ length: 3 }, () => app.caller({ isProven: false })));
  const phone = '+16155550166';
  for (const caller of callers) await caller.call(savePhone, { body: { phone } });
  const [one, two, three] = callers as [Caller, Caller, Caller];
  for (let sent = 0; sent < 3; sent++) await one.call(sendPhoneCode, { body: { by: 'call' } });
  const passes = (span: string, ...who: Caller[]) =>
    asOwner(app, 'update phone_codes set sent_at = sent_at - $2::interval where user_id = any($1)', [
      who.map(({ id }) => id),
      span,
    ]);
  await passes('58 minutes', one);
  expect(await one.refusal(sendPhoneCode, { body: { by: 'call' } })).toMatchObject({ status: 429 });
  await passes('2 minutes', one);
  await one.call(sendPhoneCode, { body: { by: 'call' } });
  await two.call(sendPhoneCode, { body: { by: 'call' } });
  expect(await three.refusal(sendPhoneCode, { body: { by: 'call' } })).toMatchObject({ status: 429 });
  await passes('22 hours 58 minutes', one, two);
  expect(await three.refusal(sendPhoneCode, { body: { by: 'call' } })).toMatchObject({ status: 429 });
  await passes('62 minutes', one, two);
  await three.call(sendPhoneCode, { body: { by: 'call' } });
  await three.call(savePhone, { body: { phone: '+16155550167' } });
  await three.call(sendPhoneCode, { body: { by: 'call' } });
});

it('many requests at once send no more than that', async () => {
  const caller = await app.caller({ isProven: false });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => caller.send(sendPhoneCode.method, sendPhoneCode.path, { by: 'call' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

it('a change of the phone anywhere takes the proof away', async () => {
  const caller = await app.caller();
  expect(await caller.call(readPhone, {})).toMatchObject({ is_proven: true });
  await asSystem(sql`update agent_profiles set phone = '+16155550155' where user_id = ${caller.id}`);
  await asSystem(sql`update agent_profiles set phone = ${caller.phone} where user_id = ${caller.id}`);
  expect(await caller.call(readPhone, {})).toMatchObject({ is_proven: false });
});

/** Asks for a code and reads it. */
async function readText(caller: Caller): Promise<string> {
  await caller.call(sendPhoneCode, { body: { by: 'text' } });
  const [open] = await asSystem(
    sql<{
      id: string;
    }>`select id from phone_codes where user_id = ${caller.id} and over_at is null and channel = 'text'`,
  );
  await textWithCode.handle({ userId: caller.id, id: open!.id }, app.platform);
  const sent = (await app.control<{ to: string; from: string; text: string }[]>('messages')).filter(
    ({ to }) => to === caller.phone,
  );
  expect(sent.map(({ from }) => from)).toEqual([operatorNumber]);
  return /code is (\d{6})\./.exec(sent[0]!.text)![1]!;
}

it('a code that was texted proves it, too, from the operator’s number and free of charge', async () => {
  const caller = await app.caller({ isProven: false, cents: 0 });
  const code = await readText(caller);
  expect(await caller.refusal(provePhone, { body: { code: wrong(code) } })).toMatchObject({ status: 400 });
  expect(await caller.call(provePhone, { body: { code } })).toMatchObject({ is_proven: true, has_open_code: false });
  expect((await app.legs()).filter(({ to }) => to === caller.phone)).toEqual([]);
});

it('codes by call and by text count together, and the newest is the one that holds', async () => {
  const caller = await app.caller({ isProven: false });
  const heard = await hear(caller);
  const read = await readText(caller);
  if (heard !== read)
    expect(await caller.refusal(provePhone, { body: { code: heard } })).toMatchObject({ status: 400 });
  await caller.call(sendPhoneCode, { body: { by: 'text' } });
  expect(await caller.refusal(sendPhoneCode, { body: { by: 'text' } })).toMatchObject({ status: 429 });
  expect(await caller.refusal(sendPhoneCode, { body: { by: 'call' } })).toMatchObject({ status: 429 });
});

it('while the operator has paused texts, the call is the way', async () => {
  const caller = await app.caller({ isProven: false });
  await whileOn(app, 'SENDS_PAUSED', async () => {
    const refusal = await caller.refusal(sendPhoneCode, { body: { by: 'text' } });
    expect(refusal).toMatchObject({ status: 409, error: expect.stringContaining('by a call') });
    await caller.call(sendPhoneCode, { body: { by: 'call' } });
  });
});
