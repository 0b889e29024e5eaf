// Every field of a lead as a form, grouped as people look for them.
import { useEffect, useRef, type ReactNode } from 'react';
import { todayIn } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { stateSuggestions } from '../../web/ui/state-suggestions.ts';
import { SuggestInput } from '../../web/ui/suggest-input.tsx';
import { TextArea, TextInput, type TextInputProps } from '../../web/ui/text-input.tsx';
import type { LeadEdit } from './lead-edit.browser.ts';
import type { LeadFormField } from '../lead-model/lead-form.rules.ts';
import { FurtherContacts } from './further-contacts.tsx';
import { TagsField } from '../leads/tags-field.tsx';
import { useUsedSuggestions } from '../leads/used-values.browser.ts';

export const fieldLabels: Record<LeadFormField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  state: 'State',
  priority: 'Priority',
  last_outcome: 'Last outcome',
  notes: 'Imported note',
  dob: 'Date of birth',
  gender: 'Gender',
  military_branch: 'Military branch',
  coverage_wanted: 'Coverage wanted',
  company: 'Company',
  beneficiary: 'Beneficiary',
  beneficiary_name: 'Beneficiary name',
  street: 'Street',
  city: 'City',
  address_state: 'State',
  zip: 'ZIP',
  source: 'Source',
  tags: 'Tags',
  further_phones: 'Additional phones',
  further_emails: 'Additional emails',
};

const controls: Partial<Record<LeadFormField, TextInputProps>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  address_state: { maxLength: 2 },
  zip: { inputMode: 'numeric' },
};

interface LeadFieldsProps {
  edit: LeadEdit;
  focusField: string | null;
}

export function LeadFields({ edit, focusField }: LeadFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusField) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(focusField)}"]`)?.focus();
  }, [focusField]);
  const one = (field: LeadFormField, className?: string) => (
    <OneField key={field} field={field} edit={edit} className={className} />
  );
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Group title="Contact">
        {one('name', 'col-span-2')}
        {one('phone')}
        {one('state')}
        <FurtherContacts field="phone" edit={edit} />
        {one('email', 'col-span-2')}
        <FurtherContacts field="email" edit={edit} />
      </Group>
      <Group title="Status">
        {one('last_outcome')}
        <PriorityField edit={edit} />
        <Field label={fieldLabels.tags} error={edit.faults['tags']} className="col-span-2">
          <TagsField name="tags" value={edit.value.tags} onChange={(tags) => edit.set({ tags })} />
        </Field>
        {one('source', 'col-span-2')}
        {one('notes', 'col-span-2')}
      </Group>
      <Group title="Personal">
        {one('dob')}
        {one('gender')}
        {one('military_branch')}
        {one('coverage_wanted')}
        {one('company', 'col-span-2')}
        {one('beneficiary')}
        {one('beneficiary_name')}
      </Group>
      <Group title="Address">
        {one('street', 'col-span-2')}
        {one('city')}
        <div className="grid grid-cols-2 gap-3">
          {one('address_state')}
          {one('zip')}
        </div>
      </Group>
      <button type="submit" hidden />
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mb-5 min-w-0 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="sr-only">{title}</legend>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </fieldset>
  );
}

function OneField({
  field,
  edit,
  className,
}: {
  field: LeadFormField;
  edit: LeadEdit;
  className?: string | undefined;
}) {
  const named = { name: field, value: edit.value[field] };
  const set = (text: string) => edit.set({ [field]: text });
  const onChange = (event: { target: { value: string } }) => set(event.target.value);
  return (
    <Field label={fieldLabels[field]} error={edit.faults[field]} className={className}>
      {field === 'notes' ? (
        <TextArea rows={3} {...named} onChange={onChange} />
      ) : field === 'dob' ? (
        <DateInput type="date" min="1900-01-01" max={todayIn(shownZone(), Date.now())} {...named} onText={set} />
      ) : field === 'state' || field === 'address_state' ? (
        <SuggestInput {...controls[field]} {...named} suggestions={stateSuggestions} onText={set} />
      ) : field === 'source' ? (
        <SourceInput {...named} onText={set} />
      ) : (
        <TextInput {...controls[field]} {...named} onChange={onChange} />
      )}
    </Field>
  );
}

function SourceInput(props: { name: string; value: string; onText: (text: string) => void }) {
  return <SuggestInput {...props} {...useUsedSuggestions('sources')} />;
}

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

function PriorityField({ edit }: { edit: LeadEdit }) {
  return (
    <Field label={fieldLabels.priority} error={edit.faults['priority']}>
      <Select
        name="priority"
        options={priorities}
        value={edit.value.priority}
        onChange={(priority) => edit.set({ priority })}
      />
    </Field>
  );
}
