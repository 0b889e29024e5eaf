import { prompt } from '../../web/ui/ask.ts';
import { isBuiltInName, longestViewName, nameTakenMessage } from './lead-view.rules.ts';
import type { LeadView } from './lead-views.contract.ts';

/** The name of a view; null when it was given up. */
export function askForName(title: string, views: readonly LeadView[], initial: string): Promise<string | null> {
  return prompt({
    title,
    label: 'Name',
    initial,
    placeholder: 'Texas, overdue',
    confirmLabel: 'Save',
    check: (name) => {
      const clean = name.trim();
      if (clean === '') return 'Enter a name.';
      if (clean.length > longestViewName) return `Use ${longestViewName} characters or fewer.`;
      const isTaken = views.some((each) => each.name.toLowerCase() === clean.toLowerCase() && each.name !== initial);
      return isTaken || isBuiltInName(clean) ? nameTakenMessage : undefined;
    },
  });
}
