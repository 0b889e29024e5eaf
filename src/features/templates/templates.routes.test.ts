import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import type { Transaction } from '../../database/transaction.ts';
import { createLead } from '../leads/leads.contract.ts';
import { lockTemplates, unlockTemplates } from './lock-templates.operation.ts';
import { readTemplateValues } from './read-template-values.operation.ts';
import { readTemplate, readTemplates } from './read-templates.operation.ts';
import { renderTemplate } from './render-template.rules.ts';
import { defaultWords } from './template-defaults.words.ts';
import { templateKeys, type TemplateKey } from './template-keys.rules.ts';
import { listTemplates, saveTemplate, switchTemplate } from './templates.contract.ts';

const app = useTestApp();

const list = (agent: TestAgent) => agent.call(listTemplates, { query: {} });
const one = async (agent: TestAgent, key: TemplateKey) =>
  (await list(agent)).templates.find((each) => each.key === key)!;
const save = (agent: TestAgent, key: TemplateKey, words: string | null, version: number) =>
  agent.call(saveTemplate, { params: { key }, body: { words, version } });
const turn = async (agent: TestAgent, key: TemplateKey, enabled: boolean) =>
  agent.call(switchTemplate, {
    params: { key },
    body: { enabled, version: (await one(agent, key)).switch_version },
  });

describe('templates', () => {
  it('begin with the product’s words, all off, and with what fills the agent’s places', async () => {
    const agent = await makeAgent(app);
    const { templates, is_locked, agent: values } = await list(agent);
    expect(templates).toEqual(
      templateKeys.map((key) => ({
        ...{ key, words: defaultWords[key], is_default: true },
        ...{ enabled: false, version: 0, switch_version: 0 },
      })),
    );
    expect([is_locked, values.agent_email, values.agent_site]).toEqual([false, agent.email, null]);
  });

  it('are saved key by key, to the letter, and for nobody else', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const words = '  Hi {{first_name}},\n“thanks” 😀 ';
    expect(await save(agent, 'sold', words, 0)).toEqual({
      key: 'sold',
      words,
      is_default: false,
      enabled: false,
      version: 1,
      switch_version: 0,
    });
    await save(agent, 'new_lead', 'Hello {{first_name}}', 0);
    expect([(await one(agent, 'sold')).words, (await one(agent, 'new_lead')).words]).toEqual([
      words,
      'Hello {{first_name}}',
    ]);
    expect(await one(other, 'sold')).toMatchObject({ is_default: true, version: 0 });
    expect(await save(agent, 'sold', null, 1)).toMatchObject({
      words: defaultWords.sold,
      is_default: true,
      version: 2,
    });
  });

  it('that another window saved since are not overwritten, also by 20 at once', async () => {
    const agent = await makeAgent(app);
    await save(agent, 'sold', 'First', 0);
    const late = { params: { key: 'sold' as const }, body: { words: 'Late', version: 0 } };
    expect(await agent.refusal(saveTemplate, late)).toMatchObject({
      status: 409,
      current: { words: 'First', version: 1 },
    });
    // The same words are the save itself, whose answer was lost.
    expect(await save(agent, 'sold', 'First', 0)).toMatchObject({ words: 'First', version: 1 });
    const body = (place: number) => ({ words: `Text ${place}`, version: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => agent.send('PUT', '/api/message-templates/sold', body(place))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await one(agent, 'sold')).version).toBe(2);
    // A switch is no change of the words.
    await turn(agent, 'sold', true);
    expect(await one(agent, 'sold')).toMatchObject({ version: 2, enabled: true });
  });

  it.each([
    ['Hi {{frist_name}}', '{{frist_name}} is not a variable.'],
    ['', 'Enter a text, or reset it to the default.'],
    ['x'.repeat(1601), 'Use at most 1,600 characters.'],
    ['a\u0000b', 'Contains characters we can’t save.'],
  ])('refuse %j and say so at the field', async (words, message) => {
    const agent = await makeAgent(app);
    const refused = await agent.refusal(saveTemplate, { params: { key: 'sold' }, body: { words, version: 0 } });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'body.words', message }] });
    expect((await one(agent, 'sold')).version).toBe(0);
  });

  it.each([
    ['PUT', 'nobody', { words: 'Hi', version: 0 }],
    ['PUT', '__proto__', { words: 'Hi', version: 0 }],
    ['PUT', 'sold', { words: 'Hi', version: -1 }],
    ['PUT', 'sold', { words: 'Hi' }],
    ['PUT', 'sold', { words: 'Hi', version: 0, is_locked: true }],
    ['PUT', 'sold/enabled', { enabled: 'true', version: 0 }],
    ['PUT', 'sold/enabled', { enabled: true }],
    ['PUT', 'sold/enabled', { enabled: true, version: -1 }],
    ['PUT', 'nobody/enabled', { enabled: true, version: 0 }],
  ])('%s %s with %j is refused', async (method, path, body) => {
    const agent = await makeAgent(app);
    expect((await agent.send(method, `/api/message-templates/${path}`, body)).status).toBe(400);
  });

  it('that are coming soon are never on, whatever is stored', async () => {
    const agent = await makeAgent(app);
    for (const key of ['payment_reminder', 'birthday_text', 'holiday_text'] as const) {
      const refused = await agent.refusal(switchTemplate, { params: { key }, body: { enabled: true, version: 0 } });
      expect(refused).toMatchObject({ status: 403 });
      expect(await turn(agent, key, false)).toMatchObject({ enabled: false });
    }
    const planted = JSON.stringify({ payment_reminder: true, birthday_text: true, holiday_text: true });
    await asOwner(app, 'update message_templates set enabled = $2 where user_id = $1', [agent.id, planted]);
    expect((await list(agent)).templates.filter(({ enabled }) => enabled)).toEqual([]);
    await turn(agent, 'sold', true);
    const stored = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('message_templates').select('enabled').executeTakeFirstOrThrow(),
    );
    expect(stored.enabled).toEqual({ sold: true, payment_reminder: false, birthday_text: false, holiday_text: false });
  });

  it('keep switches that stood under the hidden key', async () => {
    const agent = await makeAgent(app);
    await asOwner(app, 'insert into message_templates (user_id, enabled, templates) values ($1, null, $2)', [
      agent.id,
      JSON.stringify({ __enabled: { new_lead: true } }),
    ]);
    expect((await one(agent, 'new_lead')).enabled).toBe(true);
    await turn(agent, 'sold', true);
    expect((await list(agent)).templates.filter(({ enabled }) => enabled).map(({ key }) => key)).toEqual([
      'new_lead',
      'sold',
    ]);
  });

  it('tell every change to the agent’s open windows', async () => {
    const agent = await makeAgent(app);
    const stream = await openStream(app.url, agent.token);
    await save(agent, 'sold', 'Hi', 0);
    expect(await stream.next('change', ({ table }) => table === 'message_templates')).toMatchObject({
      operation: 'insert',
    });
    await turn(agent, 'sold', true);
    expect(
      await stream.next('change', ({ table, operation }) => table === 'message_templates' && operation === 'update'),
    ).toBeTruthy();
    stream.close();
  });
});

it('a press that comes again after the switch was turned back changes nothing', async () => {
  const agent = await makeAgent(app);
  const headers = { 'idempotency-key': randomUUID() };
  const press = () => agent.send('PUT', '/api/message-templates/sold/enabled', { enabled: true, version: 0 }, headers);
  await press();
  await turn(agent, 'sold', false);
  expect([(await press()).status, (await one(agent, 'sold')).enabled]).toEqual([200, false]);
});

it('a press that was kept while the switch was turned elsewhere changes nothing, and is told so', async () => {
  const agent = await makeAgent(app);
  const press = (enabled: boolean, version: number) => ({
    params: { key: 'sold' as const },
    body: { enabled, version },
  });
  expect(await agent.call(switchTemplate, press(true, 0))).toMatchObject({ enabled: true, switch_version: 1 });
  expect(await agent.call(switchTemplate, press(false, 1))).toMatchObject({ enabled: false, switch_version: 2 });
  expect(await agent.refusal(switchTemplate, press(true, 0))).toMatchObject({
    status: 409,
    error: 'This template was turned off in another window, so it stays off.',
    current: { enabled: false, switch_version: 2 },
  });
  // It is as wanted already.
  expect(await agent.call(switchTemplate, press(false, 0))).toMatchObject({ enabled: false, switch_version: 2 });
  expect(await one(agent, 'sold')).toMatchObject({ enabled: false, version: 0 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => agent.send('PUT', '/api/message-templates/sold/enabled', press(true, 2).body)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await one(agent, 'sold')).toMatchObject({ enabled: true, switch_version: 3 });
});

describe('locked by an admin', () => {
  const lock = (agent: TestAgent) => app.platform.database.asSystem((tx) => lockTemplates(tx, agent.id));
  const unlock = (agent: TestAgent) => app.platform.database.asSystem((tx) => unlockTemplates(tx, agent.id));
  const backups = (agent: TestAgent) =>
    app.platform.database.asSystem(async (tx) => {
      const kept = tx.selectFrom('message_templates_backup').selectAll().where('user_id', '=', agent.id);
      return (await kept.execute()).length;
    });
  const switchedOn = async (agent: TestAgent) =>
    (await list(agent)).templates.filter(({ enabled }) => enabled).map(({ key }) => key);

  it('all are off and cannot be turned on; words can be changed; what was on is on afterward', async () => {
    const agent = await makeAgent(app);
    await turn(agent, 'sold', true);
    await lock(agent);
    await lock(agent);
    expect([await switchedOn(agent), (await list(agent)).is_locked, await backups(agent)]).toEqual([[], true, 1]);
    const refused = await agent.refusal(switchTemplate, {
      params: { key: 'sold' },
      body: { enabled: true, version: 1 },
    });
    expect(refused).toMatchObject({ status: 403, error: 'Your templates are locked, so they can’t be turned on.' });
    await turn(agent, 'sold', false);
    await save(agent, 'sold', 'New words', 0);
    await unlock(agent);
    await unlock(agent);
    expect([await switchedOn(agent), await backups(agent)]).toEqual([['sold'], 0]);
    expect(await one(agent, 'sold')).toMatchObject({ words: 'New words', enabled: true });
  });

  it('one agent’s are unlocked alone: another’s stay locked, and nothing of anybody’s is turned on', async () => {
    const [agent, locked, off] = [await makeAgent(app), await makeAgent(app), await makeAgent(app)];
    for (const each of [agent, locked]) {
      await turn(each, 'sold', true);
      await lock(each);
    }
    await turn(off, 'sold', false);
    await unlock(agent);
    expect([await switchedOn(agent), await switchedOn(locked), await switchedOn(off)]).toEqual([['sold'], [], []]);
    expect([(await list(locked)).is_locked, await backups(locked)]).toEqual([true, 1]);
  });

  it('who had stored nothing has nothing on afterward', async () => {
    const agent = await makeAgent(app);
    await unlock(agent);
    await lock(agent);
    expect((await list(agent)).is_locked).toBe(true);
    await unlock(agent);
    expect(await switchedOn(agent)).toEqual([]);
  });

  it('without a backup what counted is restored', async () => {
    const agent = await makeAgent(app);
    await turn(agent, 'sold', true);
    await lock(agent);
    await asOwner(app, 'delete from message_templates_backup where user_id = $1', [agent.id]);
    await unlock(agent);
    expect(await switchedOn(agent)).toEqual([]);
  });

  it('a flag that no screen shows is off while locked, and afterward as it was', async () => {
    const agent = await makeAgent(app);
    await turn(agent, 'sold', true);
    await asOwner(app, `update message_templates set enabled = enabled || '{"appointment": true}' where user_id = $1`, [
      agent.id,
    ]);
    const isOn = () =>
      app.platform.database.asSystem(async (tx) => {
        const row = tx.selectFrom('message_templates').select('enabled').where('user_id', '=', agent.id);
        return (await row.executeTakeFirstOrThrow()).enabled;
      });
    await lock(agent);
    expect(await isOn()).toMatchObject({ appointment: false, sold: false });
    await unlock(agent);
    expect(await isOn()).toMatchObject({ appointment: true, sold: true });
  });

  it('two admins who unlock them at once restore what was on', async () => {
    const agent = await makeAgent(app);
    await turn(agent, 'sold', true);
    await lock(agent);
    let second: Promise<void> | undefined;
    await app.platform.database.asSystem(async (tx) => {
      await unlockTemplates(tx, agent.id);
      second = unlock(agent);
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (
          select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
          tx,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
    });
    await second;
    expect([await switchedOn(agent), await backups(agent)]).toEqual([['sold'], 0]);
  });

  it('the database itself refuses a switch that is on', async () => {
    const agent = await makeAgent(app);
    await lock(agent);
    const planted = asOwner(app, `update message_templates set enabled = '{"sold": true}' where user_id = $1`, [
      agent.id,
    ]);
    await expect(planted).rejects.toThrow(/check constraint/);
  });
});

describe('for who sends', () => {
  it('words, switch and values of any number of leads', async () => {
    const agent = await makeAgent(app);
    await save(agent, 'sold', 'Hi {{first_name}} ({{state}}) from {{agent_name}}', 0);
    await turn(agent, 'sold', true);
    await asOwner(app, `update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
    const add = async (name: string, state: string) =>
      (await agent.call(createLead, { body: { id: randomUUID(), name, state } })).lead.id;
    const ids = [await add('PAT MOSS', 'IL'), await add('{{agent_email}}', 'TX')];
    const stranger = await makeAgent(app);
    const foreign = await stranger.call(createLead, { body: { id: randomUUID(), name: 'Not mine' } });
    const { database } = app.platform;
    const read = async (tx: Transaction) => {
      const around = { userId: agent.id, baseUrl: 'https://example.com', now: new Date() };
      const values = await readTemplateValues(tx, around, [...ids, foreign.lead.id, randomUUID()]);
      const template = await readTemplate(tx, agent.id, 'sold_welcome');
      const named = await readTemplates(tx, agent.id);
      return { values, template, other: named('new_lead'), nobody: named('policy') };
    };
    for (const found of [await database.asAgent(agent.id, read), await database.asSystem(read)]) {
      expect([found.template?.isEnabled, found.other?.isEnabled, found.nobody]).toEqual([true, false, null]);
      expect([...found.values.keys()].toSorted()).toEqual(ids.toSorted());
      expect(ids.map((id) => renderTemplate(found.template!.words, found.values.get(id)!))).toEqual([
        'Hi Pat (IL) from Dana Cole',
        'Hi {{agent_email}} (TX) from Dana Cole',
      ]);
    }
  });
});
