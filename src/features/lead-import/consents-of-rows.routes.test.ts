// What a file proves of consent, and what the agent says of all of its people.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows, phone } from '../../../test-support/imports.ts';
import type { LeadConsent } from '../../domain/lead-draft.ts';
import { withdrawConsent } from '../consent/consent.contract.ts';
import { addSecondLeadOfRow, revertImport, undoRevert } from './lead-import.contract.ts';

const app = useTestApp();
const proof: LeadConsent = {
  source: 'https://form.example.com',
  text: 'I agree to calls and texts',
  at: '2026-01-02T03:04:05.000Z',
  ip: '203.0.113.9',
  certificate_url: null,
  seller: null,
  channels: ['text', 'call'],
};
const mine = { collected_by: 'agent', given_to: 'Moss Insurance', source: 'My quote form' } as const;
const vendors = { collected_by: 'third_party' } as const;

async function records(agent: TestAgent, { withRevoked = false } = {}) {
  const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
    sql<Record<'name' | 'channel' | 'address' | 'collected_by' | 'source' | 'words' | 'revoked_by', string | null>>`
      select leads.name, channel, consents.address, collected_by, consents.source, words, revoked_by
      from consents left join leads on leads.user_id = consents.user_id and leads.id = lead_id
      where consents.user_id = ${agent.id} order by consents.address, channel desc, words`.execute(tx),
  );
  return rows
    .filter(({ revoked_by }) => withRevoked || revoked_by === null)
    .map(
      (row) =>
        `${row.name} ${row.channel} ${row.address?.slice(-2)} ${row.collected_by} ${row.words === null ? row.source : 'proof'}`,
    );
}

it('is recorded for each channel and number of the row; without a word of the agent’s it is nobody’s', async () => {
  const agent = await makeAgent(app);
  await importRows(agent, [
    { name: 'Ada', phone: phone(11), further_phones: [phone(12)], consent: proof },
    { name: 'Ben', phone: phone(13), email: 'ben@example.com', consent: { ...proof, channels: ['email'] } },
    { name: 'Cleo', phone: phone(14) },
  ]);
  expect(await records(agent)).toEqual([
    'Ada text 11 null proof',
    'Ada call 11 null proof',
    'Ada text 12 null proof',
    'Ada call 12 null proof',
    'Ben email om null proof',
  ]);
});

it('of everybody is recorded where the agent says so and the row proves no texts; not for who opted out', async () => {
  const agent = await makeAgent(app);
  await importRows(
    agent,
    [
      { name: 'Ada', phone: phone(11), consent: proof },
      { name: 'Ben', phone: phone(13), email: 'ben@example.com', consent: { ...proof, channels: ['email'] } },
      { name: 'Cleo', phone: phone(14) },
      { name: 'Dan', phone: phone(15), opted_out: true, opt_outs: ['text'] },
      { name: 'Eve', email: 'eve@example.com' },
    ],
    { consent: mine },
  );
  expect(await records(agent)).toEqual([
    'Ada text 11 agent proof',
    'Ada call 11 agent proof',
    'Ben text 13 agent My quote form',
    'Cleo text 14 agent My quote form',
    'Ben email om agent proof',
  ]);
});

it('of a vendor is recorded as a vendor’s', async () => {
  const agent = await makeAgent(app);
  await importRows(
    agent,
    [
      { name: 'Ada', phone: phone(11), consent: proof },
      { name: 'Ben', phone: phone(12) },
    ],
    { consent: vendors },
  );
  expect(await records(agent)).toEqual([
    'Ada text 11 third_party proof',
    'Ada call 11 third_party proof',
    'Ben text 12 third_party null',
  ]);
});

it('of a lead that is there is added when blanks are filled, and for its own numbers alone; the same file again adds nothing', async () => {
  const agent = await makeAgent(app);
  await importRows(agent, [{ name: 'Ada', phone: phone(11) }]);
  const again = [{ name: 'Ada', phone: phone(11), consent: { ...proof, channels: ['text' as const] } }];
  await importRows(agent, again, { existing: 'skip' });
  expect(await records(agent)).toEqual([]);
  const { tally } = await importRows(agent, again, { existing: 'fill_blanks' });
  await importRows(agent, again, { existing: 'fill_blanks' });
  expect(tally.duplicate_existing.phone).toBe(1);
  expect(await records(agent)).toEqual(['Ada text 11 null proof']);
});

it('ends when its file opts the person out, also by another row', async () => {
  const agent = await makeAgent(app);
  await importRows(agent, [{ name: 'Ada', phone: phone(11), consent: { ...proof, channels: ['text'] } }]);
  await importRows(agent, [{ name: 'Ada', phone: phone(11), opted_out: true, opt_outs: ['text'] }]);
  expect(await records(agent)).toEqual([]);
  // The old file once more proves nothing new.
  await importRows(agent, [{ name: 'Ada', phone: phone(11), consent: { ...proof, channels: ['text'] } }], {
    existing: 'fill_blanks',
  });
  expect(await records(agent)).toEqual([]);
  expect(await records(agent, { withRevoked: true })).toHaveLength(1);
});

it('goes with an import that is reverted, and comes back with it', async () => {
  const agent = await makeAgent(app);
  const { id } = await importRows(agent, [{ name: 'Ada', phone: phone(11) }], { consent: mine });
  await agent.call(revertImport, { params: { id }, body: {} });
  expect(await records(agent)).toEqual([]);
  await agent.call(undoRevert, { params: { id }, body: {} });
  expect(await records(agent)).toEqual(['Ada text 11 agent My quote form']);
});

it('that was withdrawn stands in the way of no revert, and comes back with none', async () => {
  const agent = await makeAgent(app);
  const people = [
    { name: 'Ada', phone: phone(11) },
    { name: 'Ben', phone: phone(12) },
  ];
  const { id } = await importRows(agent, people, { consent: mine });
  const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
    sql<{ id: string; lead: string }>`
      select id, lead_id as lead from consents where user_id = ${agent.id} and address = ${phone(11)}`.execute(tx),
  );
  const { id: consent = '', lead = '' } = rows[0] ?? {};
  await agent.call(withdrawConsent, { params: { id: lead, consent }, body: { why: 'Asked on the phone' } });
  await agent.call(revertImport, { params: { id }, body: {} });
  expect(await records(agent)).toEqual([]);
  await agent.call(undoRevert, { params: { id }, body: {} });
  expect(await records(agent)).toEqual(['Ben text 12 agent My quote form']);
});

it('of a household’s other person is recorded when that one becomes a lead', async () => {
  const agent = await makeAgent(app);
  const { id } = await importRows(
    agent,
    [
      { name: 'Ada Love', phone: phone(11) },
      { name: 'Kim Love', phone: phone(11), email: 'kim@example.com' },
    ],
    { consent: mine },
  );
  expect(await records(agent)).toEqual(['Ada Love text 11 agent My quote form']);
  await agent.call(addSecondLeadOfRow, { params: { id, row: 3 }, body: {} });
  expect(await records(agent)).toEqual([
    'Ada Love text 11 agent My quote form',
    'Kim Love text 11 agent My quote form',
  ]);
});
