// Products and prices, and the two that the sandbox begins with.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { idOf, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { clearable, currency, flag, mergeMetadata, metadata, natural, paging, positive, text } from './params.ts';

const intervals = ['day', 'week', 'month', 'year'] as const;

const seed = z.array(
  z.strictObject({
    id: z.string().min(1),
    unit_amount: z.number().int().nonnegative(),
    product: z.string().min(1),
    interval: z.enum(intervals).nullable().default('month'),
  }),
);

const ownSeed: z.input<typeof seed> = [
  { id: 'price_agent_monthly', unit_amount: 18_900, product: 'Agent CRM' },
  { id: 'price_agent_seat', unit_amount: 5_000, product: 'Team seat' },
];

/** `json` is a list like the own one; an unreadable list stops the start. */
export function seedPrices(account: StripeAccount, json: string | undefined): void {
  for (const entry of seed.parse(json ? JSON.parse(json) : ownSeed)) {
    if (account.find('price', entry.id)) continue;
    const product = addProduct(account, { id: entry.id.replace(/^price/, 'prod'), name: entry.product });
    addPrice(account, { id: entry.id, product: product.id, unitAmount: entry.unit_amount, interval: entry.interval });
  }
}

export const wireDecimal = (cents: number) => String(cents) as unknown as Stripe.Decimal; // JSON carries decimals as text

function addProduct(
  account: StripeAccount,
  request: {
    id?: string;
    name: string;
    description?: string | null;
    metadata?: Record<string, string>;
    active?: boolean;
  },
): Stripe.Product {
  const now = account.now();
  return account.add('product', {
    id: request.id ?? newId('prod', 14),
    object: 'product',
    active: request.active ?? true,
    created: now,
    default_price: null,
    description: request.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: request.metadata ?? {},
    name: request.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  });
}

export interface NewPrice {
  id?: string;
  product: string;
  unitAmount: number;
  interval: (typeof intervals)[number] | null;
  intervalCount?: number;
  active?: boolean;
  nickname?: string | null;
  lookupKey?: string | null;
  metadata?: Record<string, string>;
}

/** Made up on the spot for `price_data`: inactive, as the real one makes it. */
export function addPrice(account: StripeAccount, request: NewPrice): Stripe.Price {
  return account.add('price', {
    id: request.id ?? newId('price'),
    object: 'price',
    active: request.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: request.lookupKey ?? null,
    metadata: request.metadata ?? {},
    nickname: request.nickname ?? null,
    product: request.product,
    recurring: request.interval && {
      interval: request.interval,
      interval_count: request.intervalCount ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: request.interval ? 'recurring' : 'one_time',
    unit_amount: request.unitAmount,
    unit_amount_decimal: wireDecimal(request.unitAmount),
  });
}

const recurring = z.strictObject({ interval: z.enum(intervals), interval_count: positive.optional() });
const productData = z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() });

export const priceData = z.strictObject({
  currency,
  product: text.optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  unit_amount: natural,
});

export function priceFromData(account: StripeAccount, data: z.output<typeof priceData>, param: string): Stripe.Price {
  if (Boolean(data.product) === Boolean(data.product_data)) {
    throw invalid(`You must specify exactly one of ${param}[product] and ${param}[product_data].`, { param });
  }
  const product = data.product_data
    ? addProduct(account, {
        name: data.product_data.name,
        description: data.product_data.description ?? null,
        metadata: mergeMetadata({}, data.product_data.metadata),
        active: false,
      })
    : account.get('product', data.product ?? '', `${param}[product]`);
  return addPrice(account, {
    product: product.id,
    unitAmount: data.unit_amount,
    interval: data.recurring?.interval ?? null,
    intervalCount: data.recurring?.interval_count ?? 1,
    active: false,
  });
}

export function productName(account: StripeAccount, price: Stripe.Price): string {
  return account.find('product', idOf(price.product) ?? '')?.name ?? 'Item';
}

export const catalogOperations = [
  operation({
    name: 'products.create',
    method: 'POST',
    path: '/products',
    params: z.strictObject({
      id: text.optional(),
      name: text,
      description: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, { metadata: data, ...params }) => {
      if (params.id && account.find('product', params.id)) {
        throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      }
      const product = addProduct(account, { ...params, metadata: mergeMetadata({}, data) });
      account.emit('product.created', product);
      return product;
    },
  }),
  operation({
    name: 'products.list',
    method: 'GET',
    path: '/products',
    params: z.strictObject({ ...paging, active: flag.optional() }),
    run: (account, { active, ...cursor }) =>
      listOf(
        account.all('product').filter((product) => active === undefined || product.active === active),
        cursor,
        '/v1/products',
      ),
  }),
  operation({
    name: 'products.retrieve',
    method: 'GET',
    path: '/products/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('product', id),
  }),
  operation({
    name: 'products.update',
    method: 'POST',
    path: '/products/:id',
    params: z.strictObject({
      name: text.optional(),
      description: clearable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, { metadata: data, ...params }, id) => {
      const product = account.get('product', id);
      return account.change('product.updated', product, () => {
        Object.assign(product, params, { metadata: mergeMetadata(product.metadata, data), updated: account.now() });
      });
    },
  }),
  operation({
    name: 'prices.create',
    method: 'POST',
    path: '/prices',
    params: z.strictObject({
      ...priceData.shape,
      active: flag.optional(),
      nickname: text.optional(),
      lookup_key: text.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, params) => {
      const price = priceFromData(account, params, 'price');
      Object.assign(price, {
        active: params.active ?? true,
        nickname: params.nickname ?? null,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      const product = account.get('product', idOf(price.product) ?? '');
      product.active = true;
      account.emit('price.created', price);
      return price;
    },
  }),
  operation({
    name: 'prices.list',
    method: 'GET',
    path: '/prices',
    params: z.strictObject({
      ...paging,
      active: flag.optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      lookup_keys: z.array(text).optional(),
    }),
    run: (account, { active, product, type, lookup_keys: keys, ...cursor }) => {
      const fits = (price: Stripe.Price) =>
        (active === undefined || price.active === active) &&
        (!product || price.product === product) &&
        (!type || price.type === type) &&
        (!keys || keys.includes(price.lookup_key ?? ''));
      return listOf(account.all('price').filter(fits), cursor, '/v1/prices');
    },
  }),
  operation({
    name: 'prices.retrieve',
    method: 'GET',
    path: '/prices/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('price', id),
  }),
  operation({
    name: 'prices.update',
    method: 'POST',
    path: '/prices/:id',
    params: z.strictObject({ active: flag.optional(), nickname: clearable.optional(), metadata: metadata.optional() }),
    run: (account, { metadata: data, ...params }, id) => {
      const price = account.get('price', id);
      return account.change('price.updated', price, () =>
        Object.assign(price, params, { metadata: mergeMetadata(price.metadata, data) }),
      );
    },
  }),
];
