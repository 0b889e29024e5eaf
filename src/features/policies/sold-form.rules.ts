// The policy file as the texts of a form, and back to what is sent.
import { formatPhone } from '../../domain/phone-number.ts';
import { todayIn } from '../../domain/time-zone.ts';

export const soldFormFields = [
  'carrier',
  'policyNumber',
  'premium',
  'monthlyPayment',
  'faceAmount',
  'startDate',
  'effectiveDate',
  'soldOn',
  'notes',
  'name',
  'phone',
  'email',
  'street',
  'city',
  'state',
  'zip',
] as const;
export type SoldFormField = (typeof soldFormFields)[number];
export type SoldForm = Record<SoldFormField, string>;

type Text = string | null | undefined;
type Amount = number | null | undefined;

interface Address {
  street?: Text;
  city?: Text;
  state?: Text;
  zip?: Text;
}

interface Sold {
  carrier?: Text;
  policyNumber?: Text;
  premium?: Amount;
  monthlyPayment?: Amount;
  faceAmount?: Amount;
  startDate?: Text;
  effectiveDate?: Text;
  notes?: Text;
  name?: Text;
  phone?: Text;
  email?: Text;
  address?: Address | null | undefined;
}

export interface SellableLead {
  name: string | null;
  phone: string | null;
  email: string | null;
  state: string | null;
  address: Address | null;
  pipeline: { quoted?: { carrier?: Text; face?: Amount; premium?: Amount } | null | undefined };
  sold: Sold | null;
  sold_at: string | null;
}

const amount = (value: Amount): string => (value === null || value === undefined ? '' : String(value));

/**
 * What is stored; of a lead that is not sold yet, what is known already: its quote, its name and where it lives, and today.
 * `zone`: the agent's.
 */
export function soldForm({ sold, ...lead }: SellableLead, zone: string, now: Date = new Date()): SoldForm {
  const { quoted } = lead.pipeline;
  const from: Sold = sold ?? {
    carrier: quoted?.carrier,
    faceAmount: quoted?.face,
    premium: quoted?.premium,
    monthlyPayment: quoted?.premium ? Math.round((quoted.premium * 100) / 12) / 100 : null,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    address: { ...lead.address, state: lead.address?.state ?? lead.state },
  };
  return {
    carrier: from.carrier ?? '',
    policyNumber: from.policyNumber ?? '',
    premium: amount(from.premium),
    monthlyPayment: amount(from.monthlyPayment),
    faceAmount: amount(from.faceAmount),
    startDate: from.startDate ?? '',
    effectiveDate: from.effectiveDate ?? '',
    soldOn: todayIn(zone, Date.parse(lead.sold_at ?? now.toISOString())),
    notes: from.notes ?? '',
    name: from.name ?? '',
    phone: formatPhone(from.phone ?? ''),
    email: from.email ?? '',
    street: from.address?.street ?? '',
    city: from.address?.city ?? '',
    state: from.address?.state ?? '',
    zip: from.address?.zip ?? '',
  };
}

export function soldInput({ street, city, state, zip, ...texts }: SoldForm) {
  return { ...texts, address: { street, city, state, zip } };
}

/** Blanks around a text do not count. */
export const isSameSoldForm = (one: SoldForm, other: SoldForm): boolean =>
  soldFormFields.every((field) => one[field].trim() === other[field].trim());

/** Fields that both sides changed since `base`, each to something else. */
export function soldClashes(base: SoldForm, mine: SoldForm, theirs: SoldForm): SoldFormField[] {
  return soldFormFields.filter(
    (field) => mine[field] !== base[field] && theirs[field] !== base[field] && theirs[field] !== mine[field],
  );
}

/** What was changed here upon what somebody else made of it; null where both changed the same field. */
export function mergeSoldForm(base: SoldForm, mine: SoldForm, theirs: SoldForm): SoldForm | null {
  if (soldClashes(base, mine, theirs).length > 0) return null;
  const changed = soldFormFields.filter((field) => mine[field] !== base[field]);
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** `body.sold.address.zip`, `body.premium`, `premium` → the form's field. */
export function soldFieldOf(path: string): SoldFormField | undefined {
  const last = path.split('.').at(-1);
  return soldFormFields.find((field) => field === last);
}
