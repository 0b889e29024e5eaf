import type { Transaction } from '../../database/transaction.ts';
import { defaultTimeZone } from '../../domain/time-zone.ts';
import { stateName } from '../../domain/us-state.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { isSlug } from '../agent-site/slug.rules.ts';
import { spokenPhone } from '../numbers/suggested-texts.rules.ts';
import { businessName, emptyForm, readPhone } from '../numbers/verification-form.rules.ts';
import { findPage } from './sign-up-page.db.ts';
import type { SignUpOwner } from './sign-up-page.words.ts';

export interface SignUpPage extends SignUpOwner {
  userId: string;
  timeZone: string;
}

/** In a system transaction. @throws Refusal not_found */
export async function findSignUpPage(tx: Transaction, slug: string): Promise<SignUpPage> {
  const row = isSlug(slug) ? await findPage(tx, slug) : undefined;
  const form = { ...emptyForm, ...row?.form };
  const agent = `${form.first_name} ${form.last_name}`.trim() || (row?.full_name ?? '').trim();
  const business = businessName(form) || agent;
  if (!row || business === '')
    throw new Refusal('not_found', 'Check the address, or ask the person who gave it to you.');
  const place = [form.city.trim(), `${form.state ? stateName(form.state) : ''} ${form.zip.trim()}`.trim()];
  const phone = readPhone(form.phone);
  return {
    userId: row.user_id,
    timeZone: row.time_zone ?? defaultTimeZone,
    business,
    agent,
    email: form.email.trim(),
    phone: phone === null ? '' : spokenPhone(phone),
    address: [form.street.trim(), form.street_2.trim(), ...place].filter(Boolean).join(', '),
  };
}
