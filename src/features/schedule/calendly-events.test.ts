// What Calendly told is stored once, read again when an operator replays it, and goes with the account.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useCalendlyApp } from '../../../test-support/calendly-app.ts';
import { schema } from '../../jobs/job-schema.ts';
import { eraseAccount } from '../settings/delete-account.db.ts';
import { webhooksUnread } from '../../server/http/metrics.ts';
import { listWebhooks, replayWebhook } from '../operations/webhooks.contract.ts';
import { readMeetingJob } from './read-meeting.job.ts';

const app = useCalendlyApp();

/** How often the meeting is to be read. */
const readingsOf = async (uri: string) => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql`select from ${sql.table(`${schema}.job`)} where name = ${readMeetingJob.name} and data ->> 'uri' = ${uri}`.execute(
      tx,
    ),
  );
  return rows.length;
};

it('a copy is stored and read once, a replay reads it once more, and no word of it is shown', async () => {
  const [admin, agent] = [await makeAgent(app, { admin: true }), await app.connected()];
  const email = 'lee.sample@example.com';
  const booked = await app.book(agent, { name: 'Lee', email });
  const [body = ''] = await app.callsAbout(booked.invitee.uri, 1);
  await app.deliver(body);
  const before = await readingsOf(booked.meeting.uri);
  expect(await app.deliver(body)).toBe(200);
  expect(await readingsOf(booked.meeting.uri)).toBe(before);
  const { rows } = await admin.call(listWebhooks, { query: { provider: 'calendly' } });
  expect(rows).toMatchObject([{ provider: 'calendly', type: 'invitee.created', state: 'handled' }]);
  expect(JSON.stringify(rows)).not.toContain(email);
  await admin.call(replayWebhook, { body: { provider: 'calendly', event: rows[0]!.id } });
  expect(await readingsOf(booked.meeting.uri)).toBe(before + 1);
});

it.each([
  [
    'invitee.created',
    JSON.stringify({ event: 'invitee.created', created_by: 'someone', payload: { meeting: 'elsewhere' } }),
  ],
  ['unknown', 'no JSON'],
])('%s in a shape that cannot be read is answered, counted and kept', async (type, body) => {
  const admin = await makeAgent(app, { admin: true });
  const count = async () =>
    (await webhooksUnread.get()).values.find(({ labels }) => labels.provider === 'calendly')?.value ?? 0;
  const before = await count();
  for (let copy = 0; copy < 2; copy++) expect(await app.deliver(body)).toBe(200);
  expect((await count()) - before).toBe(2);
  const { rows } = await admin.call(listWebhooks, { query: { provider: 'calendly', state: 'failed' } });
  const [row, ...others] = rows.filter((each) => each.type === type);
  expect([row, others]).toMatchObject([{ error: 'Its shape cannot be read', handled_at: null }, []]);
  const kept = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('calendly_events').select('raw').where('id', '=', row!.id).executeTakeFirstOrThrow(),
  );
  expect(kept.raw).toBe(body);
  await admin.refusal(replayWebhook, { body: { provider: 'calendly', event: row!.id } });
});

it('goes with the account', async () => {
  const agent = await app.connected();
  const booked = await app.book(agent, { name: 'Lee', email: 'lee.other@example.com' });
  const [body = ''] = await app.callsAbout(booked.invitee.uri, 1);
  await app.deliver(body);
  const events = () =>
    app.platform.database.asSystem((tx) =>
      tx.selectFrom('calendly_events').select('id').where('uri', '=', booked.meeting.uri).execute(),
    );
  expect(await events()).toHaveLength(1);
  await asOwner(app, 'insert into account_deletions (user_id, delete_after) values ($1, now())', [agent.id]);
  await app.platform.database.asSystem((tx) =>
    eraseAccount(tx, agent.id, new Date(Date.now() + 1000), {
      settle: async () => undefined,
      keep: async () => undefined,
    }),
  );
  expect(await events()).toEqual([]);
});
