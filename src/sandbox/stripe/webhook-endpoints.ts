// Webhook endpoints and the events they were told.
import type Stripe from 'stripe';
import * as z from 'zod';
import { apiVersion } from './account.ts';
import type { StripeAccount, StoredEvent } from './account.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { listOf } from './listing.ts';
import { operation } from './operation.ts';
import { address, clearable, flag, mergeMetadata, metadata, paging, text } from './params.ts';

export const configuredEndpoint = 'we_sandbox';

export function addEndpoint(
  account: StripeAccount,
  request: { id: string; url: string; secret: string; events: string[]; description?: string | null },
): Stripe.WebhookEndpoint {
  return account.add('webhook_endpoint', {
    id: request.id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: account.now(),
    description: request.description ?? null,
    enabled_events: request.events,
    livemode: false,
    metadata: {},
    secret: request.secret,
    status: 'enabled',
    url: request.url,
  });
}

/** The secret is shown once, in the answer that made it. */
const hidden = ({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint) => endpoint;

export const eventOperations = [
  operation({
    name: 'events.list',
    method: 'GET',
    path: '/events',
    params: z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).optional(),
      delivery_success: flag.optional(),
    }),
    run: (account, { type, types, delivery_success: delivered, ...cursor }) => {
      if (type && types) throw invalid('You may only specify one of these parameters: type, types.', { param: 'type' });
      const named = (event: StoredEvent) =>
        (!type || event.type === type || (type.endsWith('.*') && event.type.startsWith(type.slice(0, -1)))) &&
        (!types || types.includes(event.type));
      const fits = (event: StoredEvent) =>
        named(event) && (delivered === undefined || delivered === (event.pending_webhooks === 0));
      return listOf(account.all('event').filter(fits), cursor, '/v1/events');
    },
  }),
  operation({
    name: 'events.retrieve',
    method: 'GET',
    path: '/events/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('event', id),
  }),
  operation({
    name: 'webhook_endpoints.create',
    method: 'POST',
    path: '/webhook_endpoints',
    params: z.strictObject({
      url: address,
      enabled_events: z.array(text).min(1),
      description: text.optional(),
      metadata: metadata.optional(),
      api_version: z.enum([apiVersion]).optional(),
    }),
    run: (account, params) => {
      const endpoint = addEndpoint(account, {
        id: newId('we'),
        url: params.url,
        secret: newId('whsec', 32),
        events: params.enabled_events,
        description: params.description ?? null,
      });
      endpoint.metadata = mergeMetadata({}, params.metadata);
      return structuredClone(endpoint);
    },
  }),
  operation({
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: '/webhook_endpoints',
    params: z.strictObject(paging),
    run: (account, cursor) => listOf(account.all('webhook_endpoint').map(hidden), cursor, '/v1/webhook_endpoints'),
  }),
  operation({
    name: 'webhook_endpoints.retrieve',
    method: 'GET',
    path: '/webhook_endpoints/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => hidden(account.get('webhook_endpoint', id)),
  }),
  operation({
    name: 'webhook_endpoints.update',
    method: 'POST',
    path: '/webhook_endpoints/:id',
    params: z.strictObject({
      url: address.optional(),
      enabled_events: z.array(text).min(1).optional(),
      description: clearable.optional(),
      disabled: flag.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, { disabled, metadata: data, ...params }, id) => {
      const endpoint = account.get('webhook_endpoint', id);
      Object.assign(endpoint, params, { metadata: mergeMetadata(endpoint.metadata, data) });
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      return hidden(endpoint);
    },
  }),
  operation({
    name: 'webhook_endpoints.delete',
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => {
      account.get('webhook_endpoint', id);
      account.remove('webhook_endpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
