import { leadDraftSchema } from '../../domain/lead-draft.ts';
import { saleInput } from './policy-of-row.rules.ts';

/** A staged row as the fields of a lead that is added by hand, and its sale as the sold form takes it. */
export function secondLeadOf(staged: unknown) {
  const { policy: _policy, ...own } = staged as Record<string, unknown>;
  const draft = leadDraftSchema.parse(own);
  const {
    name,
    phone,
    email,
    notes,
    dob,
    state,
    beneficiary,
    beneficiary_name,
    company,
    gender,
    military_branch,
    coverage_wanted,
    address,
  } = draft;
  const { source, next_follow_up_at, tags, sale } = draft;
  return {
    lead: {
      ...{
        phone,
        email,
        notes,
        dob,
        state,
        beneficiary,
        beneficiary_name,
        company,
        gender,
        military_branch,
        coverage_wanted,
        address,
      },
      ...{ source, next_follow_up_at, tags },
      name: name === '' ? null : name,
    },
    sale: sale && saleInput({ ...draft, sale }),
  };
}
