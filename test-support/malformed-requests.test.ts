// What no route may take, each kind with its own refusal: generated from the route table and its good requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { inboundLead } from '../src/features/intake/intake.contract.ts';
import { authCallback } from '../src/features/schedule/schedule.contract.ts';
import { routes } from '../src/server/features.ts';
import { bodyBytes, defaultBodyBytes } from './body-bounds.ts';
import type { Route } from '../src/server/http/route.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { testClient, type RawAnswer, type TestClient } from './client.ts';
import { belongingsOf, expectRefusal, nameOf, request, sampleOf } from './route-requests.ts';
import type { Belongings, Sample } from './sample.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
let agents: TestAgent[];
let mine: Belongings;

beforeAll(async () => {
  agents = await Promise.all(Array.from({ length: 40 }, () => makeAgent(app, { admin: true })));
  mine = await belongingsOf(app, agents[0] as TestAgent);
});

type Change = Parameters<typeof request>[3];
type Ask = (sample: Sample, change?: Change) => Promise<RawAnswer>;
let asked = 0;

/** From one agent and place after the other, so that no limit answers first. */
const asking =
  (route: Route, only?: TestClient): Ask =>
  (sample, change = {}) => {
    asked += 1;
    const client = only ?? agents[asked % agents.length]!;
    const place = { 'x-forwarded-for': `203.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
    return request(client, route, sample, { ...change, headers: { ...place, ...change.headers } });
  };

/** Called by programs of others, who hang on what they like: what is not known is passed over. */
const calledByOthers: readonly string[] = [inboundLead.path, authCallback.path];

type Check = (route: Route, sample: Sample, ask: Ask) => Promise<void>;

const checks: Record<'query' | 'path' | 'body', Record<string, Check>> = {
  query: {
    async 'refuses a query that it does not know'(route, sample, ask) {
      // Other sites hang theirs on to the address of a page that people share.
      if (calledByOthers.includes(route.endpoint.path)) {
        const [plain, marked] = [await ask(sample), await ask(sample, { query: { planted: '1' } })];
        return expect([marked.status, marked.headers.get('location')]).toEqual([
          plain.status,
          plain.headers.get('location'),
        ]);
      }
      if (route.endpoint.pageRefusals)
        return expectRefusal(route, await ask(sample, { query: { planted: '1' } }), 'not_found');
      expectRefusal(route, await ask(sample, { query: { planted: '1' } }), 'invalid_input', 'query.planted');
    },
  },
  path: {
    async 'refuses what is no id in its path'(route, sample, ask) {
      for (const name of Object.keys(sample.params ?? {})) {
        for (const value of ['not-an-id', '../../etc', '%00', "' or 1=1 --", 'x'.repeat(500)]) {
          const answer = await ask({ ...sample, params: { ...sample.params, [name]: value } });
          expect([400, 404], `${name} ${value}: ${answer.text}`).toContain(answer.status);
          if (route.endpoint.pageRefusals) continue;
          expect(answer.body).toMatchObject({ error: expect.any(String), request_id: expect.any(String) });
        }
      }
    },
  },
  body: {
    async 'refuses what is no JSON'(route, sample, ask) {
      for (const body of ['{', '', '1e', '\u0000', 'undefined'])
        expectRefusal(route, await ask(sample, { body }), 'malformed_body');
    },
    async 'refuses what is not called JSON'(route, sample, ask) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
        expectRefusal(route, await ask(sample, { headers: { 'content-type': type } }), 'malformed_body');
    },
    async 'refuses a body that is no object'(_, sample, ask) {
      for (const body of ['null', '[]', '"text"', '7', 'true'])
        expect((await ask(sample, { body })).status, body).toBe(400);
    },
    async 'refuses a key that it does not know, beside good ones'(route, sample, ask) {
      expectRefusal(route, await ask(sample, { body: { planted: 1 } }), 'invalid_input', 'body.planted');
    },
    async 'refuses keys that change what an object is'(route, sample, ask) {
      const good = JSON.stringify(sample.body);
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const body = good.replace(/^\{/, `{"${key}":{"admin":true}${good === '{}' ? '' : ','}`);
        expectRefusal(route, await ask(sample, { body }), 'invalid_input');
      }
    },
    async 'refuses depth beyond need'(route, sample, ask) {
      const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as object;
      for (const key of [...Object.keys(sample.body ?? {}), 'planted'])
        expectRefusal(route, await ask(sample, { body: { [key]: deep(21) } }), 'malformed_body');
    },
    async 'refuses texts that cannot be stored, in values and keys'(route, sample, ask) {
      for (const unstorable of ['a\0', '\ud800', 'a\udfff']) {
        for (const key of Object.keys(sample.body ?? {})) {
          const answer = await ask(sample, { body: { [key]: unstorable } });
          expectRefusal(route, answer, 'invalid_input', `body.${key}`);
          expect(answer.text).toContain('Contains characters we can’t save.');
        }
        expectRefusal(route, await ask(sample, { body: { [unstorable]: 1 } }), 'invalid_input');
      }
    },
    async 'takes no byte more than its bound'(route, sample, ask) {
      const most = bodyBytes[nameOf(route)] ?? defaultBodyBytes;
      const good = JSON.stringify(sample.body);
      const padded = (bytes: number) => good.padEnd(bytes - (Buffer.byteLength(good) - good.length), ' ');
      expectRefusal(route, await ask(sample, { body: padded(most + 1) }), 'too_large');
      expect((await ask(sample, { body: padded(most) })).status).not.toBe(413);
    },
    async 'refuses values of another kind, and is hurt by none of the same kind'(_, sample, ask) {
      for (const [key, value] of Object.entries((sample.body ?? {}) as Record<string, unknown>)) {
        for (const hostile of hostileValues) {
          const answer = await ask(sample, { body: { [key]: hostile } });
          const where = `${key} = ${JSON.stringify(hostile).slice(0, 40)}: ${answer.text}`;
          if (answer.status !== sample.refusedWith) expect(answer.status, where).toBeLessThan(500);
          expect(answer.status, where).not.toBe(429);
          if (kindOf(value) !== 'null' && kindOf(hostile) !== kindOf(value)) expect(answer.status, where).toBe(400);
        }
      }
    },
  },
};

const named = (chosen: readonly Route[]) => chosen.map((route) => [nameOf(route), route] as const);
const withBody = named(routes.filter(({ endpoint }) => endpoint.body));
/** A mapping's fingerprint is any text. */
const withParams = named(routes.filter(({ endpoint: { params, path } }) => params && !path.endsWith(':fingerprint')));

describe.each([
  ['query', named(routes)],
  ['path', withParams],
  ['body', withBody],
] as const)('in its %s', (part, chosen) => {
  describe.each(chosen)('%s', (_, route) => {
    it.each(Object.entries(checks[part]))('%s', (__, check) => check(route, sampleOf(route, mine), asking(route)));
  });
});

/** A server that answers every request with this status, and says it well. */
async function answering(status: (body: string) => number): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (incoming, answer) => {
    const sent = await text(incoming);
    const body = { error: 'Not this.', code: 'unexpected', request_id: 'r', fields: [] };
    answer.writeHead(status(sent)).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('goes red at a server that', () => {
  const route = routes.find((each) => nameOf(each) === 'POST /api/leads/:id/notes')!;
  const each = Object.values(checks).flatMap((part) => Object.entries(part));

  it.each([
    ['takes everything', 200],
    ['fails at everything', 500],
    ['refuses everything, without a word why', 400],
  ])('%s', async (_, status) => {
    const server = await answering(() => status);
    const green: string[] = [];
    for (const [name, check] of each) {
      const ask = asking(route, testClient(server.url));
      await check(route, sampleOf(route, mine), ask).then(
        () => green.push(name),
        () => {},
      );
    }
    server.close();
    // Of these the status alone tells.
    const byStatus = each.map(([name]) => name).filter((name) => /in its path|no object|of another kind/.test(name));
    expect(green).toEqual(status === 400 ? byStatus : []);
  });

  it('is hurt by one value', async () => {
    const server = await answering((body) => (body.includes('infinity') ? 500 : 400));
    const check = checks.body['refuses values of another kind, and is hurt by none of the same kind']!;
    const done = check(route, sampleOf(route, mine), asking(route, testClient(server.url)));
    await expect(done).rejects.toThrow('"infinity"');
    server.close();
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
