import { nothingToSaveMessage } from '../../domain/lead-draft.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { cleanFields, readEmail, readPhone } from '../lead-model/lead-input.rules.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import type { NewLead } from './save-lead.db.ts';

/** What a new lead is where nothing is said of it. */
export const noLead = {
  name: null,
  notes: null,
  dob: null,
  state: null,
  beneficiary: null,
  beneficiary_name: null,
  company: null,
  gender: null,
  military_branch: null,
  coverage_wanted: null,
  address: null,
  source: null,
  next_follow_up_at: null,
  tags: [],
};

/**
 * A lead as a person typed it, ready to store. An invalid phone is stored as none, as people have always been used to
 * here; an invalid email is refused.
 * @throws Refusal invalid_input
 */
export function readTypedLead(typed: Omit<AddLead, 'id'>): { lead: NewLead; phoneDropped: boolean } {
  const phone = readPhone(typed.phone);
  const email = readEmail(typed.email);
  if ('fault' in email) throw faultOf('email', email.fault);
  const lead = { ...noLead, ...cleanFields(typed), phone: 'value' in phone ? phone.value : null, email: email.value };
  if (!lead.name && !lead.phone && !lead.email) throw faultOf('name', nothingToSaveMessage);
  return { lead, phoneDropped: 'fault' in phone };
}

function faultOf(field: 'name' | 'email', message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
