// How long each kind of thing is kept, read back from where it holds: what is an hour younger stays, what is an hour older goes.
// The days stand here a second time, apart from where the jobs have theirs.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { accountSweep } from '../src/features/accounts/account-sweep.job.ts';
import { textNewLeads } from '../src/features/bulk-send/text-new-leads.job.ts';
import { stripeEventSweep } from '../src/features/checkout/stripe-event-sweep.job.ts';
import { followUpDigests } from '../src/features/follow-ups/follow-up-digests.job.ts';
import { purgePostsJob } from '../src/features/intake/purge-posts.job.ts';
import { purgeBulkJob } from '../src/features/lead-bulk/purge-bulk.job.ts';
import { dropAbandonedImportsJob } from '../src/features/lead-import/drop-abandoned-imports.job.ts';
import { wakeRescue } from '../src/features/lead-rescue/wake-rescue.job.ts';
import { sweepNumbers } from '../src/features/phone-numbers/sweep-numbers.job.ts';
import { wakePush } from '../src/features/push/wake-push.job.ts';
import { pollCalendly } from '../src/features/schedule/sync-calendly.job.ts';
import { readCarrierRecords } from '../src/features/texting/read-carrier-records.job.ts';
import { purgeTrashJob } from '../src/features/trash/purge-trash.job.ts';
import { removeVoiceEvents } from '../src/features/voice-events/remove-voice-events.job.ts';
import type { AnyJob } from '../src/jobs/job.ts';
import { asOwner, makeAgent } from './agents.ts';
import { onServer } from './postgres.ts';
import { useTextingApp } from './texting-app.ts';

const app = useTextingApp();

interface Kept {
  table: string;
  days: number;
  job: AnyJob;
  /** `$1`: the agent, `$2`: a uuid, `$3`: its age. */
  add: string;
  /** What must be there before it, with the same. */
  parent?: string;
  /** How the uuid is found again. */
  named?: string;
}

const kept: Kept[] = [
  {
    table: 'follow_up_mails',
    days: 60,
    job: followUpDigests,
    add: `(user_id, kind, ref, id, created_at) values ($1, 'due', $2::text, $2::uuid, $3)`,
  },
  {
    table: 'bulk_actions',
    days: 30,
    job: purgeBulkJob,
    add: `(user_id, id, kind, target, asked, state, created_at) values ($1, $2, 'delete', '{}', 0, 'done', $3)`,
  },
  {
    table: 'bulk_action_rows',
    days: 1,
    job: purgeBulkJob,
    parent: `bulk_actions (user_id, id, kind, target, asked, state, created_at) values ($1, $2, 'stage', '{}', 1, 'done', $3)`,
    add: `(user_id, action_id, lead_id, state)
      select $1::uuid, $2::uuid, $2::uuid, 'changed' where $3::timestamptz is not null`,
    named: 'action_id',
  },
  {
    table: 'new_leads_to_text',
    days: 30,
    job: textNewLeads,
    add: `(user_id, lead_id, came_at, settled_at, outcome) values ($1, $2, $3, $3, 'queued')`,
    named: 'lead_id',
  },
  {
    table: 'lead_rescue_trackers',
    days: 35,
    job: wakeRescue,
    add: `(user_id, contact_id, phone, contact_at, stop_reason, updated_at)
      values ($1, $2::uuid, '+1202' || lpad((abs(hashtext($2::text)) % 10000000)::text, 7, '0'), $3, 'lead_gone', $3)`,
    named: 'contact_id',
  },
  {
    table: 'stripe_events',
    days: 30,
    job: stripeEventSweep,
    add: `(id, type, created, payload, received_at, handled_at) select $2::text, 'test', $3::timestamptz, '{}', $3::timestamptz, $3::timestamptz where $1::uuid is not null`,
  },
  {
    table: 'carrier_events',
    days: 30,
    job: readCarrierRecords,
    add: `(id, payload, received_at, handled_at) select $2::text, '{}', $3::timestamptz, $3::timestamptz where $1::uuid is not null`,
  },
  {
    table: 'unreadable_texts',
    days: 30,
    job: readCarrierRecords,
    add: `(id, from_number, to_number, recorded_at, kept_at)
      select $2::text, '+12025550142', '+18335550142', $3::timestamptz::text, $3::timestamptz where $1::uuid is not null`,
  },
  {
    table: 'voice_events',
    days: 30,
    job: removeVoiceEvents,
    add: `(id, payload, received_at, handled_at) select $2::text, '{}', $3::timestamptz, $3::timestamptz where $1::uuid is not null`,
  },
  {
    table: 'calendly_events',
    days: 30,
    job: pollCalendly,
    add: `(id, type, created_by, uri, received_at, handled_at)
      select encode(sha256($2::text::bytea), 'hex'), 'test', 'test', $2::text, $3::timestamptz, $3::timestamptz where $1::uuid is not null`,
    named: 'uri',
  },
  {
    table: 'push_happenings',
    days: 30,
    job: wakePush,
    add: `(user_id, kind, ref, happened_at, told_at) values ($1, 'text', $2, $3, $3)`,
    named: 'ref',
  },
  {
    table: 'number_offers',
    days: 1,
    job: sweepNumbers,
    add: `(user_id, area_code, numbers, offered_at) values ($1, 200 + abs(hashtext($2)) % 700, array[$2], $3)`,
    named: 'numbers[1]',
  },
  {
    table: 'imports',
    days: 1,
    job: dropAbandonedImportsJob,
    add: `(user_id, id, file_name, fingerprint, headers, mapping, existing, created_at) values ($1, $2, 'a.csv', 'a', '{}', '{}', 'skip', $3)`,
  },
  {
    table: 'intake_posts',
    days: 30,
    job: purgePostsJob,
    add: `(user_id, id, received_at, verdict, fields, payload_hash) values ($1, $2, $3, 'held', '[]', '')`,
  },
  {
    table: 'leads',
    days: 30,
    job: purgeTrashJob,
    add: `(user_id, id, name, created_at, deleted_at) values ($1, $2, 'Pat Moss', $3, $3)`,
  },
  {
    table: 'auth.failed_sign_ins',
    days: 1,
    job: accountSweep,
    add: `(account_key, failures, last_failed_at) select $2::text, 1, $3::timestamptz where $1::uuid is not null`,
    named: 'account_key',
  },
  {
    table: 'auth.account_mails',
    days: 1,
    job: accountSweep,
    add: `(account_key, sent, since) select $2::text, 1, $3::timestamptz where $1::uuid is not null`,
    named: 'account_key',
  },
  {
    table: 'idempotency_keys',
    days: 1,
    job: accountSweep,
    add: `(user_id, key, endpoint, request_hash, status, answer, created_at) values ($1, $2, 'POST /api/x', '', 200, '{}', $3)`,
    named: 'key',
  },
];

it('jobs that were given up: 60 days', async () => {
  const { rows } = await onServer(app.platform.config.databaseUrl, (client) =>
    client.query<{ days: number }>(
      `select (retention_seconds / 86400.0)::float8 as days from jobs.queue where name = 'dead-letters'`,
    ),
  );
  expect(rows).toEqual([{ days: 60 }]);
});

it.each(kept)('$table: $days days', async ({ table, days, job, add, parent, named = 'id' }) => {
  const agent = await makeAgent(app);
  const hours = { young: days * 24 - 1, old: days * 24 + 1 };
  const ids = { young: randomUUID(), old: randomUUID() };
  for (const age of ['young', 'old'] as const) {
    const at = new Date(Date.now() - hours[age] * 3_600_000).toISOString();
    const values = [agent.id, ids[age], at];
    if (parent) await asOwner(app, `insert into ${parent}`, values);
    await asOwner(app, `insert into ${table} ${add}`, values);
  }
  await job.handle({} as never, app.platform);
  const left = await onServer(app.platform.config.databaseUrl, async (client) => {
    await client.query('set role crm_system; set search_path = crm, public');
    const isOne = `${named}::text = any($1::text[])`;
    return client.query<{ name: string }>(`select ${named}::text as name from ${table} where ${isOne}`, [
      Object.values(ids),
    ]);
  });
  expect(left.rows.map(({ name }) => name)).toEqual([ids.young]);
});
