import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test-support/database.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { textTo } from '../../../test-support/texting-people.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { noteInboundRead } from './read-carrier-records.db.ts';
import { resumeAfterRestore } from './resume-after-restore.operation.ts';

const app = useTextingApp();
const resume = (isReadAll = false) => app.platform.database.asSystem((tx) => resumeAfterRestore(tx, isReadAll));

it('what was due before a restore is given back and not sent; what is due later still leaves', async () => {
  const agent = await app.texter({ cents: 500 });
  const [due, underWay, taken, later, after] = [
    await app.lead(agent),
    await app.lead(agent),
    await app.lead(agent),
    await app.lead(agent),
    await app.lead(agent),
  ];
  expect(await resume()).toBe('not_paused');
  for (const lead of [due, underWay, taken, later]) await app.queue(agent, textTo(lead, 'inbox'));
  await app.platform.database.asSystem(async (tx) => {
    await sql`update messages set status = 'held', due_at = now() + interval '1 day' where person_number = ${later.phone}`.execute(
      tx,
    );
    await sql`update messages set status = 'sending', claimed_at = now() where person_number = ${underWay.phone}`.execute(
      tx,
    );
    await sql`update messages set status = 'sending', claimed_at = now(), carrier_id = 'taken' where person_number = ${taken.phone}`.execute(
      tx,
    );
    await sql`update carrier_state set inbound_read_to = now()`.execute(tx);
  });
  const { url } = await testDatabase();
  await onServer(url, (client) => client.query('insert into crm.outgoing_pause (backup_of) values (now())'));
  await app.queue(agent, textTo(after, 'inbox'));
  expect(await balanceOf(app, agent.id)).toBe(495);

  expect(await resume()).toBe('inbound_unread');
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ now: string }>`select clock_timestamp() as now`.execute(tx),
  );
  await app.platform.database.asSystem((tx) => noteInboundRead(tx, new Date(Date.parse(rows[0]!.now) + 1)));
  expect(await resume()).toMatchObject({ texts: 2 });
  expect(await balanceOf(app, agent.id)).toBe(497);
  const became = new Map((await app.messages(agent)).map((text) => [text.person_number, [text.status, text.reason]]));
  expect(became.get(due.phone)).toEqual(['unknown', 'restored']);
  expect(became.get(underWay.phone)).toEqual(['unknown', 'restored']);
  expect(became.get(taken.phone)).toEqual(['sending', null]);
  expect(became.get(later.phone)?.[0]).toBe('held');
  expect(became.get(after.phone)).toEqual(['queued', null]);
  expect(await resume()).toBe('not_paused');
});

it('where there is no carrier to read from, the operator says so', async () => {
  const { url } = await testDatabase();
  await onServer(url, (client) => client.query('insert into crm.outgoing_pause (backup_of) values (now())'));
  await app.platform.database.asSystem((tx) => sql`update carrier_state set inbound_read_to = null`.execute(tx));
  expect(await resume()).toBe('inbound_unread');
  expect(await resume(true)).toHaveProperty('texts');
  expect(await resume(true)).toBe('not_paused');
});
