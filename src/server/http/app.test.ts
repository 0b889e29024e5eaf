import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { endpoint } from '../../domain/endpoint.ts';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { startTestApp, useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { perMinute } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { route } from './route.ts';

const anything = z.object({ ok: z.boolean() });
const act = (path: string) =>
  endpoint({ method: 'POST', path, summary: 'test', body: z.strictObject({ n: z.int() }), answer: anything });
const acted = new Map<string, number>();
const counted = act('/api/test/once');
const countedOf = endpoint({
  method: 'POST',
  path: '/api/test/once/:id',
  summary: 'test',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ as: z.optional(z.string()) }),
  body: z.strictObject({ n: z.int() }),
  answer: z.object({ of: z.string() }),
});
const rolledBack = act('/api/test/rolled-back');
const faulty = act('/api/test/faulty');
const adminOnly = act('/api/test/admin');
const limited = act('/api/test/limited');
const limitedForAnyone = act('/api/test/limited-for-anyone');
const plainly = endpoint({
  method: 'POST',
  path: '/api/test/plainly',
  summary: 'test',
  plainRefusals: true,
  body: z.strictObject({ n: z.int() }),
  answer: anything,
});
const badValue = act('/api/test/bad-value');

const app = useTestApp({
  extraRoutes: [
    route(counted, { who: 'signed-in', limit: perMinute(1000), once: true }, async ({ user, body }) => {
      acted.set(user.id, (acted.get(user.id) ?? 0) + 1);
      if (body.n < 0) throw new Refusal('conflict', 'negative');
      return { ok: true };
    }),
    route(countedOf, { who: 'signed-in', limit: perMinute(1000), once: true }, async ({ user, params }) => {
      acted.set(user.id, (acted.get(user.id) ?? 0) + 1);
      return { of: params.id };
    }),
    route(rolledBack, { who: 'subscriber', limit: perMinute(1000), inTransaction: true }, async ({ tx, user }) => {
      await tx.insertInto('leads').values({ user_id: user.id, name: 'half done' }).execute();
      throw new Refusal('conflict', 'after the insert');
    }),
    route(faulty, { who: 'anyone', limit: perMinute(1000) }, async () => {
      throw new Error('secret detail 555-0100');
    }),
    route(adminOnly, { who: 'admin', limit: perMinute(1000) }, async () => ({ ok: true })),
    route(plainly, { who: 'signed-in', limit: perMinute(1000) }, async () => ({ ok: true })),
    route(limited, { who: 'signed-in', limit: perMinute(3) }, async () => ({ ok: true })),
    route(badValue, { who: 'subscriber', limit: perMinute(1000), inTransaction: true }, async ({ tx, user }) => {
      await tx
        .insertInto('leads')
        .values({ user_id: user.id, name: 'x'.repeat(500) })
        .execute();
      return { ok: true };
    }),
  ],
});
const body = { n: 1 };

describe('a route that acts once', () => {
  it('gives a repeated key the first answer', async () => {
    const agent = await makeAgent(app);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => agent.send('POST', counted.path, body, headers)));
    const again = await agent.send('POST', counted.path, body, headers);
    expect(acted.get(agent.id)).toBe(1);
    expect(again).toMatchObject({ status: 200, body: { ok: true } });
    expect(answers.every((answer) => [200, 503].includes(answer.status))).toBe(true);
  });

  it('refuses the key for another request, and lets a refused one be tried again', async () => {
    const agent = await makeAgent(app);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await agent.send('POST', counted.path, { n: -1 }, headers)).status).toBe(409);
    expect((await agent.send('POST', counted.path, { n: 2 }, headers)).status).toBe(200);
    expect((await agent.send('POST', counted.path, { n: 3 }, headers)).status).toBe(409);
    expect(acted.get(agent.id)).toBe(2);
  });

  it('refuses the key for the same words to somebody else', async () => {
    const agent = await makeAgent(app);
    const headers = { 'idempotency-key': randomUUID() };
    const sent = (to: string) => agent.send('POST', `/api/test/once/${to}`, body, headers);
    for (let times = 0; times < 2; times += 1)
      expect(await sent('ann')).toMatchObject({ status: 200, body: { of: 'ann' } });
    for (const other of ['ben', 'ann?as=ben']) expect(await sent(other)).toMatchObject({ status: 409 });
    expect(acted.get(agent.id)).toBe(1);
  });

  it('a first request that died is made again by its repeat after a minute, and by no other request', async () => {
    const agent = await makeAgent(app);
    const headers = { 'idempotency-key': randomUUID() };
    await agent.send('POST', counted.path, { n: 1 }, headers);
    const dead = (ago: string) =>
      asOwner(
        app,
        `update idempotency_keys set status = null, answer = null, created_at = now() - $2::interval where user_id = $1`,
        [agent.id, ago],
      );
    await dead('50 seconds');
    expect((await agent.send('POST', counted.path, { n: 1 }, headers)).status).toBe(503);
    await dead('61 seconds');
    expect((await agent.send('POST', counted.path, { n: 2 }, headers)).status).toBe(409);
    expect((await agent.send('POST', counted.path, { n: 1 }, headers)).status).toBe(200);
    expect(acted.get(agent.id)).toBe(2);
  });

  it('keeps the keys of two agents apart', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const agents = [await makeAgent(app), await makeAgent(app)];
    for (const agent of agents) await agent.send('POST', counted.path, body, headers);
    expect(agents.map((agent) => acted.get(agent.id))).toEqual([1, 1]);
  });

  it('refuses a key that is no UUID', async () => {
    const agent = await makeAgent(app);
    expect((await agent.send('POST', counted.path, body, { 'idempotency-key': 'x' })).status).toBe(400);
  });
});

describe('errors', () => {
  it('a refusal takes back everything its transaction did', async () => {
    const agent = await makeAgent(app);
    expect((await agent.send('POST', rolledBack.path, body)).status).toBe(409);
    const left = await app.platform.database.asAgent(agent.id, (tx) => tx.selectFrom('leads').selectAll().execute());
    expect(left).toEqual([]);
  });

  it('a fault of ours says nothing but the request id', async () => {
    const answer = await testClient(app.url).send('POST', faulty.path, body);
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'unexpected', request_id: answer.headers.get('x-request-id') },
    });
    expect(answer.text).not.toContain('secret');
  });

  it('are one line of plain text for a caller that asks for text first, and where the contract says so', async () => {
    const agent = await makeAgent(app);
    const wanted = await agent.send('POST', limited.path, { n: 'x' }, { accept: 'text/plain, application/json' });
    expect(wanted.status).toBe(400);
    expect(wanted.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(wanted.text).not.toMatch(/[{}]/);
    for (const [headers, status] of [
      [{ cookie: '', authorization: '' }, 401],
      [{ 'x-user-id': randomUUID() }, 403],
    ] as const) {
      const answer = await agent.send('POST', plainly.path, body, headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/plain; charset=UTF-8']);
    }
    const fault = await agent.send('POST', faulty.path, body, { accept: 'text/plain, application/json' });
    expect([fault.status, fault.text]).toEqual([500, 'Something went wrong on our end. Please try again.']);
    const malformed = await agent.send('POST', plainly.path, { n: 'x' });
    expect([malformed.status, malformed.headers.get('content-type')]).toEqual([400, 'text/plain; charset=UTF-8']);
  });

  it('what only the database refuses is still the caller’s mistake', async () => {
    const agent = await makeAgent(app);
    expect(await agent.send('POST', badValue.path, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe('guards', () => {
  it('admin needs no subscription, and nobody else passes', async () => {
    const [admin, agent] = [await makeAgent(app, { admin: true, subscription: null }), await makeAgent(app)];
    expect((await admin.send('POST', adminOnly.path, body)).status).toBe(200);
    expect((await agent.send('POST', adminOnly.path, body)).status).toBe(403);
  });

  it('an admin who is taken off the list is one no more', async () => {
    const admin = await makeAgent(app, { admin: true });
    await asOwner(app, 'delete from admin_allowlist where user_id = $1', [admin.id]);
    expect((await admin.send('POST', adminOnly.path, body)).status).toBe(403);
  });

  it('the limit counts per user and says when to come back', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await agent.send('POST', limited.path, body));
    expect(statuses.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    expect(Number(statuses[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.send('POST', limited.path, body)).status).toBe(200);
  });

  it('the limit counts all addresses of one /64 as one caller where nobody has to log in', async () => {
    const behindProxy = await startTestApp({
      env: { TRUSTED_PROXIES: '1' },
      extraRoutes: [route(limitedForAnyone, { who: 'anyone', limit: perMinute(3) }, async () => ({ ok: true }))],
    });
    try {
      const from = async (address: string) =>
        (await testClient(behindProxy.url).send('POST', limitedForAnyone.path, body, { 'x-forwarded-for': address }))
          .status;
      const statuses = [];
      for (const end of ['1', '2', 'ffff:3', 'a:b:4']) statuses.push(await from(`2001:db8:1:2::${end}`));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await from('2001:db8:1:3::1')).toBe(200);
    } finally {
      await behindProxy.close();
    }
  });

  it('answers are never cached and carry the security headers', async () => {
    const agent = await makeAgent(app);
    const { headers } = await agent.send('POST', limited.path, body);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('an answer that is no page runs nothing and stands in no frame, refused or not', async () => {
  const agent = await makeAgent(app);
  const paths = ['/api/access', '/api/leads', '/api/leads?limit=none', '/api/nothing', '/api/auth/session'];
  for (const client of [agent, testClient(app.url)])
    for (const path of paths) {
      const { headers } = await client.send('GET', path);
      expect(headers.get('content-security-policy'), path).toBe(`default-src 'none'; frame-ancestors 'none'`);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  for (const path of ['/api/webhooks/stripe', '/api/webhooks/telnyx']) {
    const { status, headers } = await testClient(app.url).send('POST', path, { nobody: 'signed this' });
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(headers.get('content-security-policy'), path).toBe(`default-src 'none'; frame-ancestors 'none'`);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect((await agent.send('GET', '/api/docs')).headers.get('content-security-policy')).toContain(`script-src 'self'`);
});
