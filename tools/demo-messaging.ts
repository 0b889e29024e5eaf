// The sample agent's number, texts, consents and opt-outs; with the sandbox its number is at the carrier, and there are some to give away.
import type pg from 'pg';
import { presetDays } from '../src/features/lead-rescue/preset-texts.words.ts';
import { profileName } from '../src/features/numbers/connect-number.job.ts';
import { TelnyxGateway } from '../src/providers/telnyx/telnyx-gateway.ts';
import { readConfig } from '../src/server/config.ts';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/transaction.ts';
import type { DemoTexts } from './demo-texts.ts';
import { demoLogin } from './demo-login.ts';

export const demoNumber = '+18335550123';
/** In the pool, for whoever signs up. */
const freeNumbers = ['+18445550124', '+18555550125', '+18665550126', '+18775550127'];

export async function addTexts(
  client: pg.Client,
  userId: string,
  { texts, unread, drafts, stopped }: DemoTexts,
  agentName: string,
): Promise<void> {
  await client.query(
    `insert into toll_free_numbers (phone_number, verified, assigned_to, date_assigned) values ($1, true, $2, now() - interval '370 days')`,
    [demoNumber, userId],
  );
  await addConsents(client, userId, agentName);
  await client.query(
    `insert into message_templates (user_id, enabled) values ($1, '{"sold": true, "new_lead": true}')`,
    [userId],
  );
  await client.query(
    `insert into messages (user_id, id, direction, from_number, to_number, person_number, thread_number, body, status, reason, origin,
       is_automatic, lead_id, template_key, once_key, parts, price_cents, allowed_by, override_reason, due_at, attempts, claimed_at, carrier_id,
       carrier_parts, accepted_at, sent_at, ended_at, created_at)
     select $1, id, direction, case direction when 'in' then person else $3 end, case direction when 'in' then $3 else person end, person, person,
       body, status, reason, origin, origin in ('bulk', 'sold', 'rescue'), lead_id, case origin when 'sold' then 'sold' end, once_key, parts, price_cents,
       case when direction = 'in' then null when override_reason is not null then 'override' else 'window' end, override_reason,
       coalesce(due_at, case when direction = 'out' then at end), case when has_left then 1 else 0 end,
       case when has_left then at end, case when status <> 'held' then 'demo-' || id end, case when has_left then parts end,
       case when has_left then at end, case when has_left then at + interval '2 seconds' end, case when has_left then at + interval '5 seconds' end, at
     from jsonb_to_recordset($2::jsonb) as text (id uuid, direction text, person text, lead_id uuid, body text, status text, reason text,
       origin text, once_key text, parts smallint, price_cents integer, override_reason text, due_at timestamptz, at timestamptz),
       lateral (select direction = 'out' and status <> 'held' as has_left) as known
     order by at`,
    [userId, JSON.stringify(texts), demoNumber],
  );
  await client.query(`update conversations set unread = 0 where user_id = $1 and not number = any($2)`, [
    userId,
    unread,
  ]);
  await client.query(
    `update conversations set draft = written.draft from jsonb_to_recordset($2::jsonb) as written (number text, draft text)
     where user_id = $1 and conversations.number = written.number`,
    [userId, JSON.stringify(drafts)],
  );
  for (const { number, at } of stopped) {
    await client.query(
      `select suppress_addresses($1, '{text,call}', array[$2, $2], 'keyword', 'Asked to stop', 'Text: STOP')`,
      [userId, number],
    );
    await client.query(`update suppressions set created_at = $3 where user_id = $1 and address = $2`, [
      userId,
      number,
      at,
    ]);
    await client.query(`update suppression_events set created_at = $3 where user_id = $1 and address = $2`, [
      userId,
      number,
      at,
    ]);
  }
}

/** The plan runs, with its own preset; some are on their way through it. */
export async function addRescue(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('insert into lead_rescue_settings (user_id, enabled) values ($1, true)', [userId]);
  await client.query(
    `insert into lead_rescue_templates (user_id, day_number, body)
     select $1, day, body from jsonb_to_recordset($2::jsonb) as preset (day integer, body text)`,
    [userId, JSON.stringify(presetDays)],
  );
  await client.query('select enroll_rescue($1)', [userId]);
  await client.query(
    `update lead_rescue_trackers as tracker set started_at = known.first - interval '1 day', live_since = known.first - interval '1 day',
       current_day = known.days + 1, last_attempt_at = held.created_at, sent_at = known.last, message_id = held.id,
       due_at = held.due_at + interval '20 minutes'
     from messages as held, lateral (
       select count(*) as days, min(created_at) as first, max(claimed_at) as last from messages
       where user_id = $1 and origin = 'rescue' and person_number = held.person_number) as known
     where tracker.user_id = $1 and held.user_id = $1 and held.origin = 'rescue' and held.status = 'held' and tracker.phone = held.person_number`,
    [userId],
  );
}

/** Most gave it to the agent; those of a bought list gave it to whoever sold it. */
async function addConsents(client: pg.Client, userId: string, agentName: string): Promise<void> {
  await client.query(
    `insert into consents (user_id, lead_id, person_name, channel, address, collected_by, given_to, seller, source, words, given_at,
       entered_by, entered_from, created_at)
     select user_id, id, name, channel, phone, case when is_bought then 'third_party' else 'agent' end,
       case when is_bought then 'Harbor Lead Exchange' else $2 end, case when is_bought then 'Harbor Lead Exchange' end,
       case when is_bought then 'Shared lead form' else 'Quote form' end,
       'By checking this box I agree to calls and texts about life insurance at this number.', created_at, 'import', 'Import of leads.csv', created_at
     from leads, unnest(array['text', 'call']) as channel, lateral (select source = 'Final expense form' as is_bought) as bought
     where user_id = $1 and phone is not null and source is distinct from 'Referral'`,
    [userId, agentName],
  );
}

/** Puts the number on the agent's own profile at the sandbox, as the product would, and a few free ones beside it. */
export async function connectDemoNumber(
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  sandboxUrl: string,
): Promise<void> {
  const config = readConfig({
    ...env,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  if (!config.telnyx?.sandboxUrl) return;
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo texts', max: 1 });
  try {
    await openDatabase(pool).asSystem(async (tx) => {
      const owner = await tx
        .selectFrom('toll_free_numbers')
        .innerJoin('profiles', 'profiles.user_id', 'assigned_to')
        .select('assigned_to')
        .where('phone_number', '=', demoNumber)
        .where('profiles.email', '=', demoLogin.email)
        .executeTakeFirst();
      const userId = owner?.assigned_to;
      if (!userId) return;
      const { id: profileId } = await new TelnyxGateway(config.telnyx!).createProfile(profileName(userId));
      await order(sandboxUrl, { phone_number: demoNumber, messaging_profile_id: profileId, verified: true });
      await tx
        .insertInto('messaging_profiles')
        .values({ user_id: userId, profile_id: profileId, number: demoNumber })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
      for (const phone of freeNumbers) {
        await order(sandboxUrl, { phone_number: phone, messaging_profile_id: null, verified: false });
        await tx
          .insertInto('toll_free_numbers')
          .values({ phone_number: phone })
          .onConflict((conflict) => conflict.column('phone_number').doNothing())
          .execute();
      }
    });
  } finally {
    await pool.end();
  }
}

async function order(sandboxUrl: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_control/telnyx/numbers`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The sandbox refused the sample number: ${await answer.text()}`);
}
