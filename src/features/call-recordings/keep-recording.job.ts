// Brings the recording of a call into our own store, and deletes it at the carrier: kept here, or deleted by the agent.
import * as z from 'zod';
import type { CarrierRecording } from '../../domain/carrier-call.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { keepFile, storeSound } from '../files/store-file.operation.ts';
import { downloadSound } from './download-sound.operation.ts';
import {
  longestSearchHours,
  mostRecordingBytes,
  searchAfterSeconds,
  searchedPerRound,
  triedForDays,
} from './keep-sound.rules.ts';
import { findAtCarrier, listAtCarrier, noteCarrierGone, noteKept } from './kept-recordings.db.ts';
import { recordingToKeep } from './recording-jobs.rules.ts';

export const keepRecording = job({
  ...recordingToKeep,
  // A long call is many megabytes, which are held in memory.
  policy: { ...defaultPolicy, retries: 8, delaySeconds: 5, expireSeconds: 300, atOnce: 1 },
  async handle(call, platform) {
    const { database, voice, log } = platform;
    const found = await database.asSystem((tx) => findAtCarrier(tx, call, longestSearchHours));
    if (found === null || voice === null) return;
    const recordings = await voice.recordingsOf(found.legId);
    const longest = recordings.toSorted((one, other) => other.durationMs - one.durationMs)[0];
    if (longest === undefined && found.failedWhy !== null) {
      log.error({ alert: 'calls', call: call.id, said: found.failedWhy }, 'the carrier could not record a call');
      return database.asSystem((tx) => noteCarrierGone(tx, call));
    }
    if (longest === undefined && !found.isPastSearch && !found.isKept) {
      // The carrier tells of it a moment before it lists it.
      if (found.isStarted) throw new CarrierInDoubt('unreadable', new Error('the recording is not listed yet'));
      return;
    }
    if (longest === undefined && found.isStarted && !found.isKept)
      log.error({ alert: 'calls', call: call.id }, 'the carrier has lost a recording');
    if (longest !== undefined && !found.isKept && !found.isDeleted) await keep(platform, call, longest);
    for (const { id } of recordings) await voice.deleteRecording(id);
    await database.asSystem((tx) => noteCarrierGone(tx, call));
  },
});

async function keep(
  platform: Platform,
  { userId, id }: z.output<typeof recordingToKeep.payload>,
  { url: link, durationMs }: CarrierRecording,
): Promise<void> {
  const bytes = await downloadSound(platform, link, mostRecordingBytes);
  const url = await storeSound(platform, userId, bytes, 'recordings');
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  await platform.database.asSystem(async (tx) => {
    if (await noteKept(tx, { userId, id, url, seconds })) await keepFile(tx, userId, url);
  });
}

/** Whatever was not told, or did not come in time. */
export const findRecordings = job({
  name: 'find-recordings',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      const due = { afterSeconds: searchAfterSeconds, days: triedForDays, most: searchedPerRound };
      for (const call of await listAtCarrier(tx, due))
        await jobs.enqueue(tx, recordingToKeep, call, { onlyOne: call.id });
    });
  },
});
