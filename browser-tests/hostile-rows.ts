// Rows whose texts would like to be run, where journeys about them need more than leads, texts and a public page.
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { tollFreeNumber } from '../test-support/browser-texting.ts';
import { hostileTexts } from '../test-support/hostile-texts.ts';
import { templateKeys } from '../src/features/templates/template-keys.rules.ts';

/** Whose history has such texts in all of its parts. */
export const recorded = '+12025550001';

/** Templates, the plan of Lead Rescue, bulk texts, what stands in a history and in a conversation, and what reviewers wrote. */
export async function fillTexting({ id }: BrowserAgent): Promise<void> {
  const number = await tollFreeNumber();
  await withDatabase(async (client) => {
    const own = [id, hostileTexts.slice(0, 30)];
    await client.query(
      `insert into message_templates (user_id, templates, enabled)
       select $1, jsonb_object_agg(key, text), '{"new_lead": true}' from unnest($2::text[], $3::text[]) as given (key, text)`,
      [id, templateKeys, hostileTexts.slice(0, templateKeys.length)],
    );
    await client.query(
      `insert into lead_rescue_templates (user_id, day_number, body)
       select $1, n + 1, text from unnest($2::text[]) with ordinality as given (text, n)`,
      own,
    );
    await client.query(
      `insert into message_batches (user_id, id, name, list_mark, people, skipped, queued, price_cents, state, ended_at)
       select $1, gen_random_uuid(), left(text, 300), repeat('a', 64), 1, '{}', 0, 0, 'done', now() from unnest($2::text[]) as text`,
      own,
    );
    await client.query(
      `insert into unclear_replies (user_id, number, body, settled_at, outcome)
       select $1, $3, text, now(), 'unanswered' from unnest($2::text[]) as text`,
      [...own, recorded],
    );
    await client.query(
      `insert into suppression_events (user_id, channel, address, change, told_by, reason, source)
       select $1, 'text', $3, 'set', 'agent', left(text, 200), left(text, 400) from unnest($2::text[]) as text`,
      [...own, recorded],
    );
    await client.query('update conversations set draft = $2 where user_id = $1', [id, hostileTexts[1]]);
    await client.query(
      'update toll_free_numbers set assigned_to = $1, date_assigned = now(), rests_until = null where phone_number = $2',
      [id, number],
    );
    await client.query(
      `insert into number_verifications (user_id, phone_number, form, status, said, submitted_at, read_at)
       values ($1, $2, $3, 'rejected', $4, now(), now())`,
      [
        id,
        number,
        { legal_name: hostileTexts[1], first_name: hostileTexts[0], last_name: 'Cole', street: hostileTexts[3] },
        hostileTexts[1],
      ],
    );
  });
}

/** What an operator reads: of switches, jobs, checks, webhooks, the pool, credits, and of an account that was suspended. */
export async function fillOperations(admin: BrowserAgent): Promise<{ suspended: BrowserAgent; poolNumber: string }> {
  const suspended = await makeBrowserAgent();
  const poolNumber = await tollFreeNumber('844');
  const mark = suspended.id;
  await withDatabase(async (client) => {
    // It stays off: a switch that is on would stop every other journey.
    await client.query(
      `update operator_switches set reason = $2, changed_by = $1, changed_at = now() where name = 'CHECKOUT_PAUSED'`,
      [admin.id, hostileTexts[1]],
    );
    await client.query(
      `insert into jobs.job (name, data, source_name, source_id, source_output, keep_until)
       select 'dead-letters', '{}', 'read-meeting', gen_random_uuid(), jsonb_build_object('message', text), now() + interval '1 day'
       from unnest($1::text[]) as text`,
      [hostileTexts.slice(0, 10)],
    );
    await client.query(
      `insert into daily_checks (name, found, faults) values ('calls', 1, $1)
       on conflict (name) do update set checked_at = now(), faults = excluded.faults`,
      [JSON.stringify([{ fault: hostileTexts[2], ref: hostileTexts[3], user_id: hostileTexts[4] }])],
    );
    await client.query(
      `insert into stripe_events (id, type, created, payload, handled_at, error)
       select 'evt_' || $2 || text, text, now(), '{"livemode": false, "data": {"object": {"object": "mandate"}}}', case n when 2 then null else now() end, text
       from unnest($1::text[]) with ordinality as given (text, n)`,
      [hostileTexts.slice(0, 8), mark],
    );
    await client.query(
      `insert into voice_events (id, payload, handled_at, error)
       select left($2 || text, 200), jsonb_build_object('type', text), now(), left(text, 200) from unnest($1::text[]) as text`,
      [hostileTexts.slice(0, 8), mark],
    );
    await client.query(
      `insert into calendly_events (id, type, created_by, uri, handled_at, error)
       select encode(sha256(convert_to($2 || text, 'UTF8')), 'hex'), left(text, 100), 'x', 'x', now(), left(text, 100)
       from unnest($1::text[]) as text`,
      [hostileTexts.slice(0, 8), mark],
    );
    await client.query('update toll_free_numbers set notes = $2 where phone_number = $1', [
      poolNumber,
      hostileTexts[1],
    ]);
    await client.query(
      `insert into credit_runs (admin_id, amount_cents, message, reason, status)
       select $1, 1, left(text, 200), left(text, 300), 'done' from unnest($2::text[]) as text`,
      [admin.id, hostileTexts.slice(0, 10)],
    );
    await client.query('insert into account_suspensions (user_id, reason, suspended_by) values ($1, $2, $3)', [
      suspended.id,
      hostileTexts[1],
      admin.id,
    ]);
  });
  return { suspended, poolNumber };
}
