import { beforeEach, describe, expect, it } from 'vitest';
import {
  offline,
  press,
  Refusal,
  said,
  serve,
  until,
  usePage,
  waiting,
  type Sent,
} from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { waitingToasts } from '../../web/ui/toast.ts';
import { undoLast } from '../../web/undo.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { enqueueEdit } from '../leads/lead-saves.browser.ts';
import { loadedRow } from '../leads/lead-cache.browser.ts';
import { cellText, type CellField } from './cell-text.browser.ts';
import { saveCell } from './lead-cell-save.browser.ts';

usePage();

const row = makeLead({ name: 'Pat Doe', email: 'pat@example.com', state: 'TX', version: 3 });
const load = (lead: Lead) =>
  queryClient.setQueryData(['leads', 'list', {}], { pages: [{ rows: [lead], next_cursor: null }], pageParams: [null] });
const shown = () => loadedRow(queryClient, 'a');
const conflict = (lead: Lead) => new Refusal(409, 'conflict', { current: { lead } });
const versions = (sent: readonly Sent[]) => sent.map(({ body }) => (body as { version: number }).version);
/** Takes what is sent upon its own version, as the server does: whoever sends again upon that one overwrites it. */
const serveFrom = (lead: Lead) =>
  serve({
    'PATCH /api/leads/a': ({ body }) =>
      (body as { version: number }).version === lead.version
        ? { lead: makeLead({ ...lead, version: lead.version + 1 }) }
        : conflict(lead),
  });
const reopened: string[] = [];
const save = (field: CellField, text: string, from: LeadRow = row) =>
  saveCell({ client: queryClient, row: from, field, text, reopen: (typed) => reopened.push(typed) });

beforeEach(() => {
  showTimesIn('America/Chicago');
  reopened.length = 0;
  load(row);
});

it.each<[CellField, string, unknown]>([
  ['name', ' Kim Lee ', { name: 'Kim Lee' }],
  ['email', '', { email: '' }],
  ['tags', 'hot, warm', { tags: ['hot', 'warm'] }],
  ['next_follow_up_at', '2031-03-04T09:30', { next_follow_up_at: '2031-03-04T15:30:00.000Z' }],
  ['next_follow_up_at', '', { next_follow_up_at: null }],
])('%s typed as "%s" is sent as %j', async (field, text, changes) => {
  const from = makeLead({ ...row, next_follow_up_at: '2031-03-03T15:00:00.000Z' });
  const sent = serve({ 'PATCH /api/leads/a': () => ({ lead: makeLead({ version: 4 }) }) });
  await save(field, text, from);
  expect(sent).toEqual([{ method: 'PATCH', path: '/api/leads/a', body: { version: 3, changes } }]);
  expect(shown()?.version).toBe(4);
});

it('what was opened and not changed is not sent', async () => {
  const from = makeLead({
    phone: '+12025550143',
    tags: ['hot', 'warm'],
    next_follow_up_at: '2031-03-04T15:05:00.000Z',
  });
  const sent = serve({});
  for (const field of ['name', 'phone', 'email', 'state', 'tags', 'next_follow_up_at'] as const)
    await save(field, cellText(from, field), from);
  expect(sent).toEqual([]);
  expect(cellText(from, 'next_follow_up_at')).toBe('2031-03-04T09:05');
});

it('shows at once, before the server answers', async () => {
  let answer!: (lead: unknown) => void;
  serve({ 'PATCH /api/leads/a': () => new Promise((resolve) => (answer = resolve)) });
  const saved = save('name', 'Kim');
  await until(() => answer);
  expect(shown()).toMatchObject({ name: 'Kim', version: 3 });
  answer({ lead: makeLead({ name: 'Kim', version: 4 }) });
  await saved;
  expect(shown()).toMatchObject({ name: 'Kim', version: 4 });
});

describe('changed elsewhere while it was typed', () => {
  it('in another field: goes upon the version that shows now', async () => {
    load(makeLead({ ...row, state: 'OH', version: 5 }));
    const sent = serve({ 'PATCH /api/leads/a': () => ({ lead: makeLead({ version: 6 }) }) });
    await save('name', 'Kim');
    expect(sent.map(({ body }) => body)).toEqual([{ version: 5, changes: { name: 'Kim' } }]);
  });

  it('in the same field: goes upon the version that was seen, so that the server tells', async () => {
    load(makeLead({ ...row, name: 'Lee', version: 5 }));
    const sent = serveFrom(makeLead({ ...row, name: 'Lee', version: 5 }));
    await save('name', 'Kim');
    expect(versions(sent)).toEqual([3]);
    expect(said()).toEqual(['This was just changed to “Lee” somewhere else. Your change wasn’t saved.']);
  });

  it('and not shown here yet: another field is sent again, three times in all', async () => {
    let version = 5;
    const sent = serve({ 'PATCH /api/leads/a': () => conflict(makeLead({ ...row, version: ++version })) });
    await save('name', 'Kim');
    expect(versions(sent)).toEqual([3, 6, 7]);
    expect(said()).toEqual(['This was just changed to “Pat Doe” somewhere else. Your change wasn’t saved.']);
  });

  it.each<[CellField, string, Partial<Lead>, string]>([
    ['name', 'Kim', { name: 'Lee' }, '“Lee”'],
    ['email', 'kim@example.com', { email: null }, 'nothing'],
    [
      'next_follow_up_at',
      '2031-03-04T09:30',
      { next_follow_up_at: '2031-03-05T15:00:00.000Z' },
      'Wed, Mar 5|Mar 5, 2031 9:00 AM',
    ],
  ])('the same field, %s: shows theirs and says so; "Use mine" overrules', async (field, text, theirs, words) => {
    const newer = makeLead({ ...row, ...theirs, version: 7 });
    const sent = serveFrom(newer);
    await save(field, text);
    expect(versions(sent)).toEqual([3]);
    expect(said()).toEqual([
      expect.stringMatching(new RegExp(`^This was just changed to (${words}) somewhere else\\.`)),
    ]);
    expect(waitingToasts.get()[0]).toMatchObject({ duration: 0 });
    expect(shown()).toMatchObject({ ...theirs, version: 7 });
    press('Use mine');
    await until(() => shown()?.version === 8);
    expect(versions(sent)).toEqual([3, 7]);
  });
});

describe('what cannot be sent now', () => {
  it.each([
    ['without a connection', offline],
    ['while the server is away', () => new Refusal(503, 'unavailable')],
    ['without a session', () => new Refusal(401, 'not_signed_in')],
  ])('%s waits, with what the field was', async (_, answer) => {
    serve({ 'PATCH /api/leads/a': answer });
    await save('state', 'OH');
    expect(await waiting()).toEqual([
      { kind: 'lead.edit', input: { leadId: 'a', version: 3, mine: { state: 'OH' }, base: { state: 'TX' } } },
    ]);
    expect(shown()?.state).toBe('OH');
    expect(said()).toEqual([]);
  });

  it('goes behind what waits of that lead, and is not sent past it', async () => {
    enqueueEdit(row, { name: 'Lee' }, { name: 'Pat Doe' });
    const sent = serve({});
    await save('next_follow_up_at', '2031-03-04T09:30');
    expect(sent).toEqual([]);
    expect((await waiting()).at(-1)).toMatchObject({
      kind: 'lead.follow-up',
      input: { at: '2031-03-04T15:30:00.000Z', before: null, version: 3 },
    });
  });

  it('a follow-up keeps the seconds of what it was', async () => {
    const from = makeLead({ ...row, next_follow_up_at: '2031-03-03T15:00:27.123Z' });
    load(from);
    serve({});
    await save('next_follow_up_at', '', from);
    expect((await waiting()).at(-1)?.input).toMatchObject({ at: null, before: '2031-03-03T15:00:27.123Z' });
  });
});

it('what is refused goes back to what it was, says why, and opens again with what was typed', async () => {
  const fields = [{ path: 'body.changes.state', message: 'Choose a state.' }];
  serve({ 'PATCH /api/leads/a': () => new Refusal(400, 'invalid_input', { fields }) });
  await save('state', 'Zz');
  expect(shown()?.state).toBe('TX');
  expect(said()).toEqual(['Save failed. Choose a state.']);
  expect(waitingToasts.get()[0]).toMatchObject({ duration: 0 });
  press('Edit again');
  expect(reopened).toEqual(['Zz']);
});

it('a lead that is gone leaves the list', async () => {
  serve({ 'PATCH /api/leads/a': () => new Refusal(404, 'not_found') });
  await save('state', 'OH');
  expect(shown()).toBeUndefined();
});

it('a follow-up that was saved can be taken back to what it was', async () => {
  const from = makeLead({ ...row, next_follow_up_at: '2031-03-03T15:00:00.000Z' });
  serve({
    'PATCH /api/leads/a': () => ({ lead: makeLead({ version: 4, next_follow_up_at: '2031-03-04T15:30:00.000Z' }) }),
  });
  await save('next_follow_up_at', '2031-03-04T09:30', from);
  undoLast();
  expect((await waiting()).at(-1)?.input).toMatchObject({
    at: '2031-03-03T15:00:00.000Z',
    before: '2031-03-04T15:30:00.000Z',
    version: 4,
    isUndo: true,
  });
});
