// Conversations for measuring: a number, money, and years of texts with an agent's leads.
import type pg from 'pg';

export interface TextsOfAgent {
  conversations: number;
  messages: number;
}

/** In the longest conversation, which opens with a whole page. */
const longest = 1000;

/** `userId`: an SQL expression. `place`: keeps the agents' numbers apart. Search path: crm. */
export async function addTexts(
  client: Pick<pg.Client, 'query'>,
  userId: string,
  place: number,
  { conversations, messages }: TextsOfAgent,
): Promise<void> {
  await client.query(
    `insert into toll_free_numbers (phone_number, verified, assigned_to, date_assigned)
      values ('+1833' || (5550000 + ${place})::text, true, ${userId}, now())`,
  );
  await client.query(
    `insert into messaging_profiles (user_id, profile_id, number)
      values (${userId}, 'bench profile ${place}', '+1833' || (5550000 + ${place})::text)`,
  );
  await client.query(`update user_wallets set balance_cents = 1000000000 where user_id = ${userId}`);
  await client.query(
    `with people as (
       select id, phone, row_number() over (order by id) as n from leads
       where user_id = ${userId} and phone is not null and not is_sample and deleted_at is null order by id limit $1
     ), written as (
       select people.*, turn, turn % 3 = 1 as is_in, 'p' || hashint4((n * 7919 + turn)::int) as words
       from people, generate_series(1, case when n = 1 then least($2::int, ${longest}) else greatest(1, $2::int / $1::int) end) as turn
     )
     insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id,
       parts, price_cents, claimed_at, created_at)
     select ${userId}, case when is_in then 'in' else 'out' end,
       case when is_in then phone else '+1833' || (5550000 + ${place})::text end,
       case when is_in then '+1833' || (5550000 + ${place})::text else phone end, phone, phone,
       'Thanks, Tuesday works. Can you send the quote for the smaller policy again? ' || words,
       case when is_in then 'received' else 'delivered' end, case when is_in then 'person' else 'inbox' end, id,
       1, case when is_in then 0 else 1 end, case when is_in then null else sent_at end, sent_at
     from written, lateral (select now() - interval '2 days' - interval '700 days' * ((hashint4extended((n * 100000 + turn)::int, 5) & 1048575) / 1048576.0) as sent_at) as moment`,
    [conversations, messages],
  );
  // Unread are a few, as of whoever reads them every day.
  await client.query(
    `update conversations set unread = case when hashtext(number) % 40 = 0 then 1 else 0 end where user_id = ${userId}`,
  );
}
