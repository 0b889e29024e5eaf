// The Mark as SOLD form; for a sold lead the same form edits its policy file. What is typed is kept on this device until
// it is saved or given up.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { halfTyped, wholeDateMessage } from '../../domain/half-typed.ts';
import { firstSaleDay } from '../../domain/sale-day.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { isLaneBusy } from '../../web/saves.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SkeletonText } from '../../web/ui/skeleton.tsx';
import { stateSuggestions } from '../../web/ui/state-suggestions.ts';
import { SuggestInput } from '../../web/ui/suggest-input.tsx';
import type { Suggestion } from '../../web/ui/suggestions.ts';
import { TextArea, TextInput, type TextInputProps } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from '../../domain/lead-name.ts';
import { loadedRow } from '../leads/lead-cache.browser.ts';
import { useLead } from '../leads/loaded-leads.browser.ts';
import { isWorthKeeping, keepLead } from '../leads/lead-saves.browser.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import {
  isSameSoldForm,
  type SellableLead,
  soldClashes,
  soldFieldOf,
  soldForm,
  soldInput,
  type SoldForm,
  type SoldFormField,
} from './sold-form.rules.ts';
import { premiumsAfter, premiumThatFollows } from './premium-fields.rules.ts';
import { soldFormLabels } from './sold-labels.rules.ts';
import { editSold, markSold, soldInputSchema } from './sold.contract.ts';
import { useCarrierSuggestions } from './carrier-suggestions.browser.ts';
import { enqueueSold, takeSold } from './sold-saves.browser.ts';
import { offerSaleUndo } from './take-sale-back.browser.ts';

export function SoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useLead(id);
  const client = useQueryClient();
  const isCutOff = error instanceof ApiError && error.status === 0;
  const lead = data ?? (isCutOff ? fromList(loadedRow(client, id)) : undefined);
  if (lead) return <OpenForm lead={lead} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size="medium" title="Mark as SOLD">
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
    </Dialog>
  );
}

type FormLead = SellableLead & Pick<Lead, 'id' | 'version' | 'status'>;

/** Without a connection an open lead of the list can be sold all the same: the form begins with what the list shows. */
function fromList(row: LeadRow | undefined): FormLead | undefined {
  return row?.status === 'lead' ? { ...row, address: null, pipeline: {}, sold: null, sold_at: null } : undefined;
}

type Faults = Partial<Record<SoldFormField, string>>;

function useSoldForm(lead: FormLead, onSaved: () => void) {
  // A form that began for an open lead goes on as it is when another screen sells it in the meantime.
  const [isSold, setSold] = useState(lead.status === 'sold');
  const zone = shownZone();
  const saved = soldForm(lead, zone);
  const draft = useDraft<SoldForm>(`sold:${lead.id}`, saved);
  /** What the form showed when typing began: a change that comes in the meantime is not overwritten unseen. */
  const base = useRef<SoldForm | null>(null);
  const began = () => base.current ?? saved;
  /** As typed by now, for an answer that comes while one types on. */
  const latest = useRef(draft.value);
  useEffect(() => {
    latest.current = draft.value;
  });
  const [follows, setFollows] = useState(() => premiumThatFollows(lead.sold));
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const sayFailed = (why: string) => setFailure(`Could not save SOLD info. ${why}`.trim());
  /** The next save is upon what is told here. */
  const tellChanged = (now: SoldForm): string => {
    const told = changedMeanwhile(began(), now, draft.value);
    base.current = now;
    return told;
  };
  const fail = (error: unknown) => {
    const reason = error instanceof Error ? error.message : '';
    const newer =
      error instanceof ApiError && error.code === 'conflict'
        ? (error.current as { lead?: Lead } | undefined)?.lead
        : undefined;
    if (newer) keepLead(newer);
    sayFailed(newer ? tellChanged(soldForm(newer, zone)) : reason);
    if (error instanceof ApiError)
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [soldFieldOf(path), message])) as Faults);
  };
  /** Sent after what waits already, or when the connection is back. */
  const wait = () => {
    enqueueSold(lead, leadName(lead), { isSold, form: draft.value, base: began() });
    draft.clear();
    onSaved();
  };
  return {
    isSold,
    isSaving,
    faults,
    failure,
    draft,
    set(field: SoldFormField, text: string) {
      if (faults[field]) setFaults({ ...faults, [field]: undefined });
      if (!draft.isDirty) base.current = saved;
      base.current ??= saved;
      if (field !== 'premium' && field !== 'monthlyPayment') return draft.set({ [field]: text });
      const after = premiumsAfter(field, text, follows);
      setFollows(after.follows);
      draft.set(after.texts);
    },
    async save() {
      if (isSaving) return;
      const { soldOn, ...rest } = soldInput(draft.value);
      // Left as it was, the server says which day it is: a device's clock may be wrong.
      const sold = soldOn === saved.soldOn ? rest : { ...rest, soldOn };
      const read = z.safeParse(soldInputSchema, sold);
      setFaults(faultsIn(read.error, draft.value));
      if (!read.success) return setFailure(null);
      if (isSold && soldClashes(began(), draft.value, saved).length > 0) return sayFailed(tellChanged(saved));
      setFailure(null);
      if (isLaneBusy(lane(lead.id))) return wait();
      setSaving(true);
      try {
        const params = { id: lead.id };
        const answer = isSold
          ? await call(editSold, { params, body: { version: lead.version, sold } })
          : await call(markSold, { params, body: sold });
        const { isOthers } = takeSold(answer, draft.value);
        base.current = soldForm(answer.lead, zone);
        // What was typed stays, to be saved next: as the policy file of a lead that is sold by now.
        setSold(true);
        if (isOthers) return;
        if (!draft.settle(draft.value)) onSaved();
        if (isSold) toast({ text: 'Policy file saved.', tone: 'good' });
        else offerSaleUndo(answer.lead);
      } catch (error) {
        const isTypedOn = !isSameSoldForm(latest.current, draft.value);
        if (!isTypedOn && (!(error instanceof ApiError) || isWorthKeeping(error.status))) return wait();
        fail(error);
      } finally {
        setSaving(false);
      }
    },
  };
}

function faultsIn(error: z.core.$ZodError | undefined, typed: SoldForm): Faults {
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = soldFieldOf(path.join('.'));
    if (field) faults[field] ??= typed[field] === halfTyped ? wholeDateMessage : message;
  }
  return faults;
}

/** Names what another screen changed of what is typed here; nothing of it is overwritten unseen. */
function changedMeanwhile(before: SoldForm, now: SoldForm, typed: SoldForm): string {
  const clashes = soldClashes(before, typed, now);
  const said = clashes.map((field) => `${soldFormLabels[field]} is now “${now[field] || '(empty)'}”.`).join(' ');
  return `It was changed somewhere else. ${said} Your changes are kept below. Save again to apply them.`.replace(
    '  ',
    ' ',
  );
}

function OpenForm({ lead, onClose }: { lead: FormLead; onClose: () => void }) {
  const form = useSoldForm(lead, onClose);
  const { isSold, draft, failure, isSaving } = form;
  const cancel = () => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={draft.isDirty ? onClose : cancel}
      size="medium"
      title={isSold ? 'Edit policy file' : 'Mark as SOLD'}
      description={isSold ? leadName(lead) : `${leadName(lead)} moves to Sold. You can take it back.`}
      keepOpenOutside={draft.isDirty}
      actions={
        <>
          <Button onClick={cancel}>{draft.isDirty ? 'Discard' : 'Cancel'}</Button>
          <Button tone="primary" type="submit" form="sold" busy={isSaving}>
            {isSold ? 'Save' : 'Mark as SOLD'}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mb-3">
          {failure}
        </Notice>
      )}
      <Fields form={form} />
    </Dialog>
  );
}

function Fields({ form }: { form: ReturnType<typeof useSoldForm> }) {
  const carriers = useCarrierSuggestions();
  const bind = (field: SoldFormField) => ({
    name: field,
    value: form.draft.value[field],
    onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
  });
  const text = (field: SoldFormField, props: TextInputProps = {}, className?: string) => (
    <Field label={soldFormLabels[field]} error={form.faults[field]} className={className}>
      <TextInput {...props} {...bind(field)} inputMode={props.prefix ? 'decimal' : undefined} />
    </Field>
  );
  const suggested = (field: SoldFormField, suggestions: readonly Suggestion[], className?: string) => (
    <Field label={soldFormLabels[field]} error={form.faults[field]} className={className}>
      <SuggestInput
        name={field}
        value={form.draft.value[field]}
        suggestions={suggestions}
        onText={(typed) => form.set(field, typed)}
      />
    </Field>
  );
  const usual = { min: '1900-01-01', max: '2100-12-31' };
  const date = (field: 'soldOn' | 'startDate' | 'effectiveDate', range = usual) => (
    <Field label={soldFormLabels[field]} error={form.faults[field]}>
      <DateInput
        type="date"
        {...range}
        name={field}
        value={form.draft.value[field]}
        onText={(text) => form.set(field, text)}
      />
    </Field>
  );
  const element = useRef<HTMLFormElement>(null);
  const save = async () => {
    await form.save();
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={element}
      id="sold"
      noValidate
      autoComplete="off"
      className="grid grid-cols-2 gap-3 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {suggested('carrier', carriers, 'max-md:col-span-2')}
      {text('policyNumber', {}, 'max-md:col-span-2')}
      {text('premium', { prefix: '$' })}
      {text('monthlyPayment', { prefix: '$' })}
      {text('faceAmount', { prefix: '$' })}
      {date('soldOn', { min: firstSaleDay, max: todayIn(shownZone(), Date.now()) })}
      {date('startDate')}
      {date('effectiveDate')}
      <Field label={soldFormLabels.notes} error={form.faults.notes} className="col-span-2">
        <TextArea rows={2} {...bind('notes')} />
      </Field>
      <h3 className="col-span-2 mt-2 text-sm font-semibold">Insured</h3>
      {text('name', {}, 'col-span-2')}
      {text('phone', { type: 'tel' }, 'max-md:col-span-2')}
      {text('email', {}, 'max-md:col-span-2')}
      {text('street', {}, 'col-span-2')}
      {text('city')}
      <div className="grid grid-cols-2 gap-3">
        {suggested('state', stateSuggestions)}
        {text('zip')}
      </div>
    </form>
  );
}
