// The renewing key works once. However many ask at the same moment, it is used by one of them.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestAgent } from '../../../test-support/agents.ts';
import { useCalendlyApp } from '../../../test-support/calendly-app.ts';
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
  const refusal = { status: 502, error: 'The connection has ended. Connect Calendly again.' };
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject(refusal);
  expect(await statusOf(agent)).toBe('reconnect');
  const before = await calls('oauth.token');
  for (let turn = 0; turn < 5; turn++) expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject(refusal);
  expect((await calls('oauth.token')) - before).toBe(0);
});

it('a fault of the provider leaves the key as it was', async () => {
  const agent = await app.connected();
  await expire(agent, 'by time');
  await fault('oauth.token', 'error');
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({ status: 502 });
  expect(await ask(agent)).toEqual({ collection: [] });
});

it('a pause that the provider asks for is passed on, and nothing is hammered', async () => {
  const agent = await app.connected();
  await app.control('/calendly/limit', { times: 1 });
  const before = await calls('scheduled_events.list');
  expect(await agent.refusal(readMeetings, { query: {} })).toMatchObject({
    status: 502,
    error: 'Calendly asks for a pause. Please try again in a minute.',
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
