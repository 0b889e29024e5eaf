// Bodies and queries as the carrier reads them; what it cannot read it refuses in its own words.
import type { Context } from 'hono';
import * as z from 'zod';
import { invalidQuery, refused, type TelnyxProblem } from './problem.ts';

export async function readBody<S extends z.ZodType>(c: Context, shape: S): Promise<z.output<S>> {
  let given: unknown;
  try {
    given = JSON.parse(await c.req.text());
  } catch {
    throw refused(400, '10023', 'Invalid JSON', 'The supplied JSON is not valid.');
  }
  const read = shape.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  throw problemOf(read.error.issues[0]);
}

function problemOf(issue: z.core.$ZodIssue | undefined): TelnyxProblem {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].map(String);
  const name = path.join('.');
  const pointer = `/${path.join('/')}`;
  if (unknown !== undefined)
    return refused(422, '10015', 'Bad Request', `The '${name}' parameter is not known.`, pointer);
  if (issue?.input === undefined || issue.input === '')
    return refused(422, '10004', 'Missing required parameter', `The '${name}' parameter is required.`, pointer);
  return refused(422, '10015', 'Bad Request', `The '${name}' parameter is invalid: ${issue.message}.`, pointer);
}

export interface Page {
  page_number: number;
  page_size: number;
}

export function readPage(query: Record<string, string>, most: number): Page {
  const read = (name: string, usual: number, limit: number) => {
    const given = query[name];
    if (given === undefined) return usual;
    if (!/^\d{1,6}$/.test(given) || Number(given) < 1 || Number(given) > limit)
      throw invalidQuery(name, `The '${name}' parameter must be between 1 and ${limit}.`);
    return Number(given);
  };
  return { page_number: read('page[number]', 1, 999_999), page_size: read('page[size]', 20, most) };
}

export function pageOf(rows: readonly object[], { page_number, page_size }: Page): object {
  const start = (page_number - 1) * page_size;
  return {
    data: rows.slice(start, start + page_size),
    meta: { page_number, page_size, total_results: rows.length, total_pages: Math.ceil(rows.length / page_size) },
  };
}

/** A filter that the carrier does not know is refused, so that a misspelt one is not a list of everything. */
export function refuseUnknown(query: Record<string, string>, known: readonly string[]): void {
  const allowed = new Set([...known, 'page[number]', 'page[size]']);
  for (const name of Object.keys(query))
    if (!allowed.has(name)) throw invalidQuery(name, `The '${name}' parameter is not known.`);
}
