import { sql } from 'kysely';
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { hasAnyOf } from '../../database/owner-of-number.ts';
import type { ImportScope } from './import-scope.db.ts';

interface OptOut {
  row: number;
  /** By which alone it opts out; null: by more than words, or as somebody else than the lead that has its number. */
  words: string[] | null;
  name: string;
  phones: string[] | null;
  emails: string[] | null;
  channels: ContactChannel[] | null;
  /** All of the row's, not single ones. */
  is_whole: boolean;
  single: { channel: ContactChannel; address: string }[];
}

export interface OptOutOfRow extends Pick<OptOut, 'row' | 'words' | 'name'> {
  addresses: { channel: ContactChannel; address: string }[];
}

/** Every number and address of every row that opts out, whatever became of the row. */
export async function optOutsOfRows({ tx, userId, importId }: ImportScope): Promise<OptOutOfRow[]> {
  const { rows } = await sql<OptOut>`
    select row_number as row, coalesce(draft->>'name', '') as name,
      case when draft ? 'wish_words' and not coalesce(is_household, false) then array(select jsonb_array_elements_text(draft->'wish_words')) end as words,
      array_remove(phone || array(select jsonb_array_elements_text(draft->'further_phones')), null) as phones,
      array_remove(email || array(select jsonb_array_elements_text(draft->'further_emails')), null) as emails,
      case when draft ? 'opt_outs' then array(select jsonb_array_elements_text(draft->'opt_outs')) end as channels,
      coalesce(draft->>'opted_out', '') = 'true' or draft ? 'opt_outs' as is_whole, coalesce(draft->'closed_addresses', '[]') as single
    from import_rows
    where user_id = ${userId} and import_id = ${importId} and (draft->>'opted_out' = 'true' or draft ?| '{opt_outs,closed_addresses}')`.execute(
    tx,
  );
  return rows.map(({ row, words, name, phones, emails, channels, is_whole, single }) => ({
    row,
    words,
    name,
    addresses: [
      ...single,
      ...(is_whole ? (channels ?? contactChannels) : []).flatMap((channel) =>
        ((channel === 'email' ? emails : phones) ?? []).map((address) => ({ channel, address })),
      ),
    ],
  }));
}

export interface SpokenLead {
  numbers: string[];
  extra: Record<string, unknown>;
  tags: string[];
  remarks: string[];
}

/** What the live leads with one of these say, before the file adds to it. */
export async function leadsThatSay({ tx, userId }: ImportScope, addresses: readonly string[]): Promise<SpokenLead[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<SpokenLead>`
    select array_remove(array[phone, email] || further_phones || further_emails, null) as numbers, extra, tags,
      array_remove(array[notes] || array(
        select body from lead_notes where lead_notes.user_id = ${userId} and lead_notes.lead_id = leads.id), null) as remarks
    from leads where user_id = ${userId} and deleted_at is null and ${hasAnyOf(userId, sql`${[...addresses]}::text[]`)}`.execute(
    tx,
  );
  return rows;
}
