import { describe, expect, it } from 'vitest';
import { runHook, serve, tellLive, until, usePage, waiting } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import {
  noteSaveKinds,
  saveNewNote,
  saveNoteAgain,
  saveNoteDeletion,
  saveNotePin,
  saveNoteText,
} from './lead-notes.browser.ts';
import type { LeadNote } from './lead-notes.contract.ts';
import { changeTimeline, useTimeline } from './timeline.browser.ts';
import type { TimelineEntry, TimelineFilter } from './timeline.contract.ts';

usePage();

const kind = (name: string) => noteSaveKinds.find((each) => each.name === name)!;
const note = (id: string, more: Partial<LeadNote> = {}): LeadNote => ({
  id,
  lead_id: 'a',
  body: id,
  auto: false,
  pinned: false,
  version: 1,
  created_at: '2031-03-04T15:00:00.000Z',
  ...more,
});
const entry = (id: string): TimelineEntry => ({ ...note(id), type: 'note' });
const load = (filter: TimelineFilter, ...pages: string[][]) =>
  queryClient.setQueryData(['lead-timeline', 'a', filter], {
    pages: pages.map((ids) => ({ rows: ids.map(entry), next_cursor: null })),
    pageParams: pages.map(() => undefined),
  });
const shown = (filter: TimelineFilter = 'all', lead = 'a') =>
  queryClient
    .getQueryData<{ pages: { rows: LeadNote[] }[] }>(['lead-timeline', lead, filter])
    ?.pages.map(({ rows }) => rows.map(({ body }) => body));

describe('what the server confirmed', () => {
  it('a new note stands first in every list of notes, and in none of activity', () => {
    load('all', ['n1', 'n2'], ['n3']);
    load('notes', ['n1']);
    load('activity', ['e1']);
    kind('note.add').saved?.({}, { note: note('new') });
    expect(shown()).toEqual([['new', 'n1', 'n2'], ['n3']]);
    expect(shown('notes')).toEqual([['new', 'n1']]);
    expect(shown('activity')).toEqual([['e1']]);
  });

  it.each(['note.add', 'note.edit', 'note.pin'])('%s: a known note stays in its place', (name) => {
    load('all', ['n1', 'n2'], ['n3']);
    kind(name).saved?.({}, { note: note('n3', { body: 'changed' }) });
    expect(shown()).toEqual([['n1', 'n2'], ['changed']]);
  });

  it('a deleted note leaves every list; the pages stay as many', () => {
    load('all', ['n1', 'n2'], ['n3', 'n4'], ['n5']);
    kind('note.delete').saved?.({ leadId: 'a', noteId: 'n2' }, {});
    expect(shown()?.flat()).toEqual(['n1', 'n3', 'n4', 'n5']);
    expect(shown()).toHaveLength(3);
  });

  it('another lead’s list stays', () => {
    queryClient.setQueryData(['lead-timeline', 'b', 'all'], {
      pages: [{ rows: [entry('n1')], next_cursor: null }],
      pageParams: [undefined],
    });
    changeTimeline('a', () => []);
    expect(shown('all', 'b')).toEqual([['n1']]);
  });
});

describe('a changed text that meets another one', () => {
  const input = { leadId: 'a', noteId: 'n1', version: 1, body: 'mine', base: 'before' };

  it.each([
    ['is sent again where the text is still the same', 'before', { send: { ...input, version: 7 } }],
    ['waits for a person where it was changed', 'theirs', null],
  ])('%s', (_, body, verdict) => {
    expect(kind('note.edit').reconcile?.(input, { note: note('n1', { body, version: 7 }) })).toEqual(verdict);
  });

  it.each([
    ['the same note', { note: note('n1', { version: 7 }) }, 7],
    ['another note', { note: note('n2', { version: 7 }) }, 1],
    ['no note', {}, 1],
  ])('goes upon the version that a save before it made of %s', (_, newer, version) => {
    expect(kind('note.edit').rebase?.(input, newer)).toMatchObject({ version });
  });
});

it('what is done to notes waits in one lane, each as it was meant', async () => {
  saveNewNote('a', 'new');
  saveNoteText(note('n1', { version: 4, body: 'before' }), 'after');
  saveNotePin(note('n1'), true);
  const deletion = saveNoteDeletion(note('n1', { body: 'before' }));
  const again = saveNoteAgain(note('n1', { body: 'before', pinned: true }), deletion);
  const saves = await waiting();
  expect(saves.map(({ kind: name }) => name)).toEqual(['note.add', 'note.edit', 'note.pin', 'note.delete', 'note.add']);
  expect(saves[0]?.input).toMatchObject({ body: 'new', pinned: false });
  expect(saves[1]?.input).toEqual({ leadId: 'a', noteId: 'n1', version: 4, body: 'after', base: 'before' });
  expect(saves[4]?.input).toEqual({
    leadId: 'a',
    noteId: 'n1',
    body: 'before',
    pinned: true,
    written_at: '2031-03-04T15:00:00.000Z',
  });
  void again;
});

it.each(['lead_notes', 'lead_events'])('what changes of %s alone is read', async (table) => {
  const sent = serve({ 'GET /api/leads/a/timeline': () => ({ rows: [], next_cursor: null }) });
  const timeline = await runHook(() => useTimeline('a', 'all'));
  await until(() => timeline.now().isSuccess);
  await tellLive('change', { table, operation: 'insert', ids: ['x'] });
  await until(() => sent.length > 1);
});

it('changes in a burst are read once, behind the last', async () => {
  const sent = serve({ 'GET /api/leads/a/timeline': () => ({ rows: [], next_cursor: null }) });
  const timeline = await runHook(() => useTimeline('a', 'notes'));
  await until(() => timeline.now().isSuccess);
  for (const table of ['lead_notes', 'lead_events', 'lead_notes', 'leads'])
    await tellLive('change', { table, operation: 'insert', ids: ['x'] });
  await until(() => sent.length > 1);
  await until(() => !timeline.now().isFetching);
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/leads/a/timeline?filter=notes'));
});
