// What happens is told to devices: each thing once, together what came together, whatever happens to servers in between.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { importRows } from '../../../test-support/imports.ts';
import { controlPush, shownOn, tellNow, turnOn, type Browser } from '../../../test-support/push-devices.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { postLead } from '../../../test-support/vendors.ts';
import { fireFollowUps } from '../follow-ups/fire-follow-ups.job.ts';
import { settleFired } from '../follow-ups/follow-ups.contract.ts';
import { readWebhook } from '../intake/intake.contract.ts';
import { noteHappenings } from './note-happening.operation.ts';
import { sendPush } from './send-push.job.ts';
import { wakePush } from './wake-push.job.ts';

const app = useTextingApp();
let agent: Texter;
let phone: Browser;

beforeEach(async () => {
  agent = await app.texter();
  phone = await turnOn(app, agent);
});

const shown = (on = phone) => shownOn(app, on);
const tell = () => tellNow(app, agent);
const happen = (refs: readonly string[], kind: 'new_lead' | 'text' = 'new_lead') =>
  app.platform.database.asSystem((tx) =>
    noteHappenings(tx, { jobs: app.platform.jobs, userId: agent.id, happenings: refs.map((ref) => ({ kind, ref })) }),
  );

async function addLead(name = 'Pat Moss', more: { next_follow_up_at?: string } = {}): Promise<string> {
  const id = randomUUID();
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, id, name, ...more })
      .execute(),
  );
  return id;
}

async function states(): Promise<string[]> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('push_notices')
      .select(['state', 'message'])
      .where('user_id', '=', agent.id)
      .orderBy('made_at')
      .execute(),
  );
  return rows.map(({ state, message }) => `${state}${message === null ? '' : ' with message'}`);
}

describe('what is told', () => {
  it('a lead that a vendor posts, once, however often it is posted', async () => {
    const webhook = await agent.call(readWebhook, {});
    const vendor = { id: webhook.id, secret: webhook.secret ?? '' };
    const body = { name: 'Ann Reed', phone: '2025550143' };
    for (let time = 0; time < 2; time++) expect((await postLead(app, vendor, body)).status).toBe(200);
    await tell();
    await postLead(app, vendor, body);
    await tell();
    expect(await shown()).toMatchObject([{ title: 'New lead', body: 'Ann Reed' }]);
  });

  it('500 posted leads are one notification with a count, and so is an import', async () => {
    await app.platform.database.asAgent(agent.id, (tx) =>
      sql`insert into leads (user_id, id, name) select ${agent.id}, gen_random_uuid(), 'Lead ' || n from generate_series(1, 500) n`.execute(
        tx,
      ),
    );
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ id: string }>`select id from leads where user_id = ${agent.id}`.execute(tx),
    );
    for (const { id } of rows) await happen([id]);
    await tell();
    await importRows(agent, [{ name: 'Ada One' }, { name: 'Ben Two' }, { name: 'Cy Three' }]);
    await tell();
    expect((await shown()).map(({ title }) => title)).toEqual(['500 new leads', '3 new leads']);
  });

  it('a text, by its name alone unless this device shows texts', async () => {
    const open = await turnOn(app, agent, { shows_text: true });
    await app.receive(agent, '+13125550144', 'My PIN is 1234');
    await tell();
    expect(await shown()).toMatchObject([{ title: '(312) - 555 - 0144', body: 'New text message' }]);
    expect(JSON.stringify(await shown())).not.toContain('PIN');
    expect(await shown(open)).toMatchObject([{ title: '(312) - 555 - 0144', body: 'My PIN is 1234' }]);
    expect((await shown())[0]?.url).toMatch(/^\/app\/messages\?conversation=[0-9a-f-]{36}$/);
  });

  it('no text that was read before its turn came', async () => {
    await app.receive(agent, '+13125550145', 'Hello');
    await asOwner(app, 'update conversations set unread = 0 where user_id = $1', [agent.id]);
    await tell();
    expect(await shown()).toEqual([]);
  });

  it('a follow-up that came due, with the way to deal with it', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    const leadId = await addLead('Pat Moss', { next_follow_up_at: at });
    await fireFollowUps.handle({}, app.platform);
    await fireFollowUps.handle({}, app.platform);
    await tell();
    const [told, ...others] = await shown();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ title: 'Follow up with Pat Moss', url: `/app/today?lead=${leadId}` });
    const params = { id: told?.followUpId ?? '' };
    expect(await agent.call(settleFired, { params, body: { act: 'snooze' } })).toEqual({ changed: true });
    expect(await agent.call(settleFired, { params, body: { act: 'done' } })).toEqual({ changed: false });
    const { next } = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('leads').select('next_follow_up_at as next').where('id', '=', leadId).executeTakeFirstOrThrow(),
    );
    expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now() + 58 * 60_000);
    const other = await app.texter();
    expect((await other.refusal(settleFired, { params, body: { act: 'done' } })).status).toBe(404);
  });

  it('no follow-up that was dealt with before its turn came, and no lead that is gone', async () => {
    const leadId = await addLead('Pat Moss', { next_follow_up_at: new Date(Date.now() - 60_000).toISOString() });
    await fireFollowUps.handle({}, app.platform);
    await happen([leadId]);
    await asOwner(app, 'update leads set next_follow_up_at = null, deleted_at = now() where user_id = $1', [agent.id]);
    await tell();
    expect(await shown()).toEqual([]);
  });
});

describe('who is told', () => {
  it('each device by its own topics, and nobody else', async () => {
    const [leads, messages] = [
      await turnOn(app, agent, { topics: ['leads'] }),
      await turnOn(app, agent, { topics: ['messages'] }),
    ];
    const other = await app.texter();
    const foreign = await turnOn(app, other);
    await happen([await addLead()]);
    await app.receive(agent, '+13125550146', 'Hello');
    await tell();
    const titles = async (on: Browser) => (await shown(on)).map(({ title }) => title).sort();
    expect(await titles(phone)).toEqual(['(312) - 555 - 0146', 'New lead']);
    expect(await titles(leads)).toEqual(['New lead']);
    expect(await titles(messages)).toEqual(['(312) - 555 - 0146']);
    expect(await titles(foreign)).toEqual([]);
  });

  it('nobody whose access has ended', async () => {
    await happen([await addLead()]);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agent.id]);
    await tell();
    expect(await shown()).toEqual([]);
  });

  it('nothing is kept for who has turned nothing on', async () => {
    const other = await app.texter();
    await app.receive(other, '+13125550147', 'Hello');
    const rows = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('push_happenings').select('ref').where('user_id', '=', other.id).execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('once', () => {
  it('waits until nothing more comes with it', async () => {
    await happen([await addLead()]);
    await sendPush.handle({ userId: agent.id }, app.platform);
    expect(await shown()).toEqual([]);
    await tell();
    expect(await shown()).toHaveLength(1);
  });

  it('two servers at the same moment send one', async () => {
    await happen([await addLead()]);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await shown()).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  it('what a server was sending when it ended is not sent again; what it had not started on is', async () => {
    await happen([await addLead()]);
    await asOwner(app, `update push_happenings set happened_at = now() - interval '2 minutes' where user_id = $1`, [
      agent.id,
    ]);
    await wakePush.handle({}, app.platform);
    await sendPush.handle({ userId: agent.id }, app.platform);
    expect(await shown()).toHaveLength(1);
    const underWay = { state: 'sending', message: '{"title":"x","body":"","tag":"x","url":"/app"}' };
    await asOwner(
      app,
      `update push_notices set state = $2, message = $3, not_before = now() - interval '2 hours' where user_id = $1`,
      [agent.id, underWay.state, underWay.message],
    );
    await sendPush.handle({ userId: agent.id }, app.platform);
    await wakePush.handle({}, app.platform);
    await sendPush.handle({ userId: agent.id }, app.platform);
    expect(await shown()).toHaveLength(1);
    expect(await states()).toEqual(['failed']);
  });

  it('an answer that is lost is not asked for again', async () => {
    await controlPush(app, 'faults', { provider: 'push', operation: 'send', mode: 'answer-lost' });
    await happen([await addLead()]);
    await tell();
    await tell();
    expect([await states(), (await shown()).length]).toEqual([['failed'], 1]);
  });

  it('what the push service puts off is tried later, a few times', async () => {
    await happen([await addLead()]);
    for (let time = 0; time < 5; time++) {
      await controlPush(app, 'push/limit', { times: 1 });
      await tell();
      expect(await states()).toEqual([time < 4 ? 'waiting with message' : 'failed']);
      await asOwner(app, `update push_notices set not_before = now() where user_id = $1`, [agent.id]);
    }
    await happen([await addLead()]);
    await controlPush(app, 'push/limit', { times: 1 });
    await tell();
    await asOwner(app, `update push_notices set not_before = now() where user_id = $1 and state = 'waiting'`, [
      agent.id,
    ]);
    await tell();
    expect(await states()).toEqual(['failed', 'sent']);
  });

  it('a device that is gone is removed', async () => {
    await controlPush(app, 'push/unsubscribe', { endpoint: phone.endpoint });
    await happen([await addLead()]);
    await tell();
    const devices = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('push_devices').select('id').where('user_id', '=', agent.id).execute(),
    );
    expect([devices, await states()]).toEqual([[], []]);
  });

  it('what is an hour old is no news', async () => {
    await happen([await addLead()]);
    await asOwner(app, `update push_happenings set happened_at = now() - interval '61 minutes' where user_id = $1`, [
      agent.id,
    ]);
    await tell();
    expect(await shown()).toEqual([]);
  });

  it('what the push service put off until it was an hour old is no news any more', async () => {
    await happen([await addLead()]);
    await controlPush(app, 'push/limit', { times: 1 });
    await tell();
    expect(await states()).toEqual(['waiting with message']);
    await asOwner(
      app,
      `update push_notices set not_before = now(), made_at = made_at - interval '61 minutes' where user_id = $1`,
      [agent.id],
    );
    await happen([await addLead('Ann Reed')]);
    await tell();
    expect(await states()).toEqual(['failed', 'sent']);
    expect(await shown()).toMatchObject([{ title: 'New lead', body: 'Ann Reed' }]);
  });
});
