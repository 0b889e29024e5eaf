// Gives back to the carrier what nobody here owns: it costs every month that it stays.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { endRelease, findRelease, isWanted, type Release } from './owned-numbers.db.ts';

type Telnyx = NonNullable<Platform['telnyx']>;

export const releaseNumberJob = job({
  name: 'release-number',
  payload: z.object({ id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 4 },
  async handle({ id }, { database, telnyx, log }) {
    const release = await database.asSystem((tx) => findRelease(tx, id));
    if (!release || !telnyx) return;
    const found = release.providerId ?? (await numberOfOrder(telnyx, release));
    if (found === 'unknown') return;
    if (found !== 'none') {
      if (await database.asSystem((tx) => isWanted(tx, release.phone, found))) return;
      await telnyx.releaseNumber(found);
      log.info({ number: release.phone.slice(-4) }, 'a number went back to the carrier');
    }
    await database.asSystem((tx) => endRelease(tx, id));
  },
});

/** The id of the number that the order brought. unknown: look again later */
async function numberOfOrder(telnyx: Telnyx, { phone, reference, isOld }: Release): Promise<string> {
  const order = reference === null ? null : await telnyx.orderBy(reference);
  if (order === null) return isOld ? 'none' : 'unknown';
  if (order.status === 'success') return (await telnyx.numberId(phone)) ?? 'none';
  return /^(?:failure|cancel\w*|deleted)$/.test(order.status) ? 'none' : 'unknown';
}
