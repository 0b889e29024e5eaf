// "Do not contact" by hand. It waits for the connection like every other change of a lead.
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { enqueueSave } from '../../web/saves.ts';
import type { DoNotContactReason } from './do-not-contact.rules.ts';
import { suppressLead } from './suppression.contract.ts';

interface Input {
  leadId: string;
  reason: DoNotContactReason;
}

/** `lane`: the lead's. */
export function enqueueDoNotContact(lane: string, input: Input, name: string): void {
  enqueueSave({ id: crypto.randomUUID(), kind: 'lead.do-not-contact', lane, input, label: `${name}: do not contact` });
}

const doNotContact: SaveKind<Input> = {
  name: 'lead.do-not-contact',
  send: ({ leadId, reason }, options) => call(suppressLead, { params: { id: leadId }, body: { reason } }, options),
  saved: () => void queryClient.invalidateQueries({ queryKey: ['suppressions'] }),
};

export const suppressionSaveKinds: readonly SaveKind[] = [doNotContact];
