// Checks params, query and body against the endpoint's schemas; names every refused field.
import * as z from 'zod/mini';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { FieldError } from '../../domain/error-code.ts';
import { refuseUnstorable } from './read-body.ts';
import { Refusal } from './refusal.ts';

interface Received {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** @throws Refusal invalid_input with one field per fault. */
export function validateInput(
  endpoint: Endpoint,
  received: Received,
): { params: unknown; query: unknown; body: unknown } {
  const query = firstValues(received.query);
  refuseUnstorable(query, 'query', 0);
  refuseUnstorable(received.params, 'params', 0);
  const faults: FieldError[] = [];
  const checked = {
    params: check(endpoint.params, received.params, 'params', faults),
    query: check(endpoint.query ?? z.strictObject({}), query, 'query', faults),
    body: check(endpoint.body, received.body, 'body', faults),
  };
  const [first] = faults;
  if (first) throw new Refusal('invalid_input', first.message, { fields: faults });
  return checked;
}

/** The first value of a repeated name counts. */
function firstValues(query: URLSearchParams): Record<string, string> {
  const values: [string, string][] = [];
  const seen = new Set<string>();
  for (const [key, value] of query) {
    if (!seen.has(key)) values.push([key, value]);
    seen.add(key);
  }
  return Object.fromEntries(values);
}

function check(schema: Endpoint['body'], value: unknown, part: string, faults: FieldError[]): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const where = [part, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        faults.push({ path: [...where, key].join('.'), message: 'This field is not known here.' });
    } else {
      faults.push({ path: where.join('.'), message: issue.message });
    }
  }
  return undefined;
}
