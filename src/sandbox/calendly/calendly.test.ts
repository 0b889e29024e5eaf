// The sandbox against the provider's documented behavior, driven over HTTP as any client would.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../start-sandbox.ts';

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

const scope = 'users:read scheduled_events:read webhooks:write';
const redirectUri = 'http://localhost:4000/back';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.stop());
beforeEach(() => control('reset'));

async function read(response: Response): Promise<Answer> {
  const body = await response.text();
  return { status: response.status, headers: response.headers, body: body ? (JSON.parse(body) as Json) : {} };
}

async function control<T = Json>(path: string, body: object = {}): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: {
    authorization: `Basic ${Buffer.from('sandbox-client:sandbox-client-secret').toString('base64')}`,
    ...headers,
  },
});
const token = async (fields: Record<string, string>, headers?: Record<string, string>) =>
  read(await fetch(`${sandbox.url}/calendly-auth/oauth/token`, form(fields, headers)));
const api = async (method: string, path: string, access: string, body?: object) =>
  read(
    await fetch(`${sandbox.url}/calendly-api${path}`, {
      method,
      headers: { authorization: `Bearer ${access}` },
      body: body && JSON.stringify(body),
    }),
  );

function authorizeUrl(more: Record<string, string> = {}): string {
  const query = {
    client_id: 'sandbox-client',
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 's',
    scope,
    ...more,
  };
  return `${sandbox.url}/calendly-auth/oauth/authorize?${new URLSearchParams(query).toString()}`;
}

async function codeFor(email: string, plan: 'free' | 'paid' = 'paid', more?: Record<string, string>): Promise<string> {
  const { redirect } = await control<{ redirect: string }>('calendly/consent', {
    url: authorizeUrl(more),
    email,
    plan,
  });
  return new URL(redirect).searchParams.get('code') ?? '';
}

async function signIn(email: string, plan: 'free' | 'paid' = 'paid') {
  const code = await codeFor(email, plan);
  const given = (await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })).body;
  const access = String(given['access_token']);
  const me = (await api('GET', '/users/me', access)).body['resource'] as { uri: string; current_organization: string };
  return { access, refresh: String(given['refresh_token']), me, given };
}

const book = (user: string, start: string, email = 'sam@example.com') =>
  control<{ meeting: { uri: string }; invitee: { uri: string } }>('calendly/bookings', {
    user,
    invitee: { name: 'Sam', email },
    start,
  });
const pathOf = (uri: string) => new URL(uri).pathname;

describe('consent', () => {
  it('shows a page, and leads back with a code or with a refusal', async () => {
    const page = await fetch(authorizeUrl());
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Connect your calendar')]);
    const denied = await control<{ redirect: string }>('calendly/consent', {
      url: authorizeUrl(),
      email: 'a@example.com',
      decision: 'deny',
    });
    expect(denied.redirect).toMatch(/^http:\/\/localhost:4000\/back\?state=s&error=access_denied&/);
  });

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['another response type', { response_type: 'token' }],
    ['no address to return to', { redirect_uri: 'nowhere' }],
    ['an open address', { redirect_uri: 'http://crm.example.com/back' }],
    ['a plain challenge', { code_challenge: 'x', code_challenge_method: 'plain' }],
  ])('refuses %s', async (_, more) => {
    expect((await fetch(authorizeUrl(more))).status).toBe(409);
  });
});

describe('tokens', () => {
  it('a code works once, for the address it was made for, with its verifier', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await codeFor('a@example.com', 'paid', { code_challenge, code_challenge_method: 'S256' });
    const good = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await token({ ...good, code_verifier: 'other' })).toMatchObject(refused);
    expect(await token({ ...good, redirect_uri: 'http://localhost:1/' })).toMatchObject(refused);
    expect(await token(good)).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 7200, scope } });
    expect(await token(good)).toMatchObject(refused);
  });

  it('a refresh token works once and brings another', async () => {
    const { refresh } = await signIn('a@example.com');
    const first = await token({ grant_type: 'refresh_token', refresh_token: refresh });
    expect(first.status).toBe(200);
    expect(first.body['refresh_token']).not.toBe(refresh);
    expect(await token({ grant_type: 'refresh_token', refresh_token: refresh })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const next = String(first.body['refresh_token']);
    expect((await token({ grant_type: 'refresh_token', refresh_token: next })).status).toBe(200);
  });

  it('at most eight a minute for one person', async () => {
    let { refresh } = await signIn('a@example.com');
    for (let count = 2; count <= 8; count++) {
      const { status, body } = await token({ grant_type: 'refresh_token', refresh_token: refresh });
      expect(status).toBe(200);
      refresh = String(body['refresh_token']);
    }
    const ninth = await token({ grant_type: 'refresh_token', refresh_token: refresh });
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '60']);
    // Refused is not used.
    await control('calendly/expire-tokens');
    expect((await token({ grant_type: 'refresh_token', refresh_token: refresh })).status).toBe(200);
  });

  it('knows its client, and no other grant', async () => {
    const wrong = await token({ grant_type: 'refresh_token', refresh_token: 'x' }, { authorization: 'Basic eDp5' });
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'invalid_client']);
    expect((await token({ grant_type: 'password' })).body['error']).toBe('unsupported_grant_type');
  });

  it('end by time, and by being revoked', async () => {
    const { access, refresh } = await signIn('a@example.com');
    await control('calendly/expire-tokens');
    expect(await api('GET', '/users/me', access)).toMatchObject({ status: 401, body: { title: 'Unauthenticated' } });
    const renewed = (await token({ grant_type: 'refresh_token', refresh_token: refresh })).body;
    const revoked = await fetch(
      `${sandbox.url}/calendly-auth/oauth/revoke`,
      form({ token: String(renewed['refresh_token']) }),
    );
    expect(revoked.status).toBe(200);
    expect((await api('GET', '/users/me', String(renewed['access_token']))).status).toBe(401);
  });
});

describe('meetings', () => {
  it('are listed for oneself alone, sorted, filtered, in pages', async () => {
    const [{ access, me }, other] = [await signIn('a@example.com'), await signIn('b@example.com')];
    for (const day of ['03', '01', '02']) await book('a@example.com', `2027-03-${day}T15:00:00Z`);
    const ask = (query: Record<string, string>) =>
      api('GET', `/scheduled_events?${new URLSearchParams(query).toString()}`, access);
    const first = await ask({ user: me.uri, sort: 'start_time:asc', count: '2' });
    const rows = first.body['collection'] as { start_time: string; uri: string }[];
    expect(rows.map((row) => row.start_time)).toEqual(['2027-03-01T15:00:00.000000Z', '2027-03-02T15:00:00.000000Z']);
    const { next_page_token: next } = first.body['pagination'] as { next_page_token: string };
    const second = await ask({ user: me.uri, sort: 'start_time:asc', count: '2', page_token: next });
    expect(second.body).toMatchObject({
      collection: [{ start_time: '2027-03-03T15:00:00.000000Z' }],
      pagination: { next_page: null },
    });
    const later = await ask({ user: me.uri, min_start_time: '2027-03-02T00:00:00Z', status: 'active' });
    expect(later.body['collection']).toHaveLength(2);
    expect(await ask({})).toMatchObject({
      status: 400,
      body: { title: 'Invalid Argument', details: [{ parameter: 'user' }] },
    });
    expect((await ask({ user: me.uri, count: '101' })).status).toBe(400);
    expect((await ask({ user: me.uri, min_start_time: 'soon' })).status).toBe(400);
    expect((await ask({ user: me.uri, page_token: 'made-up' })).status).toBe(400);
    expect(await ask({ user: other.me.uri })).toMatchObject({ status: 403, body: { title: 'Permission Denied' } });
    expect((await api('GET', pathOf(rows[0]?.uri ?? ''), other.access)).status).toBe(403);
    expect((await api('GET', '/scheduled_events/none', access)).status).toBe(404);
  });

  it('a move is a new meeting and the end of the old one, each naming the other', async () => {
    const { access } = await signIn('a@example.com');
    const booked = await book('a@example.com', '2027-03-01T15:00:00Z');
    const uuid = booked.meeting.uri.split('/').at(-1);
    const moved = await control<typeof booked>(`calendly/bookings/${uuid}/move`, { start: '2027-03-05T15:00:00Z' });
    const inviteesOf = async ({ meeting }: typeof booked) =>
      (await api('GET', `${pathOf(meeting.uri)}/invitees`, access)).body['collection'];
    expect(await inviteesOf(booked)).toMatchObject([
      { status: 'canceled', rescheduled: true, new_invitee: moved.invitee.uri },
    ]);
    expect(await inviteesOf(moved)).toMatchObject([
      { status: 'active', rescheduled: false, old_invitee: booked.invitee.uri },
    ]);
  });

  it('demands the scope that was granted', async () => {
    const code = await codeFor('a@example.com', 'paid', { scope: 'users:read' });
    const { body } = await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    const access = String(body['access_token']);
    expect((await api('GET', '/users/me', access)).status).toBe(200);
    expect((await api('GET', '/scheduled_events?user=x', access)).status).toBe(403);
  });
});

describe('webhooks', () => {
  const calls: { body: string; signature: string }[] = [];
  /** Answers to give before going back to 200. */
  const refusals: number[] = [];
  const receiver = createServer((request, response) => {
    const take = async () => {
      const body = await text(request);
      calls.push({ body, signature: String(request.headers['calendly-webhook-signature']) });
      response.writeHead(refusals.shift() ?? 200).end();
    };
    void take();
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void receiver.close());
  beforeEach(() => void calls.splice(0));

  const subscription = (me: { uri: string; current_organization: string }) => ({
    url,
    events: ['invitee.created', 'invitee.canceled'],
    organization: me.current_organization,
    user: me.uri,
    scope: 'user',
  });
  const kinds = async (count: number) => {
    await expect.poll(() => calls.length).toBe(count);
    return calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
  };
  const fault = (mode: string) => control('faults', { provider: 'calendly', operation: 'webhook', mode });

  it('are refused to free plans, made once for paid ones, and can be ended', async () => {
    const free = await signIn('free@example.com', 'free');
    expect(await api('POST', '/webhook_subscriptions', free.access, subscription(free.me))).toMatchObject({
      status: 403,
      body: { message: 'Please upgrade your Calendly account to Standard' },
    });
    const { access, me } = await signIn('a@example.com');
    const made = await api('POST', '/webhook_subscriptions', access, subscription(me));
    expect(made).toMatchObject({ status: 200, body: { resource: { callback_url: url, state: 'active' } } });
    expect((await api('POST', '/webhook_subscriptions', access, subscription(me))).status).toBe(409);
    expect((await api('POST', '/webhook_subscriptions', access, subscription(free.me))).status).toBe(403);
    expect((await api('POST', '/webhook_subscriptions', access, { ...subscription(me), events: [] })).status).toBe(400);
    const { uri } = made.body['resource'] as { uri: string };
    expect((await api('DELETE', pathOf(uri), free.access)).status).toBe(403);
    expect((await api('DELETE', pathOf(uri), access)).status).toBe(204);
    expect((await api('DELETE', pathOf(uri), access)).status).toBe(404);
  });

  it('are signed over time and body, and repeated until they are taken', async () => {
    const { access, me } = await signIn('a@example.com');
    await api('POST', '/webhook_subscriptions', access, subscription(me));
    refusals.push(500);
    await book('a@example.com', '2027-03-01T15:00:00Z');
    expect(await kinds(2)).toEqual(['invitee.created', 'invitee.created']);
    const [{ body, signature } = { body: '', signature: '' }] = calls;
    const seconds = /^t=(\d+),/.exec(signature)?.[1] ?? '';
    const due = createHmac('sha256', 'sandbox-signing-key').update(`${seconds}.${body}`).digest('hex');
    expect(signature).toBe(`t=${seconds},v1=${due}`);
    expect(JSON.parse(body)).toMatchObject({ created_by: me.uri, payload: { scheduled_event: { status: 'active' } } });
  });

  it('come twice, or in the wrong order, when ordered', async () => {
    const { access, me } = await signIn('a@example.com');
    await api('POST', '/webhook_subscriptions', access, subscription(me));
    await fault('duplicate');
    const booked = await book('a@example.com', '2027-03-01T15:00:00Z');
    expect(await kinds(2)).toEqual(['invitee.created', 'invitee.created']);
    calls.splice(0);
    await fault('reorder');
    await book('a@example.com', '2027-03-02T15:00:00Z');
    await control(`calendly/bookings/${booked.meeting.uri.split('/').at(-1)}/cancel`, {});
    expect(await kinds(2)).toEqual(['invitee.canceled', 'invitee.created']);
  });
});

it('keeps people, meetings and grants over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'calendly-'));
  const settings = { port: 0, smtpPort: 0, stateFile: join(folder, 'state.json') };
  const before = sandbox;
  try {
    sandbox = await startSandbox(settings);
    const { access, me } = await signIn('a@example.com');
    await book('a@example.com', '2027-03-01T15:00:00Z');
    await sandbox.stop();
    sandbox = await startSandbox(settings);
    const listed = await api('GET', `/scheduled_events?user=${encodeURIComponent(me.uri)}`, access);
    expect(listed.body['collection']).toHaveLength(1);
    await sandbox.stop();
  } finally {
    sandbox = before;
    await rm(folder, { recursive: true });
  }
});

it('has a page to book and to cancel by hand', async () => {
  await signIn('a@example.com');
  const page = async () => (await fetch(`${sandbox.url}/calendly`)).text();
  const [, person = ''] = /<option value="([^"]+)">a@example\.com/.exec(await page()) ?? [];
  const booking = {
    person,
    name: 'Kim',
    email: 'kim@example.com',
    phone: '',
    start: '2027-03-01T15:00Z',
    place: 'video',
  };
  const booked = await fetch(`${sandbox.url}/calendly/book`, { method: 'POST', body: new URLSearchParams(booking) });
  expect(await booked.text()).toContain('The meeting is booked.');
  const [, uuid = ''] = /action="\/calendly\/([\w-]+)\/cancel"/.exec(await page()) ?? [];
  const canceled = await fetch(`${sandbox.url}/calendly/${uuid}/cancel`, { method: 'POST' });
  expect(await canceled.text()).toContain('The meeting is canceled.');
});
