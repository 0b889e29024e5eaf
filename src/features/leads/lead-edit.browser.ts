// The panel's form: a draft that survives reload, saved against the version it began from. When the lead changed
// meanwhile, changes to different fields both stay; the same field is shown twice and a person decides.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { shownZone } from '../../web/format-date.ts';
import { useDraft } from '../../web/draft.ts';
import { toast } from '../../web/ui/toast.ts';
import {
  changedFields,
  conflicting,
  formChanges,
  leadForm,
  type LeadForm,
  type LeadFormField,
} from './lead-form.rules.ts';
import { takeLead } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';
import { editLead } from './leads.contract.ts';

export interface Conflict {
  fields: { field: LeadFormField; mine: string; theirs: string }[];
}

export interface LeadEdit {
  value: LeadForm;
  isDirty: boolean;
  isSaving: boolean;
  set: (field: LeadFormField, text: string) => void;
  save: (how?: 'mine') => Promise<void>;
  discard: () => void;
  takeTheirs: () => void;
  conflict: Conflict | null;
  failure: string | null;
  faults: Partial<Record<string, string>>;
}

export function useLeadEdit(lead: Lead): LeadEdit {
  const client = useQueryClient();
  const saved = useMemo(() => leadForm(lead, shownZone()), [lead]);
  const draft = useDraft<LeadForm>(`lead:${lead.id}`, saved);
  /** What the form showed when typing began; a live change of the lead must not hide what it changed. */
  const base = useRef<Lead | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<LeadEdit['faults']>({});

  const finish = () => {
    base.current = null;
    draft.clear();
    setConflict(null);
    setFailure(null);
    setFaults({});
  };
  /** Both sides changed these since typing began. */
  const clashes = (current: Lead): Conflict | null => {
    const theirs = leadForm(current, shownZone());
    const fields = conflicting(leadForm(base.current ?? current, shownZone()), theirs, draft.value);
    return fields.length
      ? { fields: fields.map((field) => ({ field, mine: draft.value[field], theirs: theirs[field] })) }
      : null;
  };
  const send = async (current: Lead, attempts: number): Promise<void> => {
    const changed = changedFields(leadForm(current, shownZone()), draft.value).filter((field) =>
      changedFields(leadForm(base.current ?? current, shownZone()), draft.value).includes(field),
    );
    if (changed.length === 0) return finish();
    try {
      const { lead: after } = await call(editLead, {
        params: { id: lead.id },
        body: { version: current.version, changes: formChanges(draft.value, changed, shownZone()) },
      });
      takeLead(client, after);
      finish();
      toast({ text: 'Saved', tone: 'good', duration: 2000, key: 'lead-saved' });
    } catch (error) {
      const newer =
        error instanceof ApiError && error.code === 'conflict'
          ? (error.current as { lead: Lead } | undefined)?.lead
          : undefined;
      if (!newer) return fail(error);
      const clash = clashes(newer);
      takeLead(client, newer);
      if (clash) setConflict(clash);
      else if (attempts > 0) await send(newer, attempts - 1);
      else fail(error);
    }
  };
  const fail = (error: unknown) => {
    setFailure(
      error instanceof ApiError && error.fields.length === 0 ? `Save failed. ${error.message}` : 'Save failed',
    );
    if (error instanceof ApiError) {
      setFaults(
        Object.fromEntries(error.fields.map(({ path, message }) => [path.replace('body.changes.', ''), message])),
      );
    }
  };

  return {
    value: draft.value,
    isDirty: draft.isDirty,
    isSaving,
    conflict,
    failure,
    faults,
    set(field, text) {
      base.current ??= lead;
      if (faults[field]) setFaults({ ...faults, [field]: undefined });
      draft.set({ [field]: text });
    },
    async save(how) {
      if (isSaving) return;
      const clash = how === 'mine' ? null : clashes(lead);
      if (clash) return setConflict(clash);
      setSaving(true);
      setFailure(null);
      setConflict(null);
      await send(lead, 2);
      setSaving(false);
    },
    discard: finish,
    takeTheirs() {
      const theirs = leadForm(lead, shownZone());
      draft.set(Object.fromEntries((conflict?.fields ?? []).map(({ field }) => [field, theirs[field]])));
      base.current = lead;
      setConflict(null);
    },
  };
}
