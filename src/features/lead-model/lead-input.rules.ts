// What a person typed, made ready to store: trimmed, empty is null, phone in E.164, email in lower case, state as its code.
import { coverageWanted } from '../../domain/coverage-wanted.ts';
import { isPlaceholderAddress, normalizeEmail } from '../../domain/email-address.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { cleanLine, cleanText } from '../../domain/plain-text.ts';
import { stateCode } from '../../domain/us-state.ts';

type Typed = string | null | undefined;

const lineFields = [
  'name',
  'beneficiary',
  'beneficiary_name',
  'company',
  'gender',
  'military_branch',
  'source',
  'last_outcome',
] as const;

export interface TypedLead extends Partial<Record<(typeof lineFields)[number], string | null>> {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  state?: string | null | undefined;
  notes?: string | null | undefined;
  dob?: string | null | undefined;
  coverage_wanted?: string | null | undefined;
}

export type FieldVerdict = { value: string | null } | { fault: string };

export function lineOrNull(text: Typed): string | null {
  return cleanLine(text ?? '') || null;
}

export function textOrNull(text: Typed): string | null {
  return cleanText(text ?? '') || null;
}

/** Nothing and placeholders are no email; anything else must be one. */
export function readEmail(text: Typed): FieldVerdict {
  const typed = (text ?? '').trim();
  const email = normalizeEmail(typed);
  const isNone = isPlaceholder(typed) || isPlaceholderAddress(typed.toLowerCase());
  return email !== null || isNone ? { value: email } : { fault: 'Enter a valid email address.' };
}

const extension = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|(?<=[0-9 )])x|#)\s*[:.]?\s*([0-9]{1,8})$/i;

/** `(202) 555-0143 x12` → `12`: no part of the number, which would be another one with it. */
export function extensionOf(text: Typed): string | null {
  return extension.exec((text ?? '').trim())?.[1] ?? null;
}

/** Nothing is no phone; what cannot be a number is a fault. An extension is left out. */
export function readPhone(text: Typed): FieldVerdict {
  const typed = (text ?? '').trim().replace(extension, '');
  if (typed === '' || isPlaceholder(typed)) return { value: null };
  const phone = normalizeLeadPhone(typed);
  return phone === null ? { fault: 'Enter a valid phone number, such as (202) 555-0143.' } : { value: phone };
}

/** Further phones or emails as they are stored: each once, none empty; or the first that is none, by its place. */
export function readFurther(
  texts: readonly string[],
  read: (text: string) => FieldVerdict,
): { values: string[] } | { fault: string; at: number } {
  const values = new Set<string>();
  for (const [at, text] of texts.entries()) {
    const verdict = read(text);
    if ('fault' in verdict) return { fault: verdict.fault, at };
    if (verdict.value !== null) values.add(verdict.value);
  }
  return { values: [...values] };
}

/** `tx`, `Texas` → `TX`; a place elsewhere is kept in upper case. */
export function readState(text: Typed): string | null {
  const typed = lineOrNull(text);
  return typed === null ? null : (stateCode(typed) ?? typed.toUpperCase());
}

/** The fields given, ready to store. Phone and email are judged by their own functions. */
export function cleanFields<T extends TypedLead>(typed: T): T {
  const clean = { ...typed };
  for (const field of lineFields) if (typed[field] !== undefined) clean[field] = lineOrNull(typed[field]);
  if (typed.notes !== undefined) clean.notes = textOrNull(typed.notes);
  if (typed.dob !== undefined) clean.dob = typed.dob || null;
  if (typed.coverage_wanted !== undefined) clean.coverage_wanted = coverageWanted(typed.coverage_wanted);
  if (typed.state !== undefined) clean.state = readState(typed.state);
  return clean;
}
