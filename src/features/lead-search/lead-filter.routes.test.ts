// Over 400 lines because every filter in every order is held against one plain reading.
// Every filter in every order against a plain reading of all rows: the pages together are exactly those, in order, once.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, ageOn } from '../../domain/calendar-date.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { zonesOfState } from '../../domain/state-zones.ts';
import { todayIn, toLocalDateTime } from '../../domain/time-zone.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { hoursAsRead } from '../../../test-support/state-hours-table.ts';
import { readLeadFilter, type FilterTexts } from './lead-filter.rules.ts';
import { writeValues } from '../../domain/value-list.ts';
import { whereFilter } from './lead-filter.operation.ts';
import { leadSorts, readSort, sortDirection, type LeadOrder, type LeadSort } from './lead-sort.rules.ts';
import { countMatches, listFilterValues, listLeads } from './lead-search.contract.ts';
import { listPage } from './list-leads.db.ts';
import { clocksOf } from './local-time.rules.ts';

const zone = 'America/Denver';
const app = useTestApp();
/** It stays this moment: no midnight and no full hour falls between a page and what is expected of it. */
const now = new Date();
beforeEach(() => void vi.spyOn(app.platform, 'now').mockReturnValue(now));
let agent: TestAgent;
let rows: Row[];

interface Row {
  id: string;
  status: 'lead' | 'sold';
  name: string | null;
  phone: string | null;
  further_phones: string[];
  email: string | null;
  company: string | null;
  notes: string | null;
  noted: string[];
  state: string | null;
  stage: string;
  source: string | null;
  tags: string[];
  military_branch: string | null;
  coverage_wanted: string | null;
  priority: string;
  next_follow_up_at: string | null;
  created_at: string;
  updated_at: string;
  dob: string | null;
  call_attempts: number;
  last_outcome: string | null;
  last_contacted_at: string | null;
  sold: { carrier: string } | null;
  sold_at: string | null;
  sold_premium: string | null;
}

/** So many that a short walk through the list does not see them all. */
const size = 4200;

beforeAll(async () => {
  agent = await makeAgent(app, { timeZone: zone });
  const other = await makeAgent(app);
  for (const owner of [agent, other]) {
    await app.platform.database.asAgent(owner.id, async (tx) => {
      await sql`
        insert into leads (user_id, id, name, phone, email, company, notes, stage, state, source, tags, military_branch, coverage_wanted, priority,
          created_at, next_follow_up_at, status, sold, sold_at, sold_premium, dob, call_attempts, last_outcome, last_contacted_at, further_phones)
        select ${owner.id}::uuid, gen_random_uuid(),
          case when n % 11 > 0 then (array['Ava', 'ben', 'Zoë', 'O''Hara', '100%'])[n % 5 + 1] || ' Person' || n % 900 end,
          case when n % 7 > 0 then '+1202' || lpad(n::text, 7, '0') end,
          case when n % 3 > 0 or n % 77 = 0 then 'p' || n || '@example.com' end,
          case when n % 41 = 0 then 'Acme, Inc.' end, case when n % 51 = 0 then 'Wants a call on Sunday' end,
          (array['no_pickup', 'answered', 'quoted', 'app_started', 'app_pending', 'app_submitted', 'lost_touch'])[n / 13 % 7 + 1],
          (array['TX', 'FL', 'CA', null, 'TX', 'TX'])[n % 6 + 1],
          case when n % 901 = 1 then '50%, off' else (array['Web form', 'Mail, drop', null])[n % 3 + 1] end,
          case when n % 701 = 1 then '{vip,hot}'::text[] when n % 4 = 0 then '{aged}' else '{}' end,
          case when n % 60 = 1 then 'Navy' end,
          case when n % 13 > 5 then (array['$10,000', '$5,000 – $10,000', 'Term life', '$1.5M', '$250k'])[n % 5 + 1] end, case when n % 300 = 2 then 'high' when n % 9 = 0 then 'low' else 'medium' end,
          now() - make_interval(hours => n / 2), case when n % 5 = 0 then now() + make_interval(hours => (n % 500) - 250) end,
          case when n % 10 = 0 then 'sold' else 'lead' end, case when n % 10 = 0 then '{"carrier": "Acme Life"}'::jsonb end,
          case when n % 10 = 0 then now() - make_interval(hours => n / 3) end,
          case when n % 20 = 0 then 100 + n % 70 + 0.29 end,
          case when n % 8 > 0 then (now() at time zone ${zone})::date - 365 * (n % 90) - n % 11 end, greatest(n % 12 - 5, 0),
          case when n % 4 > 0 then (array['Talked', 'talked', 'No answer', 'Ëmail, sent', 'Wrong number'])[n % 5 + 1] end,
          case when n % 6 > 1 then now() - make_interval(hours => n % 2400) end,
          case when n % 49 = 0 then array['+1303' || lpad(n::text, 7, '0')] else '{}' end
        from generate_series(1, ${size}::int) as n`.execute(tx);
      await sql`
        insert into lead_notes (user_id, lead_id, body, auto)
        select user_id, id, case when auto then 'Stage set to Quoted.' else 'Left a voicemail about zebras' end, auto
        from leads, (values (true), (false)) as kinds (auto) where user_id = ${owner.id} and phone like '%5' and (auto or phone like '%55')`.execute(
        tx,
      );
    });
  }
  rows = await app.platform.database.asAgent(
    agent.id,
    async (tx) =>
      (
        await sql<Row>`
          select leads.*, (select coalesce(array_agg(body), '{}') from lead_notes
            where lead_notes.user_id = leads.user_id and lead_id = leads.id and not auto) as noted
          from leads where user_id = ${agent.id}`.execute(tx)
      ).rows,
  );
});

type Texts = FilterTexts & { status?: 'lead' | 'sold'; q?: string };

/** What the plain reading asks of each row again and again is worked out once. */
function once<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}

const day = once((at: string) => toLocalDateTime(Date.parse(at), zone).date);
const plain = once((text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase(),
);
const todayAt = once((now: number) => todayIn(zone, now));
const filterOf = once(({ status = 'lead', q: _, ...texts }: Texts) => readLeadFilter({ status, ...texts }));
const textOf = once(({ name, state, phone, email, further_phones: further, company, notes, tags }: Row) =>
  ['', name, state, phone, email, ...further, company, notes, ...tags].join(' '),
);

/** By the clocks as Intl tells them: which of the ranges holds where the lead lives? */
const hoursAt = once((now: number) =>
  once((state: string | null) => {
    const clocks = zonesOfState(state).map((timeZone) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
      const [date = '', time = ''] = shown.split(' ');
      return { date, minutes: 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5)) };
    });
    const callable =
      clocks.length > 0 &&
      clocks.every(({ date, minutes }) => {
        const open = hoursAsRead(state ?? '', date, 'one_to_one');
        return open !== null && minutes >= open[0] && minutes < open[1];
      });
    const hours = clocks.map(({ minutes }) => Math.floor(minutes / 60));
    const some = (from: number, before: number) => callable && hours.some((hour) => hour >= from && hour < before);
    const [morning, afternoon, evening] = [some(0, 12), some(12, 17), some(17, 24)];
    return {
      callable,
      morning,
      afternoon,
      evening,
      closed: hours.length > 0 && !callable,
      unknown: hours.length === 0,
    };
  }),
);

/** The same words once more, as plainly as they can be said. */
function matches(row: Row, texts: Texts, now: number): boolean {
  const { status = 'lead', q = '' } = texts;
  const filter = filterOf(texts);
  const today = todayAt(now);
  const isIn = (at: string, range: typeof filter.created) =>
    range === null ||
    ('last' in range
      ? day(at) >= addDays(today, 1 - range.last)
      : (range.from === null || day(at) >= range.from) && (range.to === null || day(at) <= range.to));
  const at = row.next_follow_up_at;
  const due = {
    due: at !== null && Date.parse(at) <= now,
    overdue: at !== null && day(at) < today,
    today: at !== null && day(at) === today,
    week: at !== null && day(at) >= today && day(at) < addDays(today, 7),
    any: at !== null,
    none: at === null,
  };
  const reached = row.last_contacted_at;
  const isReached = (range: NonNullable<typeof filter.lastContacted>) =>
    range === 'never'
      ? reached === null
      : 'notIn' in range
        ? reached === null || day(reached) <= addDays(today, -range.notIn)
        : reached !== null && isIn(reached, range);
  const isBetween = (number: number, { from, to }: NonNullable<typeof filter.attempts>) =>
    number >= (from ?? -Infinity) && number <= (to ?? Infinity);
  const age = row.dob && ageOn(today, row.dob);
  const words = plain(q).split(/[ ,]+/);
  const hasWord = (own: string) => (word: string) =>
    plain(own).includes(word.length < 3 ? ` ${word}` : word) || (word === 'texas' && own.includes(' TX '));
  return (
    row.status === status &&
    (filter.stage.length === 0 || filter.stage.includes(row.stage)) &&
    (filter.state.length === 0 || filter.state.includes(row.state)) &&
    (filter.source.length === 0 || filter.source.includes(row.source)) &&
    (filter.tag.length === 0 ||
      filter.tag.some((tag) => (tag === null ? row.tags.length === 0 : row.tags.includes(tag)))) &&
    (filter.followUp === null || due[filter.followUp]) &&
    isIn(row.created_at, filter.created) &&
    (filter.lastContacted === null || isReached(filter.lastContacted)) &&
    (filter.lastOutcome.length === 0 || filter.lastOutcome.includes(row.last_outcome)) &&
    (filter.attempts === null || isBetween(row.call_attempts, filter.attempts)) &&
    (filter.localTime === null || hoursAt(now)(row.state)[filter.localTime]) &&
    (filter.age === null ||
      (filter.age === 'unknown' ? row.dob === null : typeof age === 'number' && isBetween(age, filter.age))) &&
    (filter.soldOn === null || (row.sold_at !== null && isIn(row.sold_at, filter.soldOn))) &&
    (filter.military === null || filter.military === (row.military_branch !== null)) &&
    (filter.hasPhone === null || filter.hasPhone === (reachedPhone(row) !== null)) &&
    (filter.priority.length === 0 || filter.priority.includes(row.priority)) &&
    (q === '' ||
      (q.length < 3 && q !== 'tx'
        ? plain(row.name ?? '').startsWith(plain(q))
        : words.every(hasWord(textOf(row))) || row.noted.some((note) => words.every(hasWord(note)))))
  );
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
const instant = (at: string | null) => (at === null ? '' : at.replace('T', ' ').padEnd(32, '0'));
const letters = (text: string) => bytes(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
const bytes = (text: string) => Buffer.from(text).toString('hex');

const ofOneKey: ReadonlySet<LeadOrder> = new Set(['newest', 'name', 'follow_up', 'changed', 'sold_at', 'premium']);

const wanted: Record<string, number> = {
  '$10,000': 10_000,
  '$5,000 – $10,000': 5000,
  'Term life': -1,
  '$1.5M': 1_500_000,
  $250k: 250_000,
};

/** Null: the lead has no such value and comes last, newest first (or oldest first when turned). */
const valueOf: Record<LeadOrder, (row: Row) => string | number | null> = {
  newest: (row) => instant(row.created_at),
  name: (row) => bytes(plain(row.name ?? '\u{10FFFF}')),
  state: (row) => row.state,
  stage: (row) => ([...leadStages] as string[]).indexOf(row.stage),
  follow_up: (row) => row.next_follow_up_at && instant(row.next_follow_up_at),
  changed: (row) => instant(row.updated_at),
  sold_at: (row) => instant(row.sold_at),
  premium: (row) => (row.sold_premium === null ? null : Number(row.sold_premium)),
  phone: (row) => row.phone && bytes(row.phone),
  email: (row) => row.email && bytes(row.email),
  company: (row) => row.company && letters(row.company),
  source: (row) => row.source && letters(row.source),
  tags: (row) => row.tags.map(bytes).join(' ') || null,
  military: (row) => row.military_branch && letters(row.military_branch),
  coverage: (row) => row.coverage_wanted && wanted[row.coverage_wanted]!,
  priority: (row) => ['high', 'medium', 'low'].indexOf(row.priority),
  carrier: (row) => row.sold?.carrier ?? null,
  // The oldest first.
  age: (row) => row.dob && -Date.parse(row.dob),
  attempts: (row) => row.call_attempts,
  last_contacted: (row) => row.last_contacted_at && instant(row.last_contacted_at),
  last_outcome: (row) => row.last_outcome && letters(row.last_outcome),
  local_time: (row) => clockAt(Math.floor(now.getTime() / 60_000))(row.state),
};

const clockAt = once((minute: number) => once((state: string | null) => clocksOf(state, minute * 60_000)[0] ?? null));
/** The clock goes on, all else stays. */
const keptValue = once((order: LeadOrder) => once(valueOf[order]));
const createdAt = once((row: Row) => instant(row.created_at));
const soldAt = once((row: Row) => instant(row.sold_at));

function inOrder(found: Row[], sort: LeadSort): string[] {
  const { order, isReversed } = readSort(sort);
  const turn = sortDirection(sort) === 'desc' ? -1 : 1;
  const value = once((row: Row) => {
    const own = (order === 'local_time' ? valueOf[order] : keptValue(order))(row);
    return order === 'stage' && own === -1 ? null : own;
  });
  // Within a state or a stage, and among those without a value: newest first, turned: oldest first.
  const byAge = isReversed ? 1 : -1;
  const age = order === 'premium' ? soldAt : createdAt;
  return found
    .toSorted((one, other) => {
      const [a, b] = [value(one), value(other)];
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1;
        return byAge * compare(age(one), age(other)) || byAge * compare(one.id, other.id);
      }
      const first = turn * compare(a, b);
      if (first !== 0) return first;
      if (!ofOneKey.has(order)) return byAge * compare(age(one), age(other)) || byAge * compare(one.id, other.id);
      return turn * compare(one.id, other.id);
    })
    .map(({ id }) => id);
}

/** As the route answers it, without its limit of requests. */
async function pageOf(texts: Texts, sort: LeadSort, limit: number, cursor?: string) {
  const asked = { userId: agent.id, filter: readLeadFilter(texts), now: now.getTime() };
  return (await app.platform.database.asReadingAgent(agent.id, (tx) =>
    listPage(tx, { ...asked, sort, limit, cursor }),
  ))!;
}

async function walk(texts: Texts, sort: LeadSort, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await pageOf(texts, sort, limit, cursor);
    ids.push(...page.rows.map(({ id }) => id));
    if (page.next_cursor === null) return ids;
    expect(page.rows).toHaveLength(limit);
    cursor = page.next_cursor;
  }
}

const today = todayIn(zone, now.getTime());
const filters: Texts[] = [
  {},
  { status: 'sold' },
  { stage: 'quoted' },
  { stage: 'quoted,app_started,lost_touch' },
  { state: 'TX' },
  { state: 'TX,-' },
  { state: '-' },
  { source: writeValues(['50%, off']) },
  { source: writeValues(['Mail, drop', null]) },
  { tag: 'vip' },
  { tag: 'aged,vip' },
  { tag: '-,vip' },
  { tag: '-' },
  { tag: 'nobody_has_it' },
  { follow_up: 'overdue' },
  { follow_up: 'due' },
  { follow_up: 'today' },
  { follow_up: 'week' },
  { follow_up: 'any' },
  { follow_up: 'none', state: 'FL' },
  { created: 'today' },
  { created: '7' },
  { created: '30', state: 'CA' },
  { created: `${addDays(today, -80)}..${addDays(today, -78)}` },
  { created: `..${addDays(today, -80)}` },
  { status: 'sold', sold_on: '7' },
  { status: 'sold', sold_on: `${addDays(today, -3)}..` },
  { last_contacted: '7' },
  { last_contacted: 'never' },
  { last_contacted: 'not_30', state: 'TX' },
  { last_contacted: `..${addDays(today, -40)}` },
  { last_outcome: writeValues(['Talked', 'Ëmail, sent']) },
  { last_outcome: writeValues([null, 'No answer']) },
  { attempts: '0..0' },
  { attempts: '2..3' },
  { attempts: '6..' },
  { age: '50..64' },
  { age: '..20' },
  { age: 'unknown' },
  { local_time: 'callable' },
  { local_time: 'morning' },
  { local_time: 'afternoon' },
  { local_time: 'evening' },
  { local_time: 'closed', state: 'TX,FL,-' },
  { local_time: 'unknown' },
  { military: 'yes' },
  { military: 'no', has_phone: 'no' },
  { has_phone: 'no' },
  { priority: 'high' },
  { priority: 'low,medium', tag: 'aged', stage: 'answered' },
  { q: 'zo' },
  { q: 'person12' },
  { q: 'zoe' },
  { q: 'ohara' },
  { q: 'person12 o’hara' },
  { q: 'tx' },
  { q: 'ava, texas' },
  { q: 'p 12 fl' },
  { q: '100%' },
  { q: 'zebra' },
  { q: 'sunday' },
  { q: 'vip' },
  { q: 'stage set' },
  { q: 'acme, inc', state: 'TX' },
  { q: 'example', military: 'yes' },
  { q: 'person', tag: 'hot' },
];

const fits = (sort: LeadSort, { status = 'lead' }: Texts) =>
  status === 'sold' ? !sort.endsWith('stage') : !/sold_at|premium|carrier/.test(sort);

describe('the pages of a filter in an order', () => {
  it.each(filters.map((texts, index) => [texts, index] as const))(
    '%j: each order shows exactly its leads, once each',
    async (texts, index) => {
      const expected = rows.filter((row) => matches(row, texts, now.getTime()));
      // Each order has met every sixth filter then, and the long run all.
      const sorts = leadSorts.filter((each) => fits(each, texts));
      for (const sort of sorts.filter((_, place) => (place + index) % runSize(6, 1) === 0)) {
        const page = await pageOf(texts, sort, 100);
        expect(
          page.rows.map(({ id }) => id),
          sort,
        ).toEqual(inOrder(expected, sort).slice(0, 100));
      }
      expect((await agent.call(countMatches, { query: texts })).count).toBe(expected.length);
    },
  );

  it('whatever is combined', async () => {
    const some = (key: keyof Texts) =>
      fc.option(fc.constantFrom(...new Set(filters.map((each) => each[key]).filter((text) => text !== undefined))), {
        nil: undefined,
        freq: 2,
      });
    const texts = fc.record({
      q: some('q'),
      stage: some('stage'),
      state: some('state'),
      source: some('source'),
      tag: some('tag'),
      follow_up: some('follow_up'),
      created: some('created'),
      last_contacted: some('last_contacted'),
      last_outcome: some('last_outcome'),
      attempts: some('attempts'),
      local_time: some('local_time'),
      age: some('age'),
      military: some('military'),
      has_phone: some('has_phone'),
      priority: some('priority'),
    });
    const narrowed = texts.map((all) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([, text]) => text !== undefined)
          .slice(0, 2),
      ),
    );
    const check = fc.asyncProperty(
      narrowed,
      fc.constantFrom(...leadSorts.filter((sort) => fits(sort, {}))),
      fc.constantFrom(37, 100),
      async (filter, sort, limit) => {
        const expected = rows.filter((row) => matches(row, filter, now.getTime()));
        expect(await walk(filter, sort, limit)).toEqual(inOrder(expected, sort));
      },
    );
    await fc.assert(check, { numRuns: 40 });
  });

  it.each(leadSorts)('%s to its end', async (sort) => {
    const texts: Texts = fits(sort, {}) ? {} : { status: 'sold' };
    expect(await walk(texts, sort, 100)).toEqual(
      inOrder(
        rows.filter((row) => matches(row, texts, 0)),
        sort,
      ),
    );
  });
});

it('whereFilter finds the same leads, in an update too', async () => {
  for (const texts of filters) {
    const found = await app.platform.database.asAgent(agent.id, async (tx) => {
      const where = await whereFilter(tx, { userId: agent.id, filter: readLeadFilter(texts), now: now.getTime() });
      return (await sql<{ id: string }>`select leads.id from leads where ${where}`.execute(tx)).rows;
    });
    const expected = rows.filter((row) => matches(row, texts, now.getTime()));
    expect(found.map(({ id }) => id).toSorted(), JSON.stringify(texts)).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
  }
});

it('offers the values in use', async () => {
  expect(await agent.call(listFilterValues, { query: {} })).toEqual({
    sources: ['50%, off', 'Mail, drop', 'Web form'].toSorted(),
    states: ['CA', 'FL', 'TX'],
    carriers: [],
    tags: expect.arrayContaining(['aged', 'vip', 'hot']) as string[],
    outcomes: expect.arrayContaining(['Talked', 'talked', 'No answer', 'Ëmail, sent', 'Wrong number']) as string[],
  });
});

describe('refusals', () => {
  it.each([
    { stage: 'Quoted!' },
    { stage: '' },
    { state: 'TX,,FL' },
    { tag: 'x'.repeat(201) },
    { follow_up: 'soon' },
    { created: '8' },
    { created: '2026-02-30..' },
    { created: '..' },
    { created: '2026-02-03..2026-02-01' },
    { last_contacted: 'not_8' },
    { last_contacted: 'Never' },
    { last_outcome: '' },
    { last_outcome: 'x'.repeat(201) },
    { attempts: '3' },
    { attempts: '..' },
    { attempts: '5..3' },
    { attempts: '-1..' },
    { attempts: '1000..' },
    { age: 'none' },
    { age: '1.5..' },
    { local_time: 'night' },
    { military: 'maybe' },
    { has_phone: 'true' },
    { priority: 'urgent' },
    { sort: 'worst' as never },
    { sort: '--name' as never },
    { status: 'deleted' as never },
    { owner: 'me' } as never,
  ])('%j', async (query) => {
    expect(await agent.refusal(listLeads, { query })).toMatchObject({ status: 400, code: 'invalid_input' });
    if (!('sort' in query)) expect(await agent.refusal(countMatches, { query })).toMatchObject({ status: 400 });
  });

  const id = '11111111-1111-4111-8111-111111111111';
  const at = '2026-01-01T00:00:00Z';
  const unknownPlace = {
    status: 400,
    fields: [{ path: 'query.cursor', message: 'We lost your place in the list. Reload the list.' }],
  };
  const written = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

  it.each([
    'nonsense',
    '',
    ...[
      [],
      null,
      { by: 'newest' },
      ['name', 0, ['a'], id],
      ['newest', 0, [], id],
      ['newest', 0, [at], 'x'],
      ['newest', 0, ["2026-01-01'; drop table leads"], id],
      ['newest', 0, ['+infinity'], id],
      ['newest', 0, ['2026-13-45T00:00:00Z'], id],
      ['newest', 1, [at], id],
      ['newest', -1, [at], id],
      ['newest', 0.5, [at], id],
      ['newest', 0, [at, at], id],
      ['newest', 0, [at], id, 'more'],
      ['newest', 0, [{}], id],
      ['__proto__', 0, [at], id],
      ['newest', 0, [at], id, 1],
    ].map(written),
  ])('the cursor %s', async (cursor) => {
    expect(await agent.refusal(listLeads, { query: { sort: 'newest', cursor } })).toMatchObject(unknownPlace);
  });

  it.each([
    ['state', ['state', 0, ['T\0X', at], id]],
    ['premium', ['premium', 0, ['1e9'], id]],
    ['premium', ['premium', 0, ['9'.repeat(30)], id]],
    ['attempts', ['attempts', 0, ['-1', at], id]],
    ['age', ['age', 0, ['2026-02-30', at], id]],
    ['tags', ['tags', 0, ['vip', at], id]],
    ['tags', ['tags', 0, ['["v\\u0000ip"]', at], id]],
    ['local_time', ['local_time', 0, [at], id]],
    ['local_time', ['local_time', 0, [at], id, 8e15]],
    ['local_time', ['local_time', 99, [at], id, 0]],
  ] as const)('a key that %s does not have', async (sort, cursor) => {
    const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    expect(await agent.refusal(listLeads, { query: { status: 'sold', sort, cursor: text } })).toMatchObject({
      status: 400,
    });
  });
});
