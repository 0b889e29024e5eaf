// A lead as a form's texts and back: what differs is what is sent.
import { coverageWanted } from '../../domain/coverage-wanted.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { normalizeTags } from '../../domain/lead-tag.ts';
import { lineOrNull, readEmail, readPhone, readState, textOrNull } from './lead-input.rules.ts';

export const textFields = [
  'name',
  'phone',
  'email',
  'state',
  'dob',
  'company',
  'gender',
  'military_branch',
  'coverage_wanted',
  'beneficiary',
  'beneficiary_name',
  'source',
  'last_outcome',
  'priority',
  'notes',
] as const;
const addressFields = ['street', 'city', 'address_state', 'zip'] as const;
const listFields = ['further_phones', 'further_emails', 'tags'] as const;

type TextField = (typeof textFields)[number];
type ListField = (typeof listFields)[number];
export type LeadFormField = TextField | (typeof addressFields)[number] | ListField;
/** Lists are written with commas. */
export type LeadForm = Record<LeadFormField, string>;
export type LeadTexts = Partial<LeadForm>;

type Text = string | null | undefined;

export interface FormLead extends Record<TextField, string | null>, Record<ListField, readonly string[]> {
  address: { street?: Text; city?: Text; state?: Text; zip?: Text } | null;
}

export function leadForm(lead: FormLead): LeadForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, lead[field] ?? ''])) as Record<TextField, string>;
  return {
    ...texts,
    phone: lead.phone === null ? '' : formatPhone(lead.phone),
    further_phones: writeList(lead.further_phones.map(formatPhone)),
    further_emails: writeList(lead.further_emails),
    tags: writeList(lead.tags),
    street: lead.address?.street ?? '',
    city: lead.address?.city ?? '',
    address_state: lead.address?.state ?? '',
    zip: lead.address?.zip ?? '',
  };
}

export function writeList(values: readonly string[]): string {
  return values.join(', ');
}

export function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

type Priority = 'low' | 'medium' | 'high';

export interface FormChanges extends Partial<Record<Exclude<TextField, 'priority'>, string>> {
  priority?: Priority;
  tags?: string[];
  further_phones?: string[];
  further_emails?: string[];
  address?: { street: string | null; city: string | null; state: string | null; zip: string | null };
}

/** Fields that differ from what is saved. */
export function changedFields(saved: LeadForm, typed: LeadForm): LeadFormField[] {
  return (Object.keys(saved) as LeadFormField[]).filter((field) => saved[field] !== typed[field]);
}

const isAddressField = (field: LeadFormField): boolean => (addressFields as readonly string[]).includes(field);

/** The texts of these fields; an address goes whole. */
export function textsOf(form: LeadForm, fields: readonly LeadFormField[]): LeadTexts {
  const whole = fields.some(isAddressField) ? new Set([...fields, ...addressFields]) : new Set(fields);
  return Object.fromEntries([...whole].map((field) => [field, form[field]]));
}

/** What to send for those texts. */
export function formChanges(typed: LeadTexts): FormChanges {
  const changes: FormChanges = {};
  for (const field of textFields) {
    const text = typed[field];
    if (text === undefined) continue;
    // The form's select offers these three only.
    if (field === 'priority') changes.priority = text as Priority;
    else changes[field] = text;
  }
  if (typed.tags !== undefined) changes.tags = normalizeTags(readList(typed.tags));
  if (typed.further_phones !== undefined) changes.further_phones = readList(typed.further_phones);
  if (typed.further_emails !== undefined) changes.further_emails = readList(typed.further_emails);
  if (addressFields.some((field) => typed[field] !== undefined)) {
    const part = (text: string | undefined): string | null => text?.trim() || null;
    changes.address = {
      street: part(typed.street),
      city: part(typed.city),
      state: readState(typed.address_state),
      zip: part(typed.zip),
    };
  }
  return changes;
}

/** Do both texts store the same? `(202) 555-0143` and `+1 202 555 0143` do. */
export function meansTheSame(field: LeadFormField, one: string, other: string): boolean {
  return one === other || stored(field, one) === stored(field, other);
}

const valueOf = (verdict: ReturnType<typeof readPhone>, text: string) => ('value' in verdict ? verdict.value : text);
const onePhone = (text: string) => valueOf(readPhone(text), text);
const oneEmail = (text: string) => valueOf(readEmail(text), text);

/** How a field's text is stored; the others are one line without spaces around it. */
const readers: Partial<Record<LeadFormField, (text: string) => string | null>> = {
  phone: onePhone,
  email: oneEmail,
  state: readState,
  address_state: readState,
  tags: (text) => normalizeTags(readList(text)).join(),
  further_phones: (text) => readList(text).map(onePhone).join(),
  further_emails: (text) => readList(text).map(oneEmail).join(),
  notes: textOrNull,
  coverage_wanted: coverageWanted,
};

function stored(field: LeadFormField, text: string): string | null {
  return (readers[field] ?? lineOrNull)(text);
}

/** Fields that both sides changed to different things. */
export function conflicting(base: LeadTexts, theirs: LeadForm, mine: LeadTexts): LeadFormField[] {
  return (Object.keys(mine) as LeadFormField[]).filter((field) => {
    const [typed = '', before = ''] = [mine[field], base[field]];
    return (
      typed !== before && !meansTheSame(field, theirs[field], before) && !meansTheSame(field, theirs[field], typed)
    );
  });
}

/** The same changes upon the lead as it is now: what was only carried along, as a part of an address, follows it. */
export function rebasedTexts(
  { mine, base }: { mine: LeadTexts; base: LeadTexts },
  theirs: LeadForm,
): { mine: LeadTexts; base: LeadTexts } {
  const fields = Object.keys(mine) as LeadFormField[];
  return {
    mine: Object.fromEntries(fields.map((field) => [field, mine[field] === base[field] ? theirs[field] : mine[field]])),
    base: textsOf(theirs, fields),
  };
}
