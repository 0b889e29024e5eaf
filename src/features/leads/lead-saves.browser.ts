// Changes of a lead that must outlive a lost connection: they go through the queue of saves. What the server confirmed is
// told to every screen that shows leads.
import { useMemo } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { normalizeTags } from '../../domain/lead-tag.ts';
import { stateCode } from '../../domain/us-state.ts';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { dateTimeWithin } from '../../web/format-date.ts';
import type { NewSave, Save, SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, takeBackSave, useUnsaved } from '../../web/saves.ts';
import { toast, withdrawOffered } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { saveFollowUp } from './follow-up.contract.ts';
import {
  conflicting,
  formChanges,
  leadForm,
  meansTheSame,
  rebasedTexts,
  type LeadFormField,
  type LeadTexts,
} from '../lead-model/lead-form.rules.ts';
import { lane, showSaved, versionIn } from './lead-lane.browser.ts';
import { takeLead } from './change-leads.browser.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { editLead } from './leads.contract.ts';
import { reloadTimeline } from '../lead-history/timeline.browser.ts';
import { readTypedBy } from './lead-as-changed.browser.ts';
import { tellSaved } from './saved-leads.browser.ts';

readTypedBy({ state: stateCode, tags: normalizeTags });

type LeadAnswer = { lead: Lead };

export interface FollowUpInput {
  leadId: string;
  version: number;
  at: string | null;
  /** What it was: tells whether somebody else changed it. */
  before: string | null;
  /** It takes another one back: where that is no longer possible it is said, and given up. */
  isUndo?: boolean;
  /** The save that it takes back. */
  undoes?: string;
  /** The lead's: from a queue that goes on. Where the follow-up was changed since, that is said by this name, and stays. */
  name?: string;
}

export interface EditInput {
  leadId: string;
  version: number;
  /** As typed, and as it was when typing began. */
  mine: LeadTexts;
  base: LeadTexts;
}

type Named = Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'version'>;

interface FollowUpChoice {
  at: string | null;
  /** The message that it happened; null where it shows by itself. */
  said?: string | null;
  toastKey?: string;
  /** The next one is at hand: what was changed since elsewhere is not worth a question. */
  yields?: boolean;
  /** It is about to be taken back. */
  onUndo?: () => void;
}

/** Ctrl/Cmd+Z takes it back. */
export function enqueueFollowUp(lead: Named & Pick<LeadRow, 'next_follow_up_at'>, choice: FollowUpChoice): void {
  const { at, said = null, toastKey, yields, onUndo } = choice;
  const { id: leadId, version, next_follow_up_at: before } = lead;
  const save = followUpSave(lead, { leadId, version, at, before, ...(yields && { name: leadName(lead) }) });
  enqueueSave(save);
  withdrawOffered(`follow-up:${leadId}`);
  offerUndo({
    said,
    ...(toastKey && { toastKey }),
    undo() {
      onUndo?.();
      return takeFollowUpBack(lead, at, save.id);
    },
  });
}

/** The follow-up is `now`; it goes back to what it was in `lead`. `save`: the one that set it, if it went through the queue. */
export async function takeFollowUpBack(
  lead: Named & Pick<LeadRow, 'next_follow_up_at'>,
  now: string | null,
  save: string | null,
): Promise<void> {
  const { id: leadId, version, next_follow_up_at: at } = lead;
  const name = leadName(lead);
  const when = at ? `back to ${dateTimeWithin(at)}` : 'no follow-up, as before';
  toast({ text: `${name}: ${when}.`, key: undoneKey(leadId) });
  await takeBackSave(
    save,
    followUpSave(lead, { leadId, version, at, before: now, isUndo: true, ...(save && { undoes: save }) }),
  );
}

const undoneKey = (leadId: string): string => `undo-follow-up-${leadId}`;

function followUpSave(lead: Named, input: FollowUpInput): NewSave {
  const label = `${leadName(lead)}: ${input.at ? 'follow-up' : 'follow-up cleared'}`;
  return { id: crypto.randomUUID(), kind: 'lead.follow-up', lane: lane(lead.id), input, label };
}

export function enqueueEdit(lead: Named, mine: LeadTexts, base: LeadTexts): void {
  const input: EditInput = { leadId: lead.id, version: lead.version, mine, base };
  const label = `${leadName(lead)}: changed fields`;
  enqueueSave({ id: crypto.randomUUID(), kind: 'lead.edit', lane: lane(lead.id), input, label });
}

export interface UnsavedEdit {
  save: Save;
  input: EditInput;
}

/** Changed fields of this lead that have not reached the server, in the order they were made. */
export function useUnsavedEdits(leadId: string): readonly UnsavedEdit[] {
  const saves = useUnsaved(lane(leadId));
  return useMemo(
    () => saves.filter(({ kind }) => kind === 'lead.edit').map((save) => ({ save, input: save.input as EditInput })),
    [saves],
  );
}

/** The follow-up as the agent set it last, saved or not. */
export function useFollowUp(lead: Pick<LeadRow, 'id' | 'next_follow_up_at'>): {
  at: string | null;
  isUnsaved: boolean;
} {
  const last = useUnsaved(lane(lead.id)).findLast(({ kind }) => kind === 'lead.follow-up');
  return { at: last ? (last.input as FollowUpInput).at : lead.next_follow_up_at, isUnsaved: last !== undefined };
}

export function keepLead(lead: Lead): void {
  takeLead(queryClient, lead);
  tellSaved(lead);
  reloadTimeline(lead.id);
}

const isSameInstant = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

const undoRefused = (message: string, current: unknown): string =>
  current ? 'This follow-up was changed again since, so it stays as it is.' : `We couldn’t undo this. ${message}`;

const moveRefused = (name: string, message: string, current: unknown): string =>
  current
    ? `${name}’s follow-up was changed somewhere else. Showing the latest.`
    : `We couldn’t save ${name}’s follow-up. ${message}`;

const followUp: SaveKind<FollowUpInput, LeadAnswer> = {
  name: 'lead.follow-up',
  send: ({ leadId, version, at, undoes }, options) =>
    call(
      saveFollowUp,
      { params: { id: leadId }, body: { id: options.operationId, version, at, ...(undoes && { undoes }) } },
      options,
    ),
  saved: (_, { lead }) => keepLead(lead),
  rebase: (input, newer) => ({ ...input, version: versionIn(newer, input.leadId) ?? input.version }),
  reconcile(input, current) {
    const { lead } = current as LeadAnswer;
    if (isSameInstant(lead.next_follow_up_at, input.at)) return 'as wanted';
    if (!isSameInstant(lead.next_follow_up_at, input.before)) return null;
    return { send: { ...input, version: lead.version } };
  },
  refused({ leadId, isUndo, name }, { message, current }) {
    const isSeen = document.visibilityState === 'visible';
    // Unseen it waits until somebody looks.
    if (!isUndo && (name === undefined || !isSeen)) return false;
    showSaved({ leadId });
    const text = isUndo ? undoRefused(message, current) : moveRefused(name ?? '', message, current);
    if (isSeen) toast({ text, tone: 'warning', key: undoneKey(leadId) });
    return true;
  },
  dropped: showSaved,
};

const edit: SaveKind<EditInput, LeadAnswer> = {
  name: 'lead.edit',
  send: ({ leadId, version, mine }, options) =>
    call(editLead, { params: { id: leadId }, body: { version, changes: formChanges(mine) } }, options),
  saved: (_, { lead }) => keepLead(lead),
  rebase(input, newer) {
    const { lead } = newer as Partial<LeadAnswer>;
    // A save before it answered with less than the whole lead.
    if (!lead || !('further_phones' in lead))
      return { ...input, version: versionIn(newer, input.leadId) ?? input.version };
    return { ...input, version: lead.version, ...rebasedTexts(input, leadForm(lead)) };
  },
  reconcile(input, current) {
    const { lead } = current as LeadAnswer;
    const texts = leadForm(lead);
    const fields = Object.keys(input.mine) as LeadFormField[];
    if (fields.every((field) => meansTheSame(field, texts[field], input.mine[field] ?? ''))) return 'as wanted';
    if (conflicting(input.base, texts, input.mine).length > 0) return null;
    return { send: { ...input, version: lead.version, ...rebasedTexts(input, texts) } };
  },
  dropped: showSaved,
};

export const leadSaveKinds: readonly SaveKind[] = [followUp, edit];

/** Would the same request perhaps go through later? Then it is kept and sent again; else a person must change it. */
export function isWorthKeeping(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
