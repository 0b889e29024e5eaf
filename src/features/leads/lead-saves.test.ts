import { beforeEach, describe, expect, it, vi } from 'vitest';
import { press, runHook, said, usePage, waiting } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { undoLast } from '../../web/undo.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import {
  enqueueEdit,
  enqueueFollowUp,
  isWorthKeeping,
  keepLead,
  leadSaveKinds,
  useFollowUp,
  useUnsavedEdits,
  type EditInput,
  type FollowUpInput,
} from './lead-saves.browser.ts';
import { useSavedLeads } from './saved-leads.browser.ts';
import { loadedRow } from './lead-cache.browser.ts';

usePage();
beforeEach(() => showTimesIn('America/Chicago'));

const followUp = leadSaveKinds.find(({ name }) => name === 'lead.follow-up')!;
const edit = leadSaveKinds.find(({ name }) => name === 'lead.edit')!;
const nine = '2031-03-04T15:00:00.000Z';
const ten = '2031-03-04T16:00:00.000Z';

it.each([
  [0, true],
  [400, false],
  [401, true],
  [403, false],
  [404, false],
  [408, true],
  [409, false],
  [410, false],
  [413, false],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('a save that was answered %i is kept: %s', (status, isKept) => {
  expect(isWorthKeeping(status)).toBe(isKept);
});

describe('a follow-up', () => {
  const input: FollowUpInput = { leadId: 'a', version: 1, at: ten, before: nine };

  it.each([
    ['is sent again where other fields changed', nine, { send: { ...input, version: 5 } }],
    ['and where the same moment is written otherwise', '2031-03-04 09:00:00-06', { send: { ...input, version: 5 } }],
    ['waits for a person where somebody set another', '2031-03-04T15:00:00.001Z', null],
    ['and where somebody cleared it', null, null],
    ['is done where somebody set the same', '2031-03-04 10:00:00-06', 'as wanted'],
  ])('%s', (_, at, verdict) => {
    expect(followUp.reconcile?.(input, { lead: makeLead({ next_follow_up_at: at, version: 5 }) })).toEqual(verdict);
  });

  it('that was none before is sent again only where there is none still', () => {
    const first = { ...input, before: null };
    const now = (at: string | null) => ({ lead: makeLead({ next_follow_up_at: at, version: 5 }) });
    expect(followUp.reconcile?.(first, now(null))).toEqual({ send: { ...first, version: 5 } });
    expect(followUp.reconcile?.(first, now(nine))).toBeNull();
  });

  it('shows as it was set last, until it is saved', async () => {
    const lead = makeLead({ next_follow_up_at: nine });
    const shown = await runHook(() => useFollowUp(lead));
    expect(shown.now()).toEqual({ at: nine, isUnsaved: false });
    await shown.does(() => {
      enqueueFollowUp(lead, { at: ten });
      enqueueFollowUp({ ...lead, next_follow_up_at: ten }, { at: null });
      enqueueFollowUp(makeLead({ id: 'b' }), { at: nine });
    });
    expect(shown.now()).toEqual({ at: null, isUnsaved: true });
  });

  it.each<[string, () => void, string | null, string]>([
    ['by the button', () => press('Undo'), nine, 'back to'],
    ['by the keys', undoLast, null, 'no follow-up, as before'],
  ])('goes back to what it was, %s', async (_, back, before, sentence) => {
    enqueueFollowUp(makeLead({ next_follow_up_at: before, version: 3 }), { at: ten, said: 'Moved.' });
    back();
    expect((await waiting()).map(({ input: sent }) => sent)).toEqual([
      { leadId: 'a', version: 3, at: ten, before },
      { leadId: 'a', version: 3, at: before, before: ten, isUndo: true, undoes: expect.any(String) },
    ]);
    expect(said()).toEqual(['Moved.', expect.stringContaining(`Pat Doe: ${sentence}`)]);
  });

  it('of a queue that goes on waits for a person while nobody looks', () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    expect(followUp.refused?.({ ...input, name: 'Kim' }, { message: 'No.', current: {} }, 'save')).toBe(false);
    expect(said()).toEqual([]);
  });

  it.each([
    ['set by hand waits for a person', {}, undefined, false, []],
    [
      'of a queue that goes on: the newer one stays',
      { name: 'Kim' },
      {},
      true,
      ['Kim’s follow-up was changed somewhere else. Showing the latest.'],
    ],
    ['of a queue that goes on: why', { name: 'Kim' }, undefined, true, ['We couldn’t save Kim’s follow-up. No.']],
    [
      'taken back too late says so',
      { isUndo: true },
      {},
      true,
      ['This follow-up was changed again since, so it stays as it is.'],
    ],
    ['taken back in vain says why', { isUndo: true }, undefined, true, ['We couldn’t undo this. No.']],
  ])('that is refused: %s', (_, more, current, isDone, sentences) => {
    expect(followUp.refused?.({ ...input, ...more }, { message: 'No.', current }, 'save')).toBe(isDone);
    expect(said()).toEqual(sentences);
  });
});

describe('an edit', () => {
  const input: EditInput = {
    leadId: 'a',
    version: 1,
    mine: { email: 'new@example.com' },
    base: { email: 'old@example.com' },
  };

  it.each<[string, Partial<Lead>, unknown]>([
    [
      'is sent again where other fields changed',
      { email: 'old@example.com', name: 'Sam' },
      { send: { ...input, version: 5 } },
    ],
    ['is done where somebody typed the same', { email: 'new@example.com' }, 'as wanted'],
    ['waits for a person where somebody typed something else', { email: 'their@example.com' }, null],
  ])('%s', (_, change, verdict) => {
    expect(edit.reconcile?.(input, { lead: makeLead({ ...change, version: 5 }) })).toEqual(verdict);
  });

  it('of two fields is done only where both are as typed', () => {
    const two = {
      ...input,
      mine: { email: 'new@example.com', name: 'Kim' },
      base: { email: 'old@example.com', name: 'Pat' },
    };
    const lead = makeLead({ email: 'new@example.com', name: 'Pat', version: 5 });
    expect(edit.reconcile?.(two, { lead })).toMatchObject({ send: { version: 5 } });
  });

  it('goes upon the version that the save before it made of the same lead', () => {
    const after = (newer: object) => (edit.rebase!(input, newer) as EditInput).version;
    expect(after({ lead: makeLead({ version: 7, email: 'old@example.com' }) })).toBe(7);
    expect(after({ lead: { id: 'a', version: 8 } })).toBe(8);
    expect(after({ card: { id: 'a', version: 9 } })).toBe(9);
    expect(after({ card: { id: 'b', version: 9 } })).toBe(1);
  });

  it('shows in the order it was typed, of this lead alone', async () => {
    const shown = await runHook(() => useUnsavedEdits('a'));
    await shown.does(() => {
      enqueueEdit(makeLead(), { name: 'One' }, { name: 'Pat Doe' });
      enqueueFollowUp(makeLead(), { at: nine });
      enqueueEdit(makeLead({ id: 'b' }), { name: 'Other' }, { name: 'Pat Doe' });
      enqueueEdit(makeLead(), { name: 'Two' }, { name: 'One' });
    });
    expect(shown.now().map(({ input: sent }) => sent.mine.name)).toEqual(['One', 'Two']);
  });
});

it('a saved lead is told to every screen that listens, as long as it is there', async () => {
  const heard: [string, string][] = [];
  const screen = await runHook(() => useSavedLeads(({ id }) => heard.push(['first', id])));
  await screen.again(() => useSavedLeads(({ id }) => heard.push(['drawn again', id])));
  const page = { rows: [makeLead({ version: 1 })], next_cursor: null };
  queryClient.setQueryData(['leads', 'list', {}], { pages: [page], pageParams: [null] });
  keepLead(makeLead({ version: 2, name: 'Kim' }));
  expect(heard).toEqual([['drawn again', 'a']]);
  expect(loadedRow(queryClient, 'a')?.name).toBe('Kim');
});
