// A sale, or a change of a policy file, that cannot be sent now: it waits in the queue of saves like every other change.
import { leadName } from '../../domain/lead-name.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, takeBackSave } from '../../web/saves.ts';
import { offerUndo } from '../../web/undo.ts';
import { toast } from '../../web/ui/toast.ts';
import { keepLead } from '../leads/lead-saves.browser.ts';
import { tellSold } from '../leads/lead-slots.browser.ts';
import { lane, showSaved } from '../leads/lead-lane.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { isSameSoldForm, mergeSoldForm, soldForm, soldInput, type SoldForm } from './sold-form.rules.ts';
import { editSold, markSold, takeSaleBack } from './sold.contract.ts';

interface SoldSaveInput {
  leadId: string;
  version: number;
  /** False: the lead is marked as sold by it. */
  isSold: boolean;
  /** As typed, and as the form was when typing began. */
  form: SoldForm;
  base: SoldForm;
}

interface UnsoldSaveInput {
  leadId: string;
  /** The sale that is taken back, as typed. */
  form: SoldForm;
  /** Somebody else had sold the lead before, which stays so. */
  isOthers?: boolean;
}

type SoldAnswer = { lead: Lead; was_sold?: boolean };

/** Says so; a sale can be taken back while it waits. */
export function enqueueSold(
  lead: Pick<Lead, 'id' | 'version'>,
  name: string,
  change: Pick<SoldSaveInput, 'isSold' | 'form' | 'base'>,
): void {
  const id = crypto.randomUUID();
  const input: SoldSaveInput = { leadId: lead.id, version: lead.version, ...change };
  const label = `${name}: ${change.isSold ? 'policy file' : 'marked as sold'}`;
  enqueueSave({ id, kind: 'lead.sold', lane: lane(lead.id), input, label });
  const said = 'Saved on this device. We’ll send it as soon as we can.';
  if (change.isSold) {
    toast({ text: said });
    return;
  }
  const back: UnsoldSaveInput = { leadId: lead.id, form: change.form };
  const undo = async () => {
    const save = { id: crypto.randomUUID(), kind: 'lead.unsold', lane: lane(lead.id), input: back };
    await takeBackSave(id, { ...save, label: `${name}: not sold` });
    toast({ text: `${name} is not sold.` });
  };
  offerUndo({ said, covers: [saleOf(lead)], undo });
}

/** What an offer to take it back covers. */
export const saleOf = ({ id }: Pick<Lead, 'id'>): string => `sold:${id}`;

/** What the server answered: shown wherever the lead is, and said when somebody else had sold it before. */
export function takeSold({ lead, was_sold: wasSold }: SoldAnswer, form: SoldForm): { isOthers: boolean } {
  keepLead(lead);
  // Not told of a change of the policy file, nor of a sale that was one before.
  if (wasSold === false) tellSold(lead.id);
  void queryClient.invalidateQueries({ queryKey: ['leads', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['leads', 'carriers'] });
  // The same policy is this sale itself, whose answer was lost the first time.
  const isOthers = wasSold === true && !isSameSoldForm(soldForm(lead, shownZone()), form);
  if (isOthers)
    toast({
      text: 'This lead was already marked as sold. Its policy file didn’t change.',
      tone: 'warning',
      duration: 0,
    });
  return { isOthers };
}

const currentForm = (current: unknown): { lead: Lead; form: SoldForm } => {
  const { lead } = current as SoldAnswer;
  return { lead, form: soldForm(lead, shownZone()) };
};

const sold: SaveKind<SoldSaveInput, SoldAnswer> = {
  name: 'lead.sold',
  // The day of the form goes along: a sale that waits overnight is not one of tomorrow.
  send: ({ leadId, version, isSold, form }, options) =>
    isSold
      ? call(editSold, { params: { id: leadId }, body: { version, sold: soldInput(form) } }, options)
      : call(markSold, { params: { id: leadId }, body: soldInput(form) }, options),
  saved: ({ form }, answer) => void takeSold(answer, form),
  rebase(input, newer) {
    const { lead } = newer as Partial<SoldAnswer>;
    return lead?.id === input.leadId ? { ...input, version: lead.version } : input;
  },
  reconcile(input, current) {
    const { lead, form } = currentForm(current);
    if (lead.status === 'sold' && isSameSoldForm(form, input.form)) return 'as wanted';
    // A change of a policy that is no longer there would be refused again.
    const merged = isTakenBack(input, lead) ? null : mergeSoldForm(input.base, input.form, form);
    return merged && { send: { ...input, version: lead.version, form: merged } };
  },
  refused(input, { message, current }) {
    const { lead } = (current ?? {}) as Partial<SoldAnswer>;
    if (!lead || !isTakenBack(input, lead)) return false;
    keepLead(lead);
    showSaved(input);
    if (document.visibilityState === 'visible')
      toast({ text: `We couldn’t save the policy file of ${leadName(lead)}. ${message}`, tone: 'danger', duration: 0 });
    return true;
  },
  dropped: showSaved,
};

const isTakenBack = (input: SoldSaveInput, lead: Pick<Lead, 'status'>): boolean =>
  input.isSold && lead.status !== 'sold';

const needsReason = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 'invalid_input';

const unsold: SaveKind<UnsoldSaveInput, { lead: Lead } | null> = {
  name: 'lead.unsold',
  async send({ leadId, isOthers }, options) {
    if (isOthers) return null;
    const params = { id: leadId };
    try {
      return await call(takeSaleBack, { params, body: { reason: null } }, options);
    } catch (fault) {
      if (!needsReason(fault)) throw fault;
      // The sale had arrived long before, and only its answer was lost.
      const reason = 'Taken back before the sale was sent.';
      return call(takeSaleBack, { params, body: { reason } }, { signal: options.signal });
    }
  },
  saved(_, answer) {
    if (answer) keepLead(answer.lead);
    void queryClient.invalidateQueries({ queryKey: ['leads', 'list'] });
  },
  rebase(input, newer) {
    const { lead, was_sold: wasSold } = newer as Partial<SoldAnswer>;
    const isOwn = !lead || wasSold !== true || isSameSoldForm(soldForm(lead, shownZone()), input.form);
    return isOwn ? input : { ...input, isOthers: true };
  },
};

export const soldSaveKinds: readonly SaveKind[] = [sold, unsold];
