// However a lead comes by more phones and emails, it holds as many as it can, and what finds no room is a detail.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows, lookInto, phone } from '../../../test-support/imports.ts';
import { makeVendor } from '../../../test-support/vendors.ts';
import { fitting, newAmong, surplus, withSurplus as withSurplusSql } from '../../database/further-numbers.ts';
import { keepFurther, withSurplus } from '../../domain/further-numbers.ts';
import { leadLimits } from '../../domain/lead-draft.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { addSecondLeadOfRow, revertImport, undoRevert } from '../lead-import/lead-import.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { createLead, editLead, readLead } from './leads.contract.ts';

const app = useTestApp();
const { own, leadNamed } = lookInto(app);

const max = leadLimits.furtherPhones;
const phones = (count: number, from = 1000) => Array.from({ length: count }, (_, n) => phone(from + n));
const full = phones(max);

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>, further: readonly string[] = []) {
  const { lead: added } = await agent.call(createLead, { body: { id: randomUUID(), ...lead } });
  await setFurther(agent, added.id, further);
  return (await agent.call(readLead, { params: { id: added.id } })).lead;
}

const setFurther = (agent: TestAgent, id: string, further: readonly string[]) =>
  own(agent, (tx) =>
    tx
      .updateTable('leads')
      .set({ further_phones: [...further] })
      .where('id', '=', id)
      .execute(),
  );

const read = async (agent: TestAgent, id: string) => (await agent.call(readLead, { params: { id } })).lead;

describe('a lead whose list is full', () => {
  it('that is typed in once more', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava', phone: phone(1), email: 'a@example.com' }, full);
    await agent.call(createLead, { body: { id: randomUUID(), phone: phone(2), email: 'a@example.com' } });
    expect(await read(agent, id)).toMatchObject({ further_phones: full, extra: { 'More phones': phone(2) } });
  });

  it('that a vendor posts again, and somebody of its household with as many numbers', async () => {
    const { agent, post } = await makeVendor(app);
    const { id } = await add(agent, { name: 'Ava Stone', phone: phone(1) }, phones(max - 1));
    const posted = [phone(1), phone(1500), phone(1501)].join('; ');
    expect((await post({ name: 'Ava Stone', phone: posted, tags: 'hot' })).body).toMatchObject({
      verdict: 'completed',
    });
    expect(await read(agent, id)).toMatchObject({
      further_phones: [...phones(max - 1), phone(1500)],
      extra: { 'More phones': phone(1501) },
      tags: ['hot'],
    });
    await post({ name: 'Ben Stone', phone: [phone(1), ...phones(max, 2000)].join('; ') });
    expect(await leadNamed(agent, 'Ben Stone')).toMatchObject({
      phone: null,
      further_phones: [phone(1), ...phones(max - 1, 2000)],
      extra: { 'More phones': phone(2000 + max - 1) },
    });
  });

  it('that an import fills, takes back and fills again', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava', phone: phone(1) }, phones(max - 1));
    const row = { name: 'Ava', phone: phone(1), further_phones: [phone(1000), ...phones(3, 2000)] };
    const file = await importRows(agent, [row], { existing: 'fill_blanks' });
    expect(file.tally.updated).toBe(1);
    const filled = {
      further_phones: [...phones(max - 1), phone(2000)],
      extra: { 'More phones': [phone(2001), phone(2002)].join(', ') },
    };
    expect(await read(agent, id)).toMatchObject(filled);
    expect((await importRows(agent, [row], { existing: 'fill_blanks', fingerprint: 'g' })).tally.updated).toBe(0);

    await agent.call(revertImport, { params: { id: file.id }, body: {} });
    expect(await read(agent, id)).toMatchObject({ further_phones: phones(max - 1), extra: {} });
    await setFurther(agent, id, full);
    await agent.call(undoRevert, { params: { id: file.id }, body: {} });
    expect(await read(agent, id)).toMatchObject({
      further_phones: full,
      extra: { 'More phones': [phone(2001), phone(2002), phone(2000)].join(', ') },
    });
  });

  it('that an import brings back, while another lead has its phone', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, [{ name: 'Ava', phone: phone(1), further_phones: full }]);
    await agent.call(revertImport, { params: { id }, body: {} });
    await add(agent, { name: 'Ben', phone: phone(1) });
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await leadNamed(agent, 'Ava')).toMatchObject({
      phone: null,
      further_phones: full,
      extra: { 'More phones': phone(1) },
    });
  });

  it('that is made of a row whose phone another lead has', async () => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ava Stone', phone: phone(1) });
    const { id } = await importRows(agent, [{ name: 'Ben Stone', phone: phone(1), further_phones: full }]);
    await agent.call(addSecondLeadOfRow, { params: { id, row: 2 }, body: {} });
    expect(await leadNamed(agent, 'Ben Stone')).toMatchObject({
      phone: null,
      further_phones: [phone(1), ...full.slice(0, -1)],
      extra: { 'More phones': full.at(-1) },
    });
  });

  it('that leaves the trash, while another lead has its phone', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava', phone: phone(1) }, full);
    await agent.call(deleteLeads, { body: { ids: [id] } });
    await add(agent, { name: 'Ben', phone: phone(1) });
    await agent.call(restoreLeads, { body: { ids: [id] } });
    expect(await read(agent, id)).toMatchObject({
      phone: null,
      further_phones: full,
      extra: { 'More phones': phone(1) },
    });
  });

  it('that comes back from a merge, while another lead has its phone', async () => {
    const agent = await makeAgent(app);
    const keep = await add(agent, { name: 'Ava', phone: phone(1), email: 'a@example.com' });
    const other = await add(agent, { name: 'Ava', phone: phone(2) }, full);
    const body = { keep: keep.id, keep_version: keep.version, other: other.id, other_version: other.version };
    const id = randomUUID();
    const { lead: merged } = await agent.call(mergeLeads, { body: { id, ...body, choices: { phone: 'keep' } } });
    // The one that was a main number stays a number.
    expect(merged).toMatchObject({
      phone: phone(1),
      further_phones: [phone(2), ...full.slice(0, -1)],
      extra: { 'More phones': full.at(-1) },
    });
    await setFurther(agent, keep.id, full.slice(0, -1));
    await add(agent, { name: 'Cleo', phone: phone(2) });
    await agent.call(undoMerge, { params: { id }, body: {} });
    expect(await read(agent, other.id)).toMatchObject({
      phone: null,
      further_phones: full,
      extra: { 'More phones': phone(2) },
    });
    expect(await read(agent, keep.id)).toMatchObject({ phone: phone(1), further_phones: [], extra: {} });
  });
});

it('a lead that holds more than that can lose one, and gains none', async () => {
  const agent = await makeAgent(app);
  const stored = phones(max + 2);
  const { id } = await add(agent, { name: 'Ava', phone: phone(1) }, stored);
  const edit = async (further: string[]) => {
    const { version } = await read(agent, id);
    return { params: { id }, body: { version, changes: { further_phones: further } } };
  };
  expect(await agent.refusal(editLead, await edit([...stored, phone(3000)]))).toMatchObject({
    status: 400,
    fields: [{ path: 'body.changes.further_phones', message: `A lead can have up to ${max} additional phones.` }],
  });
  const { lead } = await agent.call(editLead, await edit(stored.slice(1)));
  expect(lead.further_phones).toEqual(stored.slice(1));
  expect(await agent.refusal(editLead, await edit(stored))).toMatchObject({ status: 400 });
});

it('the pieces of SQL do as the rules', async () => {
  const agent = await makeAgent(app);
  const number = fc.integer({ min: 0, max: 30 }).map(String);
  await own(agent, (tx) =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number, { maxLength: 14 }),
        fc.array(fc.option(number), { maxLength: 14 }),
        fc.option(fc.uniqueArray(number, { minLength: 1 })),
        async (known, spare, listed) => {
          const [had, given] = [sql`${known}::text[]`, sql`${spare}::text[]`];
          const details = listed ? { 'More phones': listed.join(', '), age: '62' } : { age: '62' };
          const more = newAmong(given, had);
          const { rows } = await sql<{ further: string[]; surplus: string[]; details: object }>`
            select ${had} || ${fitting('phone', had, more)} as further, ${surplus('phone', had, more)} as surplus,
              ${withSurplusSql('phone', sql`${JSON.stringify(details)}::jsonb`, surplus('phone', had, more))} as details`.execute(
            tx,
          );
          const kept = keepFurther(known, spare, 'phone');
          expect(rows).toEqual([{ ...kept, details: withSurplus(details, kept.surplus, 'phone') }]);
        },
      ),
      { numRuns: 200 },
    ),
  );
});
