// A lead as a form's texts and back: what differs is what is sent.
import { instantOf, offsetAt } from '../../domain/time-zone.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { normaliseTags } from '../../domain/lead-tag.ts';

export const textFields = [
  'name',
  'phone',
  'email',
  'state',
  'dob',
  'company',
  'gender',
  'military_branch',
  'beneficiary',
  'beneficiary_name',
  'source',
  'last_outcome',
  'priority',
  'notes',
] as const;
const addressFields = ['street', 'city', 'address_state', 'zip'] as const;

export type LeadFormField = (typeof textFields)[number] | (typeof addressFields)[number] | 'next_follow_up_at' | 'tags';
export type LeadForm = Record<LeadFormField, string>;

type Text = string | null | undefined;

export interface FormLead extends Record<(typeof textFields)[number], string | null> {
  next_follow_up_at: string | null;
  tags: readonly string[];
  address: { street?: Text; city?: Text; state?: Text; zip?: Text } | null;
}

/** Date and time in that zone as the form's control has it: `2026-03-03T15:40`. */
export function localMinute(at: string | null, zone: string): string {
  if (at === null) return '';
  const instant = Date.parse(at);
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

/** The instant that was typed; the next valid one where the clocks skip it. */
function instantTyped(typed: string, zone: string): string | null {
  const instant = instantOf(typed.slice(0, 10), typed.slice(11), zone);
  return instant === null ? null : new Date(instant).toISOString();
}

export function leadForm(lead: FormLead, zone: string): LeadForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, lead[field] ?? ''])) as Record<
    (typeof textFields)[number],
    string
  >;
  return {
    ...texts,
    phone: lead.phone === null ? '' : formatPhone(lead.phone),
    next_follow_up_at: localMinute(lead.next_follow_up_at, zone),
    tags: lead.tags.join(', '),
    street: lead.address?.street ?? '',
    city: lead.address?.city ?? '',
    address_state: lead.address?.state ?? '',
    zip: lead.address?.zip ?? '',
  };
}

type Priority = 'low' | 'medium' | 'high';

export interface FormChanges extends Partial<Record<Exclude<(typeof textFields)[number], 'priority'>, string>> {
  priority?: Priority;
  next_follow_up_at?: string | null;
  tags?: string[];
  address?: { street: string | null; city: string | null; state: string | null; zip: string | null };
}

/** Fields that differ from what is saved. */
export function changedFields(saved: LeadForm, typed: LeadForm): LeadFormField[] {
  return (Object.keys(saved) as LeadFormField[]).filter((field) => saved[field] !== typed[field]);
}

/** What to send for those fields; an address goes whole. */
export function formChanges(typed: LeadForm, changed: readonly LeadFormField[], zone: string): FormChanges {
  const changes: FormChanges = {};
  for (const field of textFields) {
    if (!changed.includes(field)) continue;
    // The form's select offers these three only.
    if (field === 'priority') changes.priority = typed.priority as Priority;
    else changes[field] = typed[field];
  }
  if (changed.includes('next_follow_up_at')) {
    changes.next_follow_up_at = instantTyped(typed.next_follow_up_at, zone);
  }
  if (changed.includes('tags')) changes.tags = normaliseTags(typed.tags.split(','));
  if (addressFields.some((field) => changed.includes(field))) {
    const part = (text: string): string | null => text.trim() || null;
    changes.address = {
      street: part(typed.street),
      city: part(typed.city),
      state: part(typed.address_state)?.toUpperCase() ?? null,
      zip: part(typed.zip),
    };
  }
  return changes;
}

/** Fields that both sides changed to different things. */
export function conflicting(base: LeadForm, theirs: LeadForm, mine: LeadForm): LeadFormField[] {
  return changedFields(base, mine).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
}
