// Texts that nobody looks at as they go need the person's consent: when they are written, and again when they leave.
import { describe, expect, it } from 'vitest';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { markSold } from '../policies/sold.contract.ts';
import { addConsent, listConsents, withdrawConsent } from '../consent/consent.contract.ts';
import type { TextRequest } from './queue-texts.operation.ts';
import type { TextOrigin } from './texts.rules.ts';

const app = useTextingApp();

const text = (to: string, leadId: string | null, origin: TextOrigin): TextRequest => ({
  origin,
  to,
  leadId,
  body: 'Hello',
});
const said = { channels: ['text'], collected_by: 'agent', given_to: 'Dana Cole', source: 'Card' } as const;

describe.each(['bulk', 'new_lead', 'rescue'] as const)('a text of %s', (origin) => {
  it.each([
    ['none', 'no_consent_record'],
    ['third_party', 'third_party_consent'],
  ] as const)('is refused with the record “%s”', async (consent, why) => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { consent });
    expect((await app.queue(agent, text(lead.phone, lead.id, origin))).texts).toEqual([{ is: 'refused', why }]);
    expect(await balanceOf(app, agent.id)).toBe(1000);
  });

  it('is taken with one of the agent’s own, and ends when it is withdrawn before it leaves', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    expect((await app.queue(agent, text(lead.phone, lead.id, origin))).texts).toMatchObject([{ is: 'planned' }]);
    const { consents } = await agent.call(listConsents, { params: { id: lead.id } });
    const params = { id: lead.id, consent: consents[0]!.id };
    await agent.call(withdrawConsent, { params, body: { why: 'Asked on the phone' } });
    await app.deliver(agent);
    expect((await app.messages(agent)).map(({ status, reason }) => [status, reason])).toEqual([
      ['canceled', 'no_consent_record'],
    ]);
    expect([await app.phone(lead.phone), await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual(
      [[], 1000, []],
    );
  });
});

it.each([
  ['sold', 'none'],
  ['sold', 'third_party'],
  ['test', 'none'],
] as const)('a text of %s needs none of the agent’s own: “%s”', async (origin, consent) => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { consent });
  if (origin === 'sold') await agent.call(markSold, { params: { id: lead.id }, body: {} });
  expect((await app.queue(agent, text(lead.phone, lead.id, origin))).texts).toMatchObject([{ is: 'planned' }]);
});

it('counts for the number and the person who gave it, and for texts', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { consent: 'none' });
  const further = '+13125558801';
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .updateTable('leads')
      .set({ further_phones: [further] })
      .where('id', '=', lead.id)
      .execute(),
  );
  const params = { id: lead.id };
  await agent.call(addConsent, { params, body: { ...said, number: further, channels: ['text'] } });
  await agent.call(addConsent, { params, body: { ...said, number: lead.phone, channels: ['call'] } });
  const ask = async (to: string, id: string) => {
    const [first] = (await app.queue(agent, text(to, id, 'bulk'))).texts;
    return first!.is === 'planned' ? 'planned' : first!.why;
  };
  expect([await ask(lead.phone, lead.id), await ask(further, lead.id)]).toEqual(['no_consent_record', 'planned']);
  // Whoever gets that number next has agreed to nothing.
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx.updateTable('leads').set({ further_phones: [] }).where('id', '=', lead.id).execute(),
  );
  const next = await app.lead(agent, { phone: further, consent: 'none' });
  expect(await ask(further, next.id)).toBe('no_consent_record');
});

it('what another agent was told of the same number is nothing to a text that waits', async () => {
  const [agent, other] = [await app.texter(), await app.texter()];
  const lead = await app.lead(agent);
  // Of whoever has the number: its lead is long gone.
  const told = { user_id: other.id, channel: 'text', address: lead.phone, collected_by: 'agent', given_to: 'Lee Park' };
  await app.platform.database.asAgent(other.id, (tx) =>
    tx
      .insertInto('consents')
      .values({ ...told, entered_by: 'agent', entered_from: 'By hand' })
      .execute(),
  );
  await app.queue(agent, text(lead.phone, lead.id, 'bulk'));
  const { consents } = await agent.call(listConsents, { params: { id: lead.id } });
  expect(consents).toHaveLength(1);
  const params = { id: lead.id, consent: consents[0]!.id };
  await agent.call(withdrawConsent, { params, body: { why: 'Asked on the phone' } });
  await app.deliver(agent);
  expect([(await app.messages(agent)).map(({ reason }) => reason), await app.phone(lead.phone)]).toEqual([
    ['no_consent_record'],
    [],
  ]);
});

it('a record that names another seller is somebody else’s', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { consent: 'none' });
  const kept = {
    user_id: agent.id,
    lead_id: lead.id,
    channel: 'text',
    address: lead.phone,
    entered_by: 'import',
    entered_from: 'leads.csv',
  };
  const named = { ...kept, collected_by: 'agent', given_to: 'Dana Cole', seller: 'Bright Quotes' };
  await app.platform.database.asAgent(agent.id, (tx) => tx.insertInto('consents').values(named).execute());
  expect((await app.queue(agent, text(lead.phone, lead.id, 'bulk'))).texts).toEqual([
    { is: 'refused', why: 'third_party_consent' },
  ]);
});
