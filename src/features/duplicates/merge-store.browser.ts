// Who asks for a merge or its way back (page, panel, timeline, form) and the host that shows the dialog know only this.
import { createStore } from '../../web/store.ts';
import type { PairLevel } from './pair-level.rules.ts';

export interface MergeRequest {
  kind: 'merge';
  leads: readonly [string, string];
  /** The suggestion it comes from; without one a person chose the two. */
  pair?: { id: string; level: PairLevel };
  onDone?: () => void;
}

interface UndoRequest {
  kind: 'undo';
  mergeId: string;
}

export const mergeRequest = createStore<MergeRequest | UndoRequest | null>(null);

export function openMerge(leads: readonly [string, string], more: Pick<MergeRequest, 'pair' | 'onDone'> = {}): void {
  mergeRequest.set({ kind: 'merge', leads, ...more });
}

export function openUndo(mergeId: string): void {
  mergeRequest.set({ kind: 'undo', mergeId });
}
