// Texts that nobody looks at as they go need the person's consent: when they are written, and again when they leave.
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { markSold } from '../policies/sold.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
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

const byHand = async (agent: Texter, to: string, id: string) => {
  const [first] = (await app.queue(agent, text(to, id, 'inbox'))).texts;
  return first!.is === 'planned' ? 'planned' : first!.why;
};

it.each([
  ['held', 'no_consent_record'],
  ['queued', 'no_consent_record'],
  ['canceled', 'no_consent_record'],
  ['failed', 'no_consent_record'],
  ['sent', 'planned'],
  ['delivered', 'planned'],
  ['unknown', 'planned'],
])('a text that is %s makes the next one by hand: %s', async (status, next) => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { consent: 'none' });
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id, due_at)
     values ($1, 'out', $2, $3, $3, $3, 'Hello', $4, 'inbox', $5, now() + interval '1 day')`,
    [agent.id, agent.number, lead.phone, status, lead.id],
  );
  expect(await byHand(agent, lead.phone, lead.id)).toBe(next);
});

describe('whose number was somebody else’s before', () => {
  it('is a stranger again, and introduced to again', async () => {
    const agent = await app.texter();
    const before = await app.lead(agent);
    await app.queue(agent, text(before.phone, before.id, 'bulk'));
    await app.deliver(agent);
    await app.settle();
    await app.receive(agent, before.phone, 'Thanks');
    // Their word of the last day would be answered, whoever has the number.
    await asOwner(app, `update messages set created_at = created_at - interval '2 days' where user_id = $1`, [
      agent.id,
    ]);
    expect(await byHand(agent, before.phone, before.id)).toBe('planned');
    await agent.call(deleteLeads, { body: { ids: [before.id] } });
    const bought = await app.lead(agent, { phone: before.phone, consent: 'third_party' });
    expect(await byHand(agent, before.phone, bought.id)).toBe('third_party_consent');
    await asOwner(app, `update consents set collected_by = 'agent' where lead_id = $1`, [bought.id]);
    await app.queue(agent, text(before.phone, bought.id, 'bulk'));
    expect((await app.messages(agent)).at(-1)!.body).toBe('Hello. This is Dana Cole. Reply STOP to opt out.');
  });

  it('and is nobody’s now: what they agreed to counts for nobody', async () => {
    const agent = await app.texter();
    const before = await app.lead(agent);
    await agent.call(deleteLeads, { body: { ids: [before.id] } });
    for (const origin of ['inbox', 'bulk'] as const)
      expect((await app.queue(agent, text(before.phone, null, origin))).texts).toEqual([
        { is: 'refused', why: 'no_consent_record' },
      ]);
  });

  it('is known where they wrote while the number was nobody’s, and answered for a day whoever of the house it was', async () => {
    const agent = await app.texter();
    const phone = '+13125558802';
    await app.receive(agent, phone, 'Who is this?');
    await asOwner(app, `update messages set created_at = created_at - interval '2 days' where user_id = $1`, [
      agent.id,
    ]);
    const added = await app.lead(agent, { phone, consent: 'none' });
    expect(await byHand(agent, phone, added.id)).toBe('planned');
    const other = await app.lead(agent, { consent: 'none' });
    await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [other.id, phone]);
    await asOwner(app, 'update messages set lead_id = $2 where user_id = $1', [agent.id, added.id]);
    expect(await byHand(agent, phone, other.id)).toBe('no_consent_record');
    await app.receive(agent, phone, 'It is Kim now');
    expect(await byHand(agent, phone, other.id)).toBe('planned');
  });
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

it.each([
  ['Dana Cole', 'Bright Quotes', 'third_party_consent'],
  ['Dana Cole', 'Ana', 'third_party_consent'],
  ['Dana Cole', 'Dana M. Cole', 'planned'],
  ['Bright Quotes', null, 'third_party_consent'],
  ['Moss Insurance', null, 'planned'],
  ['Moss Insurance', 'Dana Cole, Moss Insurance LLC', 'planned'],
])('a record given to “%s” that names “%s” is worth: %s', async (given_to, seller, worth) => {
  const agent = await app.texter();
  await asOwner(
    app,
    `insert into number_verifications (user_id, phone_number, status, form, submitted_at)
     values ($1, $2, 'in_review', '{"legal_name": "Moss Insurance, LLC"}', now())`,
    [agent.id, agent.number],
  );
  const lead = await app.lead(agent, { consent: 'none' });
  const kept = {
    user_id: agent.id,
    lead_id: lead.id,
    channel: 'text',
    address: lead.phone,
    entered_by: 'import',
    entered_from: 'leads.csv',
  };
  const named = { ...kept, collected_by: 'agent', given_to, seller };
  await app.platform.database.asAgent(agent.id, (tx) => tx.insertInto('consents').values(named).execute());
  const [first] = (await app.queue(agent, text(lead.phone, lead.id, 'bulk'))).texts;
  expect(first!.is === 'planned' ? 'planned' : first!.why).toBe(worth);
});
