// The tables and columns that the specification names are there under its names. Seats are counted from their rows, so that
// team_seat_counts is an answer of the server and no table.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { testDatabase } from '../../test-support/database.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
});
afterAll(() => client.end());

it.each(
  Object.entries({
    subscriptions: 'user_id status current_period_end plan stripe_subscription_id created_at',
    user_teams: 'user_id team_id status role email joined_at',
    teams: 'name id owner_id created_at',
    admin_allowlist: 'email',
    user_wallets: 'user_id balance_cents auto_recharge_threshold_cents auto_recharge_amount_cents',
    wallet_transactions: 'id user_id type amount_cents created_at description',
    agent_profiles:
      'user_id slug published full_name email phone short_bio headshot_url npn calendly_url created_at updated_at',
    leads: `id user_id status name phone email notes dob state beneficiary beneficiary_name company gender military_branch stage
      stage_changed_at next_follow_up_at last_outcome call_attempts priority pipeline sold created_at updated_at`,
    agent_states: 'user_id state_code state_name license_number license_image_url updated_at',
    agent_reviews: 'id agent_id rating reviewer_name comment created_at is_public',
    message_contacts: 'id user_id phone full_name tags created_at subscribed',
    messages: 'id direction to_number from_number body status created_at sent_by_ai',
    call_logs: 'id user_id to_number from_number status started_at duration_seconds recording_url',
    call_recording_settings: 'user_id record_outbound_enabled',
    message_templates: 'user_id templates enabled',
    message_templates_backup: 'user_id enabled_backup',
    lead_rescue_settings: 'user_id enabled send_tz send_hour_local loop_enabled',
    lead_rescue_templates: 'user_id day_number body',
    lead_rescue_trackers:
      'user_id contact_id current_day last_attempt_at responded paused stop_reason started_at updated_at',
    toll_free_numbers: 'id phone_number telnyx_number_id verified assigned_to date_assigned notes',
    profiles: 'plan_status subscription_status plan_expires_at full_name email',
  }),
)('%s has its columns', async (table, names) => {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  const specified = names.split(/\s+/);
  expect(specified.filter((name) => rows.some((row) => row.name === name))).toEqual(specified);
});
