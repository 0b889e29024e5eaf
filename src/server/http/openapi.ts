// The API document, generated from the very table that the routes are registered from.
import * as z from 'zod/mini';
import { brand } from '../../domain/brand.ts';
import { errorCodes, type ErrorCode } from '../../domain/error-code.ts';
import { statusOf } from './error-table.ts';
import type { Route, Webhook } from './route.ts';

type Schema = Route['endpoint']['answer'];

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence a person can act on.' },
    code: { type: 'string', enum: [...errorCodes] },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    request_id: { type: 'string', format: 'uuid' },
  },
};

export function openApiDocument(routes: readonly Route[], webhooks: readonly Webhook[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.endpoint.method.toLowerCase()] = operation(route);
  }
  for (const webhook of webhooks) {
    paths[webhook.path] = {
      post: {
        summary: webhook.summary,
        responses: { 200: { description: 'Stored.' }, 400: { description: 'Refused signature.' } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.productName,
      version: '1',
      description: 'Sign in first; send the session cookie or `Authorization: Bearer`.',
    },
    components: { schemas: { Error: errorSchema }, securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation({ endpoint, guards }: Route): object {
  return {
    summary: endpoint.summary,
    description: `Who: ${guards.who}. Limit: ${guards.limit.requests} per ${guards.limit.seconds} s.`,
    ...(guards.who !== 'anyone' && { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } } },
      ...Object.fromEntries(
        refusals(guards.who, endpoint.errors ?? []).map(([status, codes]) => [status, refusal(endpoint, codes)]),
      ),
    },
  };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function refusals(who: string, own: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const codes = new Set<ErrorCode>(['invalid_input', 'too_many_requests', ...own]);
  if (who !== 'anyone') for (const code of ['not_signed_in', 'wrong_caller'] as const) codes.add(code);
  if (who === 'subscriber') codes.add('not_subscribed');
  if (who === 'admin') codes.add('forbidden');
  return [...Map.groupBy(codes, (code) => statusOf[code])];
}

function refusal({ pageRefusals, plainRefusals }: Route['endpoint'], codes: ErrorCode[]): object {
  if (pageRefusals) return typedRefusal(codes, 'text/html');
  if (plainRefusals) return typedRefusal(codes, 'text/plain');
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function typedRefusal(codes: ErrorCode[], type: string): object {
  return { description: codes.join(', '), content: { [type]: { schema: { type: 'string' } } } };
}
