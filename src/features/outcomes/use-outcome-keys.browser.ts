// Keys 1 to 6. Several places may offer them at once; the rank says whose they are.
import { keyRanks, useShortcut } from '../../web/shortcuts.ts';
import { outcomeRules, type Outcome } from './outcome.rules.ts';

interface OutcomeKeys {
  place: keyof typeof keyRanks;
  /** False rests the keys. */
  when: boolean;
  log: (outcome: Outcome) => void;
}

export function useOutcomeKeys(keys: OutcomeKeys): void {
  useOutcomeKey('no_answer', keys);
  useOutcomeKey('left_voicemail', keys);
  useOutcomeKey('call_back', keys);
  useOutcomeKey('not_interested', keys);
  useOutcomeKey('wrong_number', keys);
  useOutcomeKey('talked', keys);
}

function useOutcomeKey(outcome: Outcome, { place, when, log }: OutcomeKeys): void {
  const { key, label } = outcomeRules[outcome];
  useShortcut({
    key,
    label,
    group: 'Lead',
    rank: keyRanks[place],
    when,
    run: () => log(outcome),
  });
}
