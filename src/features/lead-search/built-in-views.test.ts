// The built-in views by a clock in the agent's zone: what they find today and on the next day.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { builtInView, builtInViews } from './built-in-views.rules.ts';
import { whereFilter } from './lead-filter.operation.ts';
import { knownTexts, readLeadFilter } from './lead-filter.rules.ts';
import { sortOf } from './lead-sort.rules.ts';
import { readLeadsSearch } from './leads-address.rules.ts';

const app = useTestApp();

test.each(builtInViews)('$name can be read in an address', ({ key, texts, sort }) => {
  expect(knownTexts(texts)).toEqual(texts);
  expect(sortOf('lead', sort)).toBe(sort);
  expect(readLeadsSearch({ view: key })).toMatchObject({ view: key, tab: 'lead' });
});

test('another name is no view', () => {
  expect(readLeadsSearch({ view: 'due-never' }).view).toBeNull();
});

// Los Angeles is eight hours behind in November: the day begins at 08:00 in UTC.
const leads = [
  { name: 'last evening', created: '2026-11-10T07:59:00Z' },
  { name: 'first of the day', created: '2026-11-10T08:01:00Z', contacted: '2026-11-04T08:00:00Z' },
  { name: 'late', created: '2026-11-11T07:30:00Z', due: '2026-11-10T20:00:00Z', contacted: '2026-11-03T07:59:00Z' },
  { name: 'sold', created: '2026-11-10T20:00:00Z', due: '2026-11-10T20:00:00Z', status: 'sold' },
  { name: 'quoted', created: '2026-11-01T20:00:00Z', due: '2026-11-11T20:00:00Z', stage: 'quoted', contacted: '2026-11-10T20:00:00Z' }, // prettier-ignore
  { name: 'submitted', created: '2026-11-01T21:00:00Z', stage: 'app_submitted', contacted: '2026-11-09T20:00:00Z' },
];

const today = '2026-11-10T20:00:00Z';
const tomorrow = '2026-11-11T20:00:00Z';

test.each([
  ['new-today', today, ['first of the day', 'late']],
  ['new-today', tomorrow, []],
  // Due is what its moment came for, that minute included; later the same day is not yet.
  ['due-now', '2026-11-10T19:59:59Z', []],
  ['due-now', today, ['late']],
  ['due-now', tomorrow, ['late', 'quoted']],
  ['not-contacted', today, ['last evening', 'late']],
  ['not-contacted', tomorrow, ['first of the day', 'last evening', 'late']],
  ['quoted-and-later', today, ['quoted', 'submitted']],
  ['quoted-and-later', tomorrow, ['quoted', 'submitted']],
])('%s at %s: %j', async (key, at, found) => {
  const agent = await makeAgent(app, { timeZone: 'America/Los_Angeles' });
  const names = await app.platform.database.asAgent(agent.id, async (tx) => {
    await sql`
      insert into leads (user_id, name, created_at, next_follow_up_at, last_contacted_at, status, stage, sold, sold_at)
      select ${agent.id}::uuid, name, created, due, contacted, coalesce(status, 'lead'), coalesce(stage, 'no_pickup'),
        case when status = 'sold' then '{}'::jsonb end, case when status = 'sold' then created end
      from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb)
        as given (name text, created timestamptz, due timestamptz, contacted timestamptz, status text, stage text)`.execute(
      tx,
    );
    const filter = readLeadFilter({ status: 'lead', ...builtInView(key)?.texts });
    const where = await whereFilter(tx, { userId: agent.id, filter, now: Date.parse(at) });
    const { rows } = await sql<{ name: string }>`select name from leads where ${where} order by name`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(names).toEqual(found.toSorted());
});
