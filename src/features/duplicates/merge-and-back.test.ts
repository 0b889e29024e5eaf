// For any two leads with anything hanging on them: a merge loses nothing, and its way back leaves both as they were.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { leadLimits } from '../../domain/lead-draft.ts';
import type { Transaction } from '../../database/transaction.ts';
import { leadReferences } from './lead-references.rules.ts';
import { mergeTwo } from './merge-leads.operation.ts';
import { mergeFields } from './merge-fields.rules.ts';
import { unmergeTwo } from './unmerge-leads.operation.ts';

const app = useTestApp();

const word = fc.constantFrom('Ann', 'Ben', 'Cy', 'Dee');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
const day = fc.constantFrom('2026-03-01T10:00:00.123456Z', '2026-04-02T11:00:00Z', '2031-01-01T00:00:00Z');
const numbers = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 7, max: 9 }).map(String), { maxLength: 3 }),
  // Together more than a lead can hold.
  fc.uniqueArray(fc.integer({ min: 10, max: 25 }).map(String), { minLength: 7, maxLength: 10 }),
);

const lead = fc.record({
  name: maybe(word),
  phone: maybe(fc.constant('own')),
  email: maybe(fc.constant('own')),
  further: numbers,
  dob: maybe(fc.constantFrom('1960-02-29', '1955-05-05')),
  state: maybe(fc.constantFrom('NC', 'TX')),
  company: maybe(word),
  notes: maybe(fc.constantFrom('One.', 'Two.', '')),
  address: maybe(fc.constantFrom({ street: '1 Main', zip: '27601' }, { city: 'Cary' }, {})),
  tags: fc.uniqueArray(fc.constantFrom('vet', 'fex', 'hot'), { maxLength: 3 }),
  consents: fc.boolean(),
  external_id: maybe(word),
  extra: fc.constantFrom({}, { age: '62' }, { age: '63', 'Best time': 'noon' }),
  stage: fc.constantFrom('no_pickup', 'quoted'),
  stage_changed_at: day,
  next_follow_up_at: maybe(day),
  priority: fc.constantFrom('medium', 'high'),
  call_attempts: fc.nat(5),
  last_outcome: maybe(fc.constantFrom('No answer', 'Talked')),
  last_contacted_at: maybe(day),
  pipeline: fc.constantFrom(
    {},
    { quoted: { carrier: 'Acme', face: 1000, premium: 12.5 } },
    { pending: { reason: 'Medical' } },
  ),
  sold: fc.boolean(),
  notesHung: fc.nat(3),
  eventsHung: fc.nat(2),
  fires: fc.uniqueArray(day, { maxLength: 2 }),
  fills: fc.boolean(),
  contact: fc.record({ subscribed: fc.boolean(), tags: fc.constantFrom(['lead'], ['lead', 'military'], []) }),
});
type Made = typeof lead extends fc.Arbitrary<infer T> ? T : never;

async function make(tx: Transaction, userId: string, at: number, made: Made, importId: string): Promise<string> {
  const id = randomUUID();
  const phone = made.phone && `+1202555010${at}`;
  const sold = made.sold ? { carrier: 'Acme Life', premium: 1200.5, markedAt: '2026-05-01T00:00:00.000Z' } : null;
  await sql`
    insert into leads (user_id, id, name, phone, email, further_phones, further_emails, dob, state, company, notes, address, tags,
      external_id, extra, stage, stage_changed_at, next_follow_up_at, priority, call_attempts, last_outcome, last_contacted_at, pipeline, status, sold, sold_at, sold_premium)
    values (${userId}, ${id}, ${made.name}, ${phone}, ${made.email && `lead${at}@example.com`}, ${made.further.map((each) => `+1202555019${each}`)}::text[],
      ${made.further.map((each) => `further${each}@example.com`)}::text[], ${made.dob}::date, ${made.state}, ${made.company}, ${made.notes},
      ${made.address && JSON.stringify(made.address)}::jsonb, ${made.tags}::text[],
      ${made.external_id}, ${JSON.stringify(made.extra)}::jsonb, ${made.stage}, ${made.stage_changed_at}::timestamptz,
      ${made.next_follow_up_at}::timestamptz, ${made.priority}, ${made.call_attempts}, ${made.last_outcome}, ${made.last_contacted_at}::timestamptz, ${JSON.stringify(made.pipeline)}::jsonb,
      ${sold ? 'sold' : 'lead'}, ${sold && JSON.stringify(sold)}::jsonb, ${sold && sold.markedAt}::timestamptz, ${sold && 1200.5})`.execute(
    tx,
  );
  for (let n = 0; n < made.notesHung; n++)
    await sql`insert into lead_notes (user_id, lead_id, body, pinned) values (${userId}, ${id}, ${`Note ${n}`}, ${n === 1})`.execute(
      tx,
    );
  for (let n = 0; n < made.eventsHung; n++)
    await sql`insert into lead_events (user_id, lead_id, kind) values (${userId}, ${id}, 'restored')`.execute(tx);
  if (made.fills)
    await sql`insert into import_fills (user_id, import_id, lead_id, filled) values (${userId}, ${importId}, ${id}, '{"state": "NC"}')`.execute(
      tx,
    );
  if (made.consents)
    await sql`
      insert into consents (user_id, lead_id, channel, address, entered_by, entered_from)
      values (${userId}, ${id}, 'text', ${`+1202555010${at}`}, 'import', 'Import of leads.csv')`.execute(tx);
  await sql`insert into import_rows (user_id, import_id, row_number, draft, lead_id) values (${userId}, ${importId}, ${at + 1}, '{}', ${id})`.execute(
    tx,
  );
  await sql`
    insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id)
    values (${userId}, 'out', '+18005550100', ${`+1202555010${at}`}, ${`+1202555010${at}`}, ${`+1202555010${at}`}, 'Hi', 'sent', 'inbox', ${id})`.execute(
    tx,
  );
  if (phone)
    await sql`insert into message_contacts (user_id, phone, tags, subscribed) values (${userId}, ${phone}, ${made.contact.tags}::text[], ${made.contact.subscribed})`.execute(
      tx,
    );
  return id;
}

/** Everything of the agent that a merge may touch, but for its own trace and the marks of a write. */
async function picture(tx: Transaction, userId: string) {
  const of = async (table: string, except: string) => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - array['version', 'updated_at'] as row from ${sql.table(table)} t
      where user_id = ${userId} ${sql.raw(except)} order by to_jsonb(t) - array['version', 'updated_at'] ->> 'id', 1`.execute(
      tx,
    );
    return rows.map(({ row }) => row);
  };
  const tables = [...new Set(leadReferences.map(({ table }) => table))].filter((table) => table !== 'lead_merges');
  const counts = await sql<object>`
    select status, stage, sum(count) from lead_counts where user_id = ${userId} group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(
    tx,
  );
  const pictures = [
    ['leads', await of('leads', '')],
    ['message_contacts', await of('message_contacts', '')],
    ['lead_counts', counts.rows],
  ] as [string, object[]][];
  for (const table of tables)
    pictures.push([table, await of(table, table === 'lead_events' ? `and kind not in ('merged', 'unmerged')` : '')]);
  return Object.fromEntries(pictures);
}

describe('a merge and its way back', () => {
  it('leave everything as it was', async () => {
    const side = fc.constantFrom('keep', 'other');
    const choices = fc.record(Object.fromEntries(mergeFields.map((field) => [field, side])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(lead, lead, choices, async (one, two, chosen) => {
        fc.pre(!(one.sold && two.sold));
        const { id: userId } = await makeAgent(app);
        const importId = randomUUID();
        const { database } = app.platform;
        const [keep, other] = await database.asAgent(userId, async (tx) => {
          await sql`insert into imports (user_id, id, file_name, fingerprint, headers, mapping, existing)
            values (${userId}, ${importId}, 'a.csv', 'f', '{}', '{}', 'skip')`.execute(tx);
          return [await make(tx, userId, 1, one, importId), await make(tx, userId, 2, two, importId)] as const;
        });
        await database.asSystem(async (tx) => {
          for (const [id, made] of [
            [keep, one],
            [other, two],
          ] as const)
            for (const at of made.fires)
              await sql`insert into follow_up_fires (user_id, lead_id, due_at) values (${userId}, ${id}, ${at}::timestamptz)`.execute(
                tx,
              );
        });
        const before = await database.asAgent(userId, (tx) => picture(tx, userId));
        const id = randomUUID();
        await database.asAgent(userId, (tx) =>
          mergeTwo(tx, {
            userId,
            id,
            keep: { id: keep, version: 1 },
            other: { id: other, version: 1 },
            choices: chosen,
            now: new Date(),
          }),
        );
        const merged = await database.asAgent(userId, (tx) => picture(tx, userId));
        expect(merged['leads']).toHaveLength(1);
        const [whole] = merged['leads'] as Record<string, unknown>[];
        expect(whole!['status']).toBe(one.sold || two.sold ? 'sold' : 'lead');
        expect(merged['lead_notes']).toHaveLength(one.notesHung + two.notesHung);
        expect((merged['lead_notes'] as { lead_id: string }[]).every((note) => note.lead_id === keep)).toBe(true);
        expect((whole!['further_phones'] as string[]).length).toBeLessThanOrEqual(leadLimits.furtherPhones);
        expect(numbersOf([whole!])).toEqual(numbersOf(before['leads'] as Record<string, unknown>[]));
        await database.asAgent(userId, (tx) => unmergeTwo(tx, { userId, id, byUndo: false }));
        expect(await database.asAgent(userId, (tx) => picture(tx, userId))).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

function numbersOf(leads: Record<string, unknown>[]): string[] {
  const all = leads.flatMap(({ phone, further_phones: further, extra }) => [
    phone as string | null,
    ...(further as string[]),
    ...((extra as Record<string, string>)['More phones'] ?? '').split(', ').filter(Boolean),
  ]);
  return [...new Set(all.filter((phone) => phone !== null))].toSorted();
}
