import { defaultPolicy, job } from '../../jobs/job.ts';
import { legToForget } from './recording-jobs.rules.ts';

/** Its account is gone: nothing of it stays at the carrier. */
export const forgetLeg = job({
  ...legToForget,
  policy: { ...defaultPolicy, retries: 10 },
  async handle({ legId }, { voice }) {
    if (voice === null) return;
    for (const { id } of await voice.recordingsOf(legId)) await voice.deleteRecording(id);
  },
});
