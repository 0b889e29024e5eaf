// What no route may take, each kind with its own refusal: generated from the route table and its good requests.
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/server/features.ts';
import { bodyBytes, usualBodyBytes } from './body-bounds.ts';
import type { Route } from '../src/server/http/route.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import type { RawAnswer } from './client.ts';
import { belongingsOf, expectRefusal, nameOf, request, sampleOf } from './route-requests.ts';
import type { Belongings, Sample } from './route-samples.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
let agents: TestAgent[];
let mine: Belongings;

beforeAll(async () => {
  agents = await Promise.all(Array.from({ length: 40 }, () => makeAgent(app, { admin: true })));
  mine = await belongingsOf(app, agents[0] as TestAgent);
});

type Change = Parameters<typeof request>[3];
let asked = 0;

/** From one agent and place after the other, so that no limit answers first. */
function ask(route: Route, sample: Sample, change: Change = {}): Promise<RawAnswer> {
  asked += 1;
  const agent = agents[asked % agents.length] as TestAgent;
  const place = { 'x-forwarded-for': `203.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
  return request(agent, route, sample, { ...change, headers: { ...place, ...change.headers } });
}

const named = (chosen: readonly Route[]) => chosen.map((route) => [nameOf(route), route] as const);
const withBody = named(routes.filter(({ endpoint }) => endpoint.body));
/** A mapping's fingerprint is any text. */
const withParams = named(routes.filter(({ endpoint: { params, path } }) => params && !path.endsWith(':fingerprint')));

describe.each(named(routes))('%s', (_, route) => {
  it('refuses a query that it does not know', async () => {
    const answer = await ask(route, sampleOf(route, mine), { query: { planted: '1' } });
    expectRefusal(route, answer, 'invalid_input', 'query.planted');
  });
});

describe.each(withParams)('%s', (_, route) => {
  it('refuses what is no id in its path', async () => {
    const sample = sampleOf(route, mine);
    for (const name of Object.keys(sample.params ?? {})) {
      for (const value of ['not-an-id', '../../etc', '%00', "' or 1=1 --", 'x'.repeat(500)]) {
        const answer = await ask(route, { ...sample, params: { ...sample.params, [name]: value } });
        expect([400, 404], `${name} ${value}: ${answer.text}`).toContain(answer.status);
        expect(answer.body).toMatchObject({ error: expect.any(String), request_id: expect.any(String) });
      }
    }
  });
});

describe.each(withBody)('%s', (_, route) => {
  const good = () => sampleOf(route, mine);
  const text = () => JSON.stringify(good().body);

  it('refuses what is no JSON, or is not called so', async () => {
    for (const body of ['{', '', '1e', '\u0000', 'undefined'])
      expectRefusal(route, await ask(route, good(), { body }), 'malformed_body');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expectRefusal(route, await ask(route, good(), { headers: { 'content-type': type } }), 'malformed_body');
  });

  it.each(['null', '[]', '"text"', '7', 'true'])('refuses a body that is %s', async (body) => {
    expect((await ask(route, good(), { body })).status).toBe(400);
  });

  it('refuses a key that it does not know, beside good ones', async () => {
    expectRefusal(route, await ask(route, good(), { body: { planted: 1 } }), 'invalid_input', 'body.planted');
  });

  it('refuses keys that change what an object is', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const answer = await ask(route, good(), {
        body: text().replace(/^\{/, `{"${key}":{"admin":true}${text() === '{}' ? '' : ','}`),
      });
      expectRefusal(route, answer, 'invalid_input');
    }
  });

  it('refuses depth beyond need', async () => {
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as object;
    for (const key of [...Object.keys(good().body ?? {}), 'planted'])
      expectRefusal(route, await ask(route, good(), { body: { [key]: deep(21) } }), 'malformed_body');
  });

  it('refuses texts that cannot be stored, in values and keys', async () => {
    for (const unstorable of ['a\0', '\ud800', 'a\udfff']) {
      for (const key of Object.keys(good().body ?? {})) {
        const answer = await ask(route, good(), { body: { [key]: unstorable } });
        expectRefusal(route, answer, 'invalid_input', `body.${key}`);
        expect(answer.text).toContain('Contains characters that cannot be stored.');
      }
      expectRefusal(route, await ask(route, good(), { body: { [unstorable]: 1 } }), 'invalid_input');
    }
  });

  it('takes no byte more than its bound', async () => {
    const most = bodyBytes[nameOf(route)] ?? usualBodyBytes;
    const padded = (bytes: number) => text().padEnd(bytes - (Buffer.byteLength(text()) - text().length), ' ');
    expectRefusal(route, await ask(route, good(), { body: padded(most + 1) }), 'too_large');
    expect((await ask(route, good(), { body: padded(most) })).status).not.toBe(413);
  });

  it('refuses values of another kind, and is hurt by none of the same kind', async () => {
    const sample = good();
    for (const [key, value] of Object.entries((sample.body ?? {}) as Record<string, unknown>)) {
      for (const hostile of hostileValues) {
        const answer = await ask(route, sample, { body: { [key]: hostile } });
        const where = `${key} = ${JSON.stringify(hostile).slice(0, 40)}: ${answer.text}`;
        expect(answer.status, where).toBeLessThan(500);
        expect(answer.status, where).not.toBe(429);
        if (kindOf(value) !== 'null' && kindOf(hostile) !== kindOf(value)) expect(answer.status, where).toBe(400);
      }
    }
  });
});

const hostileValues: unknown[] = [
  [],
  {},
  [[]],
  -1,
  0.5,
  1e308,
  true,
  'x'.repeat(20_000),
  'NaN',
  'infinity',
  '2026-02-30',
  "' or 1=1 --",
];

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
