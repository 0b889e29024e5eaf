// Tells the carrier that calls to a number come to us; and where "us" is, should that have moved.
import * as z from 'zod';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { findProviderId, noteConnected } from './owned-numbers.db.ts';

export const connectNumberJob = job({
  name: 'connect-number-to-calls',
  payload: z.object({ userId: z.uuid(), id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 1 },
  async handle({ userId, id }, { database, voice, log }) {
    if (voice === null) return;
    const providerId = await database.asSystem((tx) => findProviderId(tx, userId, id));
    if (providerId === null) return;
    try {
      await voice.listen();
      await voice.connectNumber(providerId);
    } catch (fault) {
      // The sweep comes again.
      if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
      return log.error({ alert: 'numbers', err: fault, number: id }, 'calls to a number do not reach us yet');
    }
    await database.asSystem((tx) => noteConnected(tx, { userId, id, connectionId: voice.connectionId }));
  },
});

/** The address of this server may change while the numbers stay. */
export const listenForCalls = job({
  name: 'listen-for-calls',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 2 },
  schedule: '11 * * * *',
  async handle(_, { voice, log }) {
    if (await voice?.listen()) log.info('the carrier now tells this address of calls that come in');
  },
});
