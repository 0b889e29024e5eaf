import { prompt } from '../../web/ui/ask.ts';
import { longestReason } from '../admin/admin.rules.ts';
import { reasonNeeded } from '../admin/admin.words.ts';

/** Why an operator does this, for the log; null: rather not. */
export function askReason(question: { title: string; body: string; confirmLabel: string }): Promise<string | null> {
  return prompt({
    ...question,
    label: 'Reason',
    check: (text) =>
      text === '' ? reasonNeeded : text.length > longestReason ? `Use up to ${longestReason} characters.` : undefined,
  });
}
