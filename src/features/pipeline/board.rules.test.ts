import { describe, expect, it } from 'vitest';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import {
  boardWith,
  cardAfter,
  neighborStage,
  placeCard,
  reachLine,
  type CardOrder,
  type Column,
  type PipelineCard,
  type PipelineSave,
} from './board.rules.ts';

const card = (id: string, stage: LeadStage): PipelineCard => ({
  id,
  name: id,
  phone: null,
  further_phones: [],
  email: null,
  state: null,
  zip: null,
  stage,
  stage_changed_at: '2026-01-01T00:00:00Z',
  next_follow_up_at: null,
  quoted: null,
  pending_reason: null,
  version: 1,
});

const board: Column[] = leadStages.map((stage) => ({
  stage,
  count: stage === 'no_pickup' ? 900 : stage === 'quoted' ? 1 : 0,
  cards: stage === 'no_pickup' ? [card('a', stage), card('b', stage)] : stage === 'quoted' ? [card('c', stage)] : [],
}));

const madeAt = '2026-03-01T00:00:00Z';
const base = (id: string, stage: LeadStage) => ({ leadId: id, version: 1, card: card(id, stage) });
const move = (id: string, from: LeadStage, stage: LeadStage): PipelineSave => ({
  kind: 'lead',
  input: { leadId: id, isSold: false, fields: { stage }, card: card(id, from) },
});

function shown(saves: PipelineSave[]): string {
  return boardWith(
    board,
    saves.map((save) => ({ save, madeAt })),
  )
    .filter((column) => column.count > 0)
    .map(({ stage, count, cards }) => `${stage} ${count}: ${cards.map(({ id }) => id).join(' ')}`)
    .join(' | ');
}

describe('the board with unsaved changes', () => {
  it.each<[string, PipelineSave[], string]>([
    ['nothing', [], 'no_pickup 900: a b | quoted 1: c'],
    [
      'a card moved to the top of another column',
      [move('b', 'no_pickup', 'quoted')],
      'no_pickup 899: a | quoted 2: b c',
    ],
    [
      'a card moved twice',
      [move('a', 'no_pickup', 'quoted'), move('a', 'quoted', 'answered')],
      'no_pickup 899: b | answered 1: a | quoted 1: c',
    ],
    ['a card moved to where it is', [move('a', 'no_pickup', 'no_pickup')], 'no_pickup 900: a b | quoted 1: c'],
    ['a card that is not loaded', [move('z', 'no_pickup', 'quoted')], 'no_pickup 899: a b | quoted 2: z c'],
    [
      'a move that was taken back',
      [
        move('b', 'no_pickup', 'quoted'),
        {
          kind: 'lead.undo-stage',
          input: {
            ...base('b', 'quoted'),
            stage: 'no_pickup',
            stage_changed_at: card('b', 'no_pickup').stage_changed_at,
          },
        },
      ],
      'no_pickup 900: b a | quoted 1: c',
    ],
    [
      'a quote, which moves',
      [{ kind: 'pipeline.quote', input: { ...base('a', 'no_pickup'), carrier: 'A', face: '1', premium: '1' } }],
      'no_pickup 899: b | quoted 2: a c',
    ],
    [
      'a pending reason, which moves',
      [{ kind: 'pipeline.pending-reason', input: { ...base('c', 'quoted'), reason: 'Labs' } }],
      'no_pickup 900: a b | app_pending 1: c',
    ],
    [
      'a follow-up, which does not',
      [{ kind: 'lead', input: { leadId: 'b', isSold: false, fields: { next_follow_up_at: madeAt } } }],
      'no_pickup 900: a b | quoted 1: c',
    ],
    [
      'a sale, which takes the card away',
      [move('a', 'no_pickup', 'quoted'), { kind: 'lead', input: { leadId: 'a', isSold: true, fields: {} } }],
      'no_pickup 899: b | quoted 1: c',
    ],
    [
      'a sale of a card that is not loaded',
      [{ kind: 'lead', input: { leadId: 'z', isSold: true, fields: {} } }],
      'no_pickup 900: a b | quoted 1: c',
    ],
  ])('shows %s', (_, saves, wanted) => {
    expect(shown(saves)).toBe(wanted);
  });

  it('shows what a save changes on its card', () => {
    const save: PipelineSave = {
      kind: 'pipeline.quote',
      input: { ...base('a', 'no_pickup'), carrier: 'A', face: '250,000', premium: '43.5' },
    };
    expect(cardAfter(card('a', 'no_pickup'), { save, madeAt })).toMatchObject({
      stage: 'quoted',
      stage_changed_at: madeAt,
      quoted: { carrier: 'A', face_cents: 25_000_000, premium_cents: 4350 },
    });
  });

  it.each([
    ['quoted', { stage: 'no_pickup', stage_changed_at: '2026-02-01T00:00:00Z' }],
    ['answered', { stage: 'answered', stage_changed_at: '2026-01-01T00:00:00Z' }],
  ] as const)('takes a move back where the card stands since, in %s', (stage, stands) => {
    const save: PipelineSave = {
      kind: 'lead.undo-stage',
      input: { ...base('a', 'quoted'), stage: 'no_pickup', stage_changed_at: '2026-02-01T00:00:00Z' },
    };
    expect(cardAfter(card('a', stage), { save, madeAt })).toEqual({ ...card('a', stage), ...stands });
  });

  it('keeps the time of a stage that stays', () => {
    const save: PipelineSave = {
      kind: 'pipeline.pending-reason',
      input: { ...base('a', 'app_pending'), reason: 'Labs' },
    };
    expect(cardAfter(card('a', 'app_pending'), { save, madeAt }).stage_changed_at).toBe('2026-01-01T00:00:00Z');
  });
});

describe('the neighbor column', () => {
  it.each<[LeadStage, string, number, LeadStage]>([
    ['no_pickup', 'ArrowRight', 3, 'answered'],
    ['no_pickup', 'ArrowLeft', 3, 'no_pickup'],
    ['quoted', 'ArrowRight', 3, 'quoted'],
    ['quoted', 'ArrowDown', 3, 'app_submitted'],
    ['app_pending', 'ArrowUp', 3, 'answered'],
    ['app_started', 'ArrowDown', 3, 'app_started'],
    ['quoted', 'ArrowRight', 6, 'app_started'],
    ['quoted', 'ArrowDown', 6, 'quoted'],
  ])('of %s by %s on rows of %i is %s', (stage, key, wide, wanted) => {
    expect(neighborStage(stage, key, wide)).toBe(wanted);
  });
});

describe('the order of a column', () => {
  const at = (id: string, changed: string, followUp: string | null): PipelineCard => ({
    ...card(id, 'quoted'),
    stage_changed_at: `2026-01-${changed}T00:00:00Z`,
    next_follow_up_at: followUp && `2026-02-${followUp}T00:00:00Z`,
  });
  const cards = { latest: 'cba', longest: 'abc', follow_up: 'bca' } as const;
  const all: Record<string, PipelineCard> = { a: at('a', '01', null), b: at('b', '02', '01'), c: at('c', '03', '05') };
  const columnsIn = (order: CardOrder): Column[] =>
    leadStages.map((stage) => ({
      stage,
      count: stage === 'quoted' ? 3 : 0,
      cards: stage === 'quoted' ? cards[order].split('').flatMap((id) => all[id] ?? []) : [],
    }));
  const order = (columns: readonly Column[]) =>
    columns
      .find(({ stage }) => stage === 'quoted')
      ?.cards.map(({ id }) => id)
      .join('');

  it.each<[CardOrder, PipelineCard, string]>([
    ['latest', at('n', '02', null), 'cnba'],
    ['latest', at('n', '31', null), 'ncba'],
    ['longest', at('n', '31', null), 'abcn'],
    ['follow_up', at('n', '31', '03'), 'bnca'],
    ['follow_up', at('n', '31', null), 'bcna'],
    // One that is there and gets another follow-up.
    ['follow_up', at('a', '01', '02'), 'bac'],
    ['latest', at('a', '01', '02'), 'cba'],
  ])('%s: %o', (by, placed, wanted) => {
    expect(order(placeCard(columnsIn(by), placed, by))).toBe(wanted);
  });
});

const phone = '+12025550143';
const email = 'pat@example.com';

it.each<[Partial<PipelineCard>, string[]]>([
  [{ phone, state: 'FL' }, ['(202) - 555 - 0143', 'FL']],
  [{ phone, email }, ['(202) - 555 - 0143']],
  [{ further_phones: [phone] }, ['(202) - 555 - 0143']],
  [{ email }, [email]],
  [{}, ['No phone or email']],
  [{ name: null, phone, state: 'FL' }, ['FL']],
  [{ name: null, phone, email }, [email]],
  [{ name: null, phone }, ['No name']],
  [{ name: null, further_phones: [phone] }, ['(202) - 555 - 0143']],
  [{ name: null, email }, ['No name']],
  [{ name: null }, ['No phone or email']],
])('below the title of %j stands %j', (of, line) =>
  expect(reachLine({ ...card('Pat Doe', 'no_pickup'), ...of })).toEqual(line),
);
