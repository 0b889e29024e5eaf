// The intake address: whose a post is, what is refused, how many are taken, and the list of posts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import type { RawAnswer } from '../../../test-support/client.ts';
import { basic, makeVendor, person, postLead, rowsOf, type Vendor } from '../../../test-support/vendors.ts';
import { postDays } from '../../domain/retention.ts';
import { inboundLead, listPosts, readPost, readWebhook, replayPost, rotateWebhook } from './intake.contract.ts';

const app = useTestApp();
const address = inboundLead.path;

describe('the credentials', () => {
  it('are made at the first call, stay the same, are never cached and lie sealed', async () => {
    const agent = await makeAgent(app);
    const [first, second] = await Promise.all([agent.call(readWebhook, {}), agent.call(readWebhook, {})]);
    expect(second).toEqual(first);
    expect(await agent.call(readWebhook, {})).toEqual(first);
    const answer = await agent.send('GET', readWebhook.path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const stored = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('webhook_credentials').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(Object.values(stored).map(String))).not.toContain(String(first.secret));
  });

  it('rotate: the old secret is dead at once, the id stays, and it is noted', async () => {
    const vendor = await makeVendor(app);
    const next = await vendor.agent.call(rotateWebhook, {});
    expect(next).toMatchObject({ id: vendor.id });
    expect(next.secret).not.toBe(vendor.secret);
    expect((await vendor.post(person())).status).toBe(401);
    expect((await postLead(app, next, person())).status).toBe(200);
    const audit = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select('action').where('user_id', '=', vendor.agent.id).execute(),
    );
    expect(audit).toEqual([{ action: 'webhook_secret_rotated' }]);
  });
});

describe('a post with other credentials', () => {
  let vendor: Vendor;
  let other: Vendor;
  beforeAll(async () => {
    [vendor, other] = await Promise.all([makeVendor(app), makeVendor(app)]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['none', () => ({ authorization: '' })],
    ['a wrong secret', () => ({ authorization: basic(vendor.id, 'wrong') })],
    ['no secret', () => ({ authorization: basic(vendor.id, '') })],
    ['another agent’s id and the own secret', () => ({ authorization: basic(other.id, vendor.secret) })],
    ['an unknown id', () => ({ authorization: basic(randomUUID(), vendor.secret) })],
    ['an id that is none', () => ({ authorization: basic("' or 1=1 --", vendor.secret) })],
    ['garbage', () => ({ authorization: 'Basic %%%%' })],
    [
      'bytes that are no text',
      () => ({ authorization: `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}` }),
    ],
    ['NUL', () => ({ authorization: basic(`${vendor.id}\0`, vendor.secret) })],
    ['no colon', () => ({ authorization: `Basic ${Buffer.from(vendor.id).toString('base64')}` })],
    ['a bearer token', () => ({ authorization: `Bearer ${vendor.agent.token}` })],
    ['a very long one', () => ({ authorization: `Basic ${'A'.repeat(6000)}` })],
  ])('is refused: %s', async (_, headers) => {
    const answer = await vendor.post(person(), headers());
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in', request_id: expect.any(String) } });
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
    expect(await rowsOf(app, vendor.agent.id)).toMatchObject({ leads: [], posts: [] });
    expect(await rowsOf(app, other.agent.id)).toMatchObject({ leads: [], posts: [] });
  });

  it('is refused when the secret stands in the address', async () => {
    const response = await fetch(`${app.url}${address}?id=${vendor.id}&secret=${vendor.secret}`, {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(401);
  });

  it('takes what vendors hang on the address, and passes over it', async () => {
    const vendor = await makeVendor(app);
    const response = await fetch(`${app.url}${address}?source=LeadCo&utm_campaign=a&phone=2145550199`, {
      method: 'POST',
      headers: { authorization: basic(vendor.id, vendor.secret) },
      body: '{"name":"Ann Able"}',
    });
    expect(response.status).toBe(200);
    expect((await rowsOf(app, vendor.agent.id)).leads).toMatchObject([{ name: 'Ann Able', phone: null }]);
  });
});

describe('a rejected post', () => {
  it.each<[string, string]>([
    ['invalid_phone', '{"phone":"123"}'],
    ['empty_row', '{"vehicle":"Truck"}'],
    ['several_leads', '[{"name":"a"},{"name":"b"}]'],
    ['empty_payload', '{}'],
    ['too_deep', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
    ['too_deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('for %s: 200, not ok, without an id', async (reason, body) => {
    const { agent, post: send } = await makeVendor(app);
    expect(await send(body)).toMatchObject({
      status: 200,
      body: { ok: false, id: null, verdict: 'rejected', reason },
    });
    expect(await rowsOf(app, agent.id)).toMatchObject({ leads: [], posts: [{ verdict: 'rejected', reason }] });
  });

  it('that nobody can read is 400, and the agent sees that it came', async () => {
    const { agent, post: send } = await makeVendor(app);
    expect(await send('{"name":')).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    const { rows } = await agent.call(listPosts, { query: {} });
    expect(rows).toMatchObject([{ verdict: 'rejected', reason: 'unreadable' }]);
    expect(await agent.refusal(replayPost, { params: { id: rows[0]?.id ?? '' } })).toMatchObject({ status: 409 });
  });

  it('larger than 64 KB is 413, and the agent sees that it came', async () => {
    const { agent, post: send } = await makeVendor(app);
    const large = { name: 'x'.repeat(70_000) };
    for (let turn = 0; turn < 2; turn++)
      expect(await send(large)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const { posts } = await rowsOf(app, agent.id);
    expect(posts).toMatchObject([{ verdict: 'rejected', reason: 'too_large', fields: [] }]);
    // Nobody holds what is far too large: its size is kept.
    expect(await send({ name: 'x'.repeat(300_000) })).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const { rows } = await agent.call(listPosts, { query: {} });
    expect(rows[0]).toMatchObject({ reason: 'too_large', bytes: 300_011, content_type: 'application/json' });
  });

  it('with several leads keeps who came, and a replay says the same', async () => {
    const { agent, post: send } = await makeVendor(app);
    await send({ source: 'Acme', leads: [{ name: 'Ann Able', phone: '2025550101' }, { name: 'Ben Baker' }] });
    await send({
      applicant: { name: 'Ann Able', phone: '2025550101' },
      insured: { name: 'Ben Baker', phone: '2025550102' },
    });
    const { rows } = await agent.call(listPosts, { query: {} });
    expect(rows.map(({ reason }) => reason)).toEqual(['several_leads', 'several_leads']);
    for (const { id } of rows) {
      const { post } = await agent.call(readPost, { params: { id } });
      expect(JSON.stringify(post.fields)).toMatch(/Ann Able.*Ben Baker/);
      expect((await agent.call(replayPost, { params: { id } })).post).toMatchObject({
        verdict: 'rejected',
        lead_id: null,
      });
    }
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it.each([
    ['numbered fields', { form_id: 1, '1.3': 'Ann', 2: '2025550101' }, 'unnamed_fields', 'numbers instead of names'],
    ['numbered fields and an id', { id: '5', '1.3': 'Ann', 2: '2025550101' }, 'unnamed_fields', 'numbers instead of'],
    ['an id and a list', { id: '5', hits: [{ name: 'Ann' }, { name: 'Ben' }] }, 'several_leads', 'Several leads'],
  ])('with %s keeps them, says why, and can be replayed', async (_title, body, reason, words) => {
    const { agent, post: send } = await makeVendor(app);
    expect(JSON.stringify((await send(body)).body)).toContain(words);
    const { rows } = await agent.call(listPosts, { query: {} });
    expect(rows).toMatchObject([{ verdict: 'rejected', reason }]);
    const { post } = await agent.call(replayPost, { params: { id: rows[0]?.id ?? '' } });
    expect(post).toMatchObject({ verdict: 'rejected', reason, replayed_at: expect.any(String) });
    expect((await rowsOf(app, agent.id)).leads).toEqual([]);
  });

  it('a header cannot be smuggled in', async () => {
    const { post: send } = await makeVendor(app);
    const answer = await send({ name: 'Pat\r\nX-Planted: 1', 'X-Planted: 1\r\n\r\n': 'x' });
    expect(answer.headers.get('x-planted')).toBeNull();
    expect(answer.status).toBe(200);
  });
});

it('forms in parts are read too, without their files', async () => {
  const { id, secret, agent } = await makeVendor(app);
  const form = new FormData();
  form.set('name', 'Ava Stone');
  form.append('phone', '2025550143');
  form.append('phone', '2025550144');
  form.set('photo', new Blob(['x']), 'photo.png');
  const response = await fetch(`${app.url}${address}`, {
    method: 'POST',
    body: form,
    headers: { authorization: basic(id, secret) },
  });
  expect(await response.json()).toMatchObject({ verdict: 'created' });
  expect((await rowsOf(app, agent.id)).leads).toMatchObject([
    { phone: '+12025550143', further_phones: ['+12025550144'] },
  ]);
});

it('600 posts a minute are taken from one webhook, then 429 says when to come again; another’s goes on', async () => {
  const [vendor, other] = await Promise.all([makeVendor(app), makeVendor(app)]);
  const statuses = new Map<number, number>();
  let retryAfter: string | null = null;
  // Time stands still: on a slow machine the bucket would fill again while it is emptied.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  for (let round = 0; round < 13; round++) {
    for (const { status, headers } of await Promise.all(
      Array.from({ length: 50 }, () => vendor.post({ name: 'Same' })),
    )) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) retryAfter = headers.get('retry-after');
    }
  }
  expect((await other.post(person())).status).toBe(200);
  expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 50 });
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  // A row a minute, whatever comes.
  const { rows } = await vendor.agent.call(listPosts, { query: { limit: 10 } });
  const refused = rows.filter(({ reason }) => reason === 'too_many_requests');
  expect(refused.length).toBeLessThanOrEqual(2);
  expect(refused.reduce((sum, { repeats }) => sum + repeats + 1, 0)).toBe(50);
  expect(refused[0]).toMatchObject({ verdict: 'rejected', bytes: 15, content_type: 'application/json' });
});

it('a post that meets a change of its lead is listed as such, and taken when it comes again', async () => {
  const { agent, post: send } = await makeVendor(app);
  const lead = person({ name: 'Pat Busy' });
  await asOwner(
    app,
    `create function lose_lead() returns trigger language plpgsql as 'begin return null; end';
     create trigger lose_lead before insert on leads for each row when (new.name = 'Pat Busy') execute function lose_lead()`,
  );
  try {
    expect(await send(lead)).toMatchObject({ status: 409 });
  } finally {
    await asOwner(app, 'drop trigger lose_lead on leads; drop function lose_lead()');
  }
  const listed = async () => (await agent.call(listPosts, { query: {} })).rows;
  expect(await listed()).toMatchObject([{ verdict: 'rejected', reason: 'busy', lead_name: null }]);
  expect(await send(lead)).toMatchObject({ status: 200, body: { verdict: 'created' } });
  expect(await listed()).toMatchObject([{ verdict: 'created', lead_name: 'Pat Busy', repeats: 1 }]);
});

describe('the list of posts', () => {
  it('is paged by key, newest first, and shows one with its fields', async () => {
    const { agent, post: send } = await makeVendor(app);
    for (const name of ['One', 'Two', 'Three']) await send({ name });
    const first = await agent.call(listPosts, { query: { limit: 2 } });
    expect(first.rows.map((row) => row.lead_name)).toEqual(['Three', 'Two']);
    const second = await agent.call(listPosts, { query: { limit: 2, cursor: first.next_cursor ?? '' } });
    expect(second).toMatchObject({ rows: [{ lead_name: 'One' }], next_cursor: null });
    const { post } = await agent.call(readPost, { params: { id: second.rows[0]?.id ?? '' } });
    expect(post).toMatchObject({ fields: [['name', 'One']], dropped: [] });
    expect(await agent.refusal(listPosts, { query: { cursor: 'x' } })).toMatchObject({ status: 400 });
  });

  it('narrowed to those of the last seven days that became no lead', async () => {
    const { agent, post: send } = await makeVendor(app);
    for (const name of ['Fine', 'Wrong', 'Old']) await send({ name });
    await asOwner(
      app,
      `update intake_posts set verdict = case when lead_name = 'Fine' then 'created' else 'rejected' end,
         received_at = case when lead_name = 'Old' then now() - interval '8 days' else received_at end where user_id = $1`,
      [agent.id],
    );
    const names = async (show: 'all' | 'to_check') =>
      (await agent.call(listPosts, { query: { show } })).rows.map((row) => row.lead_name);
    expect(await names('to_check')).toEqual(['Wrong']);
    expect(await names('all')).toEqual(['Wrong', 'Fine', 'Old']);
    expect(await agent.refusal(listPosts, { query: { show: 'some' as never } })).toMatchObject({ status: 400 });
  });

  it('and its posts are unknown to others', async () => {
    const [{ agent, post: send }, other] = await Promise.all([makeVendor(app), makeAgent(app)]);
    const { post_id } = (await send(person())).body as { post_id: string };
    for (const endpoint of [readPost, replayPost])
      expect(await other.refusal(endpoint, { params: { id: post_id } })).toMatchObject({ status: 404 });
    expect((await other.call(listPosts, { query: {} })).rows).toEqual([]);
    expect((await rowsOf(app, agent.id)).posts).toMatchObject([{ replayed_at: null }]);
  });

  it(`forgets posts after ${postDays} days`, async () => {
    const { agent, post: send } = await makeVendor(app);
    await send(person());
    await send(person());
    await asOwner(
      app,
      `update intake_posts set received_at = now() - interval '${postDays + 1} days' where user_id = $1 and id = (
      select id from intake_posts where user_id = $1 limit 1)`,
      [agent.id],
    );
    const { purgePostsJob } = await import('./purge-posts.job.ts');
    await purgePostsJob.handle({}, app.platform);
    const { leads, posts } = await rowsOf(app, agent.id);
    expect([leads.length, posts.length]).toEqual([2, 1]);
  });
});

it('whatever comes, it answers clearly and stores whole or not at all', async () => {
  const vendors = await Promise.all([makeVendor(app), makeVendor(app)]);
  const { default: fc } = await import('fast-check');
  const hostile = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '\u202e',
      "'; drop table leads; --",
      '=cmd|x',
      '<script>',
      '2026-02-30',
      'NaN',
      '1e999',
      'x'.repeat(11_000),
      -1,
      1e308,
      true,
      null,
      [],
      {},
    ),
    fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 5 }),
  );
  const names = [
    'name',
    'phone',
    'email',
    'dob',
    'state',
    'zip',
    'tags',
    'notes',
    'source',
    'lead_id',
    'next_follow_up',
    'consent_at',
    'ip',
    'opt_out',
    'extra',
    '__proto__',
    'constructor',
    'gender',
    'address',
    'trustedform',
    'beneficiary',
  ];
  const bodies = fc.sample(
    fc.oneof(
      fc
        .dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 20 })), hostile, { maxKeys: 12 })
        .map((value) => [JSON.stringify(value), 'application/json'] as const),
      fc
        .array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 60 })), { maxLength: 12 })
        .map(
          (pairs) =>
            [
              pairs.map(([k, v]) => `${k}=${encodeURIComponent(v.toWellFormed())}`).join('&'),
              'application/x-www-form-urlencoded',
            ] as const,
        ),
      fc
        .string({ unit: 'binary', maxLength: 200 })
        .map((text) => [text.toWellFormed(), 'text/plain; charset=utf-16le'] as const),
    ),
    { numRuns: 500, seed: 16 },
  );
  const answers: RawAnswer[] = [];
  for (let from = 0; from < bodies.length; from += 10)
    answers.push(
      ...(await Promise.all(
        bodies
          .slice(from, from + 10)
          .map(([body, type], index) => vendors[index % 2]!.post(body, { 'content-type': type })),
      )),
    );
  expect(answers.filter(({ status }) => ![200, 400].includes(status)).map(({ text }) => text)).toEqual([]);
  for (const { agent } of vendors) {
    const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
      sql<{ fault: string }>`
      select 'lead without its post' as fault from leads where user_id = ${agent.id} and not exists (
        select from intake_posts where user_id = ${agent.id} and lead_id = leads.id and verdict = 'created')
      union all select 'post without its lead' from intake_posts where user_id = ${agent.id} and verdict in ('created', 'completed', 'duplicate')
        and not exists (select from leads where user_id = ${agent.id} and id = lead_id)
      union all select 'lead without its event' from leads where user_id = ${agent.id} and not exists (
        select from lead_events where user_id = ${agent.id} and lead_id = leads.id and kind = 'intake')
      union all select 'phone without its contact' from leads where user_id = ${agent.id} and phone ~ '^[+][0-9]{10,15}$' and not exists (
        select from message_contacts where user_id = ${agent.id} and message_contacts.phone = leads.phone)`.execute(tx),
    );
    expect(rows).toEqual([]);
  }
});

// The last one: it uses up what this address may try.
it('wrong secrets from one address are soon answered 429, and right ones from there are still taken', async () => {
  const vendor = await makeVendor(app);
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const answer = await vendor.post(person(), { authorization: basic(vendor.id, 'wrong') });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await vendor.post(person())).status).toBe(200);
  expect((await rowsOf(app, vendor.agent.id)).leads).toHaveLength(1);
});
