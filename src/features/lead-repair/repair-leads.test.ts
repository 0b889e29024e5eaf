// What the rules of earlier days let in, as it lies in the database, and how it lies there once it was read again.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { phone } from '../../../test-support/imports.ts';
import { repairsIn } from '../../../test-support/repairs.ts';
import { liftSuppression } from '../suppression/suppression.contract.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { findOpenRepairs } from './find-open-repairs.job.ts';

const app = useTextingApp();
const { open, repair, storedLead, closedFor, own, contacts } = repairsIn(app);

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
  // What a post of those days said of others, and what a column that asks for leave answers.
  const others = [
    'agent do_not_call',
    'user unsubscribed',
    'contact_owner dnc',
    'co_applicant do_not_call',
    'physician do_not_call',
  ];
  const ofOthers = await storedLead(agent, {
    phone: phone(107),
    extra: Object.fromEntries(others.map((name) => [name, 'yes'])),
  });
  const refused = ['OK to text', 'Can Call', 'Permission to Contact', 'Subscribed', 'SMS Consent'];
  const refusing: string[] = [];
  for (const [at, header] of refused.entries())
    refusing.push(await storedLead(agent, { phone: phone(160 + at), extra: { [header]: 'No' } }));
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
  expect(await closedFor(agent, ofOthers)).toEqual([]);
  expect((await Promise.all(refusing.map((id) => closedFor(agent, id)))).map((closed) => closed.length > 0)).toEqual(
    refused.map(() => true),
  );
  expect((await contacts(agent)).slice(0, 7)).toEqual(
    [101, 102, 103, 104, 105, 106, 107].map((n) => ({ phone: phone(n), subscribed: n > 104 })),
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

it('invisible characters leave names and emails; leads that meet by it are a pair, and stay two', async () => {
  const agent = await makeAgent(app);
  const spoiled = await storedLead(agent, { phone: phone(141) });
  const clean = await storedLead(agent, { phone: phone(142), email: 'pip@example.com' });
  const alone = await storedLead(agent, { phone: phone(143) });
  const spoil = (id: string, name: string, email: string) =>
    asOwner(app, `update leads set name = $2, email = $3 where id = $1`, [id, name, email]);
  await spoil(spoiled, 'Ro\u00ADbin', 'pip@example.com\u200B');
  await spoil(alone, 'Zoe', 'zoe\u200B@example.com');
  await own(agent, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: [{ channel: 'email', address: 'zoe\u200B@example.com' }],
      toldBy: 'file',
      reason: 'Opted out in the file',
      source: 'Import of july.csv',
    }),
  );
  await open(agent);
  await repair(agent);
  const leads = await own(agent, (tx) =>
    tx.selectFrom('leads').select(['id', 'name', 'email', 'further_emails']).orderBy('phone').execute(),
  );
  expect(leads).toEqual([
    { id: spoiled, name: 'Robin', email: null, further_emails: ['pip@example.com'] },
    { id: clean, name: 'Ada Able', email: 'pip@example.com', further_emails: [] },
    { id: alone, name: 'Zoe', email: 'zoe@example.com', further_emails: [] },
  ]);
  const pairs = await own(agent, (tx) => tx.selectFrom('lead_pairs').select(['lead_a', 'lead_b']).execute());
  expect(pairs.map((pair) => [pair.lead_a, pair.lead_b].toSorted())).toEqual([[spoiled, clean].toSorted()]);
  expect(await closedFor(agent, alone)).toEqual(['email zoe@example.com: Opted out in the file (Import of july.csv)']);
});

it('the agent’s own number leaves a posted lead, with its contact and what the vendor had closed for it', async () => {
  const agent = await makeAgent(app);
  const id = await storedLead(agent, { phone: phone(151), email: 'boss@example.com' });
  await asOwner(app, `update leads set further_phones = $2 where id = $1`, [id, [phone(152)]]);
  const fields = [['full_name', 'Ada Able'], ['phone', phone(151)], ['user.email', 'boss@example.com'], ['user.phone', phone(152)]]; // prettier-ignore
  await asOwner(
    app,
    `insert into intake_posts (user_id, verdict, lead_id, source, fields, payload_hash) values ($1, 'created', $2, 'LeadCo', $3, '\\x00')`,
    [agent.id, id, JSON.stringify(fields)],
  );
  await asOwner(app, `insert into message_contacts (user_id, phone, full_name) values ($1, $2, 'Ada Able')`, [
    agent.id,
    phone(152),
  ]);
  const close = (toldBy: 'vendor' | 'agent', address: string) =>
    own(agent, (tx) =>
      suppress(tx, {
        userId: agent.id,
        addresses: [{ channel: address.includes('@') ? 'email' : 'call', address }],
        toldBy,
        reason: 'Opted out',
        source: 'LeadCo',
      }),
    );
  await close('vendor', phone(152));
  await close('agent', 'boss@example.com');
  await open(agent);
  await repair(agent);
  const lead = await own(agent, (tx) =>
    tx
      .selectFrom('leads')
      .select(['phone', 'email', 'further_phones', 'extra'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  expect(lead).toEqual({
    phone: phone(151),
    email: null,
    further_phones: [],
    extra: { 'user.email': 'boss@example.com', 'user.phone': phone(152) },
  });
  expect(await contacts(agent)).toEqual([{ phone: phone(151), subscribed: true }]);
  const left = await own(agent, (tx) => tx.selectFrom('suppressions').select('address').execute());
  expect(left).toEqual([{ address: 'boss@example.com' }]);
  const lifted = await own(agent, (tx) =>
    tx.selectFrom('suppression_events').select(['address', 'reason']).where('change', '=', 'lifted').execute(),
  );
  expect(lifted).toEqual([{ address: phone(152), reason: 'It was somebody else’s number, not this lead’s.' }]);
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
