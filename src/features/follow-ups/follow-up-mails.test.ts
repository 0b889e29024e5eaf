// Reminders by mail: as chosen, once, and only of what is still to be done.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { fireFollowUps } from './fire-follow-ups.job.ts';
import { followUpDigests } from './follow-up-digests.job.ts';
import { addMail } from './follow-up-mail.db.ts';
import { saveReminders } from './follow-ups.contract.ts';
import { sendFollowUpMail } from './send-follow-up-mail.job.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await startTestApp({
    env: { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl, BASE_URL: 'http://crm.test' },
  });
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const mailsTo = async (agent: TestAgent) =>
  (await (await fetch(`${sandbox.url}/_control/mail?to=${agent.email}`)).json()) as { subject: string; text: string }[];

async function addLead(agent: TestAgent, moment: string, name: string | null, more: object = {}): Promise<string> {
  const id = randomUUID();
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, id, name, next_follow_up_at: moment, ...more })
      .execute(),
  );
  return id;
}

const notedFor = (agent: TestAgent) =>
  app.platform.database.asSystem((tx) =>
    tx.selectFrom('follow_up_mails').selectAll().where('user_id', '=', agent.id).orderBy('created_at').execute(),
  );
async function sendAll(agent: TestAgent): Promise<void> {
  for (const { kind, ref } of await notedFor(agent))
    await sendFollowUpMail.handle({ userId: agent.id, kind: kind as 'due', ref }, app.platform);
}

it('at its time: one mail for all of one moment, once', async () => {
  const agent = await makeAgent(app);
  await agent.call(saveReminders, { body: { mail: 'each', digest_hour: 8 } });
  const id = await addLead(agent, ago(1), 'Sam Sample', { phone: '+16155550123' });
  await fireFollowUps.handle({}, app.platform);
  await sendAll(agent);
  await sendAll(agent);
  const [mail, ...others] = await mailsTo(agent);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Follow up with Sam Sample');
  expect(mail?.text).toContain('Sam Sample · (615) - 555 - 0123');
  expect(mail?.text).toContain(`http://crm.test/app/leads?lead=${id}`);
  await addLead(agent, ago(2), 'Locked: evil.example');
  await addLead(agent, ago(2), null, { email: 'kim@example.com' });
  await fireFollowUps.handle({}, app.platform);
  await sendAll(agent);
  const subjects = (await mailsTo(agent)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['2 follow-ups are due', 'Follow up with Sam Sample']);
  const both = (await mailsTo(agent)).find(({ subject }) => subject.startsWith('2 '));
  expect(both?.text).toContain('· a lead whose name is an address');
  expect(both?.text).toContain('· kim@example.com');
});

it('nothing about what was dealt with, deleted or moved before the mail went', async () => {
  const agent = await makeAgent(app);
  await agent.call(saveReminders, { body: { mail: 'each', digest_hour: 8 } });
  await addLead(agent, ago(1), 'Sam');
  await fireFollowUps.handle({}, app.platform);
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx.updateTable('leads').set({ next_follow_up_at: null }).where('user_id', '=', agent.id).execute(),
  );
  await sendAll(agent);
  expect(await mailsTo(agent)).toEqual([]);
  expect((await notedFor(agent)).map((row) => [row.sent_at === null, row.dropped_at === null])).toEqual([
    [true, false],
  ]);
});

it.each(['off', 'digest'] as const)('not at its time with "%s"', async (mail) => {
  const agent = await makeAgent(app);
  await agent.call(saveReminders, { body: { mail, digest_hour: 8 } });
  await addLead(agent, ago(1), 'Sam');
  await fireFollowUps.handle({}, app.platform);
  expect(await notedFor(agent)).toEqual([]);
});

it('the day’s digest: at the agent’s hour, once a day, of today and what is overdue; no sample, and nothing deleted', async () => {
  const timeZone = 'America/Chicago';
  const agent = await makeAgent(app, { timeZone });
  const { hour } = toLocalDateTime(Date.now(), timeZone);
  const other = await makeAgent(app, { timeZone });
  await agent.call(saveReminders, { body: { mail: 'digest', digest_hour: hour } });
  await other.call(saveReminders, { body: { mail: 'digest', digest_hour: (hour + 12) % 24 } });
  for (const each of [agent, other]) {
    await addLead(each, new Date().toISOString(), 'Sam Sample');
    await addLead(each, ago(60 * 24 * 3), 'Lee Late');
    for (const moment of [new Date().toISOString(), ago(60 * 24 * 3)]) {
      await addLead(each, moment, 'Invented', { is_sample: true });
      await addLead(each, moment, 'Deleted', { deleted_at: ago(1) });
    }
  }
  for (let run = 0; run < 3; run++) await followUpDigests.handle({}, app.platform);
  await sendAll(agent);
  await sendAll(other);
  const [mail, ...more] = await mailsTo(agent);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your day: 1 follow-up today, 1 overdue');
  expect(mail?.text).toContain('Lee Late');
  expect(mail?.text).not.toMatch(/Invented|Deleted/);
  expect(await mailsTo(other)).toEqual([]);
});

it('whose access has ended hears nothing; a failed send is the same mail again', async () => {
  const lapsed = await makeAgent(app, { subscription: 'canceled' });
  const agent = await makeAgent(app);
  for (const each of [lapsed, agent]) {
    await addLead(each, new Date().toISOString(), 'Sam');
    await app.platform.database.asSystem((tx) => addMail(tx, each.id, { kind: 'digest', ref: '2026-03-03' }));
  }
  await sendAll(lapsed);
  expect(await mailsTo(lapsed)).toEqual([]);
  await fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'mail', operation: 'send', mode: 'error' }),
  });
  await expect(sendAll(agent)).rejects.toThrow();
  await sendAll(agent);
  await sendAll(agent);
  expect(await mailsTo(agent)).toHaveLength(1);
});
