import { sql } from 'kysely';
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import type { ImportScope } from './import-scope.db.ts';

/** Every number and address of every row that opts out, whatever became of the row. */
export async function optOutsOfRows({ tx, userId, importId }: ImportScope) {
  const { rows } = await sql<{ phones: string[] | null; emails: string[] | null; channels: ContactChannel[] | null }>`
    select array_remove(phone || array(select jsonb_array_elements_text(draft->'further_phones')), null) as phones,
      array_remove(email || array(select jsonb_array_elements_text(draft->'further_emails')), null) as emails,
      case when draft ? 'opt_outs' then array(select jsonb_array_elements_text(draft->'opt_outs')) end as channels
    from import_rows
    where user_id = ${userId} and import_id = ${importId} and (draft->>'opted_out' = 'true' or draft ? 'opt_outs')`.execute(
    tx,
  );
  return rows.flatMap(({ phones, emails, channels }) =>
    (channels ?? contactChannels).flatMap((channel) =>
      ((channel === 'email' ? emails : phones) ?? []).map((address) => ({ channel, address })),
    ),
  );
}
