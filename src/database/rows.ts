// Generated from the migrated database by tools/generate-rows.ts. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<JsonValue, string, string>;

export interface AccountDeletionsRow {
  user_id: string;
  id: Generated<string>;
  requested_at: Generated<string>;
  delete_after: string;
  billing_ended_at: string | null;
}

export interface AccountSuspensionsRow {
  user_id: string;
  id: Generated<string>;
  reason: string;
  suspended_by: string | null;
  suspended_at: Generated<string>;
}

export interface AdminAllowlistRow {
  email: string;
  user_id: string | null;
}

export interface AdminLogRow {
  id: Generated<string>;
  admin_id: string | null;
  subject_id: string | null;
  action: string;
  details: ColumnType<JsonValue, string | undefined, string>;
  reason: string | null;
  created_at: Generated<string>;
}

export interface AgentLinesRow {
  user_id: string;
  id: Generated<string>;
  session_id: string;
  agent_number: string;
  from_number: string;
  leg: string | null;
  dialed_at: string | null;
  answered_at: string | null;
  pressed_at: string | null;
  declined_at: string | null;
  welcomed_at: string | null;
  spoken_at: string | null;
  ended_at: string | null;
  cause: string | null;
  stop_reason: string | null;
  stopped_at: string | null;
  started_at: Generated<string>;
  checked_at: Generated<string>;
  over_at: string | null;
  alive_at: string | null;
}

export interface AgentPhonesRow {
  user_id: string;
  id: Generated<string>;
  phone: string;
  proven_at: Generated<string>;
}

export interface AgentProfilesRow {
  user_id: string;
  id: Generated<string>;
  slug: string | null;
  phone: string | null;
  published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  full_name: string | null;
  email: string | null;
  short_bio: string | null;
  headshot_url: string | null;
  npn: string | null;
  calendly_url: string | null;
  public_phone: string | null;
}

export interface AgentReviewsRow {
  user_id: string;
  id: Generated<string>;
  agent_id: ColumnType<string, never, never>;
  rating: number;
  reviewer_name: string | null;
  comment: string | null;
  is_public: Generated<boolean>;
  origin: Generated<string>;
  original: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  reply: string | null;
  replied_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AgentStatesRow {
  user_id: string;
  id: Generated<string>;
  state_code: string;
  state_name: string;
  license_number: string;
  license_image_url: string;
  updated_at: Generated<string>;
}

export interface AppointmentsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  event_uri: string;
  event_seen: string;
  invitee_uri: string;
  status: string;
  meeting: string;
  starts_at: string;
  ends_at: string;
  join_url: string | null;
  place: string | null;
  invitee_name: string | null;
  invitee_email: string | null;
  invitee_phone: string | null;
  was_rescheduled: Generated<boolean>;
  canceled_at: string | null;
  created_at: Generated<string>;
}

export interface AuditLogRow {
  user_id: string;
  id: Generated<string>;
  actor_id: string | null;
  action: string;
  subject: ColumnType<JsonValue, string | undefined, string>;
  created_at: Generated<string>;
}

export interface BillingMailsRow {
  user_id: string;
  kind: string;
  ref: string;
  id: Generated<string>;
  facts: ColumnType<JsonValue, string | undefined, string>;
  created_at: Generated<string>;
  sent_at: string | null;
}

export interface BulkActionRowsRow {
  user_id: string;
  action_id: string;
  lead_id: string;
  state: Generated<string>;
  before: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  after: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  note_id: string | null;
  event_id: string | null;
}

export interface BulkActionsRow {
  user_id: string;
  id: string;
  kind: string;
  change: ColumnType<JsonValue, string | undefined, string>;
  target: Json;
  state: Generated<string>;
  asked: number;
  changed: Generated<number>;
  skipped: Generated<number>;
  restored: Generated<number>;
  not_restored: Generated<number>;
  contacts_failed: Generated<boolean>;
  kept_aside: ColumnType<JsonValue, string | undefined, string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CalendarEventsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  starts_at: string | null;
  created_at: Generated<string>;
}

export interface CalendlyAuthorizationsRow {
  user_id: string;
  state_hash: Buffer;
  session_id: string;
  verifier_sealed: Buffer;
  back: string;
  expires_at: string;
}

export interface CalendlyConnectionsRow {
  user_id: string;
  id: Generated<string>;
  status: Generated<string>;
  calendly_user: string;
  organization: string;
  name: string | null;
  email: string | null;
  scheduling_url: string | null;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer;
  access_token_expires_at: string;
  token_lease: string | null;
  token_leased_at: string | null;
  webhook: Generated<string>;
  webhook_uri: string | null;
  synced_at: string | null;
  problem: string | null;
  connected_at: Generated<string>;
}

export interface CalendlyEventsRow {
  id: string;
  type: string;
  created_by: string;
  uri: string;
  received_at: Generated<string>;
  handled_at: string | null;
  raw: string | null;
  error: string | null;
}

export interface CallEventsRow {
  user_id: string;
  id: string;
  call_id: string;
  leg: string;
  type: string;
  cause: string | null;
  occurred_at: string;
  received_at: Generated<string>;
}

export interface CallLogsRow {
  user_id: string;
  id: Generated<string>;
  to_number: string;
  from_number: string;
  agent_number: string | null;
  contact_id: string | null;
  status: Generated<string>;
  reason: string | null;
  ended_by: string | null;
  started_at: Generated<string>;
  duration_seconds: Generated<number>;
  recording_url: string | null;
  cost_cents: Generated<number>;
  cents_per_minute: number;
  recorded_cents_per_minute: number;
  is_recorded: Generated<boolean>;
  minutes_held: Generated<number>;
  agent_leg: string | null;
  agent_dialed_at: string | null;
  agent_answered_at: string | null;
  agent_pressed_at: string | null;
  agent_declined_at: string | null;
  agent_ended_at: string | null;
  agent_cause: string | null;
  lead_leg: string | null;
  lead_dialed_at: string | null;
  lead_answered_at: string | null;
  lead_ended_at: string | null;
  lead_cause: string | null;
  bridged_at: string | null;
  stop_reason: string | null;
  checked_at: Generated<string>;
  over_at: string | null;
  settled_at: string | null;
  direction: Generated<string>;
  voicemail_why: string | null;
  greeted_at: string | null;
  recorded_at: string | null;
  voicemail_url: string | null;
  voicemail_seconds: number | null;
  seen_at: string | null;
  override_reason: string | null;
  person_number: ColumnType<string | null, never, never>;
  line_id: string | null;
  alive_at: string | null;
  billed_cents: Generated<number>;
  carrier_leg: string | null;
}

export interface CallRecordingSettingsRow {
  user_id: string;
  id: Generated<string>;
  record_outbound_enabled: Generated<boolean>;
  keep_days: Generated<number>;
  own_state: string | null;
}

export interface CallRecordingsRow {
  user_id: string;
  id: string;
  law: string;
  agent_states: string[];
  person_states: string[];
  notice_at: string | null;
  agent_told_at: string | null;
  person_told_at: string | null;
  ordered_at: string | null;
  started_at: string | null;
  is_pause_wanted: Generated<boolean>;
  is_paused: Generated<boolean>;
  switching_at: string | null;
  switches: Generated<number>;
  seconds: number | null;
  kept_at: string | null;
  carrier_gone_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  failed_at: string | null;
  failed_why: string | null;
}

export interface CarrierEventsRow {
  id: string;
  payload: Json;
  received_at: Generated<string>;
  handled_at: string | null;
  error: string | null;
}

export interface CarrierRatesRow {
  bucket: string;
  tokens: number;
  at: string;
}

export interface CarrierStateRow {
  id: Generated<number>;
  inbound_read_to: string | null;
  closed_until: string | null;
  faults_in_a_row: Generated<number>;
  rest_since: string | null;
  calls_read_to: Generated<string>;
  trial: string | null;
  trial_until: string | null;
  inbound_part_read_to: string | null;
  webhooks_missing: Generated<boolean>;
}

export interface CheckoutSessionsRow {
  user_id: string;
  id: Generated<string>;
  kind: string;
  status: Generated<string>;
  stripe_session_id: string | null;
  url: string | null;
  created_at: Generated<string>;
  expires_at: string;
}

export interface ConsentsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  person_name: string | null;
  channel: string;
  address: string;
  collected_by: string | null;
  given_to: string | null;
  seller: string | null;
  source: string | null;
  words: string | null;
  given_at: string | null;
  ip: string | null;
  certificate_url: string | null;
  entered_by: string;
  entered_from: string;
  import_id: string | null;
  created_at: Generated<string>;
  revoked_at: string | null;
  revoked_by: string | null;
  revoked_why: string | null;
}

export interface ContactSettingsRow {
  user_id: string;
  stop_closes_calls: Generated<boolean>;
  posted_consent: ColumnType<JsonValue | null, string | null | undefined, string | null>;
}

export interface ConversationsRow {
  user_id: string;
  id: Generated<string>;
  number: string;
  last_at: Generated<string>;
  unread: Generated<number>;
  draft: string | null;
  removed_at: string | null;
  is_shown: Generated<boolean>;
}

export interface CreditRunsRow {
  id: Generated<string>;
  admin_id: string | null;
  amount_cents: number;
  message: string | null;
  status: Generated<string>;
  looked_up_to: string | null;
  credited: Generated<number>;
  taken_back_cents: Generated<number>;
  short: Generated<number>;
  started_at: Generated<string>;
  reason: string | null;
}

export interface DailyChecksRow {
  name: string;
  checked_at: Generated<string>;
  found: number;
  faults: Json;
}

export interface DataExportsRow {
  user_id: string;
  id: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
  started_at: string | null;
  finished_at: string | null;
  row_count: number | null;
}

export interface DialSessionLeadsRow {
  user_id: string;
  session_id: string;
  lead_id: string;
  phone: string;
  place: string;
  result: string | null;
  taken_at: Generated<string>;
}

export interface DialSessionsRow {
  user_id: string;
  id: Generated<string>;
  list_name: string;
  status: string;
  filter: Json;
  sort: string;
  lead_id: string | null;
  place: string | null;
  started_at: Generated<string>;
  ended_at: string | null;
}

export interface DialsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  phone: string;
  method: string;
  dialed_at: Generated<string>;
}

export interface DncChecksRow {
  user_id: string;
  id: Generated<string>;
  phone: string;
  result: string;
  checked_at: string;
  origin: string;
  source: string | null;
  created_at: Generated<string>;
}

export interface DncGroundsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  person_name: string | null;
  phone: string;
  kind: string;
  how: string;
  happened_at: string;
  entered_by: string;
  created_at: Generated<string>;
}

export interface DuplicateChecksRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
}

export interface FollowUpClockRow {
  only_row: Generated<boolean>;
  fired_to: Generated<string>;
}

export interface FollowUpFiresRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string;
  due_at: string;
  fired_at: Generated<string>;
}

export interface FollowUpMailsRow {
  user_id: string;
  kind: string;
  ref: string;
  id: Generated<string>;
  created_at: Generated<string>;
  sent_at: string | null;
  dropped_at: string | null;
}

export interface FollowUpSettingsRow {
  user_id: string;
  mail: Generated<string>;
  digest_hour: Generated<number>;
  updated_at: Generated<string>;
}

export interface FollowupsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  starts_at: string | null;
  created_at: Generated<string>;
}

export interface GivenCreditsRow {
  user_id: string;
  run_id: string;
  cents: number;
  taken_back_cents: number | null;
}

export interface IdempotencyKeysRow {
  user_id: string;
  key: string;
  endpoint: string;
  request_hash: string;
  status: number | null;
  answer: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  created_at: Generated<string>;
  claim: string | null;
}

export interface ImportChunksRow {
  user_id: string;
  import_id: string;
  number: number;
  row_count: number;
  content_hash: string;
  changes: ColumnType<JsonValue, string | undefined, string>;
}

export interface ImportFillsRow {
  user_id: string;
  import_id: string;
  lead_id: string;
  filled: Json;
  emptied: ColumnType<JsonValue | null, string | null | undefined, string | null>;
}

export interface ImportPeopleRow {
  user_id: string;
  fingerprint: string;
  identity: string;
  lead_id: string;
}

export interface ImportRowsRow {
  user_id: string;
  import_id: string;
  row_number: number;
  phone: string | null;
  email: string | null;
  draft: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  rejected: string | null;
  cells: string[] | null;
  outcome: string | null;
  matched_by: string | null;
  lead_id: string | null;
  identity: string | null;
  other_lead_id: string | null;
  is_household: Generated<boolean>;
  second_lead_id: string | null;
}

export interface ImportsRow {
  user_id: string;
  id: string;
  state: Generated<string>;
  file_name: string;
  fingerprint: string;
  headers: string[];
  mapping: string[];
  existing: string;
  tally: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  finished_at: string | null;
  reverted_at: string | null;
  revert: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  are_rows_kept: Generated<boolean>;
  changed: ColumnType<JsonValue, string | undefined, string>;
  changed_rows: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  consent: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  dnc_checked_on: string | null;
}

export interface IntakePostsRow {
  user_id: string;
  id: Generated<string>;
  received_at: Generated<string>;
  verdict: string;
  reason: string | null;
  lead_id: string | null;
  lead_name: string | null;
  source: string | null;
  external_id: string | null;
  fields: Json;
  dropped: Generated<string[]>;
  payload_hash: Buffer;
  repeats: Generated<number>;
  replayed_at: string | null;
  statement: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  content_type: string | null;
  bytes: number | null;
}

export interface InviteTokensRow {
  token_hash: Buffer;
  user_id: string;
  invite_id: string;
}

export interface KeptCallsRow {
  account: string;
  id: string;
  direction: string;
  from_number: string;
  to_number: string;
  agent_number: string | null;
  started_at: string;
  duration_seconds: number;
  disposition: string;
  ended_by: string | null;
  recording: string | null;
  told_at: string | null;
  consents: Json;
  opt_outs: Json;
  kept_at: Generated<string>;
}

export interface KeptLedgerRow {
  account: string;
  id: string;
  type: string;
  amount_cents: number;
  created_at: string;
  kept_at: Generated<string>;
  payment_hash: Buffer | null;
}

export interface KeptTextsRow {
  account: string;
  id: Generated<string>;
  person_number: string;
  last_at: string;
  texts: unknown;
  consents: unknown;
  opt_outs: unknown;
  kept_at: Generated<string>;
}

export interface LastBackupRow {
  id: Generated<boolean>;
  made_at: string | null;
  bytes: number | null;
  proved_at: string | null;
  failed_at: string | null;
  failure: string | null;
}

export interface LeadCountsRow {
  user_id: string;
  status: string;
  stage: string;
  count: number;
  slot: Generated<number>;
}

export interface LeadEventsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string;
  kind: string;
  detail: ColumnType<JsonValue, string | undefined, string>;
  created_at: Generated<string>;
  undone_at: string | null;
  wrote: Json | null;
}

export interface LeadKeysRow {
  user_id: string;
  key: number;
  lead_id: string;
}

export interface LeadMergesRow {
  user_id: string;
  id: string;
  lead_id: string;
  survivor_id: string;
  loser_id: string;
  loser: Json;
  before: Json;
  after: Json;
  moved: Json;
  contacts: ColumnType<JsonValue, string | undefined, string>;
  created_at: Generated<string>;
  undone_at: string | null;
}

export interface LeadNotesRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string;
  body: string;
  auto: Generated<boolean>;
  pinned: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  former_stage: string | null;
  former_stage_at: string | null;
}

export interface LeadPairsRow {
  user_id: string;
  id: Generated<string>;
  lead_a: string;
  lead_b: string;
  level: string;
  reasons: Generated<string[]>;
  noted: string | null;
  found_at: Generated<string>;
  dismissed_at: string | null;
  rank: ColumnType<number, never, never>;
}

export interface LeadRepairFindsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string;
  kind: string;
  about: string;
  detail: Json;
  found_at: Generated<string>;
  settled_at: string | null;
  outcome: string | null;
}

export interface LeadRepairsRow {
  user_id: string;
  id: Generated<string>;
  step: Generated<string>;
  read_to: string | null;
  opt_outs_at: string | null;
  done_at: string | null;
  told_at: string | null;
  read_before: string | null;
}

export interface LeadRescueSettingsRow {
  user_id: string;
  id: Generated<string>;
  enabled: Generated<boolean>;
  send_tz: Generated<string>;
  send_hour_local: Generated<number>;
  loop_enabled: Generated<boolean>;
  starts_per_day: Generated<number>;
  waits_for: string | null;
  look_at: Generated<string>;
  starts_from: Generated<string>;
  updated_at: Generated<string>;
  judged_from: Generated<string>;
}

export interface LeadRescueTemplatesRow {
  user_id: string;
  id: Generated<string>;
  day_number: number;
  body: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<string>;
}

export interface LeadRescueTrackersRow {
  user_id: string;
  id: Generated<string>;
  contact_id: string;
  phone: string;
  contact_at: string;
  current_day: Generated<number>;
  last_attempt_at: string | null;
  responded: Generated<boolean>;
  paused: Generated<boolean>;
  stop_reason: string | null;
  started_at: string | null;
  live_since: string | null;
  due_at: string | null;
  message_id: string | null;
  sent_at: string | null;
  waits_for: string | null;
  updated_at: Generated<string>;
  looked_at: string | null;
}

export interface LeadTextsRow {
  user_id: string;
  lead_id: string;
  created_at: string;
  is_sold: boolean;
  text: string;
}

export interface LeadViewsRow {
  user_id: string;
  id: Generated<string>;
  name: string;
  status: string;
  filter: ColumnType<JsonValue, string | undefined, string>;
  sort: string;
  columns: string[] | null;
  pinned: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface LeadsRow {
  user_id: string;
  id: Generated<string>;
  status: Generated<string>;
  name: string | null;
  phone: string | null;
  email: string | null;
  further_phones: Generated<string[]>;
  further_emails: Generated<string[]>;
  notes: string | null;
  dob: string | null;
  state: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  company: string | null;
  gender: string | null;
  military_branch: string | null;
  address: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  tags: Generated<string[]>;
  source: string | null;
  external_id: string | null;
  extra: ColumnType<JsonValue, string | undefined, string>;
  stage: Generated<string>;
  stage_changed_at: Generated<string>;
  next_follow_up_at: string | null;
  last_outcome: string | null;
  call_attempts: Generated<number>;
  priority: Generated<string>;
  pipeline: ColumnType<JsonValue, string | undefined, string>;
  sold: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  sold_at: string | null;
  sold_premium: string | null;
  import_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  contact_in_trash: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  sold_premium_cents: ColumnType<number | null, never, never>;
  edited_at: string | null;
  received_at: string | null;
  last_contacted_at: string | null;
  imported_attempts: Generated<number>;
  sort_name: ColumnType<string | null, never, never>;
  is_sample: Generated<boolean>;
  sold_on: string | null;
  coverage_wanted: string | null;
  reached_phone: ColumnType<string | null, never, never>;
  place_class: ColumnType<string | null, never, never>;
}

export interface MessageBatchesRow {
  user_id: string;
  id: string;
  name: string;
  list_mark: string;
  people: number;
  skipped: Json;
  queued: number;
  price_cents: number;
  state: Generated<string>;
  paused_by: string | null;
  judged_from: Generated<string>;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface MessageContactsRow {
  user_id: string;
  id: Generated<string>;
  phone: string;
  full_name: string | null;
  tags: Generated<string[]>;
  meta: ColumnType<JsonValue, string | undefined, string>;
  subscribed: Generated<boolean>;
  created_at: Generated<string>;
  import_id: string | null;
}

export interface MessageTemplatesRow {
  user_id: string;
  id: Generated<string>;
  templates: ColumnType<JsonValue, string | undefined, string>;
  enabled: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  versions: ColumnType<JsonValue, string | undefined, string>;
  is_locked: Generated<boolean>;
  switch_versions: ColumnType<JsonValue, string | undefined, string>;
}

export interface MessageTemplatesBackupRow {
  user_id: string;
  enabled_backup: Json;
}

export interface MessagesRow {
  user_id: string;
  id: Generated<string>;
  direction: string;
  from_number: string;
  to_number: string;
  person_number: string;
  thread_number: string;
  body: string;
  status: string;
  reason: string | null;
  carrier_code: string | null;
  origin: string;
  is_automatic: Generated<boolean>;
  sent_by_ai: Generated<boolean>;
  lead_id: string | null;
  template_key: string | null;
  client_ref: string | null;
  batch_id: string | null;
  once_key: string | null;
  parts: Generated<number>;
  price_cents: Generated<number>;
  refunded_at: string | null;
  allowed_by: string | null;
  override_reason: string | null;
  due_at: string | null;
  attempts: Generated<number>;
  claim: string | null;
  claimed_at: string | null;
  carrier_id: string | null;
  carrier_parts: number | null;
  accepted_at: string | null;
  sent_at: string | null;
  ended_at: string | null;
  created_at: Generated<string>;
  is_hidden: Generated<boolean>;
  carrier_said: string | null;
  asks_no_call: Generated<boolean>;
}

export interface MessagingProfilesRow {
  user_id: string;
  profile_id: string;
  created_at: Generated<string>;
  id: Generated<string>;
  number: string | null;
}

export interface NewLeadSettingsRow {
  user_id: string;
  id: Generated<string>;
  posted: Generated<boolean>;
  sign_ups: Generated<boolean>;
}

export interface NewLeadsToTextRow {
  user_id: string;
  lead_id: string;
  came_at: Generated<string>;
  look_at: Generated<string>;
  settled_at: string | null;
  outcome: string | null;
}

export interface NumberOffersRow {
  user_id: string;
  area_code: string;
  numbers: string[];
  offered_at: Generated<string>;
}

export interface NumberPurchasesRow {
  user_id: string;
  id: Generated<string>;
  phone_number: string;
  price_cents: number;
  status: Generated<string>;
  asked_at: string | null;
  order_id: string | null;
  fault: string | null;
  ended_late: Generated<boolean>;
  looked_at: string | null;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface NumberReleasesRow {
  id: Generated<string>;
  phone_number: string;
  provider_id: string | null;
  reference: string | null;
  looked_at: string | null;
  created_at: Generated<string>;
}

export interface NumberVerificationStepsRow {
  user_id: string;
  id: Generated<string>;
  verification_id: string;
  status: string;
  said: string | null;
  mailed_at: string | null;
  at: Generated<string>;
}

export interface NumberVerificationsRow {
  user_id: string;
  id: Generated<string>;
  phone_number: string;
  status: Generated<string>;
  form: ColumnType<JsonValue, string | undefined, string>;
  registration_sealed: Buffer | null;
  registration_last4: string | null;
  carrier_id: string | null;
  said: string | null;
  field: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  read_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface OperatorSwitchesRow {
  name: string;
  is_on: Generated<boolean>;
  reason: string | null;
  changed_by: string | null;
  changed_at: string | null;
}

export interface OutgoingPauseRow {
  id: Generated<boolean>;
  since: Generated<string>;
  backup_of: string;
  payments_read_to: string | null;
}

export interface PhoneCodesRow {
  user_id: string;
  id: Generated<string>;
  phone: string;
  code_sealed: Buffer;
  sent_at: Generated<string>;
  expires_at: string;
  tries: Generated<number>;
  over_at: string | null;
  channel: Generated<string>;
}

export interface PhoneNumbersRow {
  user_id: string;
  id: Generated<string>;
  telnyx_number: string;
  area_code: ColumnType<string, never, never>;
  is_free: boolean;
  provider_id: string;
  purchase_id: string;
  created_at: Generated<string>;
  connection_id: string | null;
  connect_at: Generated<string>;
}

export interface PipelineEventsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  starts_at: string | null;
  created_at: Generated<string>;
}

export interface PipelineFollowupsRow {
  user_id: string;
  id: Generated<string>;
  lead_id: string | null;
  starts_at: string | null;
  created_at: Generated<string>;
}

export interface ProfilesRow {
  user_id: string;
  email: string;
  full_name: string | null;
  time_zone: Generated<string>;
  plan_status: string | null;
  subscription_status: string | null;
  plan_expires_at: string | null;
  trial_started_at: string | null;
  onboarding_dismissed_at: string | null;
  created_at: Generated<string>;
  trial_refused_at: string | null;
  first_steps_dismissed_at: string | null;
  found_by: ColumnType<string, never, never>;
}

export interface ProviderCallsRow {
  provider: string;
  answered_at: string | null;
  failed_at: string | null;
  failure: string | null;
}

export interface PushDevicesRow {
  user_id: string;
  id: Generated<string>;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  platform: string;
  leads: boolean;
  messages: boolean;
  shows_text: Generated<boolean>;
  confirmed_at: Generated<string>;
}

export interface PushHappeningsRow {
  user_id: string;
  kind: string;
  ref: string;
  size: Generated<number>;
  happened_at: Generated<string>;
  told_at: string | null;
}

export interface PushKeysRow {
  only_row: Generated<boolean>;
  public_key: string;
  sealed_private_key: Buffer;
}

export interface PushNoticesRow {
  user_id: string;
  id: Generated<string>;
  device_id: string;
  message: ColumnType<JsonValue | null, string | null | undefined, string | null>;
  state: Generated<string>;
  tries: Generated<number>;
  not_before: Generated<string>;
  made_at: Generated<string>;
}

export interface RebuttalCountsRow {
  user_id: string;
  day: string;
  requests: Generated<number>;
  tokens: Generated<number>;
}

export interface RetiredSlugsRow {
  slug: string;
  free_at: Generated<string>;
}

export interface SchemaMigrationsRow {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<string>;
}

export interface SeatOrdersRow {
  user_id: string;
  id: Generated<string>;
  team_id: string;
  seats: number;
  to_quantity: number | null;
  to_share: number | null;
  status: Generated<string>;
  created_at: Generated<string>;
}

export interface SecondSubscriptionsRow {
  user_id: string;
  stripe_subscription_id: string;
  kept_subscription_id: string;
  found_at: Generated<string>;
  refunded_cents: number | null;
  settled_at: string | null;
}

export interface StoredFilesRow {
  user_id: string;
  name: string;
  type: string;
  bytes: number;
  created_at: Generated<string>;
  goes_at: Generated<string | null>;
}

export interface StripeCustomersRow {
  customer_id: string;
  user_id: string;
}

export interface StripeEventsRow {
  id: string;
  type: string;
  created: string;
  payload: Json;
  received_at: Generated<string>;
  handled_at: string | null;
  attempts: Generated<number>;
  error: string | null;
}

export interface SubscriptionsRow {
  user_id: string;
  id: Generated<string>;
  plan: string;
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: Generated<boolean>;
  trial_end: string | null;
  stripe_subscription_id: string;
  auto_recharge_threshold_cents: number | null;
  auto_recharge_amount_cents: number | null;
  started_at: Generated<string>;
  synced_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  seats: Generated<number>;
  seat_shares: ColumnType<JsonValue, string | undefined, string>;
}

export interface SuppressionEventsRow {
  user_id: string;
  id: Generated<string>;
  channel: string;
  address: string;
  change: string;
  told_by: string;
  reason: string;
  source: string;
  created_at: Generated<string>;
  said_at: string | null;
}

export interface SuppressionWordsRow {
  user_id: string;
  channel: string;
  address: string;
  words: Buffer;
  person: string;
  said_at: Generated<string>;
}

export interface SuppressionsRow {
  user_id: string;
  id: Generated<string>;
  channel: string;
  address: string;
  reason: string;
  source: string;
  created_at: Generated<string>;
}

export interface TeamInvitesRow {
  user_id: string;
  id: Generated<string>;
  team_id: string;
  email: string | null;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
  used_by: string | null;
  revoked_at: string | null;
}

export interface TeamsRow {
  id: Generated<string>;
  name: string;
  owner_id: string;
  created_at: Generated<string>;
  seats_purchased: Generated<number>;
  seats_granted: Generated<number>;
}

export interface TollFreeNumbersRow {
  id: Generated<string>;
  phone_number: string;
  telnyx_number_id: string | null;
  verified: Generated<boolean>;
  assigned_to: string | null;
  date_assigned: string | null;
  rests_until: string | null;
  notes: string | null;
  created_at: Generated<string>;
  last_owner: string | null;
  last_assigned: string | null;
  connection_id: string | null;
}

export interface TrialCardsRow {
  card_hash: Buffer;
  user_id: string | null;
  created_at: Generated<string>;
}

export interface UnclearRepliesRow {
  user_id: string;
  id: Generated<string>;
  number: string;
  body: string;
  asked_at: Generated<string>;
  settled_at: string | null;
  outcome: string | null;
}

export interface UnreadableTextsRow {
  id: string;
  from_number: string;
  to_number: string;
  recorded_at: string;
  holds: Generated<boolean>;
  is_told: Generated<boolean>;
  kept_at: Generated<string>;
  tried_at: Generated<string>;
}

export interface UserTeamsRow {
  team_id: string;
  user_id: string;
  role: string;
  status: string;
  email: string | null;
  joined_at: string | null;
  on_leaderboard: Generated<boolean>;
}

export interface UserWalletsRow {
  user_id: string;
  id: Generated<string>;
  balance_cents: Generated<number>;
  held_cents: Generated<number>;
  in_debt: Generated<boolean>;
  auto_recharge_threshold_cents: Generated<number>;
  auto_recharge_amount_cents: Generated<number>;
  recharge_wanted_at: string | null;
  recharge_not_before: string | null;
  recharge_failures: Generated<number>;
  recharge_problem: string | null;
  card_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_saved_at: string | null;
  created_at: Generated<string>;
}

export interface VoiceEventsRow {
  id: string;
  payload: Json;
  received_at: Generated<string>;
  handled_at: string | null;
  error: string | null;
}

export interface WalletHoldsRow {
  user_id: string;
  id: Generated<string>;
  ref: string;
  amount_cents: number;
  status: Generated<string>;
  expires_at: string;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface WalletPaymentsRow {
  user_id: string;
  id: Generated<string>;
  kind: string;
  client_ref: string;
  net_cents: number;
  charge_cents: number;
  status: Generated<string>;
  stripe_session_id: string | null;
  url: string | null;
  stripe_payment_intent_id: string | null;
  decline_code: string | null;
  created_at: Generated<string>;
  settled_at: string | null;
}

export interface WalletTransactionsRow {
  user_id: string;
  id: Generated<string>;
  type: string;
  amount_cents: number;
  balance_after_cents: number;
  description: string;
  ref: string;
  created_at: Generated<string>;
}

export interface WebhookCredentialsRow {
  id: string;
  user_id: string;
  sealed_secret: Buffer;
  secret_hash: Buffer;
  created_at: Generated<string>;
  rotated_at: Generated<string>;
  wrong_secrets: Generated<number>;
  wrong_secret_at: string | null;
}

export interface AuthAccountRow {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: Generated<string>;
  updatedAt: string;
}

export interface AuthAccountMailsRow {
  account_key: string;
  sent: number;
  since: string;
}

export interface AuthEmailConfirmationsRow {
  id: Generated<string>;
  userId: string;
  token_hash: Buffer;
  password: string;
  next: string | null;
  expires_at: string;
}

export interface AuthFailedSignInsRow {
  account_key: string;
  failures: number;
  last_failed_at: string;
}

export interface AuthPasskeyChallengesRow {
  challenge_hash: Buffer;
  sessionId: string | null;
  expires_at: string;
}

export interface AuthPasskeysRow {
  id: Generated<string>;
  userId: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  is_synced: boolean;
  created_at: Generated<string>;
  last_used_at: string | null;
}

export interface AuthPasswordResetsRow {
  id: string;
  userId: string;
  token_hash: Buffer;
  expires_at: string;
  kind: Generated<string>;
}

export interface AuthPendingSignInsRow {
  token_hash: Buffer;
  userId: string;
  tries: Generated<number>;
  expires_at: string;
}

export interface AuthRecoveryCodesRow {
  userId: string;
  code_hash: Buffer;
}

export interface AuthSessionRow {
  id: Generated<string>;
  expiresAt: string;
  createdAt: Generated<string>;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  seenAt: Generated<string>;
  provenAt: Generated<string>;
  token_hash: Buffer;
  former_hash: Buffer | null;
  former_until: string | null;
  successor: Buffer | null;
}

export interface AuthTwoStepRow {
  userId: string;
  secret: Buffer;
  confirmed_at: string | null;
  last_step: Generated<number>;
}

export interface AuthUserRow {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface Database {
  account_deletions: AccountDeletionsRow;
  account_suspensions: AccountSuspensionsRow;
  admin_allowlist: AdminAllowlistRow;
  admin_log: AdminLogRow;
  agent_lines: AgentLinesRow;
  agent_phones: AgentPhonesRow;
  agent_profiles: AgentProfilesRow;
  agent_reviews: AgentReviewsRow;
  agent_states: AgentStatesRow;
  appointments: AppointmentsRow;
  audit_log: AuditLogRow;
  billing_mails: BillingMailsRow;
  bulk_action_rows: BulkActionRowsRow;
  bulk_actions: BulkActionsRow;
  calendar_events: CalendarEventsRow;
  calendly_authorizations: CalendlyAuthorizationsRow;
  calendly_connections: CalendlyConnectionsRow;
  calendly_events: CalendlyEventsRow;
  call_events: CallEventsRow;
  call_logs: CallLogsRow;
  call_recording_settings: CallRecordingSettingsRow;
  call_recordings: CallRecordingsRow;
  carrier_events: CarrierEventsRow;
  carrier_rates: CarrierRatesRow;
  carrier_state: CarrierStateRow;
  checkout_sessions: CheckoutSessionsRow;
  consents: ConsentsRow;
  contact_settings: ContactSettingsRow;
  conversations: ConversationsRow;
  credit_runs: CreditRunsRow;
  daily_checks: DailyChecksRow;
  data_exports: DataExportsRow;
  dial_session_leads: DialSessionLeadsRow;
  dial_sessions: DialSessionsRow;
  dials: DialsRow;
  dnc_checks: DncChecksRow;
  dnc_grounds: DncGroundsRow;
  duplicate_checks: DuplicateChecksRow;
  follow_up_clock: FollowUpClockRow;
  follow_up_fires: FollowUpFiresRow;
  follow_up_mails: FollowUpMailsRow;
  follow_up_settings: FollowUpSettingsRow;
  followups: FollowupsRow;
  given_credits: GivenCreditsRow;
  idempotency_keys: IdempotencyKeysRow;
  import_chunks: ImportChunksRow;
  import_fills: ImportFillsRow;
  import_people: ImportPeopleRow;
  import_rows: ImportRowsRow;
  imports: ImportsRow;
  intake_posts: IntakePostsRow;
  invite_tokens: InviteTokensRow;
  kept_calls: KeptCallsRow;
  kept_ledger: KeptLedgerRow;
  kept_texts: KeptTextsRow;
  last_backup: LastBackupRow;
  lead_counts: LeadCountsRow;
  lead_events: LeadEventsRow;
  lead_keys: LeadKeysRow;
  lead_merges: LeadMergesRow;
  lead_notes: LeadNotesRow;
  lead_pairs: LeadPairsRow;
  lead_repair_finds: LeadRepairFindsRow;
  lead_repairs: LeadRepairsRow;
  lead_rescue_settings: LeadRescueSettingsRow;
  lead_rescue_templates: LeadRescueTemplatesRow;
  lead_rescue_trackers: LeadRescueTrackersRow;
  lead_texts: LeadTextsRow;
  lead_views: LeadViewsRow;
  leads: LeadsRow;
  message_batches: MessageBatchesRow;
  message_contacts: MessageContactsRow;
  message_templates: MessageTemplatesRow;
  message_templates_backup: MessageTemplatesBackupRow;
  messages: MessagesRow;
  messaging_profiles: MessagingProfilesRow;
  new_lead_settings: NewLeadSettingsRow;
  new_leads_to_text: NewLeadsToTextRow;
  number_offers: NumberOffersRow;
  number_purchases: NumberPurchasesRow;
  number_releases: NumberReleasesRow;
  number_verification_steps: NumberVerificationStepsRow;
  number_verifications: NumberVerificationsRow;
  operator_switches: OperatorSwitchesRow;
  outgoing_pause: OutgoingPauseRow;
  phone_codes: PhoneCodesRow;
  phone_numbers: PhoneNumbersRow;
  pipeline_events: PipelineEventsRow;
  pipeline_followups: PipelineFollowupsRow;
  profiles: ProfilesRow;
  provider_calls: ProviderCallsRow;
  push_devices: PushDevicesRow;
  push_happenings: PushHappeningsRow;
  push_keys: PushKeysRow;
  push_notices: PushNoticesRow;
  rebuttal_counts: RebuttalCountsRow;
  retired_slugs: RetiredSlugsRow;
  schema_migrations: SchemaMigrationsRow;
  seat_orders: SeatOrdersRow;
  second_subscriptions: SecondSubscriptionsRow;
  stored_files: StoredFilesRow;
  stripe_customers: StripeCustomersRow;
  stripe_events: StripeEventsRow;
  subscriptions: SubscriptionsRow;
  suppression_events: SuppressionEventsRow;
  suppression_words: SuppressionWordsRow;
  suppressions: SuppressionsRow;
  team_invites: TeamInvitesRow;
  teams: TeamsRow;
  toll_free_numbers: TollFreeNumbersRow;
  trial_cards: TrialCardsRow;
  unclear_replies: UnclearRepliesRow;
  unreadable_texts: UnreadableTextsRow;
  user_teams: UserTeamsRow;
  user_wallets: UserWalletsRow;
  voice_events: VoiceEventsRow;
  wallet_holds: WalletHoldsRow;
  wallet_payments: WalletPaymentsRow;
  wallet_transactions: WalletTransactionsRow;
  webhook_credentials: WebhookCredentialsRow;
  'auth.account': AuthAccountRow;
  'auth.account_mails': AuthAccountMailsRow;
  'auth.email_confirmations': AuthEmailConfirmationsRow;
  'auth.failed_sign_ins': AuthFailedSignInsRow;
  'auth.passkey_challenges': AuthPasskeyChallengesRow;
  'auth.passkeys': AuthPasskeysRow;
  'auth.password_resets': AuthPasswordResetsRow;
  'auth.pending_sign_ins': AuthPendingSignInsRow;
  'auth.recovery_codes': AuthRecoveryCodesRow;
  'auth.session': AuthSessionRow;
  'auth.two_step': AuthTwoStepRow;
  'auth.user': AuthUserRow;
}
