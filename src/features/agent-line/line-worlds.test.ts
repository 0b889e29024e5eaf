// Lines in bad times: the database or the carrier is away in the middle of one, two programs drive it, a thousand jobs wait beside it.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callOf, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { startFaultProxy, type FaultProxy } from '../../../test-support/fault-proxy.ts';
import { makeDoor, useJobWorld } from '../../../test-support/job-world.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { walletOf } from '../../../test-support/wallets.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { callStart, hangUpCall } from '../calls/calls.contract.ts';
import { handleCallEvent } from '../calls/handle-call-event.job.ts';
import { driveCall } from '../calls/drive-call.job.ts';
import { watchCall, watchCalls } from '../calls/watch-calls.job.ts';
import { leaveLine, openLine, readLine } from './agent-line.contract.ts';
import { driveLine } from './drive-line.job.ts';
import { handleLineEvent } from './handle-line-event.job.ts';
import { watchLine, watchLines } from './watch-lines.job.ts';

const env: Record<string, string> = {};
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy((await testDatabase()).url);
  env.APP_DATABASE_URL = proxy.url;
});
const app = useCallsApp(env);
afterAll(() => proxy.close());
const world = useJobWorld(app);
const { begin, open, goOn, watch, legsOf, livingLegs } = linesOf(app);
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const read = (caller: Caller) => caller.call(readLine, {});
const order = (operation: string, mode: string, times = 1) =>
  app.control('/faults', { provider: 'telnyx', operation, mode, times });
/** The switch tells nobody: what happens is done at the phone alone. */
const alone = (phone: string, what: string) => app.control('calls', { do: what, phone });
const press = ({ phone }: Caller) => app.control('calls', { do: 'press', phone, digits: '1' });
afterEach(async () => {
  await proxy.heal();
  await fetch(`${app.sandbox.url}/_control/faults`, { method: 'DELETE' });
  for (let [leg] = await livingLegs(); leg; [leg] = await livingLegs()) await app.at(leg.to, { do: 'hang-up' });
});

/** Asked for without an agent’s request: those have a limit. */
const pressedAt = (caller: Caller) =>
  app.platform.database.asSystem(async (tx) => {
    const line = await tx
      .selectFrom('agent_lines')
      .select('pressed_at')
      .where('user_id', '=', caller.id)
      .executeTakeFirstOrThrow();
    return line.pressed_at;
  });

/** So many agents of their own, each with a line that is up and a call on it, of which nobody asked for a minute. */
async function makeDue(agents: number): Promise<void> {
  const minute = `now() - interval '1 minute'`;
  await onServer((await testDatabase()).url, async (client) => {
    await client.query(
      `set search_path = crm; delete from jobs.job where name in ('${watchLine.name}', '${watchCall.name}')`,
    );
    await client.query('update agent_lines set over_at = now() where over_at is null');
    await client.query('update call_logs set settled_at = now() where settled_at is null');
    await client.query(
      `with agent as (
        insert into auth."user" (name, email, "emailVerified")
          select 'Agent ' || n, gen_random_uuid() || '@example.com', true from generate_series(1, $1::int) as n returning id
      ), session as (
        insert into dial_sessions (user_id, list_name, status, filter, sort) select id, 'All leads', 'lead', '{}', 'newest' from agent
          returning user_id, id
      ), line as (
        insert into agent_lines (user_id, session_id, agent_number, from_number, pressed_at, checked_at)
          select user_id, id, '+16155550100', '+13125550100', ${minute}, ${minute} from session returning user_id, id
      )
      insert into call_logs (user_id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute, line_id, checked_at)
        select user_id, '+13125550199', '+13125550100', '+16155550100', 1, 2, id, ${minute} from line`,
      [agents],
    );
  });
}

/** Three times the carrier tells what happens then, and it is lost. */
async function whileAway(happens: () => Promise<unknown>): Promise<void> {
  proxy.refuse();
  proxy.cut();
  await happens();
  await app.control('drain', {});
  await proxy.heal();
}

async function talking(caller: Caller, lead: string): Promise<string> {
  await goOn(caller);
  const id = await app.start(caller, lead);
  await app.at(lead, { do: 'take' });
  expect(await app.row(id)).toMatchObject({ status: 'bridged' });
  return id;
}

describe('the bridge of a call', () => {
  it('parks the agent’s leg on a line, and only there', async () => {
    const [caller, lead, other, person] = [await app.caller(), someone(), await app.caller(), someone()];
    await talking(caller, lead);
    expect((await legsOf(caller.phone)).map(({ parks_after: parks }) => parks)).toEqual([true]);
    expect((await legsOf(lead)).map(({ parks_after: parks }) => parks)).toEqual([false]);
    await app.talk(other, person);
    expect((await legsOf(other.phone)).map(({ parks_after: parks }) => parks)).toEqual([false]);
  });
});

describe('a database that is away for a moment', () => {
  it('in the middle of a talk: it is said, the line is found again, and the talk is billed once', async () => {
    const [caller, lead, next] = [await app.caller({ cents: 10 }), someone(), someone()];
    const id = await talking(caller, lead);
    await app.talkedFor(id, 61);
    await whileAway(async () => {
      expect(await caller.send('GET', readLine.path)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      await alone(lead, 'hang-up');
    });
    expect(await read(caller)).toMatchObject({ line: { status: 'up', is_on_call: true }, ended: null });
    await watchCall.handle({ id }, app.platform);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 2 });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8, held_cents: 0 });
    expect(await read(caller)).toMatchObject({ line: { status: 'up', is_on_call: false } });
    await app.start(caller, next);
    expect((await legsOf(caller.phone)).map(({ state }) => state)).toEqual(['answered']);
    expect((await legsOf(next)).map(({ state }) => state)).toEqual(['ringing']);
  });

  it('when the key is pressed: the carrier tells it again, and the line goes up', async () => {
    const caller = await app.caller();
    await open(caller);
    await app.at(caller.phone, { do: 'take' });
    proxy.refuse();
    proxy.cut();
    await press(caller);
    await expect.poll(async () => JSON.stringify(await app.control('webhooks'))).toContain('"status":503');
    await proxy.heal();
    await app.driveCalls();
    expect((await read(caller)).line).toMatchObject({ status: 'up' });
    expect(await legsOf(caller.phone)).toHaveLength(1);
  });
});

describe('a carrier that is away', () => {
  /** As the worker does it: a job that failed is tried again. */
  async function tryOnce(): Promise<boolean> {
    try {
      await app.driveCalls();
      return true;
    } catch (fault) {
      expect(fault).toBeInstanceOf(CarrierInDoubt);
      return false;
    }
  }
  async function untilDone(): Promise<number> {
    for (let failed = 0; ; failed++) if (await tryOnce()) return failed;
  }

  it.each(['error', 'answer-lost'])('at the key and the first words (%s): both are said once', async (mode) => {
    const caller = await app.caller();
    await open(caller);
    await order('calls.gather_using_speak', mode);
    await alone(caller.phone, 'take');
    expect(await untilDone()).toBe(1);
    await order('calls.speak', mode);
    await press(caller);
    expect(await untilDone()).toBeLessThanOrEqual(1);
    expect((await read(caller)).line).toMatchObject({ status: 'up' });
    expect((await legsOf(caller.phone))[0]!.said).toHaveLength(2);
  });

  it.each(['error', 'answer-lost'])('at the bridge (%s): both talk in the end, and it is billed once', async (mode) => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await order('calls.bridge', mode);
    await alone(lead, 'take');
    await untilDone();
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    expect((await legsOf(lead))[0]!.bridged_with).toBe((await legsOf(caller.phone))[0]!.call_control_id);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 9, held_cents: 0 });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });
  });

  it.each(['error', 'answer-lost'])('at the end of a call (%s): the lead is hung up, the line stays', async (mode) => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await talking(caller, lead);
    await order('calls.hangup', mode);
    await caller.call(hangUpCall, { params: { id } });
    await untilDone();
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', cost_cents: 1 });
    expect((await livingLegs()).map(({ to }) => to)).toEqual([caller.phone]);
  });

  it.each(['error', 'answer-lost'])('at the end of the line (%s): it ends all the same', async (mode) => {
    const caller = await app.caller();
    await goOn(caller);
    await order('calls.hangup', mode);
    await caller.call(leaveLine, {});
    expect((await read(caller)).line).toMatchObject({ status: 'ending' });
    await untilDone();
    expect(await livingLegs()).toEqual([]);
    expect((await read(caller)).line).toBeNull();
  });

  it('for longer than a job is tried: the watch hangs up what was to be hung up', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await talking(caller, lead);
    const tries = driveCall.policy.retries + 1;
    await order('calls.hangup', 'error', tries);
    await caller.call(hangUpCall, { params: { id } });
    for (let turn = 0; turn < tries; turn++) expect(await tryOnce()).toBe(false);
    expect((await legsOf(lead))[0]).toMatchObject({ state: 'answered' });
    const waiting = () => world.states(driveCall.name).then(({ created = 0 }) => created);
    await app.platform.database.asSystem((tx) => sql`delete from jobs.job where name = ${driveCall.name}`.execute(tx));
    await watchCall.handle({ id }, app.platform);
    expect(await waiting()).toBe(1);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', cost_cents: 1 });
  });

  it('and cannot be asked: neither the line nor the call on it is taken for lost', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await talking(caller, lead);
    await order('calls.status', 'error', 3);
    await watch(caller);
    await watchCall.handle({ id }, app.platform);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'bridged', over_at: null });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: true });
  });

  it('and loses every word of a bridge: the talk is billed from the answer', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await alone(lead, 'take');
    await app.control('drain', {});
    const [own, other] = [(await legsOf(caller.phone))[0]!, (await legsOf(lead))[0]!];
    await whileAway(async () => {
      const command = { legId: own.call_control_id, id: `${id}-bridge` };
      await app.platform.voice!.bridge(command, other.call_control_id, { staysAfter: true });
    });
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'answered', over_at: null });
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'lead', cost_cents: 1 });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });
  });
});

describe('two programs', () => {
  it('that drive the same lines and calls do everything once', async () => {
    const callers = await Promise.all(Array.from({ length: 4 }, () => app.caller({ cents: 10 })));
    const leads = callers.map(someone);
    const now = { ...app.platform, now: () => app.clock.now };
    const jobs = [driveLine, driveCall, watchLine, watchCall, handleLineEvent, handleCallEvent];
    await Promise.all([world.work(jobs, now), world.work(jobs, now)]);
    const each = <T>(work: (caller: Caller, lead: string) => Promise<T>) =>
      Promise.all(callers.map((caller, index) => work(caller, leads[index]!)));
    const state = async (phone: string) => (await legsOf(phone)).map((leg) => leg.state);
    await each(async (caller) => caller.call(openLine, { body: { session_id: await begin(caller) } }));
    await each((caller) => expect.poll(() => state(caller.phone)).toEqual(['ringing']));
    await each((caller) => alone(caller.phone, 'take'));
    await each((caller) => expect.poll(async () => (await legsOf(caller.phone))[0]!.is_asked).toBe(true));
    await each((caller) => press(caller));
    await each((caller) => expect.poll(() => pressedAt(caller)).not.toBeNull());
    const ids = await each(async (caller, lead) => {
      const answer = await caller.send('POST', callStart.path, callOf(caller, lead), { prefer: 'respond-async' });
      return (answer.body as { call_id: string }).call_id;
    });
    await each((_, lead) => expect.poll(() => state(lead)).toEqual(['ringing']));
    await each((_, lead) => alone(lead, 'take'));
    for (const id of ids) await expect.poll(async () => (await app.row(id)).status).toBe('bridged');
    await each((_, lead) => alone(lead, 'hang-up'));
    for (const id of ids) await expect.poll(() => app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    await each(async (caller, lead) => {
      expect(await state(caller.phone)).toEqual(['answered']);
      expect(await state(lead)).toEqual(['ended']);
      expect((await legsOf(caller.phone))[0]!.said).toHaveLength(2);
      expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 9, held_cents: 0 });
    });
  });
});

describe('a thousand jobs beside a line', () => {
  it('of imports, texts and other calls that take all of their places: the key does not wait for them', async () => {
    const caller = await app.caller();
    const door = makeDoor();
    const other = await world.make(() => door.passed, { atOnce: 8 });
    await world.add(
      other,
      Array.from({ length: 1000 }, (_, index) => `import ${index}`),
    );
    const now = { ...app.platform, now: () => app.clock.now };
    await world.work([other, driveLine, driveCall], now);
    await expect.poll(() => world.states(other.name)).toEqual({ created: 992, active: 8 });
    await caller.call(openLine, { body: { session_id: await begin(caller) } });
    await expect.poll(async () => (await legsOf(caller.phone)).length).toBe(1);
    await alone(caller.phone, 'take');
    await expect.poll(async () => (await legsOf(caller.phone))[0]!.is_asked).toBe(true);
    await press(caller);
    await expect.poll(async () => (await legsOf(caller.phone))[0]!.said.length).toBe(2);
    expect(await world.states(other.name)).toEqual({ created: 992, active: 8 });
    door.open();
  });
});

describe('the sweep', () => {
  it('asks no more of the database for 200 lines and their calls than for one', async () => {
    const questionsOf = async () => {
      const before = proxy.questions();
      await watchLines.handle({}, app.platform);
      await watchCalls.handle({}, app.platform);
      return proxy.questions() - before;
    };
    /** A connection that is opened or proved while it waits asks, too. */
    const fewestFor = async (agents: number) => {
      await makeDue(agents);
      return Math.min(await questionsOf(), await questionsOf(), await questionsOf());
    };
    const ofOne = await fewestFor(1);
    expect(await world.states(watchLine.name)).toEqual({ created: 1 });
    expect(await fewestFor(200)).toBeLessThan(ofOne + 20);
    expect(await world.states(watchLine.name)).toEqual({ created: 200 });
    expect(await world.states(watchCall.name)).toEqual({ created: 200 });
  });
});
