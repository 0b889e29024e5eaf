import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { nothingToSaveMessage } from '../../domain/lead-draft.ts';
import { normaliseLeadPhone } from '../../domain/phone-number.ts';
import { usStates } from '../../domain/us-state.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useDraft } from '../../web/draft.ts';
import { alert } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from './lead-cells.tsx';
import { reloadLists, takeLead } from './lead-list.browser.ts';
import { createLead } from './leads.contract.ts';

const blank = {
  name: '',
  phone: '',
  email: '',
  state: '',
  dob: '',
  military_branch: '',
  company: '',
  beneficiary_name: '',
  notes: '',
};
type Typed = typeof blank;

export function AddLeadDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
  const client = useQueryClient();
  const draft = useDraft<Typed>('add-lead', blank);
  const { register, handleSubmit, setError, watch, formState } = useForm<Typed>({ defaultValues: draft.value });
  const { errors, isSubmitting } = formState;
  /** Kept over retries, so that a request whose answer was lost is the same request. */
  const [id] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string | null>(null);
  const phone = watch('phone');
  const phoneLooksWrong = phone.trim() !== '' && normaliseLeadPhone(phone) === null;
  const field = (name: keyof Typed) =>
    register(name, { onChange: (event: { target: { value: string } }) => draft.set({ [name]: event.target.value }) });

  const save = handleSubmit(async (typed) => {
    if (!typed.name.trim() && !typed.phone.trim() && !typed.email.trim()) return alert(nothingToSaveMessage);
    setFailure(null);
    try {
      const { lead, merged, phone_dropped: dropped } = await call(createLead, { body: { id, ...typed } });
      draft.clear();
      takeLead(client, lead);
      reloadLists(client);
      onClose();
      toast({
        text: merged
          ? `${leadName(lead)} was here already: the blanks are filled.`
          : `${leadName(lead)} added.${dropped ? ' The phone was no valid number and is left out.' : ''}`,
        tone: dropped ? 'warning' : 'good',
        action: { label: 'Open', run: () => onOpen(lead.id) },
        duration: 5000,
      });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.some(({ message }) => message === nothingToSaveMessage)) return alert(nothingToSaveMessage);
      for (const { path, message } of fields) setError(path.replace('body.', '') as keyof Typed, { message });
      setFailure(
        fields.length > 0 ? 'Save failed' : `Save failed. ${error instanceof Error ? error.message : ''}`.trim(),
      );
    }
  });

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
          <Button tone="primary" type="submit" form="add-lead" busy={isSubmitting}>
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
        }}
      >
        <Field label="Name" error={errors.name?.message} className="col-span-2">
          <TextInput {...field('name')} />
        </Field>
        <Field
          label="Phone"
          error={errors.phone?.message}
          hint={phoneLooksWrong ? 'This is no complete number yet. It would be saved without it.' : undefined}
          className="max-md:col-span-2"
        >
          <TextInput type="tel" {...field('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message} className="max-md:col-span-2">
          <TextInput inputMode="email" autoCapitalize="none" spellCheck={false} {...field('email')} />
        </Field>
        <Field label="State" error={errors.state?.message}>
          <TextInput list="add-lead-states" {...field('state')} />
        </Field>
        <Field label="Date of birth" error={errors.dob?.message}>
          <TextInput type="date" min="1900-01-01" max="2100-12-31" {...field('dob')} />
        </Field>
        <Field label="Military branch" error={errors.military_branch?.message}>
          <TextInput {...field('military_branch')} />
        </Field>
        <Field label="Company" error={errors.company?.message}>
          <TextInput {...field('company')} />
        </Field>
        <Field label="Beneficiary name" error={errors.beneficiary_name?.message} className="col-span-2">
          <TextInput {...field('beneficiary_name')} />
        </Field>
        <Field label="Notes" error={errors.notes?.message} className="col-span-2">
          <TextArea rows={3} {...field('notes')} />
        </Field>
        <datalist id="add-lead-states">
          {usStates.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
