// A number from the pool, once, and onto its agent's own profile at the carrier.
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { startTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { connectNumber, profileName } from './connect-number.job.ts';
import { addToPool } from './manage-pool.operation.ts';
import { tfnAssign, tfnStatus } from './numbers.contract.ts';
import { readSendingNumber } from './read-sending-number.operation.ts';
import { tidyNumbers } from './tidy-numbers.job.ts';

const app = useTextingApp();
const system: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);
const status = (agent: TestAgent) => agent.call(tfnStatus, { query: {} });
const assign = (agent: TestAgent) => agent.call(tfnAssign, {});
const connect = (agent: TestAgent) => connectNumber.handle({ userId: agent.id }, app.platform);
const sender = (agent: TestAgent) => app.platform.database.asAgent(agent.id, (tx) => readSendingNumber(tx, agent.id));
const atCarrier = async (number: string) => (await app.platform.telnyx!.ownedNumbers({ number })).numbers[0];
const created = () => app.control<object[]>('requests?operation=messaging_profiles.create');

let last = 0;

/** Free numbers, oldest first; at the carrier, too. */
async function fill(count: number, { verified = false } = {}): Promise<string[]> {
  const phones = Array.from({ length: count }, () => `+1844555${String((last += 1)).padStart(4, '0')}`);
  for (const phone of phones) {
    await app.control('numbers', { phone_number: phone, verified });
    await system((tx) => addToPool(tx, { phone }));
    if (verified) await asOwner(app, 'update toll_free_numbers set verified = true where phone_number = $1', [phone]);
  }
  return phones;
}

beforeEach(() => asOwner(app, 'delete from toll_free_numbers'));

describe('tfn-status', () => {
  it('is nulls for who has no number, and the own one for who has', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [phone] = await fill(1);
    expect(await status(agent)).toEqual({ phone_number: null, verified: null });
    expect(await assign(agent)).toEqual({ phone_number: phone, verified: false });
    expect(await status(agent)).toEqual({ phone_number: phone, verified: false });
    expect(await status(other)).toEqual({ phone_number: null, verified: null });
  });

  it('and tfn-assign need a session and a subscription', async () => {
    const nobody = testClient(app.url);
    const unpaid = await makeAgent(app, { subscription: null });
    for (const [method, name] of [
      ['GET', 'tfn-status'],
      ['POST', 'tfn-assign'],
    ] as const) {
      const path = `/.netlify/functions/${name}`;
      expect(await nobody.send(method, path)).toMatchObject({ status: 401, body: { error: expect.any(String) } });
      expect(await unpaid.send(method, path)).toMatchObject({ status: 403 });
      const forged = await unpaid.send(method, path, undefined, { 'x-user-id': (await makeAgent(app)).id });
      expect(forged.status).toBe(403);
    }
  });
});

it('that it was verified, or taken back, is told to the open windows of its agent alone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const [phone] = await fill(2);
  await assign(agent);
  await assign(other);
  const [own, foreign] = await Promise.all([openStream(app.url, agent.token), openStream(app.url, other.token)]);
  const isTold = ({ table }: { table: string }) => table === 'toll_free_numbers';
  await asOwner(app, 'update toll_free_numbers set verified = true where phone_number = $1', [phone]);
  await own.next('change', isTold);
  await asOwner(app, `update toll_free_numbers set notes = 'Nobody needs to hear of it' where phone_number = $1`, [
    phone,
  ]);
  await asOwner(app, 'update toll_free_numbers set assigned_to = null where assigned_to = $1', [other.id]);
  await foreign.next('change', isTold);
  expect([own, foreign].map((stream) => JSON.stringify(stream.seen()).split('toll_free_numbers').length - 1)).toEqual([
    1, 1,
  ]);
  for (const stream of [own, foreign]) stream.close();
});

describe('tfn-assign', () => {
  const expectEachOnce = (given: readonly string[], phones: readonly string[]) =>
    expect(given.toSorted()).toEqual(phones);

  it('takes the oldest, a verified one before all others, and none that rests', async () => {
    const [oldest] = await fill(2);
    const [verified] = await fill(1, { verified: true });
    await asOwner(app, `update toll_free_numbers set rests_until = now() + interval '1 day' where phone_number = $1`, [
      oldest,
    ]);
    const agents = [await makeAgent(app), await makeAgent(app), await makeAgent(app)] as const;
    // For another's business: for this agent it is not verified, and nothing leaves from it yet.
    expect(await assign(agents[0])).toEqual({ phone_number: verified, verified: false });
    expect(await status(agents[0])).toEqual({ phone_number: verified, verified: false });
    expect((await assign(agents[1])).phone_number).not.toBe(oldest);
    expect(await agents[2].refusal(tfnAssign, {})).toMatchObject({
      status: 409,
      error: expect.stringContaining('All messaging numbers are taken right now.'),
    });
    await asOwner(app, `update toll_free_numbers set rests_until = now() where phone_number = $1`, [oldest]);
    expect((await assign(agents[2])).phone_number).toBe(oldest);
  });

  it('gives one number to ten presses at once, on two servers, and one profile at the carrier', async () => {
    const agent = await makeAgent(app);
    const [phone] = await fill(3);
    const env = { SANDBOX_URL: app.sandbox.url, SMTP_URL: app.sandbox.smtpUrl };
    const second = await startTestApp({ env });
    try {
      const elsewhere = testClient(second.url, agent.token);
      const before = (await created()).length;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? agent : elsewhere).call(tfnAssign, {})),
      );
      expect(new Set(answers.map(({ phone_number: each }) => each))).toEqual(new Set([phone]));
      await connect(agent);
      await connectNumber.handle({ userId: agent.id }, second.platform);
      expect((await created()).length - before).toBe(1);
      expect(await sender(agent)).toMatchObject({ phone, isVerified: false });
    } finally {
      await second.close();
    }
  });

  it('never gives one number to two: there are a few more agents than numbers', async () => {
    const [asking, free] = [runSize(12, 200), runSize(8, 150)];
    const phones = await fill(free);
    const agents: TestAgent[] = [];
    while (agents.length < asking) agents.push(...(await Promise.all([1, 2, 3, 4].map(() => makeAgent(app)))));
    const presses = await Promise.all(
      agents.map((agent) => Promise.all([1, 2, 3].map(() => agent.send('POST', '/.netlify/functions/tfn-assign')))),
    );
    const numberOf = ({ status, body }: { status: number; body: unknown }) =>
      status === 200 ? (body as { phone_number: string }).phone_number : status;
    const answers = presses.map((three) => new Set(three.map(numberOf)));
    // Pressed three times it is one number, or three times none.
    expect(answers.map(({ size }) => size)).toEqual(agents.map(() => 1));
    const given = answers.flatMap((each) => [...each]);
    expectEachOnce(
      given.filter((each) => typeof each === 'string'),
      phones,
    );
    expect(given.filter((each) => each === 409)).toHaveLength(asking - free);
  });

  it('a number that is looked up before it is taken goes to two, which the same check sees', async () => {
    const phones = await fill(2);
    const agents = [await makeAgent(app), await makeAgent(app)];
    const bothLooked = Promise.withResolvers<void>();
    let looked = 0;
    const given = await Promise.all(
      agents.map(({ id }) =>
        app.platform.database.asSystem(async (tx) => {
          const free = await tx
            .selectFrom('toll_free_numbers')
            .select(['id', 'phone_number'])
            .where('assigned_to', 'is', null)
            .orderBy('created_at')
            .orderBy('id')
            .executeTakeFirstOrThrow();
          looked += 1;
          if (looked === agents.length) bothLooked.resolve();
          await bothLooked.promise;
          await tx
            .updateTable('toll_free_numbers')
            .set({ assigned_to: id, date_assigned: new Date().toISOString() })
            .where('id', '=', free.id)
            .execute();
          return free.phone_number;
        }),
      ),
    );
    expect(() => expectEachOnce(given, phones)).toThrow('expected');
    await asOwner(app, 'delete from toll_free_numbers where phone_number = any($1)', [phones]);
  });

  it('is refused where the carrier is not configured', async () => {
    const bare = await startTestApp({
      env: { SANDBOX_URL: '', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    });
    try {
      const agent = await makeAgent(bare);
      expect(await agent.refusal(tfnAssign, {})).toMatchObject({ status: 503, code: 'unavailable' });
    } finally {
      await bare.close();
    }
  });
});

describe('the profile at the carrier', () => {
  const given = async (): Promise<TestAgent & { phone: string }> => {
    const [agent, [phone]] = [await makeAgent(app), await fill(1, { verified: true })];
    await assign(agent);
    await asOwner(app, 'update toll_free_numbers set verified = true where phone_number = $1', [phone]);
    return { ...agent, phone: phone! };
  };
  const fault = (operation: string, mode: string, times = 1) =>
    app.control('/faults', { provider: 'telnyx', operation, mode, times });
  const profilesOf = async (agent: TestAgent) => {
    const before = await created();
    const profile = await app.platform.telnyx!.profileBy(profileName(agent.id));
    return { profile, made: before.length };
  };

  it('is the agent’s own and has the number before a text leaves', async () => {
    const agent = await given();
    expect(await sender(agent)).toBeNull();
    await connect(agent);
    const { profile } = await profilesOf(agent);
    expect(await atCarrier(agent.phone)).toMatchObject({ profileId: profile?.id });
    expect(await sender(agent)).toEqual({ phone: agent.phone, profileId: profile?.id, isVerified: true });
    const lead = await app.lead(agent);
    const text = { origin: 'inbox', to: lead.phone, body: 'Hi', leadId: lead.id } as const;
    expect(await app.queue(agent, text)).toMatchObject({ is: 'short' });
  });

  it.each(['messaging_profiles.create', 'phone_numbers.messaging.update'])(
    'is one, though the answer to %s was lost',
    async (operation) => {
      const agent = await given();
      const { made } = await profilesOf(agent);
      await fault(operation, 'answer-lost');
      await expect(connect(agent)).rejects.toThrow();
      expect(await sender(agent)).toBeNull();
      await connect(agent);
      await connect(agent);
      expect((await created()).length - made).toBe(1);
      expect(await sender(agent)).toMatchObject({ phone: agent.phone });
    },
  );

  it('comes once the carrier is back', async () => {
    const agent = await given();
    await app.control('storm', { operation: '*', status: 503, times: 2 });
    await expect(connect(agent)).rejects.toThrow();
    await expect(connect(agent)).rejects.toThrow();
    await connect(agent);
    expect(await sender(agent)).toMatchObject({ phone: agent.phone });
  });

  it('of a number that was released in the meantime stays empty', async () => {
    const agent = await given();
    await asOwner(app, 'update toll_free_numbers set assigned_to = null where phone_number = $1', [agent.phone]);
    await connect(agent);
    expect(await sender(agent)).toBeNull();
    expect(await status(agent)).toEqual({ phone_number: null, verified: null });
  });

  it('a number that the carrier does not have is told, and nothing leaves from it', async () => {
    const agent = await makeAgent(app);
    await system((tx) => addToPool(tx, { phone: '+18335559999' }));
    await assign(agent);
    await expect(connect(agent)).rejects.toThrow('not_found');
    expect(await sender(agent)).toBeNull();
  });
});

describe('every hour', () => {
  const tidy = () => tidyNumbers.handle({}, app.platform);

  it('a released number leaves its profile at the carrier, and one that slipped off comes back on', async () => {
    const [kept, gone] = [await makeAgent(app), await makeAgent(app)];
    const phones = await fill(2);
    for (const agent of [kept, gone]) {
      await assign(agent);
      await connect(agent);
    }
    await asOwner(app, 'update toll_free_numbers set assigned_to = null where assigned_to = $1', [gone.id]);
    const { id } = (await atCarrier(phones[0]!))!;
    await app.platform.telnyx!.assign(id, null);
    expect(await atCarrier(phones[1]!)).toMatchObject({ profileId: expect.any(String) });
    await tidy();
    expect(await atCarrier(phones[1]!)).toMatchObject({ profileId: null });
    expect(await sender(kept)).toBeNull();
    await connect(kept);
    expect(await sender(kept)).toMatchObject({ phone: phones[0] });
  });

  it('calls to an agent’s number come to us from the first', async () => {
    const agent = await makeAgent(app);
    const [phone] = await fill(1);
    await assign(agent);
    await connect(agent);
    const path = `/phone_numbers?filter[phone_number]=${encodeURIComponent(phone!)}`;
    expect(await app.api('GET', path)).toMatchObject({
      data: [{ phone_number: phone, connection_id: app.platform.voice!.connectionId }],
    });
  });
});
