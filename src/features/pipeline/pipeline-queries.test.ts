import { describe, expect, it } from 'vitest';
import {
  runHook,
  serve,
  tellLive,
  until,
  usePage,
  type RunningHook,
  type Sent,
} from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineCard } from './board.rules.ts';
import { cardOf, keepCard, useBoard, type BoardView } from './pipeline-queries.browser.ts';

usePage();

const stages = ['no_pickup', 'answered', 'quoted', 'app_started', 'app_pending', 'app_submitted'] as const;
const view: BoardView = { q: '', texts: {}, order: 'latest' };
const card = (id: string, stage: LeadStage, day = 1, version = 1): PipelineCard => ({
  ...cardOf(makeLead({ id, stage, version })),
  stage_changed_at: `2031-03-0${day}T15:00:00.000Z`,
});

/** A board whose first column has two pages, the second of which brings a card of the first once more. */
function board(): Sent[] {
  const columns = stages.map((stage) => ({
    stage,
    count: 0,
    is_more: false,
    cards: [] as PipelineCard[],
    next_cursor: null as string | null,
  }));
  Object.assign(columns[0]!, {
    count: 3,
    is_more: true,
    cards: [card('a', 'no_pickup', 9), card('b', 'no_pickup', 5)],
    next_cursor: '2',
  });
  Object.assign(columns[2]!, { count: 1, cards: [card('q', 'quoted', 7)] });
  return serve({
    'GET /api/pipeline': () => ({ columns, standings: [] }),
    'GET /api/pipeline/no_pickup': () => ({
      rows: [card('b', 'no_pickup', 5), card('c', 'no_pickup', 2)],
      next_cursor: null,
      standings: [],
    }),
  });
}

async function open(of: BoardView = view) {
  const hook = await runHook(() => useBoard(of));
  await until(() => !hook.now().isLoading);
  return hook;
}
const shown = (hook: RunningHook<ReturnType<typeof useBoard>>) =>
  Object.fromEntries(
    hook
      .now()
      .columns.filter(({ count, cards }) => count > 0 || cards.length > 0)
      .map(({ stage, count, cards }) => [stage, [count, ...cards.map(({ id }) => id)]]),
  );

describe('the board', () => {
  it('asks once for all six columns, and goes on column by column; a card that moved between pages stands once', async () => {
    const sent = board();
    const hook = await open();
    expect(sent.map(({ path }) => path)).toEqual(['/api/pipeline']);
    expect(hook.now().columns[0]).toMatchObject({ isMore: true });
    expect([hook.now().hasMore('no_pickup'), hook.now().hasMore('quoted')]).toEqual([true, false]);
    await hook.does(({ loadMore }) => loadMore('quoted'));
    await hook.does(({ loadMore }) => loadMore('no_pickup'));
    await until(() => !hook.now().hasMore('no_pickup'));
    expect(sent.map(({ path }) => path)).toEqual(['/api/pipeline', '/api/pipeline/no_pickup?cursor=2']);
    expect(shown(hook)).toEqual({ no_pickup: [3, 'a', 'b', 'c'], quoted: [1, 'q'] });
  });

  it('narrowed or in another order it is another address; until that comes the former stands in', async () => {
    board();
    const hook = await open();
    let answer!: (given: unknown) => void;
    const sent = serve({ 'GET /api/pipeline': () => new Promise((resolve) => (answer = resolve)) });
    await hook.again(() => useBoard({ q: 'kim', texts: { state: 'TX' }, order: 'longest' }));
    expect(hook.now()).toMatchObject({ isStale: true, isLoading: false });
    expect(shown(hook)).toHaveProperty('quoted');
    await hook.does(() => answer({ columns: [], standings: [] }));
    await until(() => !hook.now().isStale);
    expect(shown(hook)).toEqual({});
    expect(sent.map(({ path }) => path)).toEqual(['/api/pipeline?state=TX&q=kim&order=longest']);
  });

  it('changes in a burst are read once', async () => {
    const sent = board();
    const hook = await open();
    for (let times = 0; times < 3; times++)
      await tellLive('change', { table: 'leads', operation: 'update', ids: ['a'] });
    await until(() => sent.length > 1);
    await until(() => !hook.now().isRetrying);
    expect(sent.map(({ path }) => path)).toEqual(['/api/pipeline', '/api/pipeline']);
  });
});

describe('a card that the server confirmed', () => {
  it('goes to its column and its place there; the counts follow', async () => {
    board();
    const hook = await open();
    await hook.does(() => keepCard(card('a', 'quoted', 6)));
    expect(shown(hook)).toEqual({ no_pickup: [2, 'b'], quoted: [2, 'q', 'a'] });
  });

  it('stands once, though its column has two pages', async () => {
    board();
    const hook = await open();
    await hook.does(({ loadMore }) => loadMore('no_pickup'));
    await until(() => !hook.now().hasMore('no_pickup'));
    await hook.does(() => keepCard(card('c', 'no_pickup', 8)));
    expect(shown(hook)).toEqual({ no_pickup: [3, 'a', 'c', 'b'], quoted: [1, 'q'] });
  });

  it('by the order that is shown now', async () => {
    board();
    const hook = await open({ ...view, order: 'longest' });
    await hook.does(() => keepCard(card('a', 'quoted', 6)));
    expect(shown(hook)).toMatchObject({ quoted: [2, 'a', 'q'] });
  });
});

it.each([
  [
    { carrier: 'Acme', face: 250_000, premium: 1.15 },
    { carrier: 'Acme', face_cents: 25_000_000, premium_cents: 115 },
  ],
  [{ premium: 0 }, { carrier: null, face_cents: null, premium_cents: 0 }],
  [{ premium: 0.29 }, { carrier: null, face_cents: null, premium_cents: 29 }],
  [null, null],
])('a quote of %j is %j on its card', (quoted, expected) => {
  expect(cardOf(makeLead({ pipeline: { quoted, pending: { reason: 'Exam' } } }))).toMatchObject({
    quoted: expected,
    pending_reason: 'Exam',
  });
});
