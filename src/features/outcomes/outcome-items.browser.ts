import type { MenuItem } from '../../web/ui/menu-item.ts';
import { outcomeRules, outcomes, type Outcome } from './outcome.rules.ts';

/** The six as entries of a menu, each with its key. */
export function outcomeItems(log: (outcome: Outcome) => void): MenuItem[] {
  return outcomes.map((outcome) => {
    const { key, label } = outcomeRules[outcome];
    return { key: outcome, label, shortcut: key, run: () => log(outcome) };
  });
}
