// Answers of the carrier that lack, empty or add something: the id makes them answers, and one bad row never costs a list.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptedOf, textTo } from '../../../test-support/carrier-under-test.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { sandboxPublicKey } from '../../sandbox/telnyx/signing-key.ts';
import { TelnyxGateway } from './telnyx-gateway.ts';

const number = '+18335550100';
const lead = '+16155550142';
const text = textTo({ profileId: 'p', from: number });

let answer: object = {};
let gateway: TelnyxGateway;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway = new TelnyxGateway({
    apiKey: 'KEY_x',
    publicKey: sandboxPublicKey,
    webhookUrl: 'http://127.0.0.1:9/hook',
    sandboxUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a text is accepted', () => {
  const whole = { id: 'a', direction: 'outbound', from: { phone_number: number }, to: [{ phone_number: lead }] };
  it.each<[string, object]>([
    ['with its id alone', { id: 'a' }],
    ['with a cost of nulls', { ...whole, cost: { amount: null, currency: null } }],
    ['with a cost in another form', { ...whole, cost: '0.004' }],
    ['without a status', { ...whole, to: [{ phone_number: lead }] }],
    ['with a status that is no word', { ...whole, to: [{ phone_number: lead, status: 7 }] }],
    ['with a recipient in another form', { ...whole, to: lead }],
    ['with another direction', { ...whole, direction: 'out' }],
    ['with half a part', { ...whole, parts: 1.5 }],
    ['with errors in another form', { ...whole, errors: { code: '1' } }],
    ['with keys of tomorrow', { ...whole, wait_seconds: 0, something: { new: true } }],
  ])('%s', async (_, data) => {
    answer = { data };
    expect(acceptedOf(await gateway.send(text))).toMatchObject({ id: 'a', cost: null });
  });

  it.each<[string, object, number | null]>([
    ['an hour', { received_at: '2026-11-01T10:00:00Z', valid_until: '2026-11-01T11:00:00.000+00:00' }, 3600],
    ['unsaid', { received_at: '2026-11-01T10:00:00Z', valid_until: null }, null],
    ['no moment', { received_at: '2026-11-01T10:00:00Z', valid_until: 'soon' }, null],
    ['a number', { received_at: '2026-11-01T10:00:00Z', valid_until: 7 }, null],
    ['over before it began', { received_at: '2026-11-01T10:00:00Z', valid_until: '2026-11-01T09:00:00Z' }, null],
    ['of an unsaid beginning', { valid_until: '2026-11-01T11:00:00Z' }, null],
  ])('its validity: %s', async (_, said, seconds) => {
    answer = { data: { ...whole, ...said } };
    expect(acceptedOf(await gateway.send(text)).validSeconds).toBe(seconds);
  });

  it('a cost that is not known is none, not the word null', async () => {
    answer = { data: { ...whole, cost: { amount: null, currency: 'USD' } } };
    expect((await gateway.message('a'))?.cost).toBeNull();
    answer = { data: { ...whole, cost: { amount: 0.004, currency: 'USD' } } };
    expect((await gateway.message('a'))?.cost).toBe('0.004');
  });
});

it('of numbers for sale those that cannot text are passed over, whatever was asked for', async () => {
  const features = (...names: string[]) => names.map((name) => ({ name }));
  answer = {
    data: [
      { phone_number: '+18335550101', features: features('voice', 'sms') },
      { phone_number: '+18335550102', features: features('voice', 'fax') },
      { phone_number: '+18335550103', features: 'sms' },
      { phone_number: '+18335550104' },
    ],
  };
  expect(await gateway.searchTollFree({ count: 4 })).toEqual(['+18335550101', '+18335550103', '+18335550104']);
});

it.each([
  ['ENETUNREACH', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['CERT_HAS_EXPIRED', 'refused'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'refused'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'refused'],
  ['ECONNRESET', 'in_doubt'],
  ['UND_ERR_SOCKET', 'in_doubt'],
])('a connection that ended with %s leaves the text %s', async (code, is) => {
  const cause = Object.assign(new Error(code), { code });
  const broken = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  const outcome = await gateway.send(text);
  broken.mockRestore();
  expect(outcome.is).toBe(is);
});

const record = { uuid: 'm', direction: 'inbound', cli: lead, cld: number, created_at: '2031-03-04T18:00:00Z' };

it('a record is named by uuid or id; one without either is counted and costs no page', async () => {
  const { uuid, ...nameless } = record;
  answer = { data: [record, { ...nameless, id: 'n' }, nameless, null], meta: { page_number: 1, total_pages: 3 } };
  const read = await gateway.records({ since: new Date() });
  expect([read.records.map(({ id }) => id), read.unread, read.nextPage]).toEqual([[uuid, 'n'], 2, 2]);
});

it('without a count of pages a full page has a next, and any other is the last', async () => {
  answer = { data: Array.from({ length: 50 }, () => record) };
  expect((await gateway.records({ since: new Date(), page: 4 })).nextPage).toBe(5);
  answer = { data: [record], meta: {} };
  expect((await gateway.records({ since: new Date() })).nextPage).toBeNull();
});

describe('an order', () => {
  const own = { id: 'o', status: 'pending', customer_reference: 'r', phone_numbers: [{ phone_number: number }] };
  it.each(['deleted', 'of tomorrow'])('that is %s leaves the others readable', async (status) => {
    answer = { data: [{ id: 'x', status, customer_reference: 'other' }, own] };
    expect(await gateway.orderBy('r')).toEqual({ id: 'o', status: 'pending', reference: 'r', numbers: [number] });
    answer = { data: [{ ...own, status }] };
    expect(await gateway.orderBy('r')).toMatchObject({ status });
  });

  it('beside one that cannot be read is found; that there is none is then not known', async () => {
    answer = { data: [{ status: 'success' }, own] };
    expect(await gateway.orderBy('r')).toMatchObject({ id: 'o' });
    await expect(gateway.orderBy('r2')).rejects.toEqual(new CarrierInDoubt('unreadable'));
  });
});

describe('a verification', () => {
  it.each([{}, { verificationStatus: null }, { verificationStatus: '' }])(
    'just submitted, with %j, is submitted',
    async (more) => {
      answer = { id: 'v', ...more };
      const form = {} as Parameters<TelnyxGateway['resubmitVerification']>[1];
      expect(await gateway.resubmitVerification('v', form)).toMatchObject({ id: 'v', status: null, numbers: [] });
    },
  );

  it('in the list of one number that names none is that number’s', async () => {
    answer = { records: [{ id: 'v', verificationStatus: 'pending' }], total_records: 1 };
    expect(await gateway.verificationOf(number)).toMatchObject({ id: 'v', status: 'pending' });
  });
});
