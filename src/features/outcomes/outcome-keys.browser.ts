// Keys 1 to 6. Several places may offer them at once: a selection takes them before the lead that is open, and that one
// before the row at hand.
import { useEffect } from 'react';
import { useShortcut } from '../../web/shortcuts.ts';
import { createStore, useStore } from '../../web/store.ts';
import { outcomeRules, type Outcome } from './outcome.rules.ts';

const ranks = { row: 0, open: 1, selection: 2 } as const;
const claims = createStore<readonly number[]>([]);

interface OutcomeKeys {
  place: keyof typeof ranks;
  /** False rests the keys. */
  when: boolean;
  log: (outcome: Outcome) => void;
}

export function useOutcomeKeys({ place, when, log }: OutcomeKeys): void {
  const rank = ranks[place];
  useEffect(() => {
    if (!when) return;
    claims.set((now) => [...now, rank]);
    return () => claims.set((now) => now.toSpliced(now.indexOf(rank), 1));
  }, [rank, when]);
  const isFirst = useStore(claims).every((claim) => claim <= rank);
  const on = when && isFirst;
  useOutcomeKey('no_answer', on, log);
  useOutcomeKey('left_voicemail', on, log);
  useOutcomeKey('call_back', on, log);
  useOutcomeKey('not_interested', on, log);
  useOutcomeKey('wrong_number', on, log);
  useOutcomeKey('talked', on, log);
}

function useOutcomeKey(outcome: Outcome, when: boolean, log: (outcome: Outcome) => void): void {
  const { key, label } = outcomeRules[outcome];
  useShortcut({
    key,
    label,
    group: 'Lead',
    when,
    // A key that is held down is one call.
    run: (event) => event.repeat || log(outcome),
  });
}
