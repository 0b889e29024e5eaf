// Recordings go when their days are over, and with their account.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { stopped, waitingJobs } from '../../../test-support/stopping.ts';
import { saveKeepDays } from '../call-settings/call-settings.contract.ts';
import type { KeepDays } from '../call-settings/keep-days.rules.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { endRecordings } from './end-recordings.job.ts';
import { forgetLeg } from './forget-leg.job.ts';
import { keepRecording } from './keep-recording.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1615446${String((people += 1)).padStart(4, '0')}`;
const inSystem = <T>(work: Parameters<typeof app.platform.database.asSystem<T>>[0]) =>
  app.platform.database.asSystem(work);

async function record(caller: Caller): Promise<{ id: string; legId: string }> {
  const lead = someone();
  const id = await app.talk(caller, lead);
  const { call_control_id: legId } = (await app.legs()).find(
    ({ to, state }) => to === caller.phone && state === 'answered',
  )!;
  await app.at(lead, { do: 'hang-up' });
  return { id, legId };
}
const keep = (caller: Caller, id: string) => keepRecording.handle({ userId: caller.id, id }, app.platform);
const age = (id: string, days: number) =>
  inSystem((tx) =>
    sql`update call_logs set over_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(tx),
  );
const endOf = async (id: string) => {
  const row = await inSystem((tx) =>
    tx.selectFrom('call_recordings').select('deleted_by').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return row.deleted_by;
};
/** Days after which one is kept and one is gone. */
async function outlives(caller: Caller, days: number): Promise<void> {
  const [young, old] = [await record(caller), await record(caller)];
  for (const { id } of [young, old]) await keep(caller, id);
  await age(young.id, days - 1);
  await age(old.id, days + 1);
  await endRecordings.handle({}, stopped(app.platform));
  expect([await endOf(old.id), await waitingJobs(app.platform, endRecordings.name)]).toEqual([null, 1]);
  await endRecordings.handle({}, app.platform);
  expect([await endOf(young.id), await endOf(old.id)]).toEqual([null, 'retention']);
  expect((await app.row(old.id)).recording_url).toBeNull();
}

describe('a recording is kept', () => {
  it('for a year', () => app.caller({ records: true }).then((caller) => outlives(caller, 365)));

  it.each<KeepDays>([30, 3650])('for %s days where its agent says so', async (days) => {
    const caller = await app.caller({ records: true });
    await caller.call(saveKeepDays, { body: { keep_days: days } });
    await outlives(caller, days);
  });
});

it('is not ended by a round that had found it when its agent said to keep it longer', async () => {
  const caller = await app.caller({ records: true });
  const { id } = await record(caller);
  await keep(caller, id);
  await caller.call(saveKeepDays, { body: { keep_days: 30 } });
  await age(id, 31);
  const { database } = app.platform;
  let asked = 0;
  const asSystem: typeof database.asSystem = async (work) => {
    const found = await database.asSystem(work);
    if ((asked += 1) === 1) await caller.call(saveKeepDays, { body: { keep_days: 3650 } });
    return found;
  };
  await endRecordings.handle({}, { ...app.platform, database: { ...database, asSystem } });
  expect(await endOf(id)).toBeNull();
  expect((await app.row(id)).recording_url).not.toBeNull();
});

it('an account that goes leaves no recording behind, at the carrier either', async () => {
  const caller = await app.caller({ records: true });
  const [kept, waiting] = [await record(caller), await record(caller)];
  await keep(caller, kept.id);
  const name = (await app.row(kept.id)).recording_url!.replace('/files/', '');
  await inSystem((tx) =>
    sql`insert into account_deletions (user_id, requested_at, delete_after, billing_ended_at)
      values (${caller.id}, now() - interval '31 days', now() - interval '1 day', now())`.execute(tx),
  );
  await deleteAccountFinally.handle({ userId: caller.id }, app.platform);
  const queued = async (job: string) => {
    const { rows } = await inSystem((tx) =>
      sql<{ data: unknown }>`select data from jobs.job where name = ${job} and state = 'created'`.execute(tx),
    );
    return rows.map(({ data }) => data);
  };
  expect(await queued('remove-file')).toContainEqual({ name });
  expect(await queued('forget-recorded-leg')).toEqual([{ legId: waiting.legId }]);
  await forgetLeg.handle({ legId: waiting.legId }, app.platform);
  expect(await app.platform.voice!.recordingsOf(waiting.legId)).toEqual([]);
});
