// Every way in which the carrier ends a text has words, and gives back what it never sent.
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import type { CarrierFault } from '../../domain/carrier-outcome.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { textFaults, textTo } from '../../../test-support/texting-people.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { reasonSentence } from './texting.words.ts';

const app = useTextingApp();

it.each<[string, string, string, number]>([
  ['delivery_failed', '40001', 'recipient', 999],
  ['delivery_failed', '40002', 'spam', 999],
  ['delivery_failed', '40003', 'barred', 999],
  ['delivery_failed', '40004', 'rejected', 999],
  ['delivery_failed', '40005', 'expired', 999],
  ['delivery_failed', '40006', 'unavailable', 999],
  ['delivery_failed', '40008', 'undelivered', 999],
  ['delivery_failed', '40009', 'content', 999],
  ['delivery_failed', '40010', 'sender', 1000],
  ['delivery_failed', '40011', 'carrier_busy', 999],
  ['delivery_failed', '40012', 'recipient', 999],
  ['delivery_failed', '40015', 'spam', 999],
  ['delivery_failed', '40016', 'carrier_limit', 999],
  ['delivery_failed', '40017', 'spam', 999],
  ['delivery_failed', '40018', 'carrier_busy', 999],
  ['delivery_failed', '40150', 'registry', 1000],
  ['delivery_failed', '40156', 'registry', 1000],
  ['sending_failed', '40159', 'registry', 1000],
  ['delivery_failed', '40300', 'suppressed', 999],
  ['delivery_failed', '40322', 'content', 999],
  ['delivery_failed', '20100', 'account', 1000],
  ['delivery_failed', '49999', 'undelivered', 999],
  ['sending_failed', '40014', 'expired', 1000],
  ['sending_failed', '40300', 'suppressed', 1000],
  ['sending_failed', '49999', 'never_sent', 1000],
  ['expired', '40014', 'expired', 1000],
])('%s with %s is %s in words', async (status, code, reason, cents) => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, status, code });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  await app.settle();
  expect(await app.messages(agent)).toMatchObject([{ status: 'failed', reason }]);
  expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([cents, []]);
  expect(reasonSentence(reason)).toMatch(/[.]$/);
});

it.each<[string, number, number]>([
  ['40318', 400, 300],
  ['40320', 400, 3600],
  ['40330', 403, 3600],
  ['40157', 400, 3600],
])('refused with %s, which passes: it waits as long, and leaves once', async (code, http, seconds) => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, http, code });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  const [text] = await app.messages(agent);
  expect(text).toMatchObject({ status: 'queued', reason: 'carrier_busy' });
  expect(Date.parse(text!.due_at!) - Date.now()).toBeGreaterThan(seconds * 900);
  expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([999, []]);
});

it.each([
  ['20100', 403],
  ['20012', 401],
])(
  'refused with %s, for our account: it keeps its place and its price, and leaves once the account is well',
  async (code, http) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.control('endings', { operation: 'messages.send', http, code });
    await app.queue(agent, textTo(lead, 'inbox'));
    await app.deliver(agent);
    expect([(await app.messages(agent))[0], await balanceOf(app, agent.id)]).toMatchObject([{ status: 'queued' }, 999]);
    await asOwner(app, 'update messages set due_at = now() where user_id = $1', [agent.id]);
    await app.deliver(agent);
    await app.settle();
    expect(await app.messages(agent)).toMatchObject([{ status: 'delivered' }]);
    expect(await app.phone(lead.phone)).toHaveLength(1);
  },
);

it.each(['40150', '40151', '40152', '40153', '40154', '40155', '40156', '40158', '40159'])(
  'refused with %s, by the toll-free registry: it says so and costs nothing',
  async (code) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.control('endings', { phone: lead.phone, http: 400, code });
    await app.queue(agent, textTo(lead, 'inbox'));
    await app.deliver(agent);
    expect(await app.messages(agent)).toMatchObject([{ status: 'failed', reason: 'registry' }]);
    expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([1000, []]);
    expect(reasonSentence('registry')).toMatch(/registry.*[.]$/);
  },
);

it('refused with 40305 right after its number was set up: tried again within seconds, a few times', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  const refuse = () => app.control('endings', { phone: lead.phone, http: 400, code: '40305' });
  const again = async () => {
    await asOwner(app, 'update messages set due_at = now() where user_id = $1', [agent.id]);
    await app.deliver(agent);
    return (await app.messages(agent))[0];
  };
  await refuse();
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  const [text] = await app.messages(agent);
  expect(text).toMatchObject({ status: 'queued' });
  expect(Date.parse(text!.due_at!) - Date.now()).toBeLessThan(10_000);
  for (let turn = 2; turn < 5; turn++) {
    await refuse();
    expect(await again()).toMatchObject({ status: 'queued' });
  }
  await refuse();
  expect(await again()).toMatchObject({ status: 'failed', reason: 'sender' });
  expect([await balanceOf(app, agent.id), await textFaults(app, agent)]).toEqual([1000, []]);
});

it('whatever the carrier refuses a text for has words', () => {
  const faults: Record<Exclude<CarrierFault, 'too_many' | 'opted_out' | 'number_gone' | 'call_over'>, true> = {
    unreached: true,
    recipient: true,
    sender: true,
    content: true,
    account: true,
    not_found: true,
    invalid: true,
  };
  for (const reason of [...Object.keys(faults), 'carrier_busy', 'suppressed', 'barred'])
    expect([reason, reasonSentence(reason)]).toEqual([reason, expect.stringMatching(/[.]$/)]);
});

it('a text of which nothing is heard after it was sent stays so', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.control('endings', { phone: lead.phone, status: 'sent', code: '40008' });
  await app.queue(agent, textTo(lead, 'inbox'));
  await app.deliver(agent);
  await app.settle();
  expect(await app.messages(agent)).toMatchObject([{ status: 'sent', reason: null }]);
});
