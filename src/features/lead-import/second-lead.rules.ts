import { leadDraftSchema } from '../../domain/lead-draft.ts';

/** A staged row as the fields of a lead that is added by hand. */
export function secondLeadOf(draft: unknown) {
  const {
    further_phones: _phones, further_emails: _emails, consent: _consent, external_id: _id, opted_out: _out, opt_outs: _outs, extra: _extra,
    ...lead
  } = leadDraftSchema.parse(draft); // prettier-ignore
  return { ...lead, name: lead.name === '' ? null : lead.name };
}
