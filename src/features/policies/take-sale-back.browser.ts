// A sale that was none: by one press right after it, later with the reason.
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import { prompt } from '../../web/ui/ask.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from '../../domain/lead-name.ts';
import { saleUndoShownMs } from '../../domain/sale-undo.ts';
import { spanWords } from '../../domain/span-words.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { keepLead } from '../leads/lead-saves.browser.ts';
import { saleOf } from './sold-saves.browser.ts';
import { longestReason, takeSaleBack } from './sold.contract.ts';

const saidSold = (lead: Lead): string =>
  `${leadName(lead)} is sold. Undo within ${spanWords(saleUndoShownMs)}, later with a reason.`;

export function offerSaleUndo(lead: Lead): void {
  const until = performance.now() + saleUndoShownMs;
  const undo = async () => {
    const isLate = performance.now() > until || (await isTooLate(lead));
    // Whoever says nothing is asked again by the next press: it takes nothing older back in its place.
    if (isLate && !(await askNotSold(lead))) offerUndo({ said: null, covers: [saleOf(lead)], undo });
  };
  offerUndo({ said: saidSold(lead), duration: saleUndoShownMs, covers: [saleOf(lead)], undo });
}

/** Takes it back; true: a reason is needed by now. */
async function isTooLate(lead: Lead): Promise<boolean> {
  try {
    await open(lead, null);
    return false;
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 'invalid_input') return true;
    throw fault;
  }
}

/** Asks why. `typed`: the reason of a try that failed. @returns whether the lead is one again */
export async function askNotSold(lead: Lead, typed = ''): Promise<boolean> {
  const reason = await prompt({
    title: 'Not sold after all?',
    body: `${leadName(lead)} goes back to the stage it was sold from, and the sale leaves your reports. The policy file is kept in the timeline with your reason.`,
    label: 'Why',
    initial: typed,
    confirmLabel: 'Not sold',
    check: (value) =>
      value.trim() === ''
        ? 'Enter why.'
        : value.length > longestReason
          ? `Use ${longestReason} characters or fewer.`
          : undefined,
  });
  if (reason === null) return false;
  try {
    await open(lead, reason.trim());
    forgetUndo([saleOf(lead)]);
    return true;
  } catch (error) {
    toast({ text: `${leadName(lead)} is still sold. ${describeError(error).message}`, tone: 'danger' });
    return askNotSold(lead, reason);
  }
}

async function open({ id }: Lead, reason: string | null): Promise<void> {
  const { lead } = await call(takeSaleBack, { params: { id }, body: { reason } });
  keepLead(lead);
  void queryClient.invalidateQueries({ queryKey: ['leads', 'list'] });
  toast({ text: `${leadName(lead)} is not sold.` });
}
