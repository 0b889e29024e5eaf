// A new lead by hand. Whose phone or email it is already is said while typing; the save asks again before it does anything.
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { halfTyped, wholeDateMessage } from '../../domain/half-typed.ts';
import { nothingToSaveMessage } from '../../domain/lead-draft.ts';
import { formatPhone, normalizeLeadPhone } from '../../domain/phone-number.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { ApiError } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { alert } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { stateSuggestions } from '../../web/ui/state-suggestions.ts';
import { SuggestInput } from '../../web/ui/suggest-input.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { leadForm, meansTheSame, textsOf } from '../lead-model/lead-form.rules.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { holdersOfRefusal, useAddLead, type AddWay } from './add-lead.browser.ts';
import { useHolders } from './lead-holders.browser.ts';
import { enqueueEdit } from './lead-saves.browser.ts';
import { saveFailed } from './save-failed.rules.ts';
import { TakenHint, TakenWays } from './taken-number.tsx';

const blank = {
  name: '',
  phone: '',
  email: '',
  state: '',
  dob: '',
  military_branch: '',
  coverage_wanted: '',
  company: '',
  beneficiary_name: '',
  notes: '',
};
type Typed = typeof blank;

const fieldsOf = (texts: Partial<Typed>): (keyof Typed)[] => Object.keys(texts) as (keyof Typed)[];

/** What was typed on while the lead was being added: where it has what was sent, that changes it once more. */
function typedSince(lead: Lead, sent: Typed, now: Typed): Partial<Typed> {
  const added = leadForm(lead);
  const changed = fieldsOf(now).filter(
    (field) => now[field] !== sent[field] && now[field] !== halfTyped && meansTheSame(field, added[field], sent[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

interface AddLeadDialogProps {
  onClose: () => void;
  onOpen: (id: string) => void;
  /** Of who wrote or called: what is typed for this number stays apart from other drafts. */
  phone?: string;
}

export function AddLeadDialog({ onClose, onOpen, phone: known }: AddLeadDialogProps) {
  const draft = useDraft<Typed>(known === undefined ? 'add-lead' : `add-lead:${known}`, {
    ...blank,
    ...(known !== undefined && { phone: formatPhone(known) }),
  });
  const form = useForm<Typed>({ defaultValues: draft.value });
  const { register, handleSubmit, setError, setFocus, watch } = form;
  const { errors } = form.formState;
  const { field: state } = useController({ control: form.control, name: 'state' });
  const { field: dob } = useController({ control: form.control, name: 'dob' });
  const adding = useAddLead(onOpen);
  const [failure, setFailure] = useState<string | null>(null);
  const [phone, email] = watch(['phone', 'email']);
  const { holders, learn } = useHolders({ phone, email });
  const phoneLooksWrong = phone.trim() !== '' && normalizeLeadPhone(phone) === null;
  const field = (name: keyof Typed) =>
    register(name, { onChange: (event: { target: { value: string } }) => draft.set({ [name]: event.target.value }) });

  const saveAs = (way: AddWay) =>
    handleSubmit(async (typed) => {
      if (!typed.name.trim() && !typed.phone.trim() && !typed.email.trim()) return alert(nothingToSaveMessage);
      if (typed.dob === halfTyped) return setError('dob', { message: wholeDateMessage });
      setFailure(null);
      try {
        const lead = await adding.save(typed, way);
        if (!lead) return;
        const since = typedSince(lead, typed, form.getValues());
        if (Object.keys(since).length > 0) enqueueEdit(lead, since, textsOf(leadForm(lead), fieldsOf(since)));
        // Another form may have been started since this one was left.
        draft.settle(form.getValues());
        onClose();
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : [];
        const taken = holdersOfRefusal(error);
        if (taken) {
          learn(taken);
          return setFocus(taken.phone ? 'phone' : 'email');
        }
        if (fields.some(({ message }) => message === nothingToSaveMessage)) return alert(nothingToSaveMessage);
        for (const { path, message } of fields) setError(path.replace('body.', '') as keyof Typed, { message });
        setFailure(saveFailed(fields.length === 0 && error instanceof Error ? error.message : ''));
      }
    });
  const save = saveAs('ask');
  const open = (id: string) => {
    onClose();
    onOpen(id);
  };
  const takenHint = (which: 'phone' | 'email') => {
    const holder = holders[which];
    return holder ? <TakenHint field={which} holder={holder} onOpen={open} /> : undefined;
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="New lead"
      keepOpenOutside={draft.isDirty}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form="add-lead"
            busy={adding.busy === 'ask'}
            disabled={adding.busy !== null && adding.busy !== 'ask'}
          >
            Add lead
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mb-3">
          {failure}
        </Notice>
      )}
      <form
        id="add-lead"
        noValidate
        autoComplete="off"
        className="grid grid-cols-2 gap-3 pb-1"
        onSubmit={(event) => void save(event)}
      >
        <Field label="Name" error={errors.name?.message} className="col-span-2">
          <TextInput {...field('name')} />
        </Field>
        <Field
          label="Phone"
          error={errors.phone?.message}
          hint={
            phoneLooksWrong ? 'This number isn’t complete, so the lead will be saved without it.' : takenHint('phone')
          }
          className="max-md:col-span-2"
        >
          <TextInput type="tel" {...field('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message} hint={takenHint('email')} className="max-md:col-span-2">
          <TextInput inputMode="email" autoCapitalize="none" spellCheck={false} {...field('email')} />
        </Field>
        <TakenWays
          holders={holders}
          busy={adding.busy === 'ask' ? null : adding.busy}
          onFill={() => void saveAs('fill')()}
          onSecond={() => void saveAs('second')()}
        />
        <Field label="State" error={errors.state?.message}>
          <SuggestInput
            name="state"
            value={state.value}
            suggestions={stateSuggestions}
            onText={(typed) => {
              state.onChange(typed);
              draft.set({ state: typed });
            }}
          />
        </Field>
        <Field label="Date of birth" error={errors.dob?.message}>
          <DateInput
            type="date"
            min="1900-01-01"
            max={todayIn(shownZone(), Date.now())}
            name="dob"
            value={dob.value}
            onText={(text) => {
              dob.onChange(text);
              draft.set({ dob: text });
            }}
          />
        </Field>
        <Field label="Military branch" error={errors.military_branch?.message}>
          <TextInput {...field('military_branch')} />
        </Field>
        <Field label="Coverage wanted" error={errors.coverage_wanted?.message}>
          <TextInput {...field('coverage_wanted')} />
        </Field>
        <Field label="Company" error={errors.company?.message} className="col-span-2">
          <TextInput {...field('company')} />
        </Field>
        <Field label="Beneficiary name" error={errors.beneficiary_name?.message} className="col-span-2">
          <TextInput {...field('beneficiary_name')} />
        </Field>
        <Field label="Notes" error={errors.notes?.message} className="col-span-2">
          <TextArea rows={3} {...field('notes')} />
        </Field>
      </form>
    </Dialog>
  );
}
