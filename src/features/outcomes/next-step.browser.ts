// What fits after an outcome, on a press: a follow-up, or no contact any more. Its code comes with the press.
import { leadName } from '../../domain/lead-name.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { formatDay, formatTime } from '../../web/format-date.ts';
import { queryClient } from '../../web/query-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import { enqueueFollowUp } from '../leads/lead-saves.browser.ts';
import { leadKey, loadedRow } from '../leads/lead-cache.browser.ts';
import { closeNumber } from '../leads/standings.browser.ts';
import { enqueueDoNotContact } from '../suppression/do-not-contact.browser.ts';
import { toastKey, type CalledLead } from './called-lead.browser.ts';

export function followUpOn(called: CalledLead, at: string | null): void {
  // The version: as known now. One that is older gets the outcome's answer before it is sent.
  const now =
    queryClient.getQueryData<Lead>(leadKey(called.id)) ?? loadedRow(queryClient, called.id) ?? { ...called, version: 0 }; // prettier-ignore
  const when = at ? `${formatDay(at)} ${formatTime(at)}` : 'cleared';
  enqueueFollowUp(now, { at, said: `Follow-up with ${leadName(called)}: ${when}`, toastKey });
}

export async function stopContact(called: CalledLead, reason: 'not_interested' | 'wrong_number'): Promise<void> {
  const name = leadName(called);
  const isSure = await confirm({
    title: `Stop contacting ${name}?`,
    body:
      reason === 'wrong_number'
        ? 'This number goes on your do-not-contact list for calls and texts. It stays there.'
        : 'All phones and emails of this lead go on your do-not-contact list for calls, texts and emails. They stay there.',
    confirmLabel: 'Do not contact',
    tone: 'danger',
  });
  if (!isSure) return;
  enqueueDoNotContact(lane(called.id), { leadId: called.id, reason }, name);
  const { phone, further_phones: further = [] } = called;
  const closed = reason === 'wrong_number' ? [reachedPhone(called)] : [phone, ...further];
  for (const number of closed) if (number !== null) closeNumber(number);
  toast({ text: `${name} is on your do-not-contact list.`, key: toastKey });
}
