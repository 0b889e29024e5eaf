// Where recordings are kept, who may hear them, and how they go.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { removeFile, sweepFiles } from '../files/remove-file.job.ts';
import { listCalls } from '../calls/calls.contract.ts';
import { deleteRecording } from './call-recordings.contract.ts';
import { findRecordings, keepRecording } from './keep-recording.job.ts';

const app = useCallsApp();
const { goOn } = linesOf(app);
let people = 0;
const someone = () => `+1312444${String((people += 1)).padStart(4, '0')}`;

interface Recorded {
  caller: Caller;
  id: string;
  /** The leg that was recorded. */
  legId: string;
}

async function record(): Promise<Recorded> {
  const [caller, lead] = [await app.caller({ records: true }), someone()];
  const id = await app.talk(caller, lead);
  const legId = (await app.legs()).find(
    ({ to, state }) => to === caller.phone && state === 'answered',
  )!.call_control_id;
  await app.at(lead, { do: 'hang-up' });
  return { caller, id, legId };
}
const keep = ({ caller, id }: Recorded) => keepRecording.handle({ userId: caller.id, id }, app.platform);
const kept = async () => {
  const recorded = await record();
  await keep(recorded);
  return recorded;
};
/** Its link is signed now: the server that hands out the file has no other clock. */
const lineOf = async ({ caller, id }: Recorded) => {
  const noon = app.clock.now;
  app.clock.now = new Date();
  const { calls } = await caller.call(listCalls, { query: {} });
  app.clock.now = noon;
  return calls.find((call) => call.id === id)!.recording;
};
const soundAt = (url: string) => fetch(new URL(url, app.url), { headers: { range: 'bytes=0-3' } });
const atCarrier = ({ legId }: Recorded) => app.platform.voice!.recordingsOf(legId);
const inSystem = <T>(work: Parameters<typeof app.platform.database.asSystem<T>>[0]) =>
  app.platform.database.asSystem(work);
const waiting = async (id: string) => {
  const { rows } = await inSystem((tx) =>
    sql`select from jobs.job where name = 'keep-recording' and state = 'created' and data->>'id' = ${id}`.execute(tx),
  );
  return rows.length;
};
const forget = (id: string) =>
  inSystem((tx) => sql`delete from jobs.job where name = 'keep-recording' and data->>'id' = ${id}`.execute(tx));

describe('a recording', () => {
  it('is copied into our own store once, goes at the carrier, and is heard through a signed link', async () => {
    const recorded = await record();
    expect(await waiting(recorded.id)).toBe(1);
    await keep(recorded);
    const { recording_url: url } = await inSystem((tx) =>
      tx.selectFrom('call_logs').select('recording_url').where('id', '=', recorded.id).executeTakeFirstOrThrow(),
    );
    expect(url).toMatch(/^\/files\/recordings\//);
    await keep(recorded);
    expect(await atCarrier(recorded)).toEqual([]);
    const line = await lineOf(recorded);
    expect(line).toMatchObject({ status: 'kept', seconds: 1, told_at: expect.any(String) });
    const sound = await soundAt(line!.url!);
    expect([sound.status, sound.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    const files = await inSystem((tx) =>
      tx.selectFrom('stored_files').select('goes_at').where('user_id', '=', recorded.caller.id).execute(),
    );
    expect(files).toEqual([{ goes_at: null }]);
  });

  it('is heard by nobody else: not in a list, not without the signature, not under another one', async () => {
    const [mine, other] = [await kept(), await kept()];
    const { url } = (await lineOf(mine))!;
    const link = new URL(url!, app.url);
    expect((await other.caller.call(listCalls, { query: {} })).calls.map(({ id }) => id)).toEqual([other.id]);
    expect((await soundAt(link.pathname)).status).toBe(404);
    const foreign = new URL((await lineOf(other))!.url!, app.url);
    expect((await soundAt(`${link.pathname}${foreign.search}`)).status).toBe(404);
    link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 3600));
    expect((await soundAt(link.href)).status).toBe(404);
    expect(await other.caller.refusal(deleteRecording, { params: { id: mine.id } })).toMatchObject({ status: 404 });
    expect((await soundAt(url!)).status).toBe(206);
  });

  it('is kept as soon as the carrier tells of it, before it tells that the call ended', async () => {
    const recorded = await record();
    await inSystem((tx) =>
      sql`update call_logs set over_at = null, agent_ended_at = null where id = ${recorded.id}`.execute(tx),
    );
    await keep(recorded);
    expect((await app.row(recorded.id)).recording_url).not.toBeNull();
  });

  it('of a call on a line is kept while the line goes on, and goes at the carrier', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    const legId = (await app.legs()).find(({ to }) => to === lead)!.call_control_id;
    await app.at(lead, { do: 'hang-up' });
    await keep({ caller, id, legId });
    expect((await app.row(id)).recording_url).toMatch(/^\/files\/recordings\//);
    expect(await atCarrier({ caller, id, legId })).toEqual([]);
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('that the carrier does not hand out yet is asked for again', async () => {
    const recorded = await record();
    await app.control('/faults', { provider: 'telnyx', operation: 'recordings.list', mode: 'error' });
    await expect(keep(recorded)).rejects.toThrow();
    await keep(recorded);
    expect(await lineOf(recorded)).toMatchObject({ status: 'kept' });
  });

  it('whose copy at the carrier could not be deleted is deleted later, and kept once', async () => {
    const recorded = await record();
    await app.control('/faults', { provider: 'telnyx', operation: 'recordings.delete', mode: 'error' });
    await expect(keep(recorded)).rejects.toThrow();
    const before = await lineOf(recorded);
    expect(await atCarrier(recorded)).toHaveLength(1);
    await keep(recorded);
    expect(await atCarrier(recorded)).toEqual([]);
    expect(new URL((await lineOf(recorded))!.url!, app.url).pathname).toBe(new URL(before!.url!, app.url).pathname);
  });

  it('of which nobody told is found a minute after its call', async () => {
    const recorded = await record();
    await forget(recorded.id);
    await findRecordings.handle({}, app.platform);
    expect(await waiting(recorded.id)).toBe(0);
    await inSystem((tx) =>
      sql`update call_logs set over_at = over_at - interval '2 minutes' where id = ${recorded.id}`.execute(tx),
    );
    await findRecordings.handle({}, app.platform);
    expect(await waiting(recorded.id)).toBe(1);
    await keep(recorded);
    await forget(recorded.id);
    await findRecordings.handle({}, app.platform);
    expect(await waiting(recorded.id)).toBe(0);
  });

  it('that the carrier never had is given up after a day', async () => {
    const recorded = await record();
    for (const { id } of await atCarrier(recorded)) await app.platform.voice!.deleteRecording(id);
    await expect(keep(recorded)).rejects.toThrow();
    await inSystem((tx) =>
      sql`update call_logs set over_at = over_at - interval '25 hours' where id = ${recorded.id}`.execute(tx),
    );
    await keep(recorded);
    expect(await lineOf(recorded)).toBeNull();
  });
});

describe('deleting a recording', () => {
  const remove = ({ caller, id }: Recorded) => caller.call(deleteRecording, { params: { id } });

  it('ends its link at once and its file soon after', async () => {
    const recorded = await kept();
    const { url } = (await lineOf(recorded))!;
    const name = new URL(url!, app.url).pathname.replace('/files/', '');
    await remove(recorded);
    expect(await lineOf(recorded)).toMatchObject({ status: 'deleted', url: null });
    expect((await soundAt(url!)).status).toBe(404);
    await sweepFiles.handle({}, app.platform);
    const { rows } = await inSystem((tx) =>
      sql`select from jobs.job where name = 'remove-file' and data->>'name' = ${name}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    await removeFile.handle({ name }, app.platform);
    expect(await app.platform.files.open(name)).toBeUndefined();
    await remove(recorded);
  });

  it('before it was kept deletes it at the carrier, and nothing is kept', async () => {
    const recorded = await record();
    await remove(recorded);
    await keep(recorded);
    expect(await atCarrier(recorded)).toEqual([]);
    expect(await lineOf(recorded)).toMatchObject({ status: 'deleted', url: null });
    const files = await inSystem((tx) =>
      tx.selectFrom('stored_files').select('name').where('user_id', '=', recorded.caller.id).execute(),
    );
    expect(files).toEqual([]);
  });

  it('is refused while the call runs, and where there is none', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    const id = await app.talk(caller, lead);
    expect(await caller.refusal(deleteRecording, { params: { id } })).toMatchObject({ status: 409 });
    await app.at(lead, { do: 'hang-up' });
    const [quiet, other] = [await app.caller(), someone()];
    const unrecorded = await app.talk(quiet, other);
    await app.at(other, { do: 'hang-up' });
    expect(await quiet.refusal(deleteRecording, { params: { id: unrecorded } })).toMatchObject({ status: 404 });
  });
});
