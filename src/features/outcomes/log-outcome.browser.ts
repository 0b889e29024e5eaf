// A press of a key or a menu's entry: counts at once, says so, and offers the way back and what fits next.
import { leadName } from '../../domain/lead-name.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { enqueueSave, takeBackSave, unsavedNow } from '../../web/saves.ts';
import { toast, type ToastOptions } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { leadKey, loadedRow } from '../leads/lead-cache.browser.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import { choosing, toastKey, type CalledLead } from './called-lead.browser.ts';
import { figuresAsCalled } from './lead-as-called.browser.ts';
import {
  followUpLabel,
  outcomeRules,
  suggestedFollowUp,
  type Outcome,
  type OutcomeInput,
  type UndoInput,
} from './outcome.rules.ts';

export function logOutcomeOf(called: CalledLead, outcome: Outcome): void {
  const { id: leadId } = called;
  const { label } = outcomeRules[outcome];
  const id = crypto.randomUUID();
  const known = queryClient.getQueryData<Lead>(leadKey(leadId)) ?? loadedRow(queryClient, leadId);
  const name = leadName(called);
  const before = known && figuresAsCalled(known, unsavedNow(lane(leadId)));
  const input: OutcomeInput = { leadId, outcome };
  enqueueSave({ id, kind: 'lead.outcome', lane: lane(leadId), input, label: `${name}: ${label}` });
  const undo = () => {
    const undone: UndoInput = { leadId, outcomeId: id, ...(before && { before }) };
    const sent = takeBackSave(id, { id: crypto.randomUUID(), kind: 'lead.undo-outcome', lane: lane(leadId), input: undone, label: `${name}: ${label} undone` }); // prettier-ignore
    toast({ text: `Undone: ${label} for ${name}.`, key: toastKey });
    return sent;
  };
  const more = nextAction(called, outcome);
  offerUndo({ said: `${label}: ${name}`, toastKey, undo, ...(more && { more }) });
}

function nextAction(called: CalledLead, outcome: Outcome): ToastOptions['more'] {
  const { next } = outcomeRules[outcome];
  if (next.kind === 'choose')
    return { label: 'Choose a time', about: `follow-up:${called.id}`, run: () => choosing.set(called) };
  if (next.kind === 'follow-up')
    return {
      label: followUpLabel(next.days),
      about: `follow-up:${called.id}`,
      run: () => later((step) => step.followUpOn(called, suggestedFollowUp(next.days, Date.now(), shownZone()))),
    };
  const reason = outcome === 'wrong_number' ? outcome : 'not_interested';
  const canBeClosed = reachedPhone(called) !== null || (called.email !== null && reason === 'not_interested');
  return canBeClosed
    ? { label: 'Do not contact', run: () => later((step) => void step.stopContact(called, reason)) }
    : undefined;
}

function later(act: (step: typeof import('./next-step.browser.ts')) => void): void {
  import('./next-step.browser.ts').then(act, () =>
    toast({ text: 'We couldn’t load that. Check your connection and try again.', tone: 'danger' }),
  );
}
