// What is done with deleted leads on their page, and with many in one go.
import { describe, expect, it, vi } from 'vitest';
import {
  answerQuestion,
  press,
  Refusal,
  runHook,
  said,
  serve,
  until,
  usePage,
} from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { askToDelete, remove } from './delete-leads.browser.ts';
import { inBatches } from './in-batches.browser.ts';
import { useTrashActions } from './trash-actions.browser.ts';
import { contactsNotRestored } from './trash.words.ts';

usePage();

const ids = (count: number) => Array.from({ length: count }, (_, n) => `l${n}`);

it.each([
  [0, []],
  [1000, [1000]],
  [1001, [1000, 1]],
])('%i are asked for in parts', async (count, parts) => {
  const asked: string[][] = [];
  expect(await inBatches(ids(count), async (some) => asked.push(some))).toHaveLength(parts.length);
  expect(asked.map(({ length }) => length)).toEqual(parts);
  expect(asked.flat()).toEqual(ids(count));
});

describe('the page of the trash', () => {
  it('leads restored there are nothing to undo any more', async () => {
    serve({
      'POST /api/leads/delete': () => ({ deleted_ids: ['l0'], contacts_failed: false }),
      'POST /api/leads/restore': () => ({ restored: 1, kept_aside: [], contacts_failed: true }),
    });
    await remove(queryClient, ['l0']);
    const done = vi.fn();
    const trash = await runHook(() => useTrashActions(done));
    await trash.does(({ restore }) => restore(['l0']));
    await until(() => said().length > 2);
    expect(said().slice(1)).toEqual([contactsNotRestored, 'Restored 1 lead.']);
    expect(done).toHaveBeenCalledTimes(1);
    const sent = serve({});
    press('Undo');
    expect(sent).toEqual([]);
  });

  it.each([
    [true, 2, ['Permanently deleted 2 leads.']],
    [false, 0, []],
  ])('leads are gone for good only when the question was answered: %s', async (yes, requests, texts) => {
    const sent = serve({ 'POST /api/leads/trash/purge': () => ({ purged: 1 }) });
    const trash = await runHook(() => useTrashActions(() => {}));
    const done = trash.now().purge(ids(1001));
    expect(await answerQuestion(yes)).toBe('Permanently delete 1,001 leads?');
    await done;
    await until(() => said().length === texts.length && sent.length === requests);
    expect(said()).toEqual(texts);
  });

  it('what fails is said, and the page stays', async () => {
    serve({ 'POST /api/leads/restore': () => new Refusal(503, 'unavailable') });
    const done = vi.fn();
    const trash = await runHook(() => useTrashActions(done));
    await trash.does(({ restore }) => restore(['l0']));
    await until(() => said().length > 0);
    expect(said()[0]).toContain('No.');
    expect(done).not.toHaveBeenCalled();
  });
});

it.each([
  [1, 'Ada Love', 'Delete Ada Love?'],
  [1, undefined, 'Delete 1 lead?'],
  [3, 'Ada Love', 'Delete 3 leads?'],
])('%i with the name %s: %s', async (count, name, title) => {
  const done = askToDelete(count, name);
  expect(await answerQuestion(true)).toBe(title);
  expect(await done).toBe(true);
});
