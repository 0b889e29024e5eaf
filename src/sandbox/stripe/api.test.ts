import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import { parseForm } from './form.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

describe('the form', () => {
  test.each<[string, object]>([
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    ['items[0][price]=p&items[1][price]=q', { items: [{ price: 'p' }, { price: 'q' }] }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['metadata[a.b]=c&metadata[0]=d', { metadata: { 'a.b': 'c', '0': 'd' } }],
    ['metadata=', { metadata: '' }],
    ['a[b][c][d]=1', { a: { b: { c: { d: '1' } } } }],
  ])('%s', (encoded, form) => {
    expect(parseForm(encoded)).toEqual(form);
  });

  test.each(['a[b=1', '[a]=1', 'a]b[=1', 'a=1&a[b]=2', `a${'[b]'.repeat(11)}=1`])('refuses %s', (encoded) => {
    expect(() => parseForm(encoded)).toThrow();
  });

  test('cannot reach a prototype', () => {
    parseForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&a[constructor][prototype][polluted]=yes');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('admission', () => {
  test('no key and a wrong key are 401', async () => {
    const bare = await fetch(`${t.sandbox.url}/v1/customers`);
    expect([bare.status, await bare.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }]);
    const refusal = await refusalOf(t.client('sk_test_other_key_1234').customers.list());
    expect(refusal).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(refusal.message).toMatch(/^Invalid API Key provided: sk_test_\*+1234$/);
  });

  test('another version is refused, none is the pinned one', async () => {
    expect(
      (await refusalOf(t.client('sk_test_sandbox', { apiVersion: '2020-08-27' }).customers.list())).statusCode,
    ).toBe(400);
    const answer = await fetch(`${t.sandbox.url}/v1/customers`, {
      headers: { Authorization: 'Bearer sk_test_sandbox' },
    });
    expect([answer.status, answer.headers.get('stripe-version')]).toEqual([200, '2026-10-28.endive']);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  test('an address that is no call is 404', async () => {
    const answer = await fetch(`${t.sandbox.url}/v1/wallets`, { headers: { Authorization: 'Bearer sk_test_sandbox' } });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: { message: expect.stringContaining('Unrecognized request URL (GET: /v1/wallets)') } },
    ]);
  });
});

describe('idempotency', () => {
  test('the same call is answered once and replayed', async () => {
    const first = await t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k1' });
    const again = await t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect([
      first.lastResponse.headers['idempotent-replayed'],
      again.lastResponse.headers['idempotent-replayed'],
    ]).toEqual([undefined, 'true']);
    expect((await t.stripe.customers.list()).data).toHaveLength(1);
  });

  test('other parameters under the same key are refused', async () => {
    await t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k2' });
    const refusal = await refusalOf(t.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k2' }));
    expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  test('a refused parameter leaves the key free', async () => {
    await refusalOf(t.stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'k3' }));
    expect((await t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k3' })).email).toBe(
      'a@example.com',
    );
  });

  test('a decline is replayed, not charged again', async () => {
    const charge = () =>
      t.stripe.paymentIntents.create(
        { amount: 2_000, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
        { idempotencyKey: 'k4' },
      );
    const [first, again] = [await refusalOf(charge()), await refusalOf(charge())];
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await t.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('a call whose first copy is still running is 409', async () => {
    await t.fault({ operation: 'customers.create', mode: 'slow' });
    const slow = t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k5' });
    const requests = async () =>
      (await t.control('stripe/requests?operation=customers.create')).body as unknown as unknown[];
    await expect.poll(async () => (await requests()).length).toBe(1);
    const refusal = await refusalOf(t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k5' }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await slow).email).toBe('a@example.com');
  });
});

describe('lists and expansion', () => {
  test('pages forward and back over 25 customers without loss', async () => {
    for (let n = 0; n < 25; n += 1) await t.stripe.customers.create({ name: `n${n}` });
    const all = await t.stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(all.map((customer) => customer.name)).toEqual(Array.from({ length: 25 }, (_, n) => `n${24 - n}`));
    const first = await t.stripe.customers.list({ limit: 10 });
    const second = await t.stripe.customers.list({ limit: 10, starting_after: first.data.at(-1)?.id });
    const back = await t.stripe.customers.list({ limit: 10, ending_before: second.data[0]?.id });
    expect([first.has_more, second.has_more, back.data.map((c) => c.id)]).toEqual([
      true,
      true,
      first.data.map((c) => c.id),
    ]);
  });

  test('refuses a limit of 101, an unknown cursor and an unknown expansion', async () => {
    expect((await refusalOf(t.stripe.customers.list({ limit: 101 }))).param).toBe('limit');
    expect((await refusalOf(t.stripe.customers.list({ starting_after: 'cus_none' }))).code).toBe('resource_missing');
    const customer = await t.stripe.customers.create({});
    const refusal = await refusalOf(t.stripe.customers.retrieve(customer.id, { expand: ['wallet'] }));
    expect(refusal.message).toBe('This property cannot be expanded (wallet).');
  });

  test('expands inside lists', async () => {
    const prices = await t.stripe.prices.list({ expand: ['data.product'] });
    expect(prices.data.map((price) => price.product)).toMatchObject([{ name: 'Team seat' }, { name: 'Agent CRM' }]);
  });

  test('metadata is merged, an empty value takes its key away', async () => {
    const { id } = await t.stripe.customers.create({ metadata: { a: '1', b: '2' } });
    expect((await t.stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({ a: '1', c: '3' });
    expect((await t.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });

  test('a deleted customer is a stub and takes no new subscription', async () => {
    const { id } = await t.stripe.customers.create({ email: 'a@example.com' });
    expect(await t.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await t.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
    expect((await t.stripe.customers.list()).data).toEqual([]);
    const refusal = await refusalOf(
      t.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        success_url: 'http://x.test/',
        line_items: [{ price: 'price_agent_monthly', quantity: 1 }],
      }),
    );
    expect(refusal).toMatchObject({ code: 'resource_missing', param: 'customer' });
  });
});

describe('faults', () => {
  test('error: 500, and replayed under the same key, as documented', async () => {
    await t.fault({ operation: 'customers.create', mode: 'error' });
    const create = (key: string) => t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: key });
    expect(await refusalOf(create('f1'))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    expect((await refusalOf(create('f1'))).statusCode).toBe(500);
    expect((await create('f2')).email).toBe('a@example.com');
  });

  test('error before the call began: the same key may try again', async () => {
    await t.fault({ operation: '*', mode: 'error', replayed: false });
    const create = () => t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'f3' });
    expect((await refusalOf(create())).statusCode).toBe(500);
    expect((await create()).email).toBe('a@example.com');
  });

  test('answer-lost: it happened, the caller does not know, and the key tells', async () => {
    await t.fault({ operation: 'customers.create', mode: 'answer-lost' });
    const once = new URLSearchParams({ email: 'lost@example.com' });
    const headers = { Authorization: 'Bearer sk_test_sandbox', 'Idempotency-Key': 'f4' };
    await expect(fetch(`${t.sandbox.url}/v1/customers`, { method: 'POST', headers, body: once })).rejects.toThrow();
    const found = await t.stripe.customers.list({ email: 'lost@example.com' });
    const again = await t.stripe.customers.create({ email: 'lost@example.com' }, { idempotencyKey: 'f4' });
    expect(found.data.map((customer) => customer.id)).toEqual([again.id]);
  });

  test('timeout: no answer while the caller waits, and nothing happened', async () => {
    await t.fault({ operation: 'customers.create', mode: 'timeout' });
    // Nobody answers, so this is only how long the test takes.
    const refusal = await refusalOf(t.stripe.customers.create({ email: 'a@example.com' }, { timeout: 1500 }));
    expect(refusal.type).toBe('StripeConnectionError');
    expect((await t.stripe.customers.list()).data).toEqual([]);
  });

  test('an order that cannot be read, or names nobody, is refused', async () => {
    expect((await t.fault({ operation: 'webhook', mode: 'explode' })).status).toBe(400);
    expect((await t.control('faults', { provider: 'carrier', operation: '*', mode: 'error' })).status).toBe(400);
  });
});

test('the log tells what was called, with which key', async () => {
  await t.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'log1' });
  const { body } = await t.control('stripe/requests');
  expect(body).toMatchObject([
    {
      operation: 'customers.create',
      params: { email: 'a@example.com' },
      idempotency_key: 'log1',
      status: 200,
      replayed: false,
    },
  ]);
});
