import { describe, expect, it } from 'vitest';
import { leadStages } from '../../domain/lead-stage.ts';
import {
  demoDeals,
  isLastStage,
  longestNote,
  maxNotes,
  playDemo,
  stepStage,
  type DemoAction,
} from './demo-pipeline.rules.ts';

const at = '2026-03-02T15:00:00Z';
const stageOf = (action: DemoAction, id = action.id) =>
  playDemo(demoDeals, action).find((deal) => deal.id === id)?.stage;
const noteOf = (body: string) => playDemo(demoDeals, { type: 'add-note', id: 'd1', body, at })[0]?.notes;

describe('the cards', () => {
  it('are six, and one stage has none', () => {
    expect(demoDeals).toHaveLength(6);
    expect(leadStages.filter((stage) => !demoDeals.some((deal) => deal.stage === stage))).toEqual(['app_pending']);
  });
});

describe('a step', () => {
  it.each([
    ['no_pickup', 1, 'answered'],
    ['answered', 1, 'quoted'],
    ['quoted', 1, 'app_started'],
    ['app_started', 1, 'app_pending'],
    ['app_pending', 1, 'app_submitted'],
    ['app_submitted', 1, 'app_submitted'],
    ['app_submitted', -1, 'app_pending'],
    ['answered', -1, 'no_pickup'],
    ['no_pickup', -1, 'no_pickup'],
  ] as const)('from %s by %i is %s', (stage, by, next) => {
    expect(stepStage(stage, by)).toBe(next);
  });

  it('only the last stage is the last', () => {
    expect(leadStages.filter(isLastStage)).toEqual(['app_submitted']);
  });
});

describe('an action', () => {
  it.each([
    [{ type: 'advance', id: 'd1' }, 'answered'],
    [{ type: 'advance', id: 'd6' }, 'app_submitted'],
    [{ type: 'set-stage', id: 'd6', stage: 'no_pickup' }, 'no_pickup'],
    [{ type: 'set-stage', id: 'd1', stage: 'app_submitted' }, 'app_submitted'],
    [{ type: 'set-stage', id: 'd1', stage: 'sold' }, 'no_pickup'],
    [{ type: 'set-stage', id: 'd1', stage: '' }, 'no_pickup'],
  ] as const)('%o leads to %s', (action, stage) => {
    expect(stageOf(action)).toBe(stage);
  });

  it.each([
    { type: 'advance', id: 'nobody' },
    { type: 'set-stage', id: 'd1', stage: 'no_pickup' },
    { type: 'set-stage', id: 'd1', stage: 'toString' },
    { type: 'add-note', id: 'd1', body: '', at },
    { type: 'add-note', id: 'd1', body: ' \n\t\u00a0 ', at },
  ] as const)('%o changes nothing', (action) => {
    expect(playDemo(demoDeals, action)).toBe(demoDeals);
  });

  it('changes no other card', () => {
    const after = playDemo(demoDeals, { type: 'advance', id: 'd2' });
    expect(after.filter((deal, n) => deal !== demoDeals[n]).map((deal) => deal.id)).toEqual(['d2']);
  });
});

describe('a note', () => {
  it.each([
    ['called back', 'called back'],
    ['  spaces around \n', 'spaces around'],
    ['x'.repeat(longestNote + 50), 'x'.repeat(longestNote)],
  ])('%o', (typed, kept) => {
    expect(noteOf(typed)).toEqual([{ body: kept, at }]);
  });

  it('the newest comes first, and the oldest goes when there are too many', () => {
    let deals = demoDeals;
    for (let n = 0; n <= maxNotes; n++) deals = playDemo(deals, { type: 'add-note', id: 'd1', body: `note ${n}`, at });
    expect(deals[0]?.notes.map(({ body }) => body)).toEqual(['note 5', 'note 4', 'note 3', 'note 2', 'note 1']);
  });
});
