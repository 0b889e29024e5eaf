// Words that have closed numbers, by the hundred thousand, of several agents: those of the numbers that are asked about are found and
// kept by index, whatever the statistics say, and nobody else's.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { openedAmong, suppress, type Address } from './suppress.operation.ts';

/** Of each of two agents: three rows of words each. */
const numbers = runSize(10_000, 170_000);
const asked = 400;
/** A step may go through a few rows for each number that is asked about. */
const most = 12 * asked;

const numberOf = (n: number) => `+1305${2_000_000 + n}`;
/** Spread over all of them, even and odd. */
const placesAsked = Array.from({ length: asked }, (_, place) => 1 + Math.floor((place * (numbers - 1)) / asked));
const addresses: Address[] = placesAsked.map((n) => ({ channel: 'text', address: numberOf(n) }));

describe.each([true, false])('analyzed: %s', (isAnalyzed) => {
  const name = temporaryName('words');
  let url: string;
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];
  beforeAll(async () => {
    url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    agent = await makeAgent(app);
    await addWords((await makeAgent(app)).id, 'Somebody Else');
    await addWords(agent.id, 'Pat Moss');
    if (isAnalyzed) await onServer(url, (client) => client.query('vacuum analyze'));
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  /** Every number was closed by words; those with an even place were opened since, and more words were said after that. */
  const addWords = (userId: string, person: string) =>
    onServer(url, async (client) => {
      await client.query('set search_path = crm, public');
      await client.query(
        `insert into suppression_words (user_id, channel, address, words, person, said_at)
          select $1::uuid, 'text', '+1305' || (2000000 + n), sha256(convert_to(said || n, 'UTF8')), $3::text, now() - before
          from generate_series(1, $2::int) n,
            (values ('stop ', interval '2 days'), ('no texts ', interval '2 days'), ('never ', interval '1 hour')) as word (said, before)`,
        [userId, numbers, person],
      );
      await client.query(
        `insert into suppression_events (user_id, channel, address, change, told_by, reason, source, created_at)
          select $1::uuid, 'text', '+1305' || (2000000 + n), change, by, 'Words', 'A file', now() - before
          from generate_series(1, $2::int) n,
            (values ('set', 'file', interval '2 days'), ('lifted', 'agent', interval '1 day')) as event (change, by, before)
          where change = 'set' or n % 2 = 0`,
        [userId, numbers],
      );
    });

  const countWords = () =>
    onServer(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from crm.suppression_words',
      );
      return rows[0]!.count;
    });

  function expectByIndex(plans: readonly ToldPlan[]): void {
    expect(plans.some(({ text }) => text.includes('suppression_words'))).toBe(true);
    expect(heldPlans(plans).faults.filter((fault) => /^Seq Scan|thrown away/.test(fault))).toEqual([]);
    expect(wastefulPlans(plans, most)).toEqual([]);
  }

  it('those of the numbers that are asked about are found, as far as they were said by then', async () => {
    told.length = 0;
    const opened = await app.platform.database.asAgent(agent.id, (tx) => openedAmong(tx, agent.id, addresses));
    const even = placesAsked.filter((n) => n % 2 === 0);
    const inOrder = (one: string, other: string) => one.localeCompare(other);
    expect(opened.map(({ address }) => address).toSorted(inOrder)).toEqual(even.map(numberOf).toSorted(inOrder));
    for (const { address, knew } of opened) {
      const n = Number(address.slice(5)) - 2_000_000;
      const said = [`stop ${n}`, `no texts ${n}`, `never ${n}`, `stop ${n + 1}`];
      expect(said.map((words) => knew(words))).toEqual([['Pat Moss'], ['Pat Moss'], [], []]);
    }
    expectByIndex(told);
  });

  it('those that are said again are kept once', async () => {
    const before = await countWords();
    const close = (word: string) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        suppress(tx, {
          userId: agent.id,
          addresses: placesAsked.map((n) => ({
            channel: 'text',
            address: numberOf(n),
            by: { words: [`${word} ${n}`], person: 'Pat Moss' },
          })),
          toldBy: 'file',
          reason: 'Opted out in the file',
          source: 'Import of july.csv',
        }),
      );
    told.length = 0;
    expect(await close('stop')).toBe(asked);
    expect(await countWords()).toBe(before);
    expect(await close('please stop')).toBe(0);
    expect(await countWords()).toBe(before + asked);
    expectByIndex(told.filter(({ text }) => text.includes('suppression_words')));
    // The list itself goes through the agent's history a few times at most, or compares the asked numbers with each other.
    expect(wastefulPlans(told, Math.max(6 * numbers, asked ** 2))).toEqual([]);
  });
});
