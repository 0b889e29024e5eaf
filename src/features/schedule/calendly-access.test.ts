// The renewing key works once. However many ask at the same moment, it is used by one of them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { TestAgent } from '../../../test-support/agents.ts';
import { useCalendlyApp } from '../../../test-support/calendly-app.ts';
import { withCalendly } from './calendly-access.operation.ts';
import { findConnection, giveLeaseBack, storeTokens, takeLease } from './connection.db.ts';
import { revokeCalendly } from './revoke-calendly.job.ts';
import { readConnection, readMeetings } from './schedule.contract.ts';

const app = useCalendlyApp();
const ask = (agent: TestAgent) => agent.call(readMeetings, { query: { uid: agent.id } });
const calls = async (operation: string) =>
  (await app.control<{ status: number }[]>(`/calendly/requests?operation=${operation}`)).length;
const fault = (operation: string, mode: string, times = 1) =>
  app.control('/faults', { provider: 'calendly', operation, mode, times });
const statusOf = async (agent: TestAgent) => (await agent.call(readConnection, { query: {} })).connection?.status;
/** Their two hours are over, here and there. */
async function expire(agent: TestAgent, howWeKnow: 'by time' | 'by refusal') {
  await app.control('/calendly/expire-tokens', {});
  if (howWeKnow === 'by time')
    await app.platform.database.asSystem((tx) =>
      sql`update calendly_connections set access_token_expires_at = now() where user_id = ${agent.id}`.execute(tx),
    );
}

it.each(['by time', 'by refusal'] as const)('twenty at once renew once, %s', async (how) => {
  const agent = await app.connected();
  await expire(agent, how);
  const before = await calls('oauth.token');
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(agent)));
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ collection: [] })));
  expect((await calls('oauth.token')) - before).toBe(1);
  expect(await statusOf(agent)).toBe('connected');
});

it('renews again and again, each time with the key that came last', async () => {
  const agent = await app.connected();
  for (let turn = 0; turn < 5; turn++) {
    await expire(agent, 'by time');
    expect(await ask(agent)).toEqual({ collection: [] });
  }
});

it('an answer that was lost ends in a demand to connect again, never in a loop', async () => {
  const agent = await app.connected();
  await expire(agent, 'by time');
  await fault('oauth.token', 'answer-lost');
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({ status: 502, code: 'provider_failed' });
  expect(await statusOf(agent)).toBe('connected');
  // The lease runs out: one more try tells that the key was used.
  await app.platform.database.asSystem((tx) =>
    sql`update calendly_connections set token_leased_at = now() - interval '21 seconds' where user_id = ${agent.id}`.execute(
      tx,
    ),
  );
  const refusal = { status: 502, error: 'Calendly was disconnected. Connect it again.' };
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject(refusal);
  expect(await statusOf(agent)).toBe('reconnect');
  const before = await calls('oauth.token');
  for (let turn = 0; turn < 5; turn++) expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject(refusal);
  expect((await calls('oauth.token')) - before).toBe(0);
});

it.each(['the access', 'the renewing key'])(
  '%s of a secret that was taken off demands to connect again',
  async (which) => {
    const agent = await app.connected();
    if (which === 'the renewing key') await expire(agent, 'by time');
    const { authSecrets } = app.platform.config;
    const sealed = await app.platform.database.asSystem((tx) =>
      sql<
        Record<string, Buffer>
      >`select access_token_sealed, refresh_token_sealed from calendly_connections where user_id = ${agent.id}`.execute(
        tx,
      ),
    );
    const { access_token_sealed: access, refresh_token_sealed: refresh } = sealed.rows[0] ?? {};
    onTestFinished(() => void Object.assign(app.platform.config, { authSecrets }));
    Object.assign(app.platform.config, { authSecrets: ['n'.repeat(32)] });
    await expect(withCalendly(app.platform, agent.id, async () => 'read')).rejects.toMatchObject({
      mustReconnect: true,
    });
    expect(access && refresh).toBeDefined();
    const gone = { userId: agent.id, access: access!.toString('base64'), refresh: refresh!.toString('base64') };
    // What cannot be read cannot be ended: the job does not fail over it.
    await revokeCalendly.handle({ ...gone, webhookUri: 'https://example.com/hook' }, app.platform);
    Object.assign(app.platform.config, { authSecrets });
    expect(await statusOf(agent)).toBe('reconnect');
  },
);

it('a fault of the provider leaves the key as it was', async () => {
  const agent = await app.connected();
  await expire(agent, 'by time');
  await fault('oauth.token', 'error');
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({ status: 502 });
  expect(await ask(agent)).toEqual({ collection: [] });
});

it('who renewed too slowly ends nothing of whoever renews now', async () => {
  const agent = await app.connected();
  const { database } = app.platform;
  const isLeased = async () => (await database.asSystem((tx) => findConnection(tx, agent.id)))?.is_leased;
  const [slow, now] = [randomUUID(), randomUUID()];
  await database.asSystem((tx) => takeLease(tx, agent.id, slow));
  await database.asSystem((tx) => takeLease(tx, agent.id, now));
  await database.asSystem((tx) => giveLeaseBack(tx, agent.id, slow));
  expect(await isLeased()).toBe(true);
  const late = { access: Buffer.from('late'), refresh: Buffer.from('late'), expiresInSeconds: 60 };
  expect(await database.asSystem((tx) => storeTokens(tx, agent.id, slow, late))).toBe(false);
  await database.asSystem((tx) => giveLeaseBack(tx, agent.id, now));
  expect(await isLeased()).toBe(false);
  expect(await ask(agent)).toEqual({ collection: [] });
});

it('a pause that the provider asks for is passed on, and nothing is hammered', async () => {
  const agent = await app.connected();
  await app.control('/calendly/limit', { times: 1 });
  const before = await calls('scheduled_events.list');
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({
    status: 502,
    error: 'Calendly is limiting requests. Please try again in a minute.',
  });
  expect((await calls('scheduled_events.list')) - before).toBe(1);
  expect(await ask(agent)).toEqual({ collection: [] });
});

it('a reading that broke is asked for once more, and then told', async () => {
  const agent = await app.connected();
  await fault('scheduled_events.list', 'answer-lost');
  expect(await ask(agent)).toEqual({ collection: [] });
  await fault('scheduled_events.list', 'error', 2);
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({ status: 502 });
});
