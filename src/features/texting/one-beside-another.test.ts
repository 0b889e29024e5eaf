// Where there are two of something: what they share is shared, and what each has for itself the other does not use up.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { longAgo, manyPeople, textTo } from '../../../test-support/texting-people.ts';
import { noteInbound, useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import type { AcceptedMessage, CarrierEvent } from '../../domain/carrier-message.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import { liftSuppression } from '../suppression/suppression.contract.ts';
import { unansweredMs } from '../suppression/suppression.rules.ts';
import { answerHelp } from './answer-help.operation.ts';
import { claimTexts } from './claim-texts.operation.ts';
import { noteOutcome } from './note-outcome.operation.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';
import { settleSends } from './settle-sends.operation.ts';
import { wakeTexts } from './wake-texts.job.ts';

const app = useTextingApp();
const claim = (agent: Texter, texts: { perSecond?: number; perSecondOfNumber?: number } = {}) => {
  const { config } = app.platform;
  const slow = { ...config, texts: { ...config.texts, ...texts } };
  return claimTexts({ ...app.platform, config: slow, now: () => app.clock.now }, agent.id);
};
const tokensOf = async (bucket: string) => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ tokens: number }>`select tokens from carrier_rates where bucket = ${bucket}`.execute(tx),
  );
  return rows[0]?.tokens;
};
const noRates = () => app.platform.database.asSystem((tx) => sql`delete from carrier_rates`.execute(tx));
/** The carrier's answers, some of them otherwise. */
const carrier = (more: Partial<TelnyxGateway>): TelnyxGateway =>
  Object.assign(Object.create(app.platform.telnyx) as TelnyxGateway, more);

it('two people who ask for HELP on the same day are both answered', async () => {
  const agent = await app.texter();
  const [one, other] = [await app.lead(agent), await app.lead(agent)];
  for (const { phone } of [one, other])
    await app.platform.database.asSystem((tx) =>
      answerHelp(tx, { ...app.platform, now: () => app.clock.now }, { userId: agent.id, from: phone, body: 'HELP' }),
    );
  expect((await app.messages(agent)).map(({ person_number: to }) => to).toSorted()).toEqual(
    [one.phone, other.phone].toSorted(),
  );
});

it('two agents share the rate of the carrier’s account', async () => {
  const agents = [await app.texter(), await app.texter()];
  for (const agent of agents) {
    const people = await manyPeople(app, agent, 3);
    await app.queue(agent, ...people.map((person) => textTo(person, 'inbox')));
  }
  await noRates();
  const taken: number[] = [];
  // In less than a second nothing is added to what there is.
  for (const agent of agents) taken.push((await claim(agent, { perSecond: 4, perSecondOfNumber: 3 })).texts.length);
  expect(taken).toEqual([3, 1]);
});

it('what the last text takes beyond the rate is owed by those after it', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, ...[1, 2].map(() => textTo(lead, 'inbox', 'x'.repeat(400))));
  await noRates();
  expect((await claim(agent, { perSecondOfNumber: 4 })).texts).toHaveLength(2);
  expect(await tokensOf(agent.number)).toBe(-2);
});

it('of two that the carrier queues the longer wait counts, whichever it tells last', async () => {
  const agent = await app.texter();
  const people = await manyPeople(app, agent, 2);
  await app.queue(agent, ...people.map((person) => textTo(person, 'inbox')));
  const { texts } = await claim(agent);
  const message = { parts: 1, validSeconds: null } as AcceptedMessage;
  const sent = texts.map((text, place) => ({
    text,
    outcome: {
      is: 'accepted' as const,
      message: { ...message, id: `queued-${agent.id}-${place}`, waitSeconds: place === 0 ? 60 : null },
    },
  }));
  await settleSends(app.platform, agent.id, sent);
  expect(await tokensOf(agent.number)).toBeLessThan(-60);
});

it('of two unclear replies from two numbers of a person the older one says how long the rest lasts', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const second = lead.phone.replace('+1312', '+1773');
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, second]);
  await app.receive(agent, lead.phone, 'no thanks');
  await app.receive(agent, second, 'no thanks');
  const older = new Date(Date.now() - 86_400_000);
  await asOwner(app, 'update unclear_replies set asked_at = $2 where user_id = $1 and number = $3', [
    agent.id,
    older.toISOString(),
    lead.phone,
  ]);
  const { texts } = await app.queue(agent, textTo(lead, 'bulk'));
  expect(texts).toMatchObject([
    { is: 'planned', text: { reason: 'reply_unclear', dueAt: older.getTime() + unansweredMs } },
  ]);
});

it('of two agents whose texts wait for another day, the one whose access ended has them back at once', async () => {
  const agents = [await app.texter(), await app.texter()];
  for (const agent of agents) {
    const lead = await app.lead(agent);
    await app.queue(agent, { ...textTo(lead, 'inbox'), notBefore: app.clock.now.getTime() + 86_400_000 });
  }
  await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agents[0]!.id]);
  await wakeTexts.handle({}, app.platform);
  const became = await Promise.all(
    agents.map(async (agent) => [(await app.messages(agent))[0]?.status, await balanceOf(app, agent.id)]),
  );
  expect(became).toEqual([
    ['canceled', 1000],
    ['held', 999],
  ]);
});

it('who has access again by the time the round comes to them keeps what waits', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, { ...textTo(lead, 'inbox'), notBefore: app.clock.now.getTime() + 86_400_000 });
  const become = (status: string) =>
    asOwner(app, 'update subscriptions set status = $2 where user_id = $1', [agent.id, status]);
  await become('canceled');
  const { database } = app.platform;
  const asSystem: typeof database.asSystem = async (work) => {
    const found = await database.asSystem(work);
    const isListed = Array.isArray(found) && found.some((each: { userId?: string }) => each.userId === agent.id);
    if (isListed) await become('active');
    return found;
  };
  await wakeTexts.handle({}, { ...app.platform, database: { ...database, asSystem } });
  expect((await app.messages(agent))[0]?.status).toBe('held');
  expect(await balanceOf(app, agent.id)).toBe(999);
});

it('of two texts without a report the one that the carrier took stays, however long ago', async () => {
  const agent = await app.texter();
  const people = await manyPeople(app, agent, 2);
  await app.queue(agent, ...people.map((person) => textTo(person, 'inbox')));
  const { texts } = await claim(agent);
  await asOwner(app, `update messages set carrier_id = 'taken' where id = $1`, [texts[0]!.id]);
  await asOwner(app, `update messages set claimed_at = now() - interval '16 minutes' where user_id = $1`, [agent.id]);
  await wakeTexts.handle({}, app.platform);
  const became = new Map((await app.messages(agent)).map(({ id, status }) => [id, status]));
  expect(texts.map(({ id }) => became.get(id))).toEqual(['sending', 'unknown']);
});

it('a text that ends twice, first without proof and then by the carrier’s word, is given back once', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, textTo(lead, 'inbox'));
  const { texts } = await claim(agent);
  const { id } = texts[0]!;
  await longAgo(app, agent);
  await wakeTexts.handle({}, app.platform);
  expect([await app.messages(agent), await balanceOf(app, agent.id)]).toMatchObject([[{ status: 'unknown' }], 1000]);
  const message: CarrierEvent['message'] = {
    id: `late-${id}`,
    direction: 'outbound',
    from: agent.number,
    to: lead.phone,
    status: 'sending_failed',
    text: '',
    mediaCount: 0,
    parts: 1,
    encoding: null,
    cost: null,
    errors: [],
    profileId: null,
    receivedAt: null,
    sentAt: null,
    completedAt: null,
    webhookUrl: app.platform.telnyx!.webhookUrlOf(`${agent.id}_${id}`),
    keyword: null,
  };
  for (let turn = 0; turn < 2; turn++)
    await app.platform.database.asSystem((tx) => noteOutcome(tx, app.platform, { message }));
  expect(await app.messages(agent)).toMatchObject([{ status: 'failed' }]);
  expect((await ledgerOf(app, agent.id)).filter(({ type }) => type === 'refund')).toHaveLength(1);
  expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
});

it('of two workers that take texts to one person at once the second counts what the first takes', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { phone: '+13055550191', state: 'FL' });
  const { database } = app.platform;
  for (let text = 0; text < 3; text++) await app.queue(agent, textTo(lead, 'bulk'));
  let second: ReturnType<typeof claim> | undefined;
  // The first has decided and not ended yet when a fourth text is written and another worker comes.
  const asSystem: typeof database.asSystem = (work) =>
    database.asSystem(async (tx) => {
      const done = await work(tx);
      await app.queue(agent, textTo(lead, 'bulk'));
      second = claim(agent);
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (
          select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
          tx,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
      return done;
    });
  const first = await claimTexts(
    { ...app.platform, database: { ...database, asSystem }, now: () => app.clock.now },
    agent.id,
  );
  expect([first.texts.length, (await second)?.texts.length]).toEqual([3, 0]);
  expect((await app.messages(agent)).map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
    'held daily_limit',
    ...Array.from({ length: 3 }, () => 'sending null'),
  ]);
});

it('four texts of one turn to a number that two leads share in Florida: three leave', async () => {
  const agent = await app.texter();
  const phone = '+13055550192';
  const [one, other] = [await app.lead(agent, { phone, state: 'FL' }), await app.lead(agent, { state: 'FL' })];
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [other.id, phone]);
  await asOwner(app, 'update consents set address = $2 where lead_id = $1', [other.id, phone]);
  for (const { id } of [one, other, one, other]) await app.queue(agent, textTo({ id, phone }, 'bulk'));
  expect((await claim(agent)).texts).toHaveLength(3);
});

it('of two people who share a number each is texted by the clock of their own address', async () => {
  const agent = await app.texter();
  const phone = '+12125550193';
  const [home, away] = [await app.lead(agent, { phone, state: 'NY' }), await app.lead(agent, { state: 'CA' })];
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [away.id, phone]);
  await asOwner(app, 'update consents set address = $2 where lead_id = $1', [away.id, phone]);
  // After nine in New York, before eight in California.
  app.clock.now = new Date(app.clock.now.getTime() - 3.5 * 3_600_000);
  const { texts } = await app.queue(agent, ...[home, away].map(({ id }) => textTo({ id, phone }, 'bulk')));
  expect(texts.map((each) => each.is === 'planned' && each.text.reason)).toEqual([null, 'outside_window']);
});

it('a STOP on the second page of the carrier’s list is read, too', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const stop = { from: agent.number, to: lead.phone, keyword: 'STOP', createdAt: new Date().toISOString() };
  const nothing = { records: [], unread: 0, nextPage: null };
  const telnyx = carrier({
    records: () => Promise.resolve(nothing),
    optOuts: ({ page = 1 }) =>
      Promise.resolve({ optOuts: page === 2 ? [stop] : [], unread: 0, nextPage: page === 1 ? 2 : null }),
  });
  await readCarrierRecords.handle({}, { ...app.platform, telnyx });
  expect((await app.queue(agent, textTo(lead, 'inbox'))).texts).toMatchObject([{ is: 'refused', why: 'suppressed' }]);
});

it('a STOP on the carrier’s list closes for its agent, though another agent’s person came back since', async () => {
  const [agent, other] = [await app.texter(), await app.texter()];
  const lead = await app.lead(agent);
  await app.lead(other, { phone: lead.phone });
  await app.receive(other, lead.phone, 'STOP');
  await other.call(liftSuppression, {
    body: { address: lead.phone, channels: ['text', 'call'], why: 'Asked for texts by phone' },
  });
  await asOwner(app, `update toll_free_numbers set date_assigned = now() - interval '1 day' where assigned_to = $1`, [
    agent.id,
  ]);
  const createdAt = new Date(Date.now() - 600_000).toISOString();
  const stop = { from: agent.number, to: lead.phone, keyword: 'STOP', createdAt };
  const telnyx = carrier({
    records: () => Promise.resolve({ records: [], unread: 0, nextPage: null }),
    optOuts: () => Promise.resolve({ optOuts: [stop], unread: 0, nextPage: null }),
  });
  await readCarrierRecords.handle({}, { ...app.platform, telnyx });
  expect((await app.queue(agent, textTo(lead, 'inbox'))).texts).toMatchObject([{ is: 'refused', why: 'suppressed' }]);
});

it('what comes in while it is read is read the next time: read is what came before the reading began', async () => {
  await noteInbound(app, null);
  let now = Date.parse('2031-03-04T18:30:00Z');
  const began = new Date(now).toISOString();
  const telnyx = carrier({
    records: () => Promise.resolve({ records: [], unread: 0, nextPage: (now += 60_000) && null }),
    optOuts: () => Promise.resolve({ optOuts: [], unread: 0, nextPage: null }),
  });
  await readCarrierRecords.handle({}, { ...app.platform, telnyx, now: () => new Date(now) });
  const state = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_state').select('inbound_read_to').executeTakeFirstOrThrow(),
  );
  expect(new Date(state.inbound_read_to!).toISOString()).toBe(began);
});

it('what the carrier recorded hours late is read beside what came since the last reading', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const hour = 3_600_000;
  // In the first minutes of an hour, a few after the last reading.
  const now = new Date(Math.floor(Date.now() / hour) * hour + 120_000);
  await noteInbound(app, new Date(now.getTime() - 300_000));
  const createdAt = new Date(now.getTime() - 6 * hour).toISOString();
  const known = {
    ...{ id: `late-${agent.id}`, direction: 'inbound' as const, from: lead.phone, to: agent.number },
    ...{ status: 'received', parts: 1, completedAt: null, profileId: null, cost: null, webhookUrl: null },
  };
  const words = { text: 'STOP', mediaCount: 0, encoding: null, errors: [], sentAt: null, keyword: null };
  const telnyx = carrier({
    refOf: () => null,
    records: ({ since }) =>
      Promise.resolve({
        records: since.toISOString() <= createdAt ? [{ ...known, createdAt, codes: [] }] : [],
        unread: 0,
        nextPage: null,
      }),
    optOuts: () => Promise.resolve({ optOuts: [], unread: 0, nextPage: null }),
    message: () => Promise.resolve({ ...known, ...words, receivedAt: createdAt }),
  });
  await readCarrierRecords.handle({}, { ...app.platform, telnyx, now: () => now });
  expect((await app.queue(agent, textTo(lead, 'inbox'))).texts).toMatchObject([{ is: 'refused', why: 'suppressed' }]);
});

it('of texts that cross the threshold one by one only the first asks for a recharge', async () => {
  const agent = await app.texter({ cents: 102 });
  await asOwner(
    app,
    'update user_wallets set auto_recharge_threshold_cents = 101, auto_recharge_amount_cents = 2000 where user_id = $1',
    [agent.id],
  );
  const lead = await app.lead(agent);
  const wanted: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await app.queue(agent, textTo(lead, 'inbox'));
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql`select from jobs.job where name = 'auto-recharge' and data->>'userId' = ${agent.id}`.execute(tx),
    );
    wanted.push(rows.length);
  }
  expect(wanted).toEqual([0, 1, 1]);
});
