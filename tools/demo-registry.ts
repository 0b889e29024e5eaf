// The sample agent's checks against the National Do Not Call Registry: of those who agreed to nothing. Some are listed, some old, some
// were never checked.
import type pg from 'pg';

export async function addRegistryChecks(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `insert into dnc_checks (user_id, phone, result, checked_at, origin, source)
     select $1, phone, case when place % 9 = 4 then 'listed' else 'clear' end,
       now() - make_interval(days => case when place % 9 = 6 then 44 else 12 end), 'scrub_file', 'scrub-results.csv'
     from (
       select phone, row_number() over (order by created_at, id) as place from leads
       where user_id = $1 and phone is not null and not exists (
         select from consents where consents.user_id = $1 and address = leads.phone and channel = 'call' and revoked_at is null)
     ) as unagreed where place % 9 <> 8`,
    [userId],
  );
}
