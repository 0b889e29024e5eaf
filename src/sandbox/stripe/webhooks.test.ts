import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

const customers = async (...names: string[]) => {
  for (const name of names) await t.stripe.customers.create({ name });
};
const names = () =>
  t.received.map((entry) => (JSON.parse(entry.body) as { data: { object: { name: string } } }).data.object.name);

test('a refused delivery comes again with the same event and a fresh signature', async () => {
  t.refusals.push(500, 302);
  await customers('a');
  await t.arrived();
  expect(new Set(t.received.map((entry) => entry.event.id)).size).toBe(1);
  expect(t.received).toHaveLength(3);
  const { body } = await t.control('stripe/webhooks');
  expect(body).toMatchObject([
    { attempt: 3, status: 200 },
    { attempt: 2, status: 302 },
    { attempt: 1, status: 500 },
  ]);
});

test('without faults events arrive once and in order', async () => {
  await customers('a', 'b', 'c');
  await t.arrived();
  expect(names()).toEqual(['a', 'b', 'c']);
});

describe('ordered faults', () => {
  test('duplicate: the same event twice', async () => {
    await t.fault({ operation: 'webhook', mode: 'duplicate' });
    await customers('a');
    await t.arrived();
    expect(t.received).toHaveLength(2);
    expect(t.received[1]?.event.id).toBe(t.received[0]?.event.id);
  });

  test('reorder: overtaken by the next', async () => {
    await t.fault({ operation: 'webhook', mode: 'reorder' });
    await customers('a', 'b', 'c');
    await t.arrived();
    expect(names()).toEqual(['b', 'a', 'c']);
  });

  test('error: the first attempt never leaves', async () => {
    await t.fault({ operation: 'webhook', mode: 'error' });
    await customers('a');
    await t.arrived();
    expect(names()).toEqual(['a']);
    expect((await t.control('stripe/webhooks')).body).toMatchObject([{ attempt: 2 }, { attempt: 1, status: null }]);
  });

  test('answer-lost: received, yet sent again', async () => {
    await t.fault({ operation: 'webhook', mode: 'answer-lost' });
    await customers('a');
    await t.arrived();
    expect(names()).toEqual(['a', 'a']);
  });
});

test('an event can be read, listed and sent again', async () => {
  await customers('a');
  await t.arrived();
  const [event] = (await t.stripe.events.list({ type: 'customer.created' })).data;
  expect(event).toMatchObject({
    object: 'event',
    data: { object: { name: 'a' } },
    request: { id: expect.stringMatching(/^req_/) },
  });
  await t.control('stripe/webhooks/resend', { event: event?.id });
  await t.arrived();
  expect(t.received.map((entry) => entry.event.id)).toEqual([event?.id, event?.id]);
  expect((await refusalOf(t.stripe.events.retrieve('evt_none'))).statusCode).toBe(404);
});

test('an update tells what was there before', async () => {
  const { id } = await t.stripe.customers.create({ name: 'before' });
  await t.stripe.customers.update(id, { name: 'after' });
  const [event] = (await t.stripe.events.list({ type: 'customer.updated' })).data;
  expect(event?.data.previous_attributes).toEqual({ name: 'before' });
});

test('a second endpoint gets its own secret, shown once, and only what it asked for', async () => {
  const made = await t.stripe.webhookEndpoints.create({
    url: `${t.sandbox.url}/nowhere`,
    enabled_events: ['invoice.paid'],
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect(await t.stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
  await customers('a');
  await t.arrived();
  expect((await t.control('stripe/webhooks')).body).toMatchObject([{ endpoint: 'we_sandbox' }]);
});
