// Two months of the sample agent's calls, the same for the same day and leads, and the messages of those who called in vain.
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Transaction } from '../src/database/transaction.ts';
import { addDays } from '../src/domain/calendar-date.ts';
import { formatPhone } from '../src/domain/phone-number.ts';
import { toInstant, todayIn } from '../src/domain/time-zone.ts';
import { billOf } from '../src/features/calls/call-bill.rules.ts';
import { noteKept } from '../src/features/call-recordings/kept-recordings.db.ts';
import { lawOfCall, statesOnCall } from '../src/features/call-recordings/recording-law.rules.ts';
import { callerNumberFor } from '../src/features/calls/caller-number.rules.ts';
import { noteVoicemail } from '../src/features/calls/incoming-calls.db.ts';
import { keepFile, storeSound } from '../src/features/files/store-file.operation.ts';
import { openFileStore } from '../src/providers/files/open-file-store.ts';
import { readConfig } from '../src/server/config.ts';
import type pg from 'pg';
import { demoZone, drawsFrom } from './demo-data.ts';
import { demoLogin } from './demo-login.ts';
import { demoLocalNumbers } from './demo-phone-numbers.ts';
import type { DemoPerson } from './demo-texts.ts';
import type { DemoMove } from './demo-wallet.ts';

export interface DemoCall {
  id: string;
  direction: 'in' | 'out';
  person: string;
  own: string;
  status: 'completed' | 'no_answer' | 'busy';
  ended_by: 'agent' | 'lead' | null;
  /** ISO. */
  at: string;
  seconds: number;
  cost_cents: number;
  /** Of the message that was left. */
  message_seconds: number | null;
  is_recorded: boolean;
  is_seen: boolean;
}

const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2 };
/** The switch was on for the last days only. */
const recordedDays = 9;
const [minute, daysBack] = [60_000, 60];
/** How long they let it ring. */
const ringSeconds = 14;

/** Oldest first. */
export function makeDemoCalls(now: Date, people: readonly Pick<DemoPerson, 'phone' | 'created_at'>[]): DemoCall[] {
  const draw = drawsFrom(7);
  const today = todayIn(demoZone, now.getTime());
  const calls: DemoCall[] = [];
  const add = (
    person: string,
    at: number,
    { direction = 'out', isSeen = true }: { direction?: 'in' | 'out'; isSeen?: boolean } = {},
  ) => {
    const luck = isSeen ? draw() : 1;
    const status = luck < 0.55 ? 'completed' : luck < 0.62 && direction === 'out' ? 'busy' : 'no_answer';
    const seconds = status === 'completed' ? 20 + Math.floor(draw() ** 2 * 1100) : 0;
    const isRecorded = seconds > 0 && at > now.getTime() - recordedDays * 1440 * minute;
    const leavesMessage = direction === 'in' && status === 'no_answer' && (!isSeen || draw() < 0.6);
    calls.push({
      id: crypto.randomUUID(),
      direction,
      person,
      own: callerNumberFor(person, demoLocalNumbers) ?? demoLocalNumbers[0]!.number,
      status,
      ended_by: status === 'completed' ? (draw() < 0.6 ? 'lead' : 'agent') : null,
      at: new Date(at).toISOString(),
      seconds,
      cost_cents: billOf({ status, durationSeconds: seconds, ...rates, isRecorded }),
      message_seconds: leavesMessage ? 6 + Math.floor(draw() * 24) : null,
      is_recorded: isRecorded,
      is_seen: isSeen,
    });
  };
  for (let back = daysBack; back >= 0; back -= 1) {
    const noon = toInstant({ date: addDays(today, -back), hour: 12, minute: 0, second: 0 }, demoZone);
    for (let turn = 0; turn < 2; turn += 1) {
      const at = noon + Math.floor((draw() * 5 - 1) * 60) * minute;
      const known = people.filter((each) => Date.parse(each.created_at) < at);
      const person = known[Math.floor(draw() * known.length)];
      const direction = draw() < 0.25 ? 'in' : 'out';
      if (person && at < now.getTime() - 3 * 60 * minute) add(person.phone, at, { direction });
    }
  }
  // Who was missed last; at night they called in the evening.
  const evening = toInstant({ date: addDays(today, -1), hour: 18, minute: 0, second: 0 }, demoZone);
  const morning = toInstant({ date: today, hour: 11, minute: 0, second: 0 }, demoZone);
  const lately = now.getTime() > morning ? now.getTime() - 40 * minute : evening;
  for (const [place, person] of people.slice(3, 5).entries())
    add(person.phone, lately - place * 85 * minute, { direction: 'in', isSeen: false });
  return calls.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** As each was charged when it ended. */
export const movesOfCalls = (calls: readonly DemoCall[]): DemoMove[] =>
  calls
    .filter(({ cost_cents: cents }) => cents > 0)
    .map(({ id, direction, person, cost_cents: cents, at, seconds }) => ({
      type: 'call',
      amount_cents: -cents,
      description: `Call ${direction === 'in' ? 'from' : 'to'} ${formatPhone(person)}, ${Math.ceil(seconds / 60)} min`,
      created_at: new Date(Date.parse(at) + (ringSeconds + seconds) * 1000).toISOString(),
      ref: id,
    }));

export async function addCalls(client: pg.ClientBase, userId: string, calls: readonly DemoCall[]): Promise<void> {
  await client.query(
    `insert into call_logs (user_id, id, direction, from_number, to_number, agent_number, status, ended_by, started_at, duration_seconds,
       cost_cents, is_recorded, cents_per_minute, recorded_cents_per_minute, lead_dialed_at, lead_answered_at, agent_pressed_at, bridged_at, lead_ended_at,
       recorded_at, minutes_held, over_at, settled_at, seen_at)
     select $1, id, direction, case direction when 'in' then person else own end, case direction when 'in' then own else person end, $3,
       status, ended_by, at, seconds, cost_cents, is_recorded, $4, $5, case direction when 'out' then at end, answered, answered, answered, ended,
       case when message_seconds is not null then at + make_interval(secs => $6) end, greatest(1, ceil(seconds / 60.0)), ended, ended,
       case when is_seen then ended end
     from jsonb_to_recordset($2::jsonb) as call (id uuid, direction text, person text, own text, status text, ended_by text, at timestamptz,
       seconds int, cost_cents int, is_recorded boolean, message_seconds int, is_seen boolean),
       lateral (select case when seconds > 0 then at + make_interval(secs => $6) end as answered,
         at + make_interval(secs => $6 + seconds + coalesce(message_seconds, 0)) as ended) as known`,
    [userId, JSON.stringify(calls), demoPhone, rates.centsPerMinute, rates.recordedCentsPerMinute, ringSeconds],
  );
  await client.query(
    `insert into call_recordings (user_id, id, law, agent_states, person_states, notice_at, agent_told_at, person_told_at, ordered_at,
       started_at, seconds, carrier_gone_at)
     select user_id, call_logs.id, law, '{NC}', states, case when is_told then told end, case when is_told then told end,
       case when is_told then told end, told, told, greatest(1, duration_seconds - 4), over_at
     from call_logs join jsonb_to_recordset($2::jsonb) as recorded (id uuid, law text, states text[]) using (id),
       lateral (select bridged_at + interval '4 seconds' as told, law = 'all_party' as is_told) as known
     where user_id = $1`,
    [userId, JSON.stringify(calls.filter((call) => call.is_recorded).map(recordingOf))],
  );
  await client.query(
    `update leads set last_contacted_at = talk.at
     from (select case direction when 'in' then from_number else to_number end as person, max(lead_ended_at) as at
       from call_logs where user_id = $1 and bridged_at is not null group by 1) as talk
     where user_id = $1 and phone = talk.person`,
    [userId],
  );
  await client.query('insert into agent_phones (user_id, phone) values ($1, $2)', [userId, demoPhone]);
}

function recordingOf({ id, person }: DemoCall) {
  const states = statesOnCall({ phone: person, state: null, zip: null });
  return { id, law: lawOfCall([['NC'], states]), states };
}

/** The sample agent's own, which calls ring; it counts as proved. */
export const demoPhone = '+18285550142';

/** Puts messages and recordings into the file store; those that are there stay. */
export async function seedDemoSounds(env: NodeJS.ProcessEnv, databaseUrl: string, sandboxUrl: string): Promise<void> {
  const config = readConfig({
    ...env,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const pool = connectPool({ url: config.appDatabaseUrl, applicationName: 'demo calls', max: 1 });
  const database = openDatabase(pool);
  const parts = { database, files: openFileStore(config.files) };
  try {
    for (const { userId, id, seconds } of await database.asSystem(findUnkeptRecordings)) {
      const url = await storeSound(parts, userId, await soundOf(sandboxUrl, seconds), 'recordings');
      await database.asSystem(async (tx) => {
        if (await noteKept(tx, { userId, id, url, seconds })) await keepFile(tx, userId, url);
      });
    }
    for (const { userId, id, seconds } of await database.asSystem(findUnkept)) {
      const url = await storeSound(parts, userId, await soundOf(sandboxUrl, seconds));
      await database.asSystem(async (tx) => {
        if (await noteVoicemail(tx, { userId, id, url, seconds })) await keepFile(tx, userId, url);
      });
    }
  } finally {
    await pool.end();
  }
}

async function soundOf(sandboxUrl: string, seconds: number): Promise<Uint8Array> {
  const answer = await fetch(`${sandboxUrl}/_control/telnyx/tone/${seconds}`);
  if (!answer.ok) throw new Error(`The sandbox refused a sound: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function findUnkeptRecordings(tx: Transaction): Promise<{ userId: string; id: string; seconds: number }[]> {
  const recordings = await tx
    .selectFrom('call_recordings')
    .innerJoin('profiles', 'profiles.user_id', 'call_recordings.user_id')
    .select(['call_recordings.user_id as userId', 'call_recordings.id', 'seconds'])
    .where('profiles.email', '=', demoLogin.email)
    .where('carrier_gone_at', 'is not', null)
    .where('kept_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return recordings.map(({ seconds, ...call }) => ({ ...call, seconds: seconds ?? 1 }));
}

async function findUnkept(tx: Transaction): Promise<{ userId: string; id: string; seconds: number }[]> {
  const calls = await tx
    .selectFrom('call_logs')
    .innerJoin('profiles', 'profiles.user_id', 'call_logs.user_id')
    .select(['call_logs.user_id as userId', 'call_logs.id', 'recorded_at', 'over_at'])
    .where('profiles.email', '=', demoLogin.email)
    .where('agent_number', '=', demoPhone)
    .where('recorded_at', 'is not', null)
    .where('over_at', 'is not', null)
    .where('voicemail_url', 'is', null)
    .execute();
  return calls.map(({ userId, id, recorded_at: from, over_at: to }) => ({
    userId,
    id,
    seconds: Math.max(1, Math.round((Date.parse(to!) - Date.parse(from!)) / 1000)),
  }));
}
