import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent, signInToken } from '../../../test-support/agents.ts';
import { useCalendlyApp } from '../../../test-support/calendly-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { whileOn } from '../../../test-support/switches.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { revokeCalendly } from './revoke-calendly.job.ts';
import { connectCalendly, disconnectCalendly, readConnection, readMeetings } from './schedule.contract.ts';

const app = useCalendlyApp();
const begin = async (agent: Awaited<ReturnType<typeof makeAgent>>) =>
  new URL((await agent.call(connectCalendly, { body: { back: 'calendar' } })).url);
const consent = (url: URL, agent: { email: string }, more: object = {}) =>
  app.control<{ redirect: string }>('/calendly/consent', { url: url.href, email: agent.email, ...more });
const stateOf = async (agent: Awaited<ReturnType<typeof makeAgent>>) =>
  (await agent.call(readConnection, { query: {} })).connection;

it('leads to the page of consent with everything it asks for, and a state that is bound to the person', async () => {
  const agent = await makeAgent(app);
  const { searchParams } = await begin(agent);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'sandbox-client',
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:9/.netlify/functions/auth-callback',
    code_challenge_method: 'S256',
    scope: 'users:read scheduled_events:read webhooks:write',
  });
  expect(searchParams.get('state')).toMatch(new RegExp(`^${agent.id}\\.[\\w-]{43}$`));
});

it('connects, and keeps the keys sealed', async () => {
  const agent = await makeAgent(app);
  const { redirect } = await consent(await begin(agent), agent);
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/calendar?scheduling=connected');
  expect(await stateOf(agent)).toMatchObject({ status: 'connected', email: agent.email });
  const kept = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('calendly_connections').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  const code = new URL(redirect).searchParams.get('code') ?? '';
  expect(JSON.stringify(kept)).not.toContain(code);
  expect(kept.refresh_token_sealed).toBeInstanceOf(Buffer);
});

it('a way back is good once, for the one who began it, in the session in which it was started', async () => {
  const [agent, stranger] = await Promise.all([makeAgent(app), makeAgent(app)]);
  const { redirect } = await consent(await begin(agent), agent);
  expect(await app.comeBack(stranger, redirect)).toBe('303 /app/settings?scheduling=expired');
  const otherSession = { ...agent, token: await signInToken(app, agent.email) };
  expect(await app.comeBack(otherSession, redirect)).toBe('303 /app/settings?scheduling=expired');
  const forged = redirect.replace(/state=([^&]{36})\.[^&]*/, `state=$1.${'A'.repeat(43)}`);
  expect(await app.comeBack(agent, forged)).toBe('303 /app/settings?scheduling=expired');
  const stolen = redirect.replace(agent.id, stranger.id);
  expect(await app.comeBack(stranger, stolen)).toBe('303 /app/settings?scheduling=expired');
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/calendar?scheduling=connected');
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/settings?scheduling=expired');
  expect(await stateOf(stranger)).toBeNull();
});

it('connects nothing while READ_ONLY is on, says so, and uses nothing up', async () => {
  const agent = await makeAgent(app);
  const { redirect } = await consent(await begin(agent), agent);
  await whileOn(app, 'READ_ONLY', async () => {
    expect(await app.comeBack(agent, redirect)).toBe('303 /app/settings?scheduling=paused');
    expect(await stateOf(agent)).toBeNull();
  });
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/calendar?scheduling=connected');
});

it('says what happened when consent is denied, the code is no good, or nobody is signed in', async () => {
  const agent = await makeAgent(app);
  const denied = await consent(await begin(agent), agent, { decision: 'deny' });
  expect(await app.comeBack(agent, denied.redirect)).toBe('303 /app/calendar?scheduling=denied');
  const { redirect } = await consent(await begin(agent), agent);
  const wrongCode = redirect.replace(/code=[^&]*/, 'code=of-nobody');
  expect(await app.comeBack(agent, wrongCode)).toBe('303 /app/calendar?scheduling=expired');
  const answer = await fetch(
    `${app.url}/.netlify/functions/auth-callback?code=a&state=b&iss=https%3A%2F%2Fauth.example.com`,
    { redirect: 'manual' },
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app/settings?scheduling=expired']);
  expect(await stateOf(agent)).toBeNull();
});

it('an outage during the exchange connects nothing and says so', async () => {
  const agent = await makeAgent(app);
  const { redirect } = await consent(await begin(agent), agent);
  await app.control('/faults', { provider: 'calendly', operation: 'oauth.token', mode: 'answer-lost' });
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/calendar?scheduling=failed');
  expect(await stateOf(agent)).toBeNull();
});

it('disconnects at once, and ends the grant and the calls at the provider', async () => {
  const agent = await app.connected();
  const before = await app.control<{ live: number; subscriptions: { creator: string }[] }>('/calendly/grants');
  const kept = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('calendly_connections').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  expect(kept.webhook).toBe('active');
  expect(await agent.call(disconnectCalendly, { body: {} })).toEqual({ disconnected: true });
  expect(await agent.call(disconnectCalendly, { body: {} })).toEqual({ disconnected: false });
  expect(await stateOf(agent)).toBeNull();
  expect(await agent.call(readMeetings, { query: { uid: agent.id } })).toEqual({ collection: [] });
  const payload = {
    userId: agent.id,
    access: kept.access_token_sealed.toString('base64'),
    refresh: kept.refresh_token_sealed.toString('base64'),
    webhookUri: kept.webhook_uri,
  };
  await revokeCalendly.handle(payload, app.platform);
  // A repeat after a kill finds it done.
  await revokeCalendly.handle(payload, app.platform);
  const after = await app.control<{ live: number; subscriptions: { creator: string }[] }>('/calendly/grants');
  expect(after.live).toBe(before.live - 1);
  expect(after.subscriptions.some(({ creator }) => creator === kept.calendly_user)).toBe(false);
});

it('another account takes its place, and the grant of the former one ends at the provider', async () => {
  const agent = await app.connected();
  const kept = () =>
    app.platform.database.asSystem((tx) =>
      tx.selectFrom('calendly_connections').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
  const former = await kept();
  const { redirect } = await consent(await begin(agent), { email: `other-${agent.email}` });
  expect(await app.comeBack(agent, redirect)).toBe('303 /app/calendar?scheduling=connected');
  expect((await kept()).calendly_user).not.toBe(former.calendly_user);
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{
      data: unknown;
    }>`select data from jobs.job where name = 'revoke-calendly' and data ->> 'userId' = ${agent.id}`.execute(tx),
  );
  expect(rows.map(({ data }) => data)).toEqual([
    {
      userId: agent.id,
      access: former.access_token_sealed.toString('base64'),
      refresh: former.refresh_token_sealed.toString('base64'),
      webhookUri: former.webhook_uri,
    },
  ]);
});

it('goes with a deleted account, and its grant ends at the provider', async () => {
  const agent = await app.connected();
  await app.platform.database.asSystem((tx) =>
    tx.insertInto('account_deletions').values({ user_id: agent.id, delete_after: '2026-01-01T00:00:00Z' }).execute(),
  );
  await deleteAccountFinally.handle({ userId: agent.id }, app.platform);
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{
      data: unknown;
    }>`select data from jobs.job where name = 'revoke-calendly' and data ->> 'userId' = ${agent.id}`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

it('shows no account of another, and needs a session', async () => {
  const [agent, stranger] = await Promise.all([app.connected(), makeAgent(app)]);
  expect(await stateOf(stranger)).toBeNull();
  expect(await stranger.refusal(readMeetings, { query: { uid: agent.id } })).toMatchObject({ status: 403 });
  const nobody = await testClient(app.url).send('GET', `/.netlify/functions/calendly-events?uid=${agent.id}`);
  expect(nobody.status).toBe(401);
});
