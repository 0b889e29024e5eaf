// A STOP that comes after a text was taken and before it was handed over: what the carrier accepted decides, nothing of ours.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { textFaults, textTo } from '../../../test-support/texting-people.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { changeStage, editLead, readLead } from '../leads/leads.contract.ts';
import { markSold } from '../policies/sold.contract.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { claimTexts } from './claim-texts.operation.ts';
import { deliverTexts } from './deliver-texts.job.ts';

const app = useTextingApp();

/** Delivers what is due; something happens after the given transaction of the worker. */
function deliverWith(agent: Texter, after: number, happens: () => Promise<unknown>) {
  const { database } = app.platform;
  let transactions = 0;
  const asSystem: typeof database.asSystem = async (work) => {
    const done = await database.asSystem(work);
    transactions += 1;
    if (transactions === after) await happens();
    return done;
  };
  const seen = { asSystem, asAgent: database.asAgent.bind(database) } as unknown as typeof database;
  return deliverTexts.handle({ userId: agent.id }, { ...app.platform, database: seen, now: () => app.clock.now });
}

/** For longer than a text that was looked at may be kept. */
function standStill(): void {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 3_500);
}

const onList = (agent: Texter, phone: string) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: [{ channel: 'text', address: phone }],
      toldBy: 'agent',
      reason: 'Asked',
      source: 'Your note',
    }),
  );

it.each([
  ['the person’s STOP', 'inbox', (agent, { phone }) => app.receive(agent, phone, 'STOP')],
  ['the agent’s word', 'sold', (agent, { phone }) => onList(agent, phone)],
  [
    'STOP from another number of theirs, of what goes by itself',
    'bulk',
    (agent, { further }) => app.receive(agent, further, 'STOP'),
  ],
] satisfies [
  string,
  'inbox' | 'sold' | 'bulk',
  (agent: Texter, person: { phone: string; further: string }) => Promise<unknown>,
][])('%s is seen before the carrier gets the text', async (_, origin, stop) => {
  const agent = await app.texter();
  const [{ id, phone }, other] = [await app.lead(agent), await app.lead(agent)];
  const further = phone.replace('+1312', '+1773');
  const { lead } = await agent.call(readLead, { params: { id } });
  await agent.call(editLead, {
    params: { id },
    body: { version: lead.version, changes: { further_phones: [further] } },
  });
  if (origin === 'sold') await agent.call(markSold, { params: { id }, body: {} });
  await app.queue(agent, textTo({ id, phone }, origin), textTo(other, 'bulk'));
  await deliverWith(agent, 1, () => stop(agent, { phone, further }));
  await app.settle();
  expect([(await app.phone(phone)).length, (await app.phone(other.phone)).length]).toEqual([0, 1]);
  const text = (await app.messages(agent)).find((each) => each.person_number === phone && each.direction === 'out');
  expect(text).toMatchObject({ status: 'canceled', reason: 'opted_out', refunded_at: expect.any(String) });
  expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([999, []]);
});

it('a text of the plan whose person moved on since it was taken does not leave', async () => {
  const days = rescueDays(app);
  const agent = await app.texter();
  const person = await app.lead(agent);
  await days.plan(agent, { 2: 'Two' });
  await days.run(agent);
  days.later(1);
  await days.run(agent);
  await deliverWith(agent, 1, () => agent.call(changeStage, { params: { id: person.id }, body: { stage: 'quoted' } }));
  expect(await app.phone(person.phone)).toEqual([]);
  expect(await app.messages(agent)).toMatchObject([
    { status: 'canceled', reason: 'rescue_stopped', refunded_at: expect.any(String) },
  ]);
  expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([1000, []]);
});

it('a worker that stood still after the last look sends nothing: it is looked at again', async () => {
  const agent = await app.texter();
  const person = await app.lead(agent);
  await app.queue(agent, textTo(person, 'inbox'));
  try {
    await deliverWith(agent, 2, () => Promise.resolve(standStill()));
  } finally {
    vi.restoreAllMocks();
  }
  expect(await app.phone(person.phone)).toEqual([]);
  expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['queued']);
});

describe('the one text that tries the carrier after a fault did not leave:', () => {
  it.each([
    ['its person said stop', 1, (agent, phone) => app.receive(agent, phone, 'STOP')],
    ['its worker stood still', 2, () => Promise.resolve(standStill())],
  ] satisfies [string, number, (agent: Texter, phone: string) => Promise<unknown>][])(
    '%s, and the next one tries at once',
    async (_, after, happens) => {
      const [first, second] = [await app.texter(), await app.texter()];
      const [held, other] = [await app.lead(first), await app.lead(second)];
      await app.queue(first, textTo(held, 'inbox'));
      await app.queue(second, textTo(other, 'inbox'));
      await app.platform.database.asSystem((tx) => sql`update carrier_state set faults_in_a_row = 4`.execute(tx));
      try {
        await deliverWith(first, after, () => happens(first, held.phone));
      } finally {
        vi.restoreAllMocks();
      }
      const { texts } = await claimTexts({ ...app.platform, now: () => app.clock.now }, second.id);
      expect([await app.phone(held.phone), texts.map(({ to }) => to)]).toEqual([[], [other.phone]]);
    },
  );
});
