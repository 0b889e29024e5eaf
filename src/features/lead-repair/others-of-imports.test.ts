// Columns of somebody else's numbers that the rules of earlier days took for the lead's own.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { phone } from '../../../test-support/imports.ts';
import { repairsIn } from '../../../test-support/repairs.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { listFoundOthers } from './lead-repair.contract.ts';
import { waitsForRepair } from './waits-for-repair.operation.ts';

const app = useTestApp();
const { open, repair, storedLead, own, contacts } = repairsIn(app);

interface OldImport {
  headers: string[];
  mapping: string[];
  leads: { phone: string; email?: string; further_phones?: string[]; extra?: Record<string, string> }[];
}

/** As the rules of earlier days have stored it. */
async function imported(agent: TestAgent, { headers, mapping, leads }: OldImport): Promise<string[]> {
  const importId = randomUUID();
  await asOwner(
    app,
    `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally, finished_at)
     values ($1, $2, 'done', 'july.csv', 'f', $3, $4, 'skip', '{}', now())`,
    [agent.id, importId, headers, mapping],
  );
  const ids: string[] = [];
  for (const { phone: main, email, further_phones = [], extra = {} } of leads) {
    const id = await storedLead(agent, { phone: main, ...(email && { email }) });
    await asOwner(app, `update leads set import_id = $2, further_phones = $3, extra = $4 where id = $1`, [
      id,
      importId,
      further_phones,
      JSON.stringify(extra),
    ]);
    ids.push(id);
  }
  return ids;
}
const numbersOf = (agent: TestAgent, ids: string[]) =>
  own(agent, async (tx) => {
    const rows = await tx.selectFrom('leads').select(['id', 'phone', 'further_phones', 'extra']).execute();
    return ids.map((id) => {
      const { phone: main, further_phones, extra } = rows.find((row) => row.id === id)!;
      return { phone: main, further_phones, extra };
    });
  });
const liftedOf = (agent: TestAgent) =>
  own(agent, (tx) =>
    tx
      .selectFrom('suppression_events')
      .select(['address', 'channel', 'told_by', 'reason', 'source'])
      .where('change', '=', 'lifted')
      .orderBy('address')
      .execute(),
  );
const closeAll = (agent: TestAgent, toldBy: 'file' | 'agent', source: string, addresses: string[]) =>
  own(agent, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: addresses.map((address) => ({ channel: 'call', address })),
      toldBy,
      reason: 'Opted out in the file',
      source,
    }),
  );

describe('a column of somebody else’s numbers in an older file', () => {
  it('gives them back: the lead keeps its own, the other’s contact goes, and what that file closed opens', async () => {
    const agent = await makeAgent(app);
    const ids = await imported(agent, {
      headers: ['Name', 'Phone', 'Upline Phone'],
      mapping: ['full_name', 'phone', 'phone'],
      leads: [
        { phone: phone(201), further_phones: [phone(202)] },
        { phone: phone(203), further_phones: [phone(204)] },
        { phone: phone(205) }, // of which of the two columns cannot be told
      ],
    });
    for (const n of [202, 204])
      await asOwner(app, `insert into message_contacts (user_id, phone, full_name) values ($1, $2, 'Ada Able')`, [
        agent.id,
        phone(n),
      ]);
    await closeAll(agent, 'file', 'Import of july.csv', [phone(202), phone(203)]);
    await closeAll(agent, 'agent', 'Your call', [phone(204)]);
    await open(agent);
    await repair(agent);
    await repair(agent);
    expect(await numbersOf(agent, ids)).toEqual([
      { phone: phone(201), further_phones: [], extra: { 'Upline Phone': phone(202) } },
      { phone: phone(203), further_phones: [], extra: { 'Upline Phone': phone(204) } },
      { phone: phone(205), further_phones: [], extra: {} },
    ]);
    expect((await contacts(agent)).map((each) => each.phone)).toEqual([201, 203, 205].map(phone));
    expect(await liftedOf(agent)).toEqual([
      {
        address: phone(202),
        channel: 'call',
        told_by: 'file',
        reason: 'It was somebody else’s number, not this lead’s.',
        source: 'Import of july.csv',
      },
    ]);
    const { rows } = await agent.call(listFoundOthers, { query: {} });
    expect(rows.map(({ address, under, from }) => `${address} ${under} ${from}`).toSorted()).toEqual([
      `${phone(202)} Upline Phone july.csv`,
      `${phone(204)} Upline Phone july.csv`,
    ]);
  });

  it('that stood before the lead’s own: the own number is the main one again, with a contact', async () => {
    const agent = await makeAgent(app);
    const ids = await imported(agent, {
      headers: ['Relative 1 Phone', 'Name', 'Phone'],
      mapping: ['phone', 'full_name', 'phone'],
      leads: [{ phone: phone(211), further_phones: [phone(212)] }],
    });
    await open(agent);
    await repair(agent);
    expect(await numbersOf(agent, ids)).toEqual([
      { phone: phone(212), further_phones: [], extra: { 'Relative 1 Phone': phone(211) } },
    ]);
    expect(await contacts(agent)).toEqual([{ phone: phone(212), subscribed: true }]);
  });

  it('of whom another is named as the contact: only of leads beside whom another stands', async () => {
    const agent = await makeAgent(app);
    const ids = await imported(agent, {
      headers: ['Name', 'Phone', 'Contact Name', 'Contact Phone'],
      mapping: ['full_name', 'phone', 'extra', 'phone'],
      leads: [
        { phone: phone(231), further_phones: [phone(232)], extra: { 'Contact Name': 'Bob Boss' } },
        { phone: phone(233), further_phones: [phone(234)], extra: { 'Contact Name': 'Ada Able' } },
        { phone: phone(235), extra: { 'Contact Name': 'Bob Boss' } }, // of which of the two columns cannot be told
      ],
    });
    await open(agent);
    await repair(agent);
    await repair(agent);
    expect(await numbersOf(agent, ids)).toEqual([
      { phone: phone(231), further_phones: [], extra: { 'Contact Name': 'Bob Boss', 'Contact Phone': phone(232) } },
      { phone: phone(233), further_phones: [phone(234)], extra: { 'Contact Name': 'Ada Able' } },
      { phone: phone(235), further_phones: [], extra: { 'Contact Name': 'Bob Boss' } },
    ]);
    expect((await contacts(agent)).map((each) => each.phone)).toEqual([231, 233, 235].map(phone));
  });

  it('that was the only one: no lead of that file keeps its number', async () => {
    const agent = await makeAgent(app);
    const ids = await imported(agent, {
      headers: ['Name', 'Pharmacy Phone'],
      mapping: ['full_name', 'phone'],
      leads: [{ phone: phone(221) }],
    });
    await open(agent);
    await repair(agent);
    expect(await numbersOf(agent, ids)).toEqual([
      { phone: null, further_phones: [], extra: { 'Pharmacy Phone': phone(221) } },
    ]);
    expect(await contacts(agent)).toEqual([]);
  });

  it.each([
    [
      'the agent has typed into the lead since',
      `update leads set edited_at = now() + interval '1 second' where user_id = $1`,
    ],
    [
      'a post has come in for the lead',
      `insert into lead_events (user_id, lead_id, kind, detail) select user_id, id, 'intake', '{}' from leads where user_id = $1`,
    ],
    [
      'a cell held several numbers',
      `insert into leads (user_id, name, phone, further_phones, import_id) select user_id, 'Bo', '+12025550233', '{+12025550234,+12025550235}', import_id from leads where user_id = $1`,
    ],
    ['the column was mapped by hand', `update imports set headers = '{Name,Phone,Spouse Phone}' where user_id = $1`],
    [
      'the import came after today’s rules',
      `update lead_repairs set read_before = now() - interval '1 hour' where user_id = $1`,
    ],
  ])('stays where it cannot be told: %s', async (_title, statement) => {
    const agent = await makeAgent(app);
    const ids = await imported(agent, {
      headers: ['Name', 'Phone', 'Upline Phone'],
      mapping: ['full_name', 'phone', 'phone'],
      leads: [{ phone: phone(231), further_phones: [phone(232)] }],
    });
    await open(agent);
    await asOwner(app, statement, [agent.id]);
    await repair(agent);
    expect((await numbersOf(agent, ids))[0]?.further_phones).toContain(phone(232));
  });

  it('leaves a lead that was there before what it had, and takes what that file filled in', async () => {
    const agent = await makeAgent(app);
    const [id] = await imported(agent, {
      headers: ['Name', 'Phone', 'Upline Phone'],
      mapping: ['full_name', 'phone', 'phone'],
      leads: [{ phone: phone(241), further_phones: [phone(242)] }],
    });
    await asOwner(
      app,
      `with row as (
        insert into import_rows (user_id, import_id, row_number, phone, draft, outcome, matched_by, lead_id)
        select $1, import_id, 2, $3, jsonb_build_object('further_phones', jsonb_build_array($4::text)), 'updated', 'phone', id from leads where id = $2
        returning import_id, lead_id
      ) insert into import_fills (user_id, import_id, lead_id, filled)
        select $1, import_id, lead_id, jsonb_build_object('further_phones', jsonb_build_array($4::text)) from row`,
      [agent.id, id, phone(241), phone(242)],
    );
    await asOwner(app, `update leads set import_id = null where id = $1`, [id]);
    await open(agent);
    await repair(agent);
    expect(await numbersOf(agent, [id!])).toEqual([
      { phone: phone(241), further_phones: [], extra: { 'Upline Phone': phone(242) } },
    ]);
  });
});

it('an account that was read before these rules is read once more by its migration, before its next text', async () => {
  const agent = await makeAgent(app);
  const bystander = await makeAgent(app);
  const ids = await imported(agent, {
    headers: ['Name', 'Phone', 'Contact Name', 'Contact Phone'],
    mapping: ['full_name', 'phone', 'extra', 'phone'],
    leads: [{ phone: phone(251), further_phones: [phone(252)], extra: { 'Contact Name': 'Bob Boss' } }],
  });
  await open(agent);
  await asOwner(
    app,
    `update lead_repairs set opt_outs_at = now(), done_at = now(), told_at = now() where user_id = $1`,
    [agent.id],
  );
  const waits = () => own(agent, (tx) => waitsForRepair(tx, agent.id));
  await repair(agent);
  expect([await waits(), (await numbersOf(agent, ids))[0]?.further_phones]).toEqual([false, [phone(252)]]);

  const migration = new URL('../../database/migrations/0202_contacts_beside_a_lead.sql', import.meta.url);
  await asOwner(app, await readFile(migration, 'utf8'), []);
  expect(await waits()).toBe(true);
  await repair(agent);
  expect([await waits(), await numbersOf(agent, ids)]).toEqual([
    false,
    [{ phone: phone(251), further_phones: [], extra: { 'Contact Name': 'Bob Boss', 'Contact Phone': phone(252) } }],
  ]);
  // Who has no leads has nothing to be read.
  expect(await own(bystander, (tx) => tx.selectFrom('lead_repairs').select('step').execute())).toEqual([]);
});
