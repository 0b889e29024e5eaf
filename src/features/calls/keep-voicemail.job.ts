// Brings the message of a caller into our own store: the carrier's link is good for minutes, and its copy goes after that.
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { keepFile, storeSound } from '../files/store-file.operation.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { messageToKeep } from './call-jobs.rules.ts';
import { findMessageToKeep, noteVoicemail } from './incoming-calls.db.ts';
import { isMp3, longestDownloadMs, mostMessageBytes } from './incoming-calls.rules.ts';

export const keepVoicemail = job({
  ...messageToKeep,
  policy: { ...defaultPolicy, retries: 8, delaySeconds: 5 },
  async handle({ userId, id }, platform) {
    const { database, jobs, voice } = platform;
    const legId = await database.asSystem((tx) => findMessageToKeep(tx, userId, id));
    if (legId === null || voice === null) return;
    const [recording] = await voice.recordingsOf(legId);
    // The carrier tells of it a moment before it lists it.
    if (recording === undefined) throw new CarrierInDoubt('unreadable', new Error('the recording is not listed yet'));
    const bytes = await download(platform, recording.url);
    const url = await storeSound(platform, userId, bytes);
    const seconds = Math.max(1, Math.round(recording.durationMs / 1000));
    await database.asSystem(async (tx) => {
      if (!(await noteVoicemail(tx, { userId, id, url, seconds }))) return;
      await keepFile(tx, userId, url);
      await noteHappenings(tx, { jobs, userId, happenings: [{ kind: 'call', ref: id }] });
    });
    await voice.deleteRecording(recording.id);
  },
});

async function download({ log }: Pick<Platform, 'log'>, url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(longestDownloadMs), redirect: 'follow' });
  if (!answer.ok) throw new Error(`a recording could not be read: ${answer.status}`);
  if (Number(answer.headers.get('content-length') ?? '0') > mostMessageBytes)
    throw new Error('a recording is too large');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength > mostMessageBytes || !isMp3(bytes)) {
    log.error({ alert: 'calls', bytes: bytes.byteLength }, 'a recording is no sound that can be played');
    throw new Error('a recording is no MP3');
  }
  return bytes;
}
