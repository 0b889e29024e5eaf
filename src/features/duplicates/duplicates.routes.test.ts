import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import type { NewLead } from '../leads/save-lead.operation.ts';
import { markSold } from '../policies/sold.contract.ts';
import { addSecondLead } from './add-second-lead.operation.ts';
import {
  compareAgain,
  countPairs,
  dismissPair,
  listPairs,
  pairsOfLead,
  reconsiderPair,
  type Pair,
} from './duplicates.contract.ts';
import { mergeLeads, undoMerge } from './merges.contract.ts';
import { notePair } from './note-pair.operation.ts';
import { addSecond } from './second-lead.contract.ts';

const app = useTestApp();
const asAgent: typeof app.platform.database.asAgent = (id, work) => app.platform.database.asAgent(id, work);

const inZip = (zip: string) => ({ street: null, city: null, state: null, zip });

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>, further: string[] = []) {
  const { id } = (await agent.call(createLead, { body: { id: randomUUID(), ...lead } })).lead;
  if (further.length > 0)
    await asAgent(agent.id, (tx) =>
      sql`update leads set further_phones = ${further}::text[] where user_id = ${agent.id} and id = ${id}`.execute(tx),
    );
  return id;
}

/** Compared, then as 'Ann + Bob: level'. */
async function pairs(agent: TestAgent, show: 'open' | 'dismissed' = 'open'): Promise<Pair[]> {
  await agent.call(compareAgain, { body: {} });
  return (await agent.call(listPairs, { query: { show } })).rows;
}
const words = (found: Pair[]) =>
  found.map(
    ({ level, leads }) =>
      `${leads
        .map((lead) => lead.name ?? '')
        .toSorted()
        .join(' + ')}: ${level}`,
  );

describe('finding duplicates', () => {
  it('finds what the unique keys let through, the surest first, and nothing of another agent', async () => {
    const agent = await makeAgent(app);
    const stranger = await makeAgent(app);
    await add(agent, { name: 'Bob Stone', phone: '2025550101', dob: '1960-02-29' });
    await add(agent, { name: 'Robert Stone', phone: '2025550102', dob: '1960-02-29' }, ['+12025550101']);
    await add(agent, { name: 'Ann Lee', phone: '2025550103' });
    await add(agent, { name: 'Carl Lee' }, ['+12025550103']);
    await add(agent, { name: 'Dee Marsh', address: inZip('27601-1234') });
    await add(agent, { name: 'DEE MARSH', address: inZip('27601') });
    await add(agent, { name: 'Eve Park' }, ['+12025550199']);
    await add(agent, { name: 'Eve Park' }, ['+12025550199']);
    await add(agent, { name: 'Alone' });
    await add(stranger, { name: 'Bob Stone', dob: '1960-02-29' }, ['+12025550101']);
    expect(await agent.call(countPairs, { query: {} })).toEqual({ count: 0, stale: true });
    const found = await pairs(agent);
    expect(words(found).slice(0, 2).toSorted()).toEqual([
      'Bob Stone + Robert Stone: certain',
      'Eve Park + Eve Park: certain',
    ]);
    expect(words(found).slice(2)).toEqual(['DEE MARSH + Dee Marsh: possible', 'Ann Lee + Carl Lee: household']);
    expect(await agent.call(countPairs, { query: {} })).toEqual({ count: 4, stale: false });
    expect(await pairs(stranger)).toEqual([]);
  });

  it('follows the leads: a change, the trash, a restore', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    const b = await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    expect(words(await pairs(agent))).toEqual(['Ann Lee + Ann Lee: likely']);
    await agent.call(deleteLeads, { body: { ids: [a] } });
    expect((await agent.call(countPairs, { query: {} })).count).toBe(0);
    expect(await pairs(agent)).toEqual([]);
    await agent.call(restoreLeads, { body: { ids: [a] } });
    expect(words(await pairs(agent))).toEqual(['Ann Lee + Ann Lee: likely']);
    expect(await agent.call(compareAgain, { body: {} })).toEqual({ changed: false });
    await agent.call(editLead, { params: { id: b }, body: { version: 1, changes: { dob: '1961-01-01' } } });
    expect(await pairs(agent)).toEqual([]);
  });

  it('two sold leads are no suggestion: two policies are never made one', async () => {
    const agent = await makeAgent(app);
    const ids = [
      await add(agent, { name: 'Ann Lee', dob: '1960-02-29' }),
      await add(agent, { name: 'Ann Lee', dob: '1960-02-29' }),
    ];
    expect(await pairs(agent)).toHaveLength(1);
    for (const id of ids) await agent.call(markSold, { params: { id }, body: { carrier: 'Acme Life' } });
    expect(await agent.call(countPairs, { query: {} })).toMatchObject({ count: 0 });
    expect(await pairs(agent)).toEqual([]);
  });

  it('"Not the same person" is remembered, through changes and an Undo', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    const [pair] = await pairs(agent);
    const params = { id: pair!.id };
    await agent.call(dismissPair, { params, body: {} });
    const [first] = await pairs(agent, 'dismissed');
    await agent.call(dismissPair, { params, body: {} });
    expect(await pairs(agent, 'dismissed')).toEqual([first]);
    await agent.call(editLead, {
      params: { id: a },
      body: { version: 1, changes: { state: 'NC', address: inZip('27601') } },
    });
    expect(await pairs(agent)).toEqual([]);
    expect(words(await pairs(agent, 'dismissed'))).toEqual(['Ann Lee + Ann Lee: likely']);
    await agent.call(reconsiderPair, { params, body: {} });
    expect(await pairs(agent)).toHaveLength(1);
  });

  it('shows one lead’s pairs', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    await add(agent, { name: 'Ann Lee', dob: '1960-02-29' });
    const other = await add(agent, { name: 'Ben Ode' });
    await agent.call(compareAgain, { body: {} });
    expect((await agent.call(pairsOfLead, { params: { id: a }, query: {} })).rows).toHaveLength(1);
    expect(await agent.call(pairsOfLead, { params: { id: other }, query: {} })).toEqual({ rows: [], stale: false });
    expect(await agent.refusal(pairsOfLead, { params: { id: randomUUID() }, query: {} })).toMatchObject({
      status: 404,
      error: 'This lead no longer exists.',
    });
  });

  it('refuses pairs that are not there and a cursor that is none', async () => {
    const agent = await makeAgent(app);
    const gone = { status: 404, error: 'This pair is no longer suggested.' };
    expect(await agent.refusal(dismissPair, { params: { id: randomUUID() }, body: {} })).toMatchObject(gone);
    expect(await agent.refusal(reconsiderPair, { params: { id: randomUUID() }, body: {} })).toMatchObject(gone);
    expect(await agent.refusal(listPairs, { query: { cursor: 'none' } })).toMatchObject({ status: 400 });
    const stranger = await makeAgent(app);
    await add(stranger, { name: 'Ann Lee', dob: '1960-02-29' });
    await add(stranger, { name: 'Ann Lee', dob: '1960-02-29' });
    const [theirs] = await pairs(stranger);
    expect(await agent.refusal(dismissPair, { params: { id: theirs!.id }, body: {} })).toMatchObject(gone);
  });

  it('pages by key: every pair once, whatever the size of a page', async () => {
    const agent = await makeAgent(app);
    for (let n = 0; n < 7; n++)
      for (const _ of [1, 2])
        await add(agent, {
          name: `Ann Lee${'x'.repeat(n)}`,
          ...(n % 2 ? { dob: '1960-02-29' } : { address: inZip('27601') }),
        });
    await agent.call(compareAgain, { body: {} });
    const walk = async (limit: number, show: 'open' | 'dismissed') => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await agent.call(listPairs, { query: { show, limit, ...(cursor && { cursor }) } });
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        seen.push(...page.rows.map((row) => row.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    };
    for (const limit of [1, 3, 100]) await walk(limit, 'open');
    await asAgent(agent.id, (tx) =>
      sql`update lead_pairs set dismissed_at = now() where user_id = ${agent.id}`.execute(tx),
    );
    for (const limit of [1, 3]) await walk(limit, 'dismissed');
  });

  it('a name that many have is compared with the first one only, and the pairs stay few', async () => {
    const agent = await makeAgent(app);
    await asAgent(agent.id, (tx) =>
      sql`insert into leads (user_id, name, dob) select ${agent.id}, 'Test Lead', '1960-01-01' from generate_series(1, 40)`.execute(
        tx,
      ),
    );
    await agent.call(compareAgain, { body: {} });
    expect((await agent.call(countPairs, { query: {} })).count).toBe(39);
  });

  it('comparing what changed finds the same as comparing all', async () => {
    const made = fc.record({
      name: fc.constantFrom('Ann Lee', 'Annie Lee', 'Bob Stone', 'Robert Stone', 'Robert Stone Jr', 'Robert Stone Sr'),
      dob: fc.constantFrom(null, '1960-02-29', '1961-01-01'),
      zip: fc.constantFrom(null, '27601'),
      further: fc.subarray(['+12025550111', '+12025550112']),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(made, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const agent = await makeAgent(app);
          const found = async () =>
            (
              await asAgent(agent.id, (tx) =>
                sql`select lead_a, lead_b, level, reasons from lead_pairs where user_id = ${agent.id} order by 1, 2`.execute(
                  tx,
                ),
              )
            ).rows;
          for (const [at, round] of rounds.entries()) {
            await asAgent(agent.id, async (tx) => {
              for (const { name, dob, zip, further } of round)
                await sql`insert into leads (user_id, name, dob, address, further_phones) values (${agent.id}, ${name}, ${dob}::date, ${zip && JSON.stringify({ zip })}::jsonb, ${further}::text[])`.execute(
                  tx,
                );
              if (at % 2 === 1)
                await sql`update leads set deleted_at = now() where user_id = ${agent.id} and id = (select id from leads where user_id = ${agent.id} and deleted_at is null order by id limit 1)`.execute(
                  tx,
                );
              if (at % 3 === 1)
                await sql`update leads set name = 'Ann Lee' where user_id = ${agent.id} and id = (select id from leads where user_id = ${agent.id} order by id desc limit 1)`.execute(
                  tx,
                );
            });
            await agent.call(compareAgain, { body: {} });
          }
          const piecemeal = await found();
          await app.platform.database.asAgent(agent.id, (tx) =>
            sql`delete from lead_pairs where user_id = ${agent.id}`.execute(tx),
          );
          await markAll(agent);
          await agent.call(compareAgain, { body: {} });
          expect(await found()).toEqual(piecemeal);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** More changes than are worth naming. */
async function markAll(agent: TestAgent): Promise<void> {
  await asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name) select ${agent.id}, 'Passing by' from generate_series(1, 1001)`.execute(tx),
  );
  const { rows } = await asAgent(agent.id, (tx) =>
    sql<{
      marks: number;
    }>`select count(*) as marks from duplicate_checks where user_id = ${agent.id} and lead_id is null`.execute(tx),
  );
  expect(rows[0]?.marks).toBe(1);
}

describe('a pair that an import notes', () => {
  it('is suggested until it is decided, and not again after that', async () => {
    const agent = await makeAgent(app);
    const [a, b] = [
      await add(agent, { name: 'Ann', phone: '2025550101' }),
      await add(agent, { name: 'Ben', email: 'b@example.com' }),
    ];
    const reason = 'A row in leads.csv had one lead’s phone and the other’s email.';
    const note = () => asAgent(agent.id, (tx) => notePair(tx, { userId: agent.id, a: b, b: a, reason }));
    await note();
    const [pair] = await pairs(agent);
    expect(pair).toMatchObject({ level: 'likely', reasons: [], noted: reason });
    await agent.call(editLead, { params: { id: a }, body: { version: 1, changes: { name: 'Anna' } } });
    expect(await pairs(agent)).toHaveLength(1);
    await agent.call(dismissPair, { params: { id: pair!.id }, body: {} });
    await note();
    expect(await pairs(agent)).toEqual([]);
  });

  it('passes over itself, leads in the trash and leads of others', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann' });
    const gone = await add(agent, { name: 'Gone' });
    const foreign = await add(await makeAgent(app), { name: 'Not mine' });
    await agent.call(deleteLeads, { body: { ids: [gone] } });
    for (const b of [a, gone, foreign, randomUUID()])
      await asAgent(agent.id, (tx) => notePair(tx, { userId: agent.id, a, b, reason: 'x' }));
    expect(await pairs(agent)).toEqual([]);
  });

  it('goes over to the one that a merge keeps, and back', async () => {
    const agent = await makeAgent(app);
    const [a, b, c] = [
      await add(agent, { name: 'A' }),
      await add(agent, { name: 'B' }),
      await add(agent, { name: 'C' }),
    ];
    await asAgent(agent.id, (tx) => notePair(tx, { userId: agent.id, a: b, b: c, reason: 'noted' }));
    const id = randomUUID();
    await agent.call(mergeLeads, {
      body: { id, keep: a, keep_version: 1, other: b, other_version: 1, choices: { name: 'keep' } },
    });
    expect(words(await pairs(agent))).toEqual(['A + C: likely']);
    await agent.call(undoMerge, { params: { id }, body: {} });
    expect(words(await pairs(agent))).toEqual([]);
  });
});

describe('a second lead of a household', () => {
  const noLead: NewLead = {
    name: null, phone: null, email: null, notes: null, dob: null, state: null, beneficiary: null, beneficiary_name: null,
    company: null, gender: null, military_branch: null,
 coverage_wanted: null, address: null, source: null, next_follow_up_at: null, tags: [],
  }; // prettier-ignore

  it('keeps the shared number as a further one, and the two are not suggested', async () => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ann Lee', phone: '2025550101' });
    const id = randomUUID();
    const lead = { ...noLead, name: 'Carl Lee', phone: '+12025550101', email: 'carl@example.com' };
    const save = () => asAgent(agent.id, (tx) => addSecondLead(tx, { userId: agent.id, id, lead }));
    const { lead: added, shared } = await save();
    expect(added).toMatchObject({ id, phone: null, further_phones: ['+12025550101'], email: 'carl@example.com' });
    expect(shared).toEqual([{ field: 'phone', value: '+12025550101' }]);
    expect((await save()).lead).toEqual(added);
    expect(await pairs(agent)).toEqual([]);
    expect(words(await pairs(agent, 'dismissed'))).toEqual(['Ann Lee + Carl Lee: household']);
  });

  it('with nothing shared is a lead like any other', async () => {
    const agent = await makeAgent(app);
    const lead = { ...noLead, name: 'Carl Lee', phone: '+12025550101' };
    const { lead: added, shared } = await asAgent(agent.id, (tx) =>
      addSecondLead(tx, { userId: agent.id, id: randomUUID(), lead }),
    );
    expect(added).toMatchObject({ phone: '+12025550101', further_phones: [] });
    expect(shared).toEqual([]);
  });

  it('through its route: the same request once, its faults refused', async () => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ann Lee', phone: '2025550101', email: 'lee@example.com' });
    const body = { id: randomUUID(), name: 'Carl Lee', phone: '202-555-0101', email: 'LEE@example.com', state: 'tx' };
    const answers = await Promise.all([1, 2].map(() => agent.call(addSecond, { body })));
    for (const { lead, shared, phone_dropped } of answers) {
      expect(lead).toMatchObject({ id: body.id, phone: null, email: null, state: 'TX' });
      expect(lead).toMatchObject({ further_phones: ['+12025550101'], further_emails: ['lee@example.com'] });
      expect([shared.map(({ field }) => field), phone_dropped]).toEqual([['phone', 'email'], false]);
    }
    expect(words(await pairs(agent, 'dismissed'))).toEqual(['Ann Lee + Carl Lee: household']);
    const refused = (lead: object) => agent.refusal(addSecond, { body: { id: randomUUID(), ...lead } });
    expect(await refused({ name: ' ', phone: '123' })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.name', message: 'Enter at least a name, phone, or email.' }],
    });
    expect(await refused({ name: 'Cleo', email: 'cleo@' })).toMatchObject({ fields: [{ path: 'body.email' }] });
    await agent.call(deleteLeads, { body: { ids: [body.id] } });
    expect(await agent.refusal(addSecond, { body })).toMatchObject({ status: 409, code: 'conflict' });
  });
});
