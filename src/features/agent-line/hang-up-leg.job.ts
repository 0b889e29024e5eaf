import { CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { legToHangUp } from './line-jobs.rules.ts';

/** Its account is gone, and with it what would have ended it. */
export const hangUpLeg = job({
  ...legToHangUp,
  policy: { ...defaultPolicy, retries: 10 },
  async handle({ legId }, { voice }) {
    try {
      await voice?.hangUp({ legId, id: `${legId}-gone` });
    } catch (error) {
      // Who hung up by then needs nothing more.
      if (!(error instanceof CarrierRefused)) throw error;
    }
  },
});
