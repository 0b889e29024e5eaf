// Texts go to contacts: after any act a subscribed one is there for phones of live leads only. Else a stranger is texted.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows, phone } from '../../../test-support/imports.ts';
import { postLead } from '../../../test-support/vendors.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { readWebhook } from '../intake/intake.contract.ts';
import { startBulk, undoBulk } from '../lead-bulk/lead-bulk.contract.ts';
import { revertImport, undoRevert } from '../lead-import/lead-import.contract.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { createLead, editLead, readLead } from './leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import type { LeadChanges } from '../lead-model/lead-input.contract.ts';
import { markSold } from '../policies/sold.contract.ts';

const app = useTestApp();
const own = <T>(agent: TestAgent, read: Parameters<typeof app.platform.database.asAgent<T>>[1]) =>
  app.platform.database.asAgent<T>(agent.id, read);

/** Phones with a subscribed contact, each with its leads' names; those that are nobody's say so. */
async function texted(agent: TestAgent): Promise<Record<string, string>> {
  const { rows } = await own(agent, (tx) =>
    sql<{ phone: string; who: string | null }>`
      select contact.phone, (select string_agg(name, ', ' order by name) from leads where leads.user_id = contact.user_id
        and deleted_at is null and (leads.phone = contact.phone or contact.phone = any(further_phones))) as who
      from message_contacts contact where user_id = ${agent.id} and subscribed order by phone`.execute(tx),
  );
  return Object.fromEntries(rows.map((row) => [row.phone, row.who ?? 'nobody']));
}

const add = async (agent: TestAgent, name: string, number: number | null, email: string | null = null) =>
  (
    await agent.call(createLead, {
      body: { id: randomUUID(), name, email, ...(number === null ? {} : { phone: phone(number) }) },
    })
  ).lead;

async function edit(agent: TestAgent, id: string, changes: LeadChanges) {
  const { lead } = await agent.call(readLead, { params: { id } });
  return agent.call(editLead, { params: { id }, body: { version: lead.version, changes, keep_shared: true } });
}

async function merge(agent: TestAgent, keep: string, other: string): Promise<string> {
  const id = randomUUID();
  const version = async (lead: string) => (await agent.call(readLead, { params: { id: lead } })).lead.version;
  const body = {
    id,
    keep,
    keep_version: await version(keep),
    other,
    other_version: await version(other),
    choices: { name: 'keep' as const, phone: 'keep' as const },
  };
  await agent.call(mergeLeads, { body });
  return id;
}

it('a corrected phone takes its contact along, tags and name; a phone that is taken away leaves none', async () => {
  const agent = await makeAgent(app);
  const { id } = await add(agent, 'Ava', 1);
  await own(agent, (tx) =>
    sql`update message_contacts set tags = '{lead,bday}', full_name = 'Ava S.' where user_id = ${agent.id}`.execute(tx),
  );
  await edit(agent, id, { phone: phone(2) });
  const contacts = await own(agent, (tx) =>
    tx.selectFrom('message_contacts').select(['phone', 'full_name', 'tags', 'subscribed']).execute(),
  );
  expect(contacts).toEqual([{ phone: phone(2), full_name: 'Ava S.', tags: ['lead', 'bday'], subscribed: true }]);
  await agent.call(markSold, { params: { id }, body: { carrier: 'Acme' } });
  expect(await own(agent, (tx) => tx.selectFrom('message_contacts').select(['full_name', 'tags']).execute())).toEqual([
    { full_name: 'Ava S.', tags: ['bday', 'sold'] },
  ]);
  await edit(agent, id, { phone: null });
  expect(await texted(agent)).toEqual({});
});

it('a number that another live lead has stays, as a further one too; who opted out stays so for ever', async () => {
  const agent = await makeAgent(app);
  const ava = await add(agent, 'Ava', 1);
  const ben = await add(agent, 'Ben', 2);
  await edit(agent, ben.id, { further_phones: [phone(1)] });
  await edit(agent, ava.id, { phone: phone(3) });
  expect(await texted(agent)).toEqual({ [phone(1)]: 'Ben', [phone(2)]: 'Ben', [phone(3)]: 'Ava' });
  await own(agent, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: [
        { channel: 'text', address: phone(3) },
        // Says nothing of texts.
        { channel: 'call', address: phone(2) },
      ],
      toldBy: 'agent',
      reason: 'Asked',
      source: 'A call',
    }),
  );
  await edit(agent, ava.id, { phone: phone(4) });
  await own(agent, (tx) =>
    sql`update message_contacts set subscribed = false where user_id = ${agent.id} and phone = ${phone(2)}`.execute(tx),
  );
  await agent.call(deleteLeads, { body: { ids: [ava.id, ben.id] } });
  expect(await texted(agent)).toEqual({});
  const kept = await own(agent, (tx) => tx.selectFrom('message_contacts').select(['phone', 'subscribed']).execute());
  expect(kept).toEqual([{ phone: phone(2), subscribed: false }]);
  await agent.call(restoreLeads, { body: { ids: [ava.id, ben.id] } });
  expect(await texted(agent)).toEqual({ [phone(1)]: 'Ben', [phone(4)]: 'Ava' });
  await edit(agent, ava.id, { phone: phone(3) });
  expect(await texted(agent)).toEqual({ [phone(1)]: 'Ben' });
});

it('who opted out stays so when the import that brought the number, or filled it in, is taken back', async () => {
  const agent = await makeAgent(app);
  await add(agent, 'Flo', null, 'flo@example.com');
  const rows = [
    { name: 'Dee', phone: phone(6) },
    { name: 'Flo', phone: phone(8), email: 'flo@example.com' },
  ];
  const { id } = await importRows(agent, rows, { existing: 'fill_blanks' });
  await own(agent, (tx) => sql`update message_contacts set subscribed = false where user_id = ${agent.id}`.execute(tx));
  const contacts = () =>
    own(agent, (tx) => tx.selectFrom('message_contacts').select(['phone', 'subscribed']).orderBy('phone').execute());
  const before = await contacts();
  expect(before).toEqual([6, 8].map((n) => ({ phone: phone(n), subscribed: false })));
  await agent.call(revertImport, { params: { id }, body: {} });
  expect(await texted(agent)).toEqual({});
  expect(await contacts()).toEqual(before);
  await agent.call(undoRevert, { params: { id }, body: {} });
  expect(await contacts()).toEqual(before);
});

it('after every act that adds, changes, merges, deletes or brings back, texts go to phones of live leads only', async () => {
  const agent = await makeAgent(app);
  const [ava, ben, cy] = [await add(agent, 'Ava', 1), await add(agent, 'Ben', 2), await add(agent, 'Cy', null)];
  let merged = '';
  let [file, filling] = ['', ''];
  let bulk = '';
  const takeAll = { filter: { status: 'lead' as const } };
  const acts: Record<string, () => Promise<unknown>> = {
    'a policy brings a phone': () => agent.call(markSold, { params: { id: cy.id }, body: { phone: phone(3) } }),
    merge: async () => (merged = await merge(agent, ava.id, ben.id)),
    'the merged number is corrected': () => edit(agent, ava.id, { further_phones: [phone(5)] }),
    'undo the merge': () => agent.call(undoMerge, { params: { id: merged }, body: {} }),
    'merge again': async () => (merged = await merge(agent, ava.id, ben.id)),
    'delete the merged lead': () => agent.call(deleteLeads, { body: { ids: [ava.id] } }),
    'bring it back': () => agent.call(restoreLeads, { body: { ids: [ava.id] } }),
    import: async () =>
      (file = (await importRows(agent, [{ name: 'Dee', phone: phone(6) }, { name: 'Eli', phone: phone(7) }])).id), // prettier-ignore
    'an import that fills in': async () => {
      await add(agent, 'Flo', null, 'flo@example.com');
      filling = (
        await importRows(
          agent,
          [{ name: 'Flo', phone: phone(8), email: 'flo@example.com', further_phones: [phone(9)] }],
          { existing: 'fill_blanks' },
        )
      ).id;
    },
    'a post that fills in': async () => {
      await add(agent, 'Gus', null, 'gus@example.com');
      const { id, secret } = await agent.call(readWebhook, {});
      const posted = { name: 'Gus', phone: phone(11), email: 'gus@example.com' };
      expect(await postLead(app, { id, secret: secret ?? '' }, posted)).toMatchObject({
        body: { verdict: 'completed' },
      });
    },
    'an imported number is corrected': async () => {
      const [dee] = await own(agent, (tx) => tx.selectFrom('leads').select('id').where('name', '=', 'Dee').execute());
      await edit(agent, dee!.id, { phone: phone(10) });
    },
    'take the filling back': () => agent.call(revertImport, { params: { id: filling }, body: {} }),
    'fill again': () => agent.call(undoRevert, { params: { id: filling }, body: {} }),
    'take the import back': () => agent.call(revertImport, { params: { id: file }, body: {} }),
    'import again': () => agent.call(undoRevert, { params: { id: file }, body: {} }),
    'delete many': async () => {
      bulk = randomUUID();
      await agent.call(startBulk, { body: { id: bulk, change: { kind: 'delete' }, target: takeAll } });
    },
    'bring many back': () => agent.call(undoBulk, { params: { id: bulk } }),
    'undo the merge at last': () => agent.call(undoMerge, { params: { id: merged }, body: {} }),
  };
  const seen: Record<string, Record<string, string>> = {};
  for (const [act, run] of Object.entries(acts)) {
    await run();
    seen[act] = await texted(agent);
  }
  const people = { [phone(1)]: 'Ava', [phone(2)]: 'Ava', [phone(3)]: 'Cy' };
  const apart = { ...people, [phone(2)]: 'Ben' };
  const imported = { ...people, [phone(6)]: 'Dee', [phone(7)]: 'Eli' };
  const corrected = { ...people, [phone(10)]: 'Dee', [phone(7)]: 'Eli' };
  const posted = { [phone(11)]: 'Gus' };
  expect(seen).toEqual({
    'a policy brings a phone': apart,
    merge: people,
    'the merged number is corrected': { [phone(1)]: 'Ava', [phone(3)]: 'Cy' },
    'undo the merge': apart,
    'merge again': people,
    'delete the merged lead': { [phone(3)]: 'Cy' },
    'bring it back': people,
    import: imported,
    'an import that fills in': { ...imported, [phone(8)]: 'Flo' },
    'a post that fills in': { ...imported, [phone(8)]: 'Flo', ...posted },
    'an imported number is corrected': { ...corrected, [phone(8)]: 'Flo', ...posted },
    'take the filling back': { ...corrected, ...posted },
    'fill again': { ...corrected, [phone(8)]: 'Flo', ...posted },
    'take the import back': { ...people, [phone(8)]: 'Flo', [phone(10)]: 'Dee', ...posted }, // who was edited stays
    'import again': { ...corrected, [phone(8)]: 'Flo', ...posted },
    'delete many': { [phone(3)]: 'Cy' },
    'bring many back': { ...corrected, [phone(8)]: 'Flo', ...posted },
    'undo the merge at last': { ...corrected, [phone(2)]: 'Ben', [phone(8)]: 'Flo', ...posted },
  });
});
