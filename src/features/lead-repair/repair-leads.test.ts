// What the rules of earlier days let in, as it lies in the database, and how it lies there once it was read again.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { phone } from '../../../test-support/imports.ts';
import { createLead } from '../leads/leads.contract.ts';
import { liftSuppression, listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { findOpenRepairs } from './find-open-repairs.job.ts';
import { repairLeads } from './repair-leads.job.ts';

const app = useTextingApp();

/** As an account stands whose leads came in before. */
const open = (agent: TestAgent) =>
  asOwner(
    app,
    `insert into lead_repairs (user_id) values ($1)
     on conflict (user_id) do update set step = 'leads', read_to = null, opt_outs_at = null, done_at = null`,
    [agent.id],
  );
const repair = (agent: TestAgent) => repairLeads.handle({ userId: agent.id }, app.platform);

interface Stored {
  phone: string;
  email?: string;
  extra?: object;
  tags?: string[];
  notes?: string;
}

async function storedLead(agent: TestAgent, { extra, tags, notes, ...own }: Stored): Promise<string> {
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name: 'Ada Able', ...own } });
  await asOwner(app, `update leads set extra = $3, tags = $4, notes = $5 where user_id = $1 and id = $2`, [
    agent.id,
    id,
    JSON.stringify(extra ?? {}),
    tags ?? [],
    notes ?? null,
  ]);
  return id;
}

const closedFor = async (agent: TestAgent, id: string) =>
  (await agent.call(listLeadSuppressions, { params: { id } })).suppressions.map(
    ({ channel, address, reason, source }) => `${channel} ${address}: ${reason} (${source})`,
  );
const contacts = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('message_contacts').select(['phone', 'subscribed']).orderBy('phone').execute(),
  );

it('who asked not to be contacted in a status, a tag or a remark is on the list, and the words stand there', async () => {
  const agent = await makeAgent(app);
  const marked = [
    await storedLead(agent, { phone: phone(101), extra: { Status: 'Do Not Call' } }),
    await storedLead(agent, { phone: phone(102), tags: ['dnc'] }),
    await storedLead(agent, { phone: phone(103), notes: 'Please do not call again' }),
    await storedLead(agent, { phone: phone(104), extra: { 'TCPA Litigator': 'Yes' } }),
    await storedLead(agent, { phone: phone(105), email: 'kim@example.com', extra: { 'Email status': 'Unsubscribed' } }),
  ];
  const open1 = await storedLead(agent, { phone: phone(106), extra: { Status: 'Not on DNC', Callable: 'Yes' } });
  await open(agent);
  await repair(agent);
  expect(await Promise.all(marked.map((id) => closedFor(agent, id)))).toEqual([
    [
      `text ${phone(101)}: Status: Do Not Call (Your own lead)`,
      `call ${phone(101)}: Status: Do Not Call (Your own lead)`,
    ],
    [`text ${phone(102)}: Tag: dnc (Your own lead)`, `call ${phone(102)}: Tag: dnc (Your own lead)`],
    [
      `text ${phone(103)}: Note: Please do not call again (Your own lead)`,
      `call ${phone(103)}: Note: Please do not call again (Your own lead)`,
    ],
    [
      `text ${phone(104)}: TCPA Litigator: Yes (Your own lead)`,
      `call ${phone(104)}: TCPA Litigator: Yes (Your own lead)`,
    ],
    [`email kim@example.com: Email status: Unsubscribed (Your own lead)`],
  ]);
  expect(await closedFor(agent, open1)).toEqual([]);
  expect(await contacts(agent)).toEqual(
    [101, 102, 103, 104, 105, 106].map((n) => ({ phone: phone(n), subscribed: n > 104 })),
  );
});

it('done again it changes nothing, and what the agent allowed again stays allowed', async () => {
  const agent = await makeAgent(app);
  const id = await storedLead(agent, { phone: phone(111), tags: ['DNC'] });
  await open(agent);
  await repair(agent);
  await agent.call(liftSuppression, {
    body: { address: phone(111), channels: ['call', 'text'], why: 'She called and asked for it' },
  });
  await repair(agent);
  await open(agent);
  await repair(agent);
  expect(await closedFor(agent, id)).toEqual([]);
});

it('a post that is still kept is read again, and closes the number it bore', async () => {
  const agent = await makeAgent(app);
  const id = await storedLead(agent, { phone: phone(121) });
  const fields = [['full_name', 'Ada Able'], ['phone', phone(121)], ['Known Litigator', 'true']]; // prettier-ignore
  await asOwner(
    app,
    `insert into intake_posts (user_id, verdict, lead_id, source, fields, payload_hash) values ($1, 'created', $2, 'LeadCo', $3, '\\x00')`,
    [agent.id, id, JSON.stringify(fields)],
  );
  await open(agent);
  await repair(agent);
  const said = 'Marked as opted out by the vendor when the lead was posted.';
  expect(await closedFor(agent, id)).toEqual([
    `text ${phone(121)}: ${said} (LeadCo)`,
    `call ${phone(121)}: ${said} (LeadCo)`,
  ]);
});

it('a row of a file that went into no lead closes its number all the same', async () => {
  const agent = await makeAgent(app);
  const known = await storedLead(agent, { phone: phone(131) });
  const importId = randomUUID();
  await asOwner(
    app,
    `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally)
     values ($1, $2, 'done', 'july.csv', 'f', '{Name}', '{full_name}', 'skip', '{}')`,
    [agent.id, importId],
  );
  await asOwner(
    app,
    `insert into import_rows (user_id, import_id, row_number, phone, draft, outcome, matched_by, lead_id)
     values ($1, $2, 2, $3, $4, 'duplicate_existing', 'phone', $5)`,
    [agent.id, importId, phone(131), JSON.stringify({ extra: { Disposition: 'DNC' } }), known],
  );
  await open(agent);
  await repair(agent);
  expect(await closedFor(agent, known)).toContain(`call ${phone(131)}: Disposition: DNC (Import of july.csv)`);
});

it('no text leaves before it is done; then those that may do, and those that may not do not', async () => {
  const agent = await app.texter();
  const [one, other] = [await app.lead(agent), await app.lead(agent)];
  await asOwner(app, `update leads set tags = '{dnc}' where id = $1`, [one.id]);
  await app.queue(agent, { origin: 'inbox', to: one.phone, body: 'Hello', leadId: one.id });
  await app.queue(agent, { origin: 'inbox', to: other.phone, body: 'Hello', leadId: other.id });
  await open(agent);
  await app.deliver(agent);
  expect(await app.phone(other.phone)).toEqual([]);
  await findOpenRepairs.handle({}, app.platform);
  await repair(agent);
  await app.deliver(agent);
  expect([await app.phone(one.phone), await app.phone(other.phone)]).toEqual([[], ['Hello']]);
});
