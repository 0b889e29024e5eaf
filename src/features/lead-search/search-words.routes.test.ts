// A search means what people mean, and answers alike wherever people are searched: the list, the board and the trash.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { readBoard } from '../pipeline/pipeline.contract.ts';
import { addNote } from '../lead-history/lead-notes.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { deleteLeads, listTrash } from '../trash/trash.contract.ts';
import { listLeads } from './lead-search.contract.ts';

const app = useTestApp();
let agent: TestAgent;
let trashed: TestAgent;

const people = [
  { name: 'José Núñez', state: 'NC', phone: '2025550101' },
  { name: 'Kathleen O’Brien', state: 'TX', phone: '2025550102' },
  { name: "Patrick O'Brien", email: 'pat@example.com' },
  { name: 'Ava Stone', state: 'NC', company: 'Ngũgĩ & Sons' },
  { name: 'Søren Ångström', state: 'VA' },
  { name: 'Virginia Stone', state: 'NY' },
  { name: 'Zed', company: 'Café Roma' },
];

beforeAll(async () => {
  for (const owner of [(agent = await makeAgent(app)), (trashed = await makeAgent(app))]) {
    const ids: string[] = [];
    for (const person of people) {
      const { lead } = await owner.call(createLead, { body: { id: randomUUID(), ...person } });
      ids.push(lead.id);
      if (person.name !== 'Ava Stone') continue;
      const changes = { further_phones: ['2025550199'], further_emails: ['ava.second@example.com'] };
      await owner.call(editLead, { params: { id: lead.id }, body: { version: lead.version, changes } });
      const body = { id: randomUUID(), body: 'Sister of Maricarmen, likes café con leche, is home 24/7' };
      await owner.call(addNote, { params: { id: lead.id }, body });
    }
    if (owner === trashed) await owner.call(deleteLeads, { body: { ids } });
  }
});

const searches: [string, string[]][] = [
  ['nunez', ['José Núñez']],
  ['NÚÑEZ jose', ['José Núñez']],
  ['nun\u0303ez', ['José Núñez']],
  ['jo', ['José Núñez']],
  ['obrien', ['Kathleen O’Brien', "Patrick O'Brien"]],
  ["o'brien", ['Kathleen O’Brien', "Patrick O'Brien"]],
  ['O’Brien', ['Kathleen O’Brien', "Patrick O'Brien"]],
  ['o`brien, pat', ["Patrick O'Brien"]],
  ['o brien kath', ['Kathleen O’Brien']],
  ['stone, ava', ['Ava Stone']],
  ['Stone A', ['Ava Stone']],
  ['soren angstrom', ['Søren Ångström']],
  ['ngugi', ['Ava Stone']],
  ['stone nc', ['Ava Stone']],
  ['stone north carolina', ['Ava Stone']],
  ['nc', ['Ava Stone', 'José Núñez']],
  ['virginia', ['Søren Ångström', 'Virginia Stone']],
  ['new york', ['Virginia Stone']],
  ['(202) 555-0199', ['Ava Stone']],
  ['ava 202-555-0199', ['Ava Stone']],
  ['202\u2011555\u20110101', ['José Núñez']],
  ['tel:+12025550102', ['Kathleen O’Brien']],
  ['1-202-555-0102 x5', ['Kathleen O’Brien']],
  ['2025550102;ext=5', ['Kathleen O’Brien']],
  ['(202)555-0102 cell', ['Kathleen O’Brien']],
  ['\u202A+1 202 555 0102\u202C (mobile)', ['Kathleen O’Brien']],
  ['202/555/0102', ['Kathleen O’Brien']],
  ['２０２\u00A05550102', ['Kathleen O’Brien']],
  ['202\u00B7555\u00B70102', ['Kathleen O’Brien']],
  ['ava 202\u2013555\u20130199', ['Ava Stone']],
  ['24/7', ['Ava Stone']],
  ['ava.second@', ['Ava Stone']],
  ['cafe', ['Ava Stone', 'Zed']],
  ['maricarmen sister', ['Ava Stone']],
  ['stone tx', []],
  ['nunez ava', []],
];

describe('a search', () => {
  it.each(searches)('%s', async (q, names) => {
    const inList = (await agent.call(listLeads, { query: { q, sort: 'name' } })).rows.map(({ name }) => name ?? '');
    expect(inList.toSorted()).toEqual(names.toSorted());
    const withFilter = await agent.call(listLeads, { query: { q, stage: 'no_pickup' } });
    expect(withFilter.rows.map(({ name }) => name ?? '').toSorted()).toEqual(names.toSorted());
    const board = await agent.call(readBoard, { query: { q } });
    expect(board.columns.flatMap(({ cards }) => cards.map(({ name }) => name ?? '')).toSorted()).toEqual(
      names.toSorted(),
    );
    // Notes are the leads' own: a search of the trash looks at what the leads say themselves.
    const trash = await trashed.call(listTrash, { query: { q } });
    const inNote = new Set(['cafe', 'maricarmen sister', '24/7']);
    expect(trash.rows.map(({ name }) => name ?? '').toSorted()).toEqual(
      names.filter((name) => !inNote.has(q) || name !== 'Ava Stone').toSorted(),
    );
  });
});

it.each(['', '\u200B', '\u00AD', '\u2060', '\u202A', '\uFE0F'])(
  'what nobody sees (%j) hides no lead, whether it is stored or typed',
  async (mark) => {
    const owner = await makeAgent(app);
    const { lead } = await owner.call(createLead, { body: { id: randomUUID(), name: 'Paul Reed' } });
    await asOwner(app, `update leads set name = $2, notes = $3 where id = $1`, [
      lead.id,
      `Pa${mark}ul Reed`,
      `plays bri${mark}dge`,
    ]);
    await owner.call(addNote, { params: { id: lead.id }, body: { id: randomUUID(), body: 'likes gardens' } });
    await asOwner(app, `update lead_notes set body = $2 where lead_id = $1 and not auto`, [
      lead.id,
      `likes gar${mark}dens`,
    ]);
    for (const q of ['paul', 'bridge', 'gardens', 'pa', `Pau${mark}l`, `gardens${mark}`])
      expect([q, (await owner.call(listLeads, { query: { q } })).rows.length]).toEqual([q, 1]);
  },
);

it('sorts names where people look for them, pages too, and the nameless last', async () => {
  const sorted = await makeAgent(app);
  const names = ['Zoe', 'Ángel', 'Angela', 'andrew', 'Łukasz', 'Luke', 'Olga', "O'Brien", 'Obrist', '李', 'Élan'];
  for (const name of names) await sorted.call(createLead, { body: { id: randomUUID(), name } });
  await sorted.call(createLead, { body: { id: randomUUID(), email: 'zoe.roe@example.com' } });
  const found: (string | null)[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await sorted.call(listLeads, { query: { sort: 'name', limit: 3, ...(cursor && { cursor }) } });
    found.push(...page.rows.map(({ name }) => name));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(found).toEqual([
    'andrew', 'Ángel', 'Angela', 'Élan', 'Łukasz', 'Luke', "O'Brien", 'Obrist', 'Olga', 'Zoe', '李', null,
  ]); // prettier-ignore
});
