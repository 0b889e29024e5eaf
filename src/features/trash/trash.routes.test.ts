import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { stoppedOnce, waitingJobs } from '../../../test-support/stopping.ts';
import { countLeads } from '../lead-search/lead-search.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { createLead, readLead } from '../leads/leads.contract.ts';
import { countTrash, deleteLeads, emptyTrash, listTrash, purgeLeads, restoreLeads } from './trash.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { emptyTrashJob } from './empty-trash.job.ts';
import { purgeTrashJob } from './purge-trash.job.ts';
import { takeFromTrash } from './trash.db.ts';

const app = useTestApp();

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>) {
  return (await agent.call(createLead, { body: { id: randomUUID(), ...lead } })).lead;
}

async function contacts(agent: TestAgent) {
  return app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('message_contacts').selectAll().where('user_id', '=', agent.id).orderBy('phone').execute(),
  );
}

async function asOwner(statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

describe('deleting', () => {
  it('takes the contacts along, skips what is not there, and Undo brings all back', async () => {
    const agent = await makeAgent(app);
    const [ava, ben] = [
      await add(agent, { name: 'Ava', phone: '2025550101' }),
      await add(agent, { name: 'Ben', phone: '2025550102' }),
    ];
    await add(agent, { name: 'Cy', phone: '2025550103' });
    const before = await contacts(agent);
    const stranger = await add(await makeAgent(app), { name: 'Not mine' });
    const ids = [ava.id, ben.id];
    const answer = await agent.call(deleteLeads, { body: { ids: [...ids, ava.id, stranger.id, randomUUID()] } });
    expect({ ...answer, deleted_ids: answer.deleted_ids.toSorted() }).toEqual({
      deleted: 2,
      skipped: 2,
      deleted_ids: ids.toSorted(),
      contacts_failed: false,
    });
    expect((await contacts(agent)).map((contact) => contact.full_name)).toEqual(['Cy']);
    expect(await agent.refusal(readLead, { params: { id: ava.id } })).toMatchObject({ status: 404 });
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1 });

    expect(await agent.call(restoreLeads, { body: { ids: [...ids, stranger.id] } })).toEqual({
      restored: 2,
      kept_aside: [],
      contacts_failed: false,
    });
    expect(await contacts(agent)).toEqual(before);
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 3 });
    const audit = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('audit_log').select('action').where('user_id', '=', agent.id).orderBy('created_at').execute(),
    );
    expect(audit.map((row) => row.action)).toEqual(['leads.deleted', 'leads.restored']);
  });

  it('brought back twice, as by an Undo whose answer was lost, a lead keeps its own phone and email', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava', phone: '2025550101', email: 'ava@example.com' });
    await agent.call(deleteLeads, { body: { ids: [id] } });
    const body = { ids: [id], by_undo: true };
    expect((await agent.call(restoreLeads, { body })).restored).toBe(1);
    expect(await agent.call(restoreLeads, { body })).toEqual({ restored: 0, kept_aside: [], contacts_failed: false });
    expect((await agent.call(readLead, { params: { id } })).lead).toMatchObject({
      phone: '+12025550101',
      email: 'ava@example.com',
      further_phones: [],
      further_emails: [],
    });
  });

  it('leaves a line of it and of the restore, and neither where Undo brought it back', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava' });
    const lines = async () => {
      const { rows } = await agent.call(listTimeline, { params: { id }, query: {} });
      return rows.flatMap((entry) => (entry.type === 'event' ? [entry.kind] : []));
    };
    const ids = [id];
    await agent.call(deleteLeads, { body: { ids } });
    await agent.call(restoreLeads, { body: { ids } });
    expect(await lines()).toEqual(['restored', 'trashed', 'added']);
    await agent.call(deleteLeads, { body: { ids } });
    await agent.call(restoreLeads, { body: { ids, by_undo: true } });
    expect(await lines()).toEqual(['restored', 'trashed', 'added']);
  });

  it('a failure at the contacts is told and undoes nothing', async () => {
    const agent = await makeAgent(app);
    const lead = await add(agent, { name: 'Ava', phone: '2025550101' });
    const only = `'${agent.id}'`;
    await asOwner(`
      create function crm.planted() returns trigger language plpgsql as $$ begin
        if old.user_id = ${only} then raise exception 'planted'; end if; return old; end $$;
      create trigger planted before delete on crm.message_contacts for each row execute function crm.planted()`);
    try {
      expect(await agent.call(deleteLeads, { body: { ids: [lead.id] } })).toMatchObject({
        deleted: 1,
        contacts_failed: true,
      });
    } finally {
      await asOwner('drop function crm.planted() cascade');
    }
    expect(await agent.refusal(readLead, { params: { id: lead.id } })).toMatchObject({ status: 404 });
    expect(await contacts(agent)).toHaveLength(1);
  });

  it.each([[[]], [Array.from({ length: 1001 }, () => randomUUID())], [['no id']]])('refuses %#', async (ids) => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(deleteLeads, { body: { ids } })).toMatchObject({ status: 400 });
  });

  it('a deleted lead does not stand in the way of its phone; the restored one keeps it as a further one', async () => {
    const agent = await makeAgent(app);
    const old = await add(agent, { name: 'Old', phone: '2025550101', email: 'o@example.com' });
    await agent.call(deleteLeads, { body: { ids: [old.id] } });
    const taker = await add(agent, { name: 'New', phone: '2025550101' });
    expect(taker.id).not.toBe(old.id);
    const answer = await agent.call(restoreLeads, { body: { ids: [old.id] } });
    expect(answer.kept_aside).toEqual([{ id: old.id, name: 'Old', field: 'phone', value: '+12025550101' }]);
    const { lead } = await agent.call(readLead, { params: { id: old.id } });
    expect(lead).toMatchObject({ phone: null, further_phones: ['+12025550101'], email: 'o@example.com' });
    expect((await contacts(agent)).map((contact) => contact.full_name)).toEqual(['New']);
  });

  it('of two deleted leads with one phone, the one deleted last gets it back', async () => {
    const agent = await makeAgent(app);
    const first = await add(agent, { name: 'First', phone: '2025550101' });
    await agent.call(deleteLeads, { body: { ids: [first.id] } });
    const second = await add(agent, { name: 'Second', phone: '2025550101' });
    await agent.call(deleteLeads, { body: { ids: [second.id] } });
    const answer = await agent.call(restoreLeads, { body: { ids: [first.id, second.id] } });
    expect(answer).toMatchObject({ restored: 2, kept_aside: [{ id: first.id, field: 'phone' }] });
  });

  it('a deleted id is not used again', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava' });
    await agent.call(deleteLeads, { body: { ids: [id] } });
    expect(await agent.refusal(createLead, { body: { id, name: 'Ava' } })).toMatchObject({
      status: 409,
      error: 'Save failed',
    });
  });
});

it('the purge ends what was deleted 30 days ago, and nothing else', async () => {
  const agent = await makeAgent(app);
  const [kept, fresh, old] = [
    await add(agent, { name: 'Kept' }),
    await add(agent, { name: 'Fresh' }),
    await add(agent, { name: 'Old' }),
  ];
  await agent.call(deleteLeads, { body: { ids: [fresh.id, old.id] } });
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`update leads set deleted_at = now() - interval '30 days 1 minute' where user_id = ${agent.id} and id = ${old.id}`.execute(
      tx,
    ),
  );
  await purgeTrashJob.handle({}, app.platform);
  const rows = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('leads').select('name').where('user_id', '=', agent.id).orderBy('name').execute(),
  );
  expect(rows.map((row) => row.name)).toEqual(['Fresh', 'Kept']);
  expect((await agent.call(countLeads, { query: {} })).lead).toBe(1);
  expect(await agent.call(readLead, { params: { id: kept.id } })).toMatchObject({ lead: { name: 'Kept' } });
  expect(await agent.call(restoreLeads, { body: { ids: [fresh.id, old.id] } })).toMatchObject({ restored: 1 });
});

describe('what is in the trash', () => {
  it('is shown the one deleted last first, found, paged by key, and says when it goes', async () => {
    const agent = await makeAgent(app);
    for (const name of ['Ava Stone', 'Ben Finch', 'Cy Stone']) {
      const { id } = await add(agent, { name });
      await agent.call(deleteLeads, { body: { ids: [id] } });
    }
    await add(agent, { name: 'Dee Stone' });
    const first = await agent.call(listTrash, { query: { limit: 2 } });
    expect(first.rows.map(({ name }) => name)).toEqual(['Cy Stone', 'Ben Finch']);
    const [row] = first.rows;
    expect(Date.parse(row?.purged_at ?? '') - Date.parse(row?.deleted_at ?? '')).toBe(30 * 86_400_000);
    const second = await agent.call(listTrash, { query: { limit: 2, cursor: first.next_cursor ?? '' } });
    expect(second).toMatchObject({ rows: [{ name: 'Ava Stone' }], next_cursor: null });
    expect((await agent.call(listTrash, { query: { q: 'stone' } })).rows.map(({ name }) => name)).toEqual([
      'Cy Stone',
      'Ava Stone',
    ]);
    expect(await agent.refusal(listTrash, { query: { cursor: 'x' } })).toMatchObject({ status: 400 });
    expect((await (await makeAgent(app)).call(listTrash, { query: {} })).rows).toEqual([]);
  });

  it('all that was deleted at one moment is paged too, each once', async () => {
    const agent = await makeAgent(app);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await add(agent, { name: `Ava ${n}` })).id);
    await agent.call(deleteLeads, { body: { ids } });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page: { rows: { id: string }[]; next_cursor: string | null } = await agent.call(listTrash, { query });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('can be ended for good; live leads and others’ are left alone', async () => {
    const [agent, other] = await Promise.all([makeAgent(app), makeAgent(app)]);
    const [gone, live, theirs] = [
      await add(agent, { name: 'Gone' }),
      await add(agent, { name: 'Live' }),
      await add(other, { name: 'Theirs' }),
    ];
    await agent.call(deleteLeads, { body: { ids: [gone.id] } });
    await other.call(deleteLeads, { body: { ids: [theirs.id] } });
    expect(await agent.call(purgeLeads, { body: { ids: [gone.id, live.id, theirs.id] } })).toEqual({ purged: 1 });
    expect((await agent.call(restoreLeads, { body: { ids: [gone.id] } })).restored).toBe(0);
    expect((await agent.call(readLead, { params: { id: live.id } })).lead.name).toBe('Live');
    expect((await agent.call(countLeads, { query: {} })).lead).toBe(1);
    expect((await other.call(restoreLeads, { body: { ids: [theirs.id] } })).restored).toBe(1);
  });
});

describe('emptying the trash', () => {
  const audited = (agent: TestAgent) =>
    app.platform.database.asSystem(async (tx) => {
      const { rows } = await sql<{ ids: string[] }>`
        select subject -> 'ids' as ids from crm.audit_log where user_id = ${agent.id} and action = 'leads.trash_emptied' order by created_at`.execute(
        tx,
      );
      return rows.map(({ ids }) => ids);
    });

  it('ends what was asked about, once; what came in later, live leads, opt-outs and other agents stay', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [ava, ben, live, later] = [
      await add(agent, { name: 'Ava', phone: '2025550111' }),
      await add(agent, { name: 'Ben' }),
      await add(agent, { name: 'Live' }),
      await add(agent, { name: 'Later' }),
    ];
    const theirs = await add(other, { name: 'Theirs' });
    await asOwner(
      `insert into crm.suppressions (user_id, channel, address, reason, source) values ($1, 'text', '+12025550111', 'opted_out', 'agent')`,
      [agent.id],
    );
    await agent.call(deleteLeads, { body: { ids: [ava.id, ben.id] } });
    await other.call(deleteLeads, { body: { ids: [theirs.id] } });
    const { count, newest } = await agent.call(countTrash, { query: {} });
    expect(count).toBe(2);
    await agent.call(deleteLeads, { body: { ids: [later.id] } });
    const until = newest ?? '';
    const answers = await Promise.all([1, 2].map(() => agent.call(emptyTrash, { body: { until } })));
    expect(answers.map(({ purged }) => purged).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(answers.map(({ left }) => left)).toEqual([0, 0]);
    expect(await agent.call(emptyTrash, { body: { until } })).toEqual({ purged: 0, left: 0 });
    expect((await agent.call(listTrash, { query: {} })).rows.map(({ name }) => name)).toEqual(['Later']);
    expect((await agent.call(readLead, { params: { id: live.id } })).lead.name).toBe('Live');
    expect((await other.call(restoreLeads, { body: { ids: [theirs.id] } })).restored).toBe(1);
    expect((await audited(agent)).map((ids) => ids.toSorted())).toEqual([[ava.id, ben.id].toSorted()]);
    const kept = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('suppressions').select('address').where('user_id', '=', agent.id).execute(),
    );
    expect(kept).toEqual([{ address: '+12025550111' }]);
  });

  it('does the first part at once and the rest behind it, after a stop at the next start', async () => {
    const agent = await makeAgent(app);
    await asOwner(
      `insert into crm.leads (user_id, name, deleted_at) select $1, 'Gone ' || n, now() - n * interval '1 second' from generate_series(1, 3500) n`,
      [agent.id],
    );
    const { newest } = await agent.call(countTrash, { query: {} });
    const until = newest ?? '';
    expect(await agent.call(emptyTrash, { body: { until } })).toEqual({ purged: 1000, left: 2500 });
    const left = async () => (await agent.call(countTrash, { query: { until } })).count;
    const waiting = await waitingJobs(app.platform, emptyTrashJob.name);
    const platform = stoppedOnce(app.platform, async () => (await left()) < 2500);
    await emptyTrashJob.handle({ userId: agent.id, until }, platform);
    expect([await left(), await waitingJobs(app.platform, emptyTrashJob.name)]).toEqual([1500, waiting + 1]);
    await emptyTrashJob.handle({ userId: agent.id, until }, app.platform);
    expect(await agent.call(countTrash, { query: {} })).toEqual({ count: 0, newest: null });
    expect((await audited(agent)).map((ids) => ids.length)).toEqual([1000, 1000, 1000, 500]);
  });

  const ends: [name: string, end: (userId: string, until: string) => Promise<unknown>][] = [
    ['emptying it', (userId, until) => emptyTrashJob.handle({ userId, until }, app.platform)],
    ['the nightly purge', () => purgeTrashJob.handle({}, app.platform)],
  ];
  it.each(ends)('%s leaves alone what is restored at the same moment', async (_, end) => {
    const agent = await makeAgent(app);
    const [back, gone] = [await add(agent, { name: 'Back' }), await add(agent, { name: 'Gone' })];
    const ids = [back.id, gone.id];
    await agent.call(deleteLeads, { body: { ids } });
    await asOwner(`update crm.leads set deleted_at = now() - interval '31 days' where id = any($1)`, [ids]);
    const { newest } = await agent.call(countTrash, { query: {} });
    let isOver = false;
    let ending: Promise<unknown> | undefined;
    await app.platform.database.asAgent(agent.id, async (tx) => {
      await takeFromTrash(tx, agent.id, [back.id]);
      ending = end(agent.id, newest ?? '').finally(() => (isOver = true));
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (
          select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
          tx,
        );
        return rows[0]?.waits;
      };
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
    });
    await ending;
    expect((await agent.call(readLead, { params: { id: back.id } })).lead.name).toBe('Back');
    expect(await agent.call(restoreLeads, { body: { ids } })).toMatchObject({ restored: 0 });
  });

  it.each([{}, { until: 'yesterday' }, { until: '2026-03-02T12:00:00Z', all: true }])('refuses %j', async (body) => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(emptyTrash, { body: body as { until: string } })).toMatchObject({ status: 400 });
  });

  it('asks for a subscription', async () => {
    const agent = await makeAgent(app, { subscription: null });
    const until = '2026-03-02T12:00:00Z';
    expect(await agent.refusal(emptyTrash, { body: { until } })).toMatchObject({ status: 403 });
    expect(await agent.refusal(countTrash, { query: {} })).toMatchObject({ status: 403 });
  });
});
