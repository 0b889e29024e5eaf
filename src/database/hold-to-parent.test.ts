import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../test-support/agents.ts';
import { useTestApp } from '../../test-support/app.ts';
import { onServer } from '../../test-support/postgres.ts';
import { connectClient } from './connection.ts';

const app = useTestApp();
const open = async (role: 'crm_owner' | 'crm_system') => {
  const client = connectClient({ url: app.platform.config.databaseUrl, role, applicationName: 'test' });
  await client.connect();
  return client;
};
const addLead = 'insert into leads (user_id, name, phone) values ($1, $2, $3)';

describe('tables that hold to their parent by triggers', () => {
  it('refuse a row without a parent', async () => {
    const nobody = randomUUID();
    await expect(asOwner(app, addLead, [nobody, 'Ada', null])).rejects.toMatchObject({ code: '23503' });
    const contact = 'insert into message_contacts (user_id, phone) values ($1, $2)';
    await expect(asOwner(app, contact, [nobody, '+12025550143'])).rejects.toMatchObject({ code: '23503' });
    const agent = await makeAgent(app);
    const row = `insert into import_rows (user_id, import_id, row_number, rejected) values ($1, $2, 1, 'empty_row')`;
    await expect(asOwner(app, row, [agent.id, randomUUID()])).rejects.toMatchObject({ code: '23503' });
  });

  it('refuse one such row among good ones', async () => {
    const agent = await makeAgent(app);
    const two = `insert into leads (user_id, name) select unnest($1::uuid[]), 'Ada'`;
    await expect(asOwner(app, two, [[agent.id, randomUUID()]])).rejects.toMatchObject({ code: '23503' });
  });

  it('go with the parent, and their counts and notes with them', async () => {
    const agent = await makeAgent(app);
    const lead = randomUUID();
    await asOwner(app, `insert into leads (user_id, id, name) values ($1, $2, 'Ada')`, [agent.id, lead]);
    await asOwner(app, `insert into lead_notes (user_id, lead_id, body) values ($1, $2, 'called')`, [agent.id, lead]);
    await asOwner(app, 'insert into message_contacts (user_id, phone) values ($1, $2)', [agent.id, '+12025550143']);
    await asOwner(app, 'delete from auth."user" where id = $1', [agent.id]);
    const client = await open('crm_owner');
    for (const table of ['leads', 'lead_notes', 'lead_counts', 'message_contacts']) {
      const { rowCount } = await client.query(`select from ${table} where user_id = $1`, [agent.id]);
      expect(rowCount, table).toBe(0);
    }
    await client.end();
  });

  it('hold the parent that is being deleted until they are in, and then go with it', async () => {
    const agent = await makeAgent(app);
    const [adding, deleting] = await Promise.all([open('crm_owner'), open('crm_owner')]);
    await adding.query('begin');
    await adding.query(addLead, [agent.id, 'Ada', null]);
    const deleted = deleting.query('delete from auth."user" where id = $1', [agent.id]);
    await waitsForLock('delete from auth."user"%');
    await adding.query('commit');
    expect((await deleted).rowCount).toBe(1);
    expect((await adding.query('select from leads where user_id = $1', [agent.id])).rowCount).toBe(0);
    await Promise.all([adding.end(), deleting.end()]);
  });

  it('wait for a parent that is being deleted, and are refused', async () => {
    const agent = await makeAgent(app);
    const [adding, deleting] = await Promise.all([open('crm_owner'), open('crm_owner')]);
    await deleting.query('begin');
    await deleting.query('delete from auth."user" where id = $1', [agent.id]);
    const added = adding.query(addLead, [agent.id, 'Ada', null]).catch((fault: unknown) => fault);
    await waitsForLock('insert into leads%');
    await deleting.query('commit');
    expect(await added).toMatchObject({ code: '23503' });
    await Promise.all([adding.end(), deleting.end()]);
  });

  it('keep their keys', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await asOwner(app, addLead, [agent.id, 'Ada', null]);
    const move = 'update leads set user_id = $2 where user_id = $1';
    await expect(asOwner(app, move, [agent.id, other.id])).rejects.toMatchObject({ code: '0A000' });
    const rename = 'update auth."user" set id = gen_random_uuid() where id = $1';
    await expect(asOwner(app, rename, [agent.id])).rejects.toMatchObject({ code: '0A000' });
  });
});

/** Resolves when that statement waits for a lock. Only the migrating login sees what others run. */
function waitsForLock(statement: string): Promise<void> {
  return onServer(app.platform.config.databaseUrl, async (client) => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
    while ((await client.query(waiting, [statement])).rowCount === 0);
  });
}
