// Brings the message of a caller into our own store: the carrier's link is good for minutes, and its copy goes after that.
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { downloadSound } from '../call-recordings/download-sound.operation.ts';
import { keepFile, storeSound } from '../files/store-file.operation.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { messageToKeep } from './call-jobs.rules.ts';
import { findMessageToKeep, noteVoicemail } from './incoming-calls.db.ts';
import { mostMessageBytes } from './incoming-calls.rules.ts';

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
    const bytes = await downloadSound(platform, recording.url, mostMessageBytes);
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
