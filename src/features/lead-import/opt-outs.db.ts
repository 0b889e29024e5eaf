import { sql } from 'kysely';
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import type { ImportScope } from './import-scope.db.ts';

interface OptOut {
  phones: string[] | null;
  emails: string[] | null;
  channels: ContactChannel[] | null;
  /** All of the row's, not single ones. */
  is_whole: boolean;
  single: { channel: ContactChannel; address: string }[];
}

/** Every number and address of every row that opts out, whatever became of the row. */
export async function optOutsOfRows({ tx, userId, importId }: ImportScope) {
  const { rows } = await sql<OptOut>`
    select array_remove(phone || array(select jsonb_array_elements_text(draft->'further_phones')), null) as phones,
      array_remove(email || array(select jsonb_array_elements_text(draft->'further_emails')), null) as emails,
      case when draft ? 'opt_outs' then array(select jsonb_array_elements_text(draft->'opt_outs')) end as channels,
      coalesce(draft->>'opted_out', '') = 'true' or draft ? 'opt_outs' as is_whole, coalesce(draft->'closed_addresses', '[]') as single
    from import_rows
    where user_id = ${userId} and import_id = ${importId} and (draft->>'opted_out' = 'true' or draft ?| '{opt_outs,closed_addresses}')`.execute(
    tx,
  );
  return rows.flatMap(({ phones, emails, channels, is_whole, single }) => [
    ...single,
    ...(is_whole ? (channels ?? contactChannels) : []).flatMap((channel) =>
      ((channel === 'email' ? emails : phones) ?? []).map((address) => ({ channel, address })),
    ),
  ]);
}
