import { describe, expect, it } from 'vitest';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { stageSaveKind, type StageInput } from './stage-saves.browser.ts';

const input: StageInput = { leadId: 'a', name: 'Pat Doe', version: 1, from: 'no_pickup', stage: 'quoted' };
const now = (change: Partial<LeadRow>) => ({ lead: { id: 'a', status: 'lead', version: 5, ...change } });

describe('a stage change upon a lead that changed elsewhere', () => {
  it.each([
    ['is sent again where only other fields changed', { stage: 'no_pickup' }, { send: { ...input, version: 5 } }],
    ['is done where somebody chose the same stage', { stage: 'quoted' }, 'as wanted'],
    ['is refused where somebody chose another one', { stage: 'answered' }, null],
    ['is refused where the lead was sold', { stage: 'no_pickup', status: 'sold' as const }, null],
  ])('%s', (_what, change, verdict) => {
    expect(stageSaveKind.reconcile?.(input, now(change))).toEqual(verdict);
  });

  it('goes upon the version that an earlier save of the lead was answered with', () => {
    expect(stageSaveKind.rebase?.(input, now({})).version).toBe(5);
    expect(stageSaveKind.rebase?.(input, { card: { id: 'a', version: 7 } }).version).toBe(7);
    expect(stageSaveKind.rebase?.(input, { card: { id: 'other', version: 7 } }).version).toBe(1);
  });

  it('of the board waits for a person when it is refused', () => {
    expect(stageSaveKind.refused?.({ ...input, card: {} }, { message: 'No' }, 'save')).toBe(false);
  });
});
