// Whoever comes in, by a file, a post or the form: known by the main phone or email, also where a lead has it as a further one.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows, lookInto, phone } from '../../../test-support/imports.ts';
import { makeVendor } from '../../../test-support/vendors.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { compareAgain, listPairs } from '../duplicates/duplicates.contract.ts';
import { mergeLeads } from '../duplicates/merges.contract.ts';
import { addSecondLeadOfRow, listHouseholds } from '../lead-import/lead-import.contract.ts';
import { findHolders } from './lead-holder.contract.ts';
import { createLead, editLead } from './leads.contract.ts';

const app = useTestApp();
const { leadsOf, contactsOf } = lookInto(app);

/** Ava with the further phone 2 and email, and Ben with phone 3. */
async function makePeople(agent: TestAgent) {
  const add = async (name: string, n: number) =>
    (await agent.call(createLead, { body: { id: randomUUID(), name, phone: phone(n) } })).lead;
  const ava = await add('Ava Stone', 1);
  const changes = { further_phones: [phone(2)], further_emails: ['second@example.com'] };
  await agent.call(editLead, { params: { id: ava.id }, body: { version: ava.version, changes } });
  const ben = await add('Ben Hale', 3);
  return { ava, ben };
}

const seen = async (agent: TestAgent) =>
  (await leadsOf(agent)).map(({ name, phone: own, further_phones: further }) => [name, own, ...further].join(' '));
const people = [`Ava Stone ${phone(1)} ${phone(2)}`, `Ben Hale ${phone(3)}`];

it('a row with a further number of a lead is that lead; its own further ones decide nothing and are kept', async () => {
  const agent = await makeAgent(app);
  await makePeople(agent);
  const rows = [
    { name: 'Ava Stone', phone: phone(2) },
    { name: 'A. Stone', email: 'second@example.com' },
    { name: 'Dee Hale', phone: phone(4), further_phones: [phone(1), phone(3)] },
    { name: 'Eve Roe', phone: phone(5), further_phones: [phone(4)] },
    { name: 'Flo Poe', phone: phone(2) },
  ];
  const { id, tally } = await importRows(agent, rows);
  expect(tally).toMatchObject({
    created: 2,
    duplicate_existing: { phone: 0, email: 0, further: 2, row: 0 },
    duplicate_in_file: { phone: 1, email: 0, further: 0 },
  });
  expect(await seen(agent)).toEqual([
    ...people,
    `Dee Hale ${phone(4)} ${phone(1)} ${phone(3)}`,
    `Eve Roe ${phone(5)} ${phone(4)}`,
  ]);
  await agent.call(compareAgain, { body: {} });
  const pairs = await agent.call(listPairs, { query: {} });
  expect(pairs.rows.map(({ leads }) => leads.map(({ name }) => name ?? '').toSorted().join(' & ')).toSorted()).toEqual([
    'Ava Stone & Dee Hale', 'Ben Hale & Dee Hale', 'Dee Hale & Eve Roe',
  ]); // prettier-ignore
  // The same file again makes nobody twice.
  expect((await importRows(agent, rows)).tally.created).toBe(0);

  const offered = await agent.call(listHouseholds, { params: { id }, query: {} });
  expect(offered.rows.map(({ name, matched_by: by, lead_name: lead }) => ({ name, by, lead }))).toEqual([
    { name: 'Ava Stone', by: 'further', lead: 'Ava Stone' },
    { name: 'A. Stone', by: 'further', lead: 'Ava Stone' },
    { name: 'Flo Poe', by: 'phone', lead: 'Ava Stone' },
  ]);
  expect(offered.total).toBe(3);
  await agent.call(addSecondLeadOfRow, { params: { id, row: 6 }, body: {} });
  expect(await seen(agent)).toContain(`Flo Poe ${phone(2)}`);
  expect((await importRows(agent, rows)).tally).toMatchObject({
    created: 0,
    duplicate_existing: { phone: 3, further: 1 },
    duplicate_in_file: { phone: 1 },
  });
});

it('after a merge the same file makes nobody again, and fills the lead that is left', async () => {
  const agent = await makeAgent(app);
  const rows = [
    { name: 'Bob Stone', phone: phone(1), email: 'bob@example.com' },
    { name: 'Robert Stone', phone: phone(2), email: 'rob@example.com' },
  ];
  await importRows(agent, rows);
  const [bob, rob] = await leadsOf(agent);
  const body = { keep: bob!.id, keep_version: bob!.version, other: rob!.id, other_version: rob!.version };
  await agent.call(mergeLeads, { body: { id: randomUUID(), ...body, choices: { name: 'keep' } } });
  const again = await importRows(agent, rows, { existing: 'fill_blanks' });
  expect(again.tally).toMatchObject({ created: 0, updated: 0, duplicate_existing: { phone: 1, further: 1 } });
  expect(await leadsOf(agent)).toHaveLength(1);
});

it('of several with the number the one that bears the name is meant', async () => {
  const agent = await makeAgent(app);
  await makePeople(agent);
  await importRows(agent, [{ name: 'Gus Roe', phone: phone(6), email: 'gus@example.com', further_phones: [phone(1)] }]);
  const { tally } = await importRows(
    agent,
    [
      { name: 'Gus Roe', phone: phone(1), company: 'Acme' },
      { name: 'Gus Roe', phone: phone(3), email: 'gus@example.com', state: 'NC' },
    ],
    { existing: 'fill_blanks' },
  );
  expect(tally).toMatchObject({ created: 0, updated: 1 });
  expect((await leadsOf(agent)).find(({ name }) => name === 'Gus Roe')).toMatchObject({ company: 'Acme' });
  expect((await leadsOf(agent)).find(({ name }) => name === 'Ava Stone')).toMatchObject({ company: null });
});

it('one file: a further number that is another row’s main one loses nobody', async () => {
  const agent = await makeAgent(app);
  const { id, tally } = await importRows(agent, [
    { name: 'Ava Stone', phone: phone(1), further_phones: [phone(2)] },
    { name: 'Ben Hale', phone: phone(3), further_phones: [phone(1)], further_emails: ['a@example.com'] },
    { name: 'Cy Roe', email: 'a@example.com' },
    { name: 'Ava Stone', phone: phone(2) },
  ]);
  expect(tally).toMatchObject({ created: 2, duplicate_in_file: { phone: 0, email: 0, further: 2 } });
  const offered = await agent.call(listHouseholds, { params: { id }, query: {} });
  expect(offered.rows.map(({ name, lead_name: lead }) => [name, lead])).toEqual([
    ['Cy Roe', 'Ben Hale'],
    ['Ava Stone', 'Ava Stone'],
  ]);
});

it('a posted lead with a further number is that lead; under another first name it is one of its own', async () => {
  const { agent, post } = await makeVendor(app);
  await makePeople(agent);
  const send = async (body: object) => (await post(body)).body as { verdict: string };
  expect(await send({ name: 'Ava Stone', phone: phone(2), company: 'Acme' })).toMatchObject({ verdict: 'completed' });
  expect(await send({ name: 'Ava Stone', email: 'second@example.com' })).toMatchObject({ verdict: 'duplicate' });
  expect(await send({ name: 'Hal Stone', phone: phone(1), state: 'NC' })).toMatchObject({ verdict: 'created' });
  expect(await send({ name: 'Hal Stone', phone: phone(1), state: 'NC', city: 'Cary' })).not.toMatchObject({
    verdict: 'created',
  });
  expect(await send({ name: 'Ida Roe', phone: phone(9), phone_2: phone(3) })).toMatchObject({ verdict: 'created' });
  expect(await seen(agent)).toEqual([
    ...people,
    `Hal Stone  ${phone(1)}`,
    `Ida Roe ${phone(9)} ${phone(3)}`,
  ]); // prettier-ignore
  expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(1), phone(3), phone(9)]);
});

it('a lead in the trash holds no further number: whoever comes with it is new', async () => {
  const { agent, post } = await makeVendor(app);
  const { ava } = await makePeople(agent);
  await agent.send('POST', '/api/leads/delete', { ids: [ava.id] });
  const added = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', phone: phone(2) } });
  expect(added).toMatchObject({ merged: false, lead: { name: 'Ava Stone', phone: phone(2) } });
  expect((await post({ name: 'Ava Stone', email: 'second@example.com' })).body).toMatchObject({ verdict: 'created' });
});

it('the form asks, fills in or adds a second lead, for a further number as for a main one', async () => {
  const agent = await makeAgent(app);
  const { ava } = await makePeople(agent);
  const holder = { id: ava.id, name: 'Ava Stone', status: 'lead' };
  expect(await agent.call(findHolders, { body: { phone: phone(2), email: 'second@example.com' } })).toEqual({
    phone: holder,
    email: holder,
  });
  const typed = { name: 'Ava Stone', phone: phone(2), company: 'Acme' };
  const refused = await agent.refusal(createLead, { body: { id: randomUUID(), ...typed, if_taken: 'refuse' } });
  expect(refused).toMatchObject({ status: 409, current: { holders: { phone: holder, email: null } } });
  const filled = await agent.call(createLead, { body: { id: randomUUID(), ...typed } });
  expect(filled).toMatchObject({ merged: true, lead: { id: ava.id, company: 'Acme', phone: phone(1) } });
  expect(await seen(agent)).toEqual(people);
});
