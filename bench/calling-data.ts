// Calls for measuring: a number and a phone, years of calls with an agent's leads, and what the national list says of them.
import type pg from 'pg';

/** Calls of two years. */
const calls = 20_000;

/**
 * Three numbers in four were checked within the month and are clear, one in twenty is listed, the others were never checked or long
 * ago. One lead in fifty must not be called, as many said that they may be. Once: another time changes nothing.
 * `userId`: an SQL expression. `place`: keeps the agents' numbers apart. Search path: crm.
 */
export async function addCalls(client: Pick<pg.Client, 'query'>, userId: string, place: number): Promise<void> {
  const { rowCount } = await client.query(`select from dnc_checks where user_id = ${userId} limit 1`);
  if (rowCount !== 0) return;
  const local = `'+1615' || (5550000 + ${place})::text`;
  const own = `'+1615' || (5560000 + ${place})::text`;
  const drawn = `(select id, phone, created_at, (hashtext(phone) & 1048575) % 1000 as draw
    from leads where user_id = ${userId} and phone is not null and not is_sample and deleted_at is null) as lead`;
  await client.query(
    `insert into dnc_checks (user_id, phone, result, checked_at, origin)
      select distinct on (phone) ${userId}, phone, case when draw < 50 then 'listed' else 'clear' end,
        now() - case when draw < 800 then interval '20 days' else interval '60 days' end, 'scrub_file'
      from ${drawn} where draw < 900 order by phone on conflict do nothing`,
  );
  await client.query(
    `insert into suppressions (user_id, channel, address, reason, source)
      select distinct on (phone) ${userId}, 'call', phone, 'Asked not to be called', 'Call' from ${drawn} where draw between 100 and 119
      order by phone on conflict do nothing`,
  );
  await client.query(
    `insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id, connect_at)
      values (${userId}, ${local}, true, ${local}, gen_random_uuid(), 'infinity')`,
  );
  await client.query(
    `insert into agent_profiles (user_id, phone) values (${userId}, ${own}) on conflict (user_id) do update set phone = excluded.phone`,
  );
  await client.query(`insert into agent_phones (user_id, phone) values (${userId}, ${own})`);
  await client.query(
    `insert into call_logs (user_id, direction, to_number, from_number, agent_number, status, cents_per_minute, recorded_cents_per_minute,
        started_at, lead_dialed_at, lead_answered_at, lead_ended_at, duration_seconds, cost_cents, over_at, settled_at)
      select ${userId}, 'out', phone, ${local}, ${own}, case when n % 4 = 0 then 'completed' else 'no_answer' end, 1, 2,
        at, at, case when n % 4 = 0 then at end, at + interval '90 seconds', case when n % 4 = 0 then 90 else 0 end,
        case when n % 4 = 0 then 2 else 0 end, at + interval '90 seconds', at + interval '90 seconds'
      from (
        select phone, n, case when n <= 60 then now() - n * interval '50 seconds'
          else now() - interval '1 day' - interval '700 days' * ((hashint4(n) & 1048575) / 1048576.0) end as at
        from (select phone, row_number() over (order by id)::int as n from ${drawn} order by id limit ${calls}) as called) as call`,
  );
  await client.query('analyze call_logs, dnc_checks, suppressions');
}
