// Numbers, toll-free and local: searching what is for sale, ordering, and which profile a number belongs to.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import { newNumberId, stamp, type Order, type OwnedNumber, type TelnyxAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { inventory, isTollFree, localInventory, tollFreePrefixes } from './numbering.ts';
import { refuseConnection } from './voice-application-api.ts';
import { pageOf, readBody, readPage, refuseUnknown } from './params.ts';
import { invalidQuery, notFound, refused } from './problem.ts';

const orderBody = z.strictObject({
  phone_numbers: z.array(z.strictObject({ phone_number: z.string().min(1) })).min(1),
  messaging_profile_id: z.string().optional(),
  connection_id: z.string().optional(),
  customer_reference: z.string().optional(),
});
const assignBody = z.strictObject({
  messaging_profile_id: z.string().nullish(),
  messaging_product: z.string().nullish(),
  tags: z.array(z.string()).optional(),
});

export function mountNumbers(app: SandboxApp, answer: Answer, account: TelnyxAccount, changed: () => void): void {
  app.get('/v2/available_phone_numbers', (c) =>
    answer(c, 'available_phone_numbers.list', () => {
      const rows = forSale(account, c.req.query());
      return { data: rows.map(offerBody), meta: { total_results: rows.length, best_effort_results: 0 } };
    }),
  );

  app.post('/v2/number_orders', (c) =>
    answer(c, 'number_orders.create', async () => {
      const given = await readBody(c, orderBody);
      const wanted = given.phone_numbers.map((each) => each.phone_number);
      for (const [index, number] of wanted.entries()) refuseUnavailable(account, number, `/phone_numbers/${index}`);
      const profile = given.messaging_profile_id ?? null;
      if (profile !== null && !account.profile(profile)) throw noProfile();
      const connection = given.connection_id ?? null;
      if (connection !== null) refuseConnection(account, connection);
      const now = stamp();
      const owned = [...new Set(wanted)].map((number): OwnedNumber => ({
        id: newNumberId(),
        phone_number: number,
        customer_reference: given.customer_reference ?? null,
        messaging_profile_id: profile,
        connection_id: connection,
        created_at: now,
        updated_at: now,
      }));
      const { pendingMs, end } = account.orders;
      if (end === 'success') account.state.numbers.push(...owned);
      const order: Order = {
        id: randomUUID(),
        customer_reference: given.customer_reference ?? null,
        messaging_profile_id: profile,
        connection_id: connection,
        phone_numbers: owned.map((number) => ({ id: randomUUID(), phone_number: number.phone_number })),
        created_at: now,
        ends_at: Date.now() + pendingMs,
        end,
      };
      account.state.orders.push(order);
      changed();
      return { data: orderBodyOf(order) };
    }),
  );

  app.get('/v2/number_orders', (c) =>
    answer(c, 'number_orders.list', () => {
      const query = c.req.query();
      const [reference, status] = ['filter[customer_reference]', 'filter[status]'] as const;
      refuseUnknown(query, [reference, status]);
      const rows = account.state.orders
        .filter((order) => query[reference] === undefined || order.customer_reference === query[reference])
        .filter((order) => query[status] === undefined || statusOf(order) === query[status])
        .toReversed();
      return pageOf(rows.map(orderBodyOf), readPage(query, 250));
    }),
  );

  app.get('/v2/number_orders/:id', (c) =>
    answer(c, 'number_orders.retrieve', () => {
      const order = account.state.orders.find((each) => each.id === c.req.param('id'));
      if (!order) throw notFound();
      return { data: orderBodyOf(order) };
    }),
  );

  app.get('/v2/phone_numbers/messaging', (c) =>
    answer(c, 'phone_numbers.messaging.list', () => {
      const query = c.req.query();
      const [number, profile] = ['filter[phone_number]', 'filter[messaging_profile_id]'] as const;
      refuseUnknown(query, [number, profile]);
      const wanted = query[number]?.split(',');
      const rows = account.state.numbers
        .filter((each) => wanted === undefined || wanted.includes(each.phone_number))
        .filter((each) => query[profile] === undefined || each.messaging_profile_id === query[profile]);
      return pageOf(rows.map(numberBody), readPage(query, 250));
    }),
  );

  app.patch('/v2/phone_numbers/:id/messaging', (c) =>
    answer(c, 'phone_numbers.messaging.update', async () => {
      const number = account.state.numbers.find((each) => each.id === c.req.param('id'));
      if (!number) throw notFound();
      const { messaging_profile_id: profile } = await readBody(c, assignBody);
      if (profile && !account.profile(profile)) throw noProfile();
      // Null keeps what was, an empty text takes it away.
      if (typeof profile === 'string') number.messaging_profile_id = profile || null;
      number.updated_at = stamp();
      changed();
      return { data: numberBody(number) };
    }),
  );
}

function forSale(account: TelnyxAccount, query: Record<string, string>): string[] {
  const known = [
    'phone_number_type',
    'country_code',
    'national_destination_code',
    'limit',
    'features',
    'best_effort',
    'quickship',
  ];
  refuseUnknown(
    query,
    known.map((name) => `filter[${name}]`),
  );
  const read = (name: string) => query[`filter[${name}]`];
  const limit = Number(read('limit') ?? '100');
  if (!Number.isInteger(limit) || limit < 1) throw invalidQuery('filter[limit]', 'The limit must be a whole number.');
  if (read('phone_number_type') === 'local') return localForSale(account, read('national_destination_code'), limit);
  if (read('phone_number_type') !== 'toll_free')
    throw invalidQuery('filter[phone_number_type]', 'The sandbox sells toll_free and local numbers.');
  const prefix = read('national_destination_code');
  if (prefix !== undefined && !tollFreePrefixes.some((each) => each === prefix))
    throw invalidQuery('filter[national_destination_code]', 'There is no such toll-free prefix.');
  return inventory(prefix)
    .filter((number) => isFree(account, number))
    .slice(0, limit);
}

function localForSale(account: TelnyxAccount, area: string | undefined, limit: number): string[] {
  if (!/^\d{3}$/.test(area ?? ''))
    throw invalidQuery('filter[national_destination_code]', 'An area code has three digits.');
  const numbers = localInventory(area ?? '').filter((number) => isFree(account, number));
  for (const number of numbers.slice(0, limit)) account.shown.add(number);
  return numbers.slice(0, limit);
}

const isFree = (account: TelnyxAccount, number: string): boolean =>
  !account.number(number) && !account.state.released.some((each) => each.phone_number === number);

function refuseUnavailable(account: TelnyxAccount, number: string, pointer: string): void {
  const isSold = !isFree(account, number);
  const isKnown = isTollFree(number) ? inventory(number.slice(2, 5)).includes(number) : account.shown.has(number);
  if (isKnown && !isSold) return;
  throw refused(400, isSold ? '85001' : '85000', 'Number not available', `${number} is not available.`, pointer);
}

const noProfile = () =>
  refused(
    422,
    '10017',
    'Associated resource does not exist',
    'The requested parameter is invalid as the associated resource does not exist.',
    '/messaging_profile_id',
  );

const statusOf = (order: Order) => (Date.now() < (order.ends_at ?? 0) ? 'pending' : (order.end ?? 'success'));

const offerBody = (number: string): object => ({
  record_type: 'available_phone_number',
  phone_number: number,
  vanity_format: '',
  best_effort: false,
  quickship: true,
  reservable: true,
  region_information: [{ region_type: 'country_code', region_name: 'US' }],
  cost_information: { upfront_cost: '1.00', monthly_cost: '1.00', currency: 'USD' },
  features: [{ name: 'sms' }, { name: 'mms' }, { name: 'voice' }],
});

const orderBodyOf = (order: Order): object => ({
  record_type: 'number_order',
  id: order.id,
  customer_reference: order.customer_reference,
  messaging_profile_id: order.messaging_profile_id,
  created_at: order.created_at,
  connection_id: order.connection_id ?? null,
  billing_group_id: null,
  phone_numbers_count: order.phone_numbers.length,
  requirements_met: true,
  status: statusOf(order),
  sub_number_orders_ids: [],
  updated_at: order.created_at,
  phone_numbers: order.phone_numbers.map((number) => ({
    record_type: 'number_order_phone_number',
    ...number,
    status: statusOf(order),
    phone_number_type: isTollFree(number.phone_number) ? 'toll_free' : 'local',
    country_code: 'US',
    country_iso_alpha2: 'US',
    requirements_met: true,
    regulatory_requirements: [],
  })),
});

const numberBody = (number: OwnedNumber): object => ({
  record_type: 'messaging_settings',
  id: number.id,
  phone_number: number.phone_number,
  messaging_profile_id: number.messaging_profile_id,
  created_at: number.created_at,
  updated_at: number.updated_at,
  organization_id: 'sandbox',
  country_code: 'US',
  type: isTollFree(number.phone_number) ? 'tollfree' : 'longcode',
  messaging_product: 'A2P',
  traffic_type: 'A2P',
  eligible_messaging_products: ['A2P'],
  features: { sms: { domestic_two_way: true, international_inbound: false, international_outbound: false }, mms: null },
  tags: [],
});
