import { importFieldLabels, type ImportField } from '../lead-files/import-field.words.ts';

/** One or two usual names each; the import's other spellings work as well. */
const names: readonly (readonly [field: ImportField, names: string])[] = [
  ['full_name', 'name, full_name'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['phone', 'phone, mobile, phone_2'],
  ['email', 'email'],
  ['state', 'state'],
  ['street', 'address, street'],
  ['city', 'city'],
  ['zip', 'zip, postal_code'],
  ['dob', 'dob, date_of_birth'],
  ['military_branch', 'military_branch'],
  ['coverage_wanted', 'coverage, coverage_amount'],
  ['beneficiary_name', 'beneficiary_name'],
  ['notes', 'notes, comments'],
  ['tags', 'tags'],
  ['source', 'source, vendor'],
  ['external_id', 'lead_id, external_id'],
  ['next_follow_up_at', 'callback, follow_up'],
  ['opted_out', 'opt_out, do_not_call'],
  ['consent_certificate', 'trusted_form_cert_url, jornaya_lead_id'],
  ['consent_at', 'opt_in_time'],
  ['consent_text', 'tcpa_text'],
];

export function UnderstoodFields() {
  return (
    <section aria-labelledby="understood-fields" className="flex flex-col gap-2">
      <h3 id="understood-fields" className="text-base font-semibold">
        Accepted field names
      </h3>
      <p className="text-sm text-ink-soft">
        Same as for CSV files. Case and spacing don’t matter. Anything else is saved under the lead’s other details.
        Card, bank and Social Security numbers are never stored.
      </p>
      <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {names.map(([field, known]) => (
          <div key={field} className="contents">
            <dt className="text-ink-faint">{importFieldLabels[field]}</dt>
            <dd className="font-mono text-xs leading-5 wrap-anywhere">{known}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
