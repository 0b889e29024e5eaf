// A search in conversations finds what the list names them by, and looks names up by their keys, whatever the statistics know.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { searchShown, type ConversationKey } from './conversations.db.ts';

const leads = 4000;
/** Every second lead has one: more than the first two looks go through. */
const conversations = leads / 2;
/** A step may go through each conversation a few times: its row, its number, its lead. */
const most = 3 * conversations;

const phone = (area: number, n: number) => `+1${area}2${String(n).padStart(6, '0')}`;

/** Lead n has written n minutes ago; one in sixteen is called Stone, one in 500 Finch. */
const addTexts = (app: TestApp, userId: string) =>
  app.platform.database.asAgent(userId, async (tx) => {
    await sql`
      insert into leads (user_id, name, phone, created_at)
      select ${userId}::uuid, 'Ada ' || case when n % 1000 = 998 then 'Finch' when n % 32 = 0 then 'Stone' else 'Marsh' end, '+13052' || lpad(n::text, 6, '0'), now()
      from generate_series(0, ${leads}::int - 1) n`.execute(tx);
    await sql`
      insert into conversations (user_id, number)
      select ${userId}::uuid, '+13052' || lpad((2 * n)::text, 6, '0') from generate_series(0, ${conversations}::int - 1) n`.execute(
      tx,
    );
  });

describe.each(['nothing', 'others', 'this agent'])('where the statistics know %s', (known) => {
  const name = temporaryName('talks');
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];

  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    const analyze = () => onServer(url, (client) => client.query('vacuum analyze'));
    const other = await makeAgent(app);
    await addTexts(app, other.id);
    if (known === 'others') await analyze();
    agent = await makeAgent(app);
    await addTexts(app, agent.id);
    await onServer(url, (client) =>
      client.query(
        `update crm.conversations set last_at = now() - make_interval(mins => right(number, 6)::int) where user_id = $1`,
        [agent.id],
      ),
    );
    if (known === 'this agent') await analyze();
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  const search = (q: string, { after = null, limit = 201 }: { after?: ConversationKey | null; limit?: number } = {}) =>
    app.platform.database.asAgent(agent.id, (tx) => searchShown(tx, agent.id, { q, after, limit }));
  const numbers = (found: { number: string }[]) => found.map(({ number }) => number);
  const stones = Array.from({ length: leads / 32 }, (_, n) => phone(305, 32 * n));

  it.each([
    ['a common name', 'STONE', stones],
    ['a rare name', 'ada finch', [998, 1998, 2998, 3998].map((n) => phone(305, n))],
    ['a number', '(305) 200-1234', [phone(305, 1234)]],
    ['its end', '3998', [phone(305, 3998)]],
    ['what nobody is called', 'zebra', []],
  ])('%s', async (_, q, wanted) => {
    told.length = 0;
    expect(numbers(await search(q))).toEqual(wanted);
    expect(told.some(({ text }) => text.includes('from leads where user_id = owner'))).toBe(true);
    expect(heldPlans(told).faults).toEqual([]);
    // A page's lines are put together as those of the list are.
    const searching = told.filter(({ text }) => !text.startsWith('with page as'));
    if (known === 'this agent') expect(wastefulPlans(searching, most)).toEqual([]);
  });

  it('goes on behind the last of a page, from one look to the next', async () => {
    const pages: string[][] = [];
    let after: ConversationKey | null = null;
    for (;;) {
      const page = await search('stone', { after, limit: 30 });
      pages.push(numbers(page));
      if (page.length < 30) break;
      const { last_at, id } = page.at(-1)!;
      after = { last_at, id };
    }
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 30, 30, 5]);
    expect(pages.flat()).toEqual(stones);
  });
});

describe('whose name it is', () => {
  const name = temporaryName('names');
  let app: TestApp;
  let agent: TestAgent;
  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    app = await startTestApp({ env: { DATABASE_URL: url } });
    agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, async (tx) => {
      await sql`
        insert into leads (user_id, name, phone, further_phones, deleted_at, created_at) values
          (${agent.id}, 'Ruth Main', ${phone(404, 1)}, ${[phone(404, 2)]}::text[], null, now() - interval '2 days'),
          (${agent.id}, 'Zoe Younger', ${phone(404, 9)}, ${[phone(404, 1), phone(404, 2)]}::text[], null, now() - interval '1 day'),
          (${agent.id}, 'Gone Away', null, ${[phone(404, 5)]}::text[], now(), now())`.execute(tx);
      await sql`
        insert into message_contacts (user_id, phone, full_name) values
          (${agent.id}, ${phone(404, 3)}, 'Zoë O’Hara'), (${agent.id}, ${phone(404, 4)}, 'Pat 100%'), (${agent.id}, ${phone(404, 5)}, null)
        on conflict (user_id, phone) do update set full_name = excluded.full_name`.execute(tx);
      const talks = [1, 2, 3, 4, 5].map((n) => ({ user_id: agent.id, number: phone(404, n) }));
      await tx.insertInto('conversations').values(talks).execute();
    });
    const foreign = await makeAgent(app);
    await app.platform.database.asAgent(foreign.id, async (tx) => {
      await tx
        .insertInto('conversations')
        .values({ user_id: foreign.id, number: phone(404, 1) })
        .execute();
      await tx
        .insertInto('message_contacts')
        .values({ user_id: foreign.id, phone: phone(404, 1), full_name: 'Zoe Foreign' })
        .execute();
    });
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  it.each([
    ['whose main number it is, and the oldest who has it beside theirs', 'ruth', [1, 2]],
    ['not who has it beside theirs and does not count', 'younger', []],
    ['a contact, without accents and apostrophes', 'zoe ohara', [3]],
    ['signs as they are', '100%', [4]],
    ['no pattern', '%', [4]],
    ['not who is in the trash', 'gone', []],
    ['not what another agent calls somebody', 'foreign', []],
    ['what leaves nothing to look for: all', '’', [1, 2, 3, 4, 5]],
  ])('%s', async (_, q, wanted) => {
    const found = await app.platform.database.asAgent(agent.id, (tx) =>
      searchShown(tx, agent.id, { q, after: null, limit: 10 }),
    );
    expect(found.map(({ number }) => number).toSorted()).toEqual(wanted.map((n) => phone(404, n)));
  });

  it('not what is hidden', async () => {
    const shown = () =>
      app.platform.database.asAgent(agent.id, (tx) => searchShown(tx, agent.id, { q: 'pat', after: null, limit: 10 }));
    expect(await shown()).toHaveLength(1);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('conversations').set({ is_shown: false }).where('number', '=', phone(404, 4)).execute(),
    );
    expect(await shown()).toEqual([]);
  });
});
