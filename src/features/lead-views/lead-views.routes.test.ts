import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { maxViews, nameTakenMessage, tooManyViewsMessage } from './lead-view.rules.ts';
import { addView, changeView, deleteView, listViews, orderViews } from './lead-views.contract.ts';

const app = useTestApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const view = (name: string) => ({
  id: randomUUID(),
  name,
  status: 'lead' as const,
  filter: { state: 'TX,FL', created: '7', q: 'ava' },
  sort: '-name' as const,
  columns: ['name' as const, 'tags' as const],
  pinned: false,
});
const names = async () => (await agent.call(listViews, { query: {} })).views.map(({ name }) => name);

describe('a view', () => {
  it('is kept as it was saved, and once however often it is sent', async () => {
    const body = view('  Texas   and Florida ');
    const { view: saved } = await agent.call(addView, { body });
    expect(saved).toEqual({ ...body, name: 'Texas and Florida', version: 1 });
    expect((await agent.call(addView, { body })).view).toEqual(saved);
    expect((await agent.call(listViews, { query: {} })).views).toEqual([saved]);
  });

  it('is renamed, pinned and overwritten', async () => {
    const { view: saved } = await agent.call(addView, { body: view('Hot') });
    const changes = { name: 'Hotter', pinned: true, filter: { tag: 'hot' }, columns: null, sort: 'changed' as const };
    const { view: after } = await agent.call(changeView, { params: { id: saved.id }, body: { version: 1, changes } });
    expect(after).toEqual({ ...saved, ...changes, version: 2 });
  });

  it('is not overwritten by who saw an older one', async () => {
    const { view: saved } = await agent.call(addView, { body: view('Hot') });
    const change = (version: number, name: string) => ({
      params: { id: saved.id },
      body: { version, changes: { name } },
    });
    await agent.call(changeView, change(1, 'Warm'));
    expect(await agent.refusal(changeView, change(1, 'Cold'))).toMatchObject({
      code: 'conflict',
      error: 'This view was changed somewhere else. Reload to see the latest.',
      current: { view: { name: 'Warm', version: 2 } },
    });
  });

  it('goes, and is gone', async () => {
    const { view: saved } = await agent.call(addView, { body: view('Hot') });
    expect(await agent.call(deleteView, { params: { id: saved.id } })).toEqual({ deleted: true });
    expect(await agent.refusal(deleteView, { params: { id: saved.id } })).toMatchObject({ status: 404 });
    expect(
      await agent.refusal(changeView, { params: { id: saved.id }, body: { version: 1, changes: { pinned: true } } }),
    ).toMatchObject({ status: 404, error: 'This view no longer exists.' });
  });

  it('belongs to one agent', async () => {
    const { view: saved } = await agent.call(addView, { body: view('Mine') });
    const other = await makeAgent(app);
    expect((await other.call(listViews, { query: {} })).views).toEqual([]);
    expect(await other.refusal(deleteView, { params: { id: saved.id } })).toMatchObject({ status: 404 });
    await other.call(orderViews, { body: { ids: [saved.id] } });
    await other.call(addView, { body: view('Mine') });
    expect(await names()).toEqual(['Mine']);
  });
});

describe('names', () => {
  it.each(['Hot leads', 'HOT LEADS', ' hot  leads '])('%j is taken', async (name) => {
    await agent.call(addView, { body: view('Hot leads') });
    const { view: other } = await agent.call(addView, { body: view('Other') });
    const refusal = { code: 'conflict', error: nameTakenMessage };
    expect(await agent.refusal(addView, { body: view(name) })).toMatchObject({
      ...refusal,
      fields: [{ path: 'body.name' }],
    });
    const params = { id: other.id };
    expect(await agent.refusal(changeView, { params, body: { version: 1, changes: { name } } })).toMatchObject(refusal);
    expect(await names()).toEqual(['Hot leads', 'Other']);
  });

  it.each(['New today', ' due now '])('%j is a built-in view', async (name) => {
    const refusal = { code: 'conflict', error: nameTakenMessage };
    expect(await agent.refusal(addView, { body: view(name) })).toMatchObject({
      ...refusal,
      fields: [{ path: 'body.name' }],
    });
    const { view: own } = await agent.call(addView, { body: view('Mine') });
    expect(
      await agent.refusal(changeView, { params: { id: own.id }, body: { version: 1, changes: { name } } }),
    ).toMatchObject({ ...refusal, fields: [{ path: 'body.changes.name' }] });
    expect(await names()).toEqual(['Mine']);
  });

  it('one may keep its own in other letters', async () => {
    const { view: saved } = await agent.call(addView, { body: view('hot') });
    await agent.call(changeView, { params: { id: saved.id }, body: { version: 1, changes: { name: 'HOT' } } });
    expect(await names()).toEqual(['HOT']);
  });
});

it('there can be so many and no more, also of requests at once', async () => {
  for (let index = 2; index < maxViews; index++) await agent.call(addView, { body: view(`View ${index}`) });
  const last = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      agent.send('POST', '/api/lead-views', view(`Last ${index}`)).then(({ status }) => status),
    ),
  );
  expect(last.filter((status) => status === 200)).toHaveLength(2);
  expect(await names()).toHaveLength(maxViews);
  expect(await agent.refusal(addView, { body: view('One more') })).toMatchObject({
    code: 'conflict',
    error: tooManyViewsMessage,
  });
});

it('the order is the one named, the rest follow as they were', async () => {
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await agent.call(addView, { body: view(name) })).view.id);
  await agent.call(orderViews, { body: { ids: [ids[2]!, ids[0]!] } });
  expect(await names()).toEqual(['c', 'a', 'b', 'd']);
  await agent.call(orderViews, { body: { ids: [...ids, randomUUID()] } });
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  await agent.call(addView, { body: view('e') });
  expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

describe('refusals', () => {
  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(61) },
    { name: 'a\u0000b' },
    { status: 'deleted' },
    { filter: { stage: '!' } },
    { filter: { owner: 'me' } },
    { filter: null },
    { sort: 'worst' },
    { columns: ['name', 'name'] },
    { columns: ['password'] },
    { pinned: 'yes' },
    { position: 3 },
    { id: 'x' },
  ])('%j', async (wrong) => {
    expect(await agent.refusal(addView, { body: { ...view('Fine'), ...wrong } as never })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });

  it('nothing changed', async () => {
    const { view: saved } = await agent.call(addView, { body: view('Hot') });
    expect(
      await agent.refusal(changeView, { params: { id: saved.id }, body: { version: 1, changes: {} } }),
    ).toMatchObject({ status: 400 });
  });
});
