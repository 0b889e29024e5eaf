// Brings deleted leads back, and says what of them another lead uses now.
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { toast } from '../../web/ui/toast.ts';
import { inBatches } from './in-batches.browser.ts';
import { restoreLeads } from './trash.contract.ts';
import { contactsNotRestored, sayKeptAside, sayMoreKeptAside } from './trash.words.ts';

const maxToasts = 3;

type Answer = EndpointAnswer<typeof restoreLeads>;

/** Returns how many came back. `byUndo`: right after they were deleted. */
export async function restoreAll(ids: readonly string[], { byUndo = false } = {}): Promise<number> {
  const answers: Answer[] = [];
  try {
    await inBatches(ids, async (some) =>
      answers.push(await call(restoreLeads, { body: { ids: some, by_undo: byUndo } })),
    );
  } finally {
    sayWhatChanged(answers);
  }
  return answers.reduce((sum, answer) => sum + answer.restored, 0);
}

function sayWhatChanged(answers: readonly Answer[]): void {
  const aside = answers.flatMap((answer) => answer.kept_aside);
  for (const each of aside.slice(0, maxToasts)) toast({ text: sayKeptAside(each), tone: 'warning', duration: 0 });
  if (aside.length > maxToasts) toast({ text: sayMoreKeptAside(aside.length - maxToasts), tone: 'warning' });
  if (answers.some((answer) => answer.contacts_failed)) toast({ text: contactsNotRestored, tone: 'warning' });
}
