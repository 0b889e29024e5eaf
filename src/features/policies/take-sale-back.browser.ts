// A sale that was none: by one press right after it, later with the reason.
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { offerUndo } from '../../web/undo.ts';
import { prompt } from '../../web/ui/ask.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from '../../domain/lead-name.ts';
import { saleUndoShownMs } from '../../domain/sale-undo.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { keepLead } from '../leads/lead-saves.browser.ts';
import { longestReason, takeSaleBack } from './sold.contract.ts';

export function offerSaleUndo(lead: Lead): void {
  offerUndo({
    said: `${leadName(lead)} is sold.`,
    duration: saleUndoShownMs,
    undo: () => open(lead, null),
  });
}

/** Asks why. @returns whether the lead is one again */
export async function askNotSold(lead: Lead): Promise<boolean> {
  const reason = await prompt({
    title: 'Not sold after all?',
    body: `${leadName(lead)} goes back to the stage it was sold from, and the sale leaves your reports. The policy file is kept in the timeline with your reason.`,
    label: 'Why',
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
    return true;
  } catch (error) {
    toast({ text: `${leadName(lead)} is still sold. ${describeError(error).message}`, tone: 'danger' });
    return false;
  }
}

async function open({ id }: Lead, reason: string | null): Promise<void> {
  const { lead } = await call(takeSaleBack, { params: { id }, body: { reason } });
  keepLead(lead);
  void queryClient.invalidateQueries({ queryKey: ['leads', 'list'] });
  toast({ text: `${leadName(lead)} is not sold.` });
}
