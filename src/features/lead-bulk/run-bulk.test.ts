import { expect, it } from 'vitest';
import { offline, press, Refusal, said, serve, until, usePage, type Sent } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { undoLast } from '../../web/undo.ts';
import type { BulkAction, BulkChange } from './lead-bulk.contract.ts';
import { runBulk } from './run-bulk.browser.ts';

usePage();

const action = (more: Partial<BulkAction> = {}): { action: BulkAction } => ({
  action: {
    id: 'x',
    kind: 'stage',
    state: 'done',
    asked: 3,
    changed: 2,
    skipped: 1,
    restored: 0,
    not_restored: 0,
    contacts_failed: false,
    kept_aside: [],
    ...more,
  },
});
const stage: BulkChange = { kind: 'stage', stage: 'quoted' };
const target = { ids: ['a', 'b', 'c'] };
const idOf = ({ body }: Sent) => (body as { id: string }).id;
/** Answers one after another; the last one stays. */
const inTurn =
  (...answers: unknown[]) =>
  () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  };
const reads = (answers: Record<string, (request: Sent) => unknown>) =>
  serve(
    Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key.replace(' ', ' /api/leads/bulk'), answer])),
  );

it('done at once: says what became of it, and its Undo goes to the server by the same name', async () => {
  const sent = reads({
    'POST ': () => action(),
    'POST /x/undo': () => action({ state: 'undone', restored: 1, not_restored: 1 }),
  });
  expect(await runBulk(queryClient, stage, target)).toBe(true);
  expect(sent[0]?.body).toEqual({ id: idOf(sent[0]!), change: stage, target });
  await until(() => said().length === 1);
  expect(said()).toEqual([
    'Moved 2 leads to Quoted. 1 not moved (sold, deleted, or already there). You can undo this for one hour in this window.',
  ]);
});

it('in parts: followed through a lost line, one message in the place of the other, until it is done', async () => {
  reads({
    'POST ': () => action({ state: 'running', changed: 1, skipped: 0 }),
    'GET /x': inTurn(offline, action({ state: 'running', changed: 2, skipped: 0 }), action()),
  });
  await runBulk(queryClient, stage, target);
  await until(() => said().at(-1)?.startsWith('Moved'));
  expect(said()).toEqual([
    'Moving 3 leads: 1 done…',
    'Moving 3 leads: 1 done…',
    'Moving 3 leads: 2 done…',
    'Moved 2 leads to Quoted. 1 not moved (sold, deleted, or already there). You can undo this for one hour in this window.',
  ]);
});

it('that cannot be asked after says no more', async () => {
  const sent = reads({ 'POST ': () => action({ state: 'running' }), 'GET /x': () => new Refusal(404, 'not_found') });
  await runBulk(queryClient, stage, target);
  await until(() => sent.length === 2);
  expect(said()).toEqual(['Moving 3 leads: 3 done…']);
});

it.each<[BulkChange, string]>([
  [stage, 'Stage update failed'],
  [{ kind: 'delete' }, 'We couldn’t delete the leads. No.'],
])('%j refused: says so, and a retry is the same change', async (change, sentence) => {
  const refused = reads({ 'POST ': () => new Refusal(503, 'unavailable') });
  expect(await runBulk(queryClient, change, target)).toBe(false);
  expect(said()).toEqual([sentence]);
  const again = reads({ 'POST ': () => action({ changed: 0 }) });
  press('Retry');
  await until(() => said().length === 2);
  expect(idOf(again[0]!)).toBe(idOf(refused[0]!));
});

it('that changed nothing has nothing to undo', async () => {
  reads({ 'POST ': () => action({ changed: 0, skipped: 3 }) });
  await runBulk(queryClient, stage, target);
  await until(() => said().length === 1);
  undoLast();
  expect(said().at(-1)).toBe('Nothing to undo.');
});

it('deleted, but not all contacts: says so', async () => {
  reads({ 'POST ': () => action({ kind: 'delete', contacts_failed: true }) });
  await runBulk(queryClient, { kind: 'delete' }, target);
  await until(() => said().length === 2);
  expect(said().at(-1)).toBe('We deleted the leads, but couldn’t delete their contacts.');
});

it('undone in parts: followed to its end, and what another lead uses by now is said of three', async () => {
  const aside = ['1', '2', '3', '4'].map((value) => ({ id: value, name: 'Kim', field: 'phone' as const, value }));
  let id = '';
  serve({
    'POST /api/leads/bulk': (request) => {
      id = idOf(request);
      return action({ id: 'x' });
    },
    'GET /api/leads/bulk/x': () => action({ state: 'undone', restored: 2, kept_aside: aside }),
  });
  await runBulk(queryClient, stage, target);
  await until(() => said().length === 1);
  serve({
    [`POST /api/leads/bulk/${id}/undo`]: () => action({ state: 'undoing', restored: 1 }),
    'GET /api/leads/bulk/x': () => action({ state: 'undone', restored: 2, kept_aside: aside }),
  });
  press('Undo');
  await until(() => said().length === 7);
  expect(said().slice(1, 3)).toEqual(['Undoing: 1 of 2 restored…', 'Undone for 2 leads.']);
  expect(said().at(-1)).toBe('1 more has a phone or email another lead now uses. We kept it as an additional one.');
});
