// The sold form made ready to store, in the keys it is known by everywhere: texts trimmed, empty is null, money in dollars.
import { parseCents } from '../../domain/money.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { premiumOf } from '../../domain/premium.ts';
import { textOrNull } from '../lead-model/lead-input.rules.ts';

type Typed = string | null | undefined;

interface TypedAddress {
  street?: Typed;
  city?: Typed;
  state?: Typed;
  zip?: Typed;
}

export interface TypedSold {
  carrier?: Typed;
  faceAmount?: Typed;
  premium?: Typed;
  monthlyPayment?: Typed;
  policyNumber?: Typed;
  startDate?: Typed;
  effectiveDate?: Typed;
  notes?: Typed;
  address?: TypedAddress | null | undefined;
  name?: Typed;
  phone?: Typed;
  email?: Typed;
}

export interface StoredSold {
  carrier: string | null;
  faceAmount: number | null;
  premium: number | null;
  monthlyPayment: number | null;
  policyNumber: string | null;
  startDate: string | null;
  effectiveDate: string | null;
  notes: string | null;
  address: { street: string | null; city: string | null; state: string | null; zip: string | null };
  name: string | null;
  phone: string | null;
  email: string | null;
  markedAt: string;
}

/** `markedAt` is an ISO instant. The schema has refused amounts that are none. */
export function storedSold(typed: TypedSold, markedAt: string): StoredSold {
  const phone = textOrNull(typed.phone);
  const { street, city, state, zip } = typed.address ?? {};
  return {
    carrier: textOrNull(typed.carrier),
    faceAmount: dollars(typed.faceAmount),
    premium: dollars(typed.premium),
    monthlyPayment: dollars(typed.monthlyPayment),
    policyNumber: textOrNull(typed.policyNumber),
    startDate: textOrNull(typed.startDate),
    effectiveDate: textOrNull(typed.effectiveDate),
    notes: textOrNull(typed.notes),
    address: {
      street: textOrNull(street),
      city: textOrNull(city),
      state: textOrNull(state)?.toUpperCase() ?? null,
      zip: textOrNull(zip),
    },
    name: textOrNull(typed.name),
    phone: phone === null ? null : (normalizeLeadPhone(phone) ?? phone),
    email: textOrNull(typed.email)?.toLowerCase() ?? null,
    markedAt,
  };
}

/** Which fields of the policy file differ? Blank is blank, however it is stored; an address counts as one field. */
export function changedSoldFields(before: object | null, after: Omit<StoredSold, 'markedAt'>): string[] {
  const known = (before ?? {}) as Record<string, unknown>;
  return Object.entries(after)
    .filter(([field, value]) => canonical(known[field]) !== canonical(value))
    .map(([field]) => field);
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.length === 0 ? 'null' : JSON.stringify(parts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Cents of the premium that counts, exactly: dollars as stored have at most two decimals. */
export function premiumCents(sold: {
  premium?: number | null;
  monthlyPayment?: number | null;
  annualPremium?: number | null;
}): number {
  return Math.round(premiumOf(sold) * 100);
}

/** The stored dollars of a typed amount. Two decimals up to ten million survive the way through a double. */
function dollars(text: Typed): number | null {
  const cents = parseCents(text ?? '');
  return cents === null ? null : cents / 100;
}
