// The end of an account whose texts still wait, as after weeks without a worker.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { deleteAccountFinally } from './delete-account-finally.job.ts';

const app = useTextingApp();

it('gives back what waits, tells what is left to pay back, and takes everything along', async () => {
  const agent = await app.texter({ cents: 500 });
  const lead = await app.lead(agent);
  const text = { origin: 'inbox', to: lead.phone, leadId: lead.id } as const;
  await app.queue(agent, { ...text, body: 'Hello' });
  expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['queued']);
  const told: object[] = [];
  const log = { ...app.platform.log, error: (what: object) => void told.push(what), info: () => undefined };
  await app.platform.database.asSystem((tx) =>
    sql`insert into account_deletions (user_id, delete_after) values (${agent.id}, now() - interval '1 minute')`.execute(
      tx,
    ),
  );
  await deleteAccountFinally.handle({ userId: agent.id }, { ...app.platform, log: log as never });
  expect(told).toEqual([expect.objectContaining({ alert: 'wallet', cents: 500 })]);
  expect(await app.messages(agent)).toEqual([]);
});
