// The columns of `leads` as every answer carries them.
import { sql } from 'kysely';

/** Of a list's row, for any select or returning. */
export const leadRowColumns = sql`id, status, name, phone, further_phones, email, state, address ->> 'zip' as zip, stage, next_follow_up_at, created_at, version,
  company, source, tags, dob, military_branch, coverage_wanted, priority, updated_at, last_outcome, call_attempts, last_contacted_at,
  sold ->> 'carrier' as carrier, sold_premium_cents as premium_cents, sold_at`;

/** Of the whole lead. */
export const leadColumns = sql`${leadRowColumns}, further_emails, notes, beneficiary, beneficiary_name,
  gender, address,
  (select file_name from imports where imports.user_id = leads.user_id and imports.id = leads.import_id) as import_file, external_id, extra, stage_changed_at, received_at, pipeline, sold`;
