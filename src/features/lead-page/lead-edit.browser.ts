// The panel's form: a draft that survives reload, saved against the version it began from. When the lead changed
// in the meantime, changes to different fields both stay; the same field is shown twice and a person decides. What cannot be
// sent now goes into the queue of saves.
import { useEffect, useMemo, useRef, useState } from 'react';
import { halfTyped, wholeDateMessage } from '../../domain/half-typed.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { useSaveQueue } from '../../web/saves.ts';
import {
  changedFields,
  conflicting,
  formChanges,
  leadForm,
  textsOf,
  type LeadForm,
  type LeadFormField,
  type LeadTexts,
} from '../lead-model/lead-form.rules.ts';
import type { NumberHolder, TakenNumber } from '../leads/lead-holder.contract.ts';
import {
  enqueueEdit,
  isWorthKeeping,
  keepLead,
  useUnsavedEdits,
  type UnsavedEdit,
} from '../leads/lead-saves.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { saveFailed } from '../leads/save-failed.rules.ts';
import { editLead } from '../leads/leads.contract.ts';

export interface Conflict {
  fields: { field: LeadFormField; mine: string; theirs: string }[];
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface LeadEdit {
  value: LeadForm;
  /** What the form says while nothing is typed. */
  saved: LeadForm;
  isDirty: boolean;
  isSaving: boolean;
  /** For a moment after a save. */
  isJustSaved: boolean;
  /** Saved by the person, not yet by the server. */
  isWaiting: boolean;
  set: (change: Partial<LeadForm>) => void;
  save: () => Promise<void>;
  /** Saves a further phone or email although it is `holder`'s too. Undefined where it cannot stay with both. */
  keepShared: (() => Promise<void>) | undefined;
  discard: () => void;
  conflict: Conflict | null;
  failure: string | null;
  /** The save failed because this lead has the phone or email already. */
  holder: NumberHolder | null;
  /** By field; of a list's entry: `further_phones`. */
  faults: Partial<Record<string, string>>;
}

/** How long the bar says that all is saved. */
const justSavedMs = 2000;

export function useLeadEdit(lead: Lead): LeadEdit {
  const queue = useSaveQueue();
  const unsaved = useUnsavedEdits(lead.id);
  const stored = useMemo(() => leadForm(lead), [lead]);
  const saved = useMemo(
    () => unsaved.reduce<LeadForm>((form, { input }) => ({ ...form, ...input.mine }), stored),
    [stored, unsaved],
  );
  const draft = useDraft<LeadForm>(`lead:${lead.id}`, saved);
  /** What the form showed when typing began; a live change of the lead must not hide what it changed. */
  const base = useRef<LeadForm | null>(null);
  const [clash, setClash] = useState<Conflict['fields'] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<LeadEdit['faults']>({});
  const [holder, setHolder] = useState<NumberHolder | null>(null);

  const [isJustSaved, setJustSaved] = useState(false);
  useEffect(() => {
    if (!isJustSaved) return;
    const timer = setTimeout(setJustSaved, justSavedMs, false);
    return () => clearTimeout(timer);
  }, [isJustSaved]);

  const forget = () => {
    setClash(null);
    setFailure(null);
    setHolder(null);
    setFaults({});
  };
  const discard = () => {
    base.current = null;
    draft.clear();
    forget();
  };
  const began = () => base.current ?? saved;
  /** What is in the form has become `now`; what was typed since it was sent stays, to be saved next. */
  const finish = (now: LeadForm) => {
    base.current = { ...began(), ...pick(now, changedFields(began(), draft.value)) };
    draft.settle(draft.value);
    forget();
  };
  const clashes = (theirs: LeadForm): Conflict['fields'] =>
    conflicting(began(), theirs, draft.value).map((field) => ({
      field,
      mine: draft.value[field],
      theirs: theirs[field],
    }));
  const fail = (error: ApiError) => {
    setFailure(saveFailed(error.fields.length === 0 ? error.message : ''));
    setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [fieldOf(path), message])));
    setHolder((error.current as Partial<TakenNumber> | undefined)?.holder ?? null);
  };
  const send = async (current: Lead, attempts: number, keepShared: boolean): Promise<void> => {
    const theirs = leadForm(current);
    const changed = changedFields(began(), draft.value).filter((field) => draft.value[field] !== theirs[field]);
    if (changed.length === 0) return finish(theirs);
    // Carried along with a part of an address: theirs, where it was not changed here.
    const mine = { ...textsOf(theirs, changed), ...pick(draft.value, changed) };
    try {
      const body = { version: current.version, changes: formChanges(mine), ...(keepShared && { keep_shared: true }) };
      const { lead: after } = await call(editLead, { params: { id: lead.id }, body });
      keepLead(after);
      finish(leadForm(after));
      setJustSaved(true);
    } catch (error) {
      const fault = error instanceof ApiError ? error : null;
      if (!fault || isWorthKeeping(fault.status)) {
        enqueueEdit(current, mine, { ...textsOf(theirs, changed), ...pick(began(), changed) });
        return finish(draft.value);
      }
      const newer = fault.code === 'conflict' ? (fault.current as { lead: Lead } | undefined)?.lead : undefined;
      if (!newer) return fail(fault);
      keepLead(newer);
      const fields = clashes(leadForm(newer));
      if (fields.length > 0) setClash(fields);
      else if (attempts > 0) await send(newer, attempts - 1, keepShared);
      else fail(fault);
    }
  };
  const save = async ({ overrule = false, keepShared = false } = {}) => {
    if (isSaving) return;
    if (draft.value.dob === halfTyped) return setFaults({ dob: wholeDateMessage });
    const fields = overrule ? [] : clashes(saved);
    if (fields.length > 0) return setClash(fields);
    setFailure(null);
    setHolder(null);
    setClash(null);
    if (unsaved.length > 0) {
      const changed = changedFields(began(), draft.value);
      if (changed.length > 0) enqueueEdit(lead, textsOf(draft.value, changed), textsOf(began(), changed));
      return finish(draft.value);
    }
    setSaving(true);
    await send(lead, 2, keepShared);
    setSaving(false);
  };

  const refused = unsaved.find((one) => one.save.refused);
  return {
    value: draft.value,
    saved,
    isDirty: draft.isDirty,
    isSaving,
    isJustSaved,
    isWaiting: unsaved.length > 0,
    conflict: clash
      ? {
          fields: clash,
          keepMine: () => void save({ overrule: true }),
          takeTheirs() {
            draft.set(Object.fromEntries(clash.map(({ field, theirs }) => [field, theirs])));
            base.current = saved;
            setClash(null);
          },
        }
      : refused
        ? conflictOfSave(refused, (how) =>
            how === 'mine' ? queue?.retry(refused.save.id, true) : queue?.discard(refused.save.id),
          )
        : null,
    failure: failure ?? (refused && !clash ? (refused.save.refused?.message ?? null) : null),
    holder,
    faults,
    set(change) {
      if (!draft.isDirty) base.current = saved;
      base.current ??= saved;
      const fields = Object.keys(change);
      if (fields.some((field) => faults[field]))
        setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field))));
      draft.set(change);
    },
    save: () => save(),
    keepShared: holder && !faults['phone'] && !faults['email'] ? () => save({ keepShared: true }) : undefined,
    discard,
  };
}

/** `body.changes.further_phones.0` → further_phones; `body.changes.address.state` → address_state. */
function fieldOf(path: string): string {
  const [, , field = 'name', part = ''] = path.split('.');
  if (field !== 'address') return field;
  return part === 'state' ? 'address_state' : part || 'street';
}

function pick(form: LeadForm, fields: readonly LeadFormField[]): LeadTexts {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** A save that waited and met a lead that was changed in the meantime. */
function conflictOfSave({ save, input }: UnsavedEdit, decide: (how: 'mine' | 'theirs') => unknown): Conflict | null {
  const current = (save.refused?.current as { lead?: Lead } | undefined)?.lead;
  if (!current) return null;
  const theirs = leadForm(current);
  return {
    fields: conflicting(input.base, theirs, input.mine).map((field) => ({
      field,
      mine: input.mine[field] ?? '',
      theirs: theirs[field],
    })),
    keepMine: () => void decide('mine'),
    takeTheirs: () => void decide('theirs'),
  };
}
