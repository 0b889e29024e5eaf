import { describe, expect, it, vi } from 'vitest';
import { press, runHook, said, usePage, waiting } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { queryClient } from '../../web/query-client.ts';
import { useSaveState } from '../../web/saves.ts';
import { undoLast } from '../../web/undo.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { loadedRow } from './lead-cache.browser.ts';
import { forgetRefused, useRefused } from './stage-refusals.browser.ts';
import { onStageSaved, onStageTakenBack, stageSaveKind, undoStageKind } from './stage-save-kinds.browser.ts';
import { enqueueStage, useStage, type StageInput, type UndoStageInput } from './stage-saves.browser.ts';

usePage();

const input: StageInput = { leadId: 'a', name: 'Pat Doe', version: 1, from: 'no_pickup', stage: 'quoted' };
const now = (change: Partial<LeadRow>) => ({ lead: { id: 'a', status: 'lead', version: 5, ...change } });
const load = (...leads: Lead[]) =>
  queryClient.setQueryData(['leads', 'list', {}], { pages: [{ rows: leads, next_cursor: null }], pageParams: [null] });
/** Whether a stage of that lead is on screen. */
const onScreen = (isShown: boolean) => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.assign(document, { querySelector: (selector: string) => (isShown && selector.includes('"a"') ? {} : null) });
};

describe('a stage change upon a lead that changed elsewhere', () => {
  it.each([
    ['is sent again where only other fields changed', { stage: 'no_pickup' }, { send: { ...input, version: 5 } }],
    ['is done where somebody chose the same stage', { stage: 'quoted' }, 'as wanted'],
    ['is refused where somebody chose another one', { stage: 'answered' }, null],
    ['is refused where the lead was sold', { stage: 'no_pickup', status: 'sold' as const }, null],
    ['is refused where it was sold in the stage that was chosen', { stage: 'quoted', status: 'sold' as const }, null],
  ])('%s', (_what, change, verdict) => {
    expect(stageSaveKind.reconcile?.(input, now(change))).toEqual(verdict);
  });

  it('goes upon the version that an earlier save of the lead was answered with', () => {
    expect(stageSaveKind.rebase?.(input, now({})).version).toBe(5);
    expect(stageSaveKind.rebase?.(input, { card: { id: 'a', version: 7 } }).version).toBe(7);
    expect(stageSaveKind.rebase?.(input, { card: { id: 'other', version: 7 } }).version).toBe(1);
  });
});

it('shows as it was chosen last, of this lead alone, also where the last was to take one back', async () => {
  const lead = makeLead({ stage: 'answered' });
  const shown = await runHook(() => useStage(lead));
  expect(shown.now()).toEqual({ stage: 'answered', isWaiting: false });
  await shown.does(() => {
    enqueueStage(lead, 'quoted');
    enqueueStage({ ...lead, stage: 'quoted' }, 'app_started');
    enqueueStage(makeLead({ id: 'b' }), 'app_pending');
  });
  expect(shown.now().stage).toBe('app_started');
  await shown.does(() => {
    enqueueStage({ ...lead, stage: 'app_started' }, 'no_pickup');
    undoLast();
  });
  expect(shown.now().stage).toBe('app_started');
});

it.each<[string, { card?: { stage_changed_at: string } }, Partial<UndoStageInput>]>([
  ['a list', {}, { stage_changed_at: null }],
  [
    'the board',
    { card: { stage_changed_at: 'then' } },
    { stage_changed_at: 'then', card: { stage_changed_at: 'then', stage: 'quoted' } },
  ],
])('a move of %s goes back to where it was and since when, in the name of the move', async (_, options, more) => {
  enqueueStage(makeLead({ stage: 'answered', version: 3 }), 'quoted', { ...options, isSaid: true });
  press('Undo');
  const [move, back] = await waiting();
  expect(move).toMatchObject({ kind: 'lead.stage', input: { from: 'answered', stage: 'quoted', version: 3 } });
  expect(back).toEqual({
    kind: 'lead.undo-stage',
    input: { leadId: 'a', name: 'Pat Doe', version: 3, move: expect.any(String), stage: 'answered', ...more },
  });
  expect(said()).toEqual(['Pat Doe moved to Quoted.', 'Pat Doe moved back to Answered.']);
});

it('in the list it shows by itself and is not said', () => {
  enqueueStage(makeLead(), 'quoted');
  expect(said()).toEqual([]);
});

it('what was saved shows, and whoever follows moves is told with the card', () => {
  load(makeLead({ version: 1 }));
  const heard: unknown[] = [];
  onStageSaved(({ id }, card) => heard.push([id, card]));
  stageSaveKind.saved?.({ ...input, card: 'the card' }, { lead: makeLead({ version: 2, stage: 'quoted' }) });
  expect(loadedRow(queryClient, 'a')?.stage).toBe('quoted');
  expect(heard).toEqual([['a', 'the card']]);
});

describe('a refusal', () => {
  const refuse = (more: Partial<StageInput>, current?: unknown) =>
    stageSaveKind.refused?.({ ...input, ...more }, { message: 'Too late.', current }, 'save');

  it('of the board waits for a person', () => {
    expect(refuse({ card: {} })).toBe(false);
    expect(said()).toEqual([]);
  });

  it('is said at the stage where one shows, and can be tried again from there', async () => {
    load(makeLead({ version: 1 }));
    onScreen(true);
    const retry = await runHook(() => useRefused('a'));
    await retry.does(() => refuse({}, now({ version: 5, stage: 'answered' })));
    expect(said()).toEqual([]);
    expect(loadedRow(queryClient, 'a')).toMatchObject({ stage: 'answered', version: 5 });
    await retry.does((again) => again?.());
    expect((await waiting()).at(-1)?.input).toMatchObject({ version: 5, from: 'answered', stage: 'quoted' });
    forgetRefused('a');
  });

  it('is said anywhere where none shows, with the way to try again', async () => {
    onScreen(false);
    expect(refuse({})).toBe(true);
    expect(said()).toEqual(['Stage update failed']);
    press('Retry');
    expect((await waiting()).at(-1)?.input).toMatchObject({ version: 1, from: 'no_pickup', stage: 'quoted' });
  });

  it('of a lead that was sold has no stage to be said at, and no way to try again', () => {
    onScreen(true);
    refuse({}, now({ status: 'sold' }));
    expect(said()).toEqual(['Stage update failed. Too late.']);
    expect(() => press('Retry')).toThrow();
  });

  it('of the board, of a lead that was sold, waits for nobody: whoever wins, it has no stage', () => {
    expect(refuse({ card: {} }, now({ status: 'sold' }))).toBe(true);
    expect(said()).toEqual(['Stage update failed. Too late.']);
    expect(refuse({ card: {} }, now({ stage: 'answered' }))).toBe(false);
  });

  it('is said in the window that is looked at', () => {
    onScreen(false);
    Object.assign(document, { visibilityState: 'hidden' });
    expect(refuse({})).toBe(true);
    expect(said()).toEqual([]);
  });

  it('takes the offer to undo the move away', async () => {
    onScreen(false);
    enqueueStage(makeLead(), 'quoted', { isSaid: true });
    const { now: saves } = await runHook(useSaveState);
    const id = saves().saves[0]!.id;
    stageSaveKind.refused?.(input, { message: 'No.', current: undefined }, id);
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
  });
});

describe('a move taken back', () => {
  const back: UndoStageInput = {
    leadId: 'a',
    name: 'Pat Doe',
    version: 1,
    move: 'm',
    stage: 'answered',
    stage_changed_at: null,
  };

  it.each<[string, Partial<Lead>, string[]]>([
    ['is where it was, and nothing more is said', { stage: 'answered' }, []],
    ['but moved again since, stays', { stage: 'quoted' }, ['Pat Doe was moved again since, so it stays as it is.']],
    [
      'but sold since, has no stage',
      { stage: 'answered', status: 'sold' },
      ['Pat Doe is sold and no longer has a stage.'],
    ],
  ])('%s', (_, change, sentences) => {
    const heard: string[] = [];
    onStageTakenBack(({ id, stage }) => heard.push(`${id} ${stage}`));
    undoStageKind.saved?.(back, { lead: makeLead({ version: 5, ...change }) });
    expect(said()).toEqual(sentences);
    expect(heard).toEqual([`a ${change.stage}`]);
    expect(queryClient.getQueryData<Lead>(['leads', 'one', 'a'])?.version).toBe(5);
  });

  it('in vain says why', () => {
    expect(undoStageKind.refused?.(back, { message: 'Too late.', current: undefined }, 'save')).toBe(true);
    expect(said()).toEqual(['We couldn’t move Pat Doe back. Too late.']);
  });
});
