// Gives back to the carrier what nobody here owns: it costs every month that it stays.
import * as z from 'zod';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { endRelease, findRelease, isWanted, type Release } from './owned-numbers.db.ts';

type Telnyx = NonNullable<Platform['telnyx']>;

export const releaseNumberJob = job({
  name: 'release-number',
  payload: z.object({ id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 1 },
  async handle({ id }, platform) {
    const { database, telnyx, log } = platform;
    const release = await database.asSystem((tx) => findRelease(tx, id));
    if (!release || !telnyx) return;
    try {
      if (await giveBack(platform, telnyx, release)) await database.asSystem((tx) => endRelease(tx, id));
    } catch (fault) {
      // The sweep comes again.
      if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
      const about = { err: fault, number: release.phone.slice(-4) };
      if (release.isOverdue) log.error({ alert: 'numbers', ...about }, 'the carrier does not take a number back');
      else log.warn(about, 'a number goes back to the carrier later');
    }
  },
});

/** @returns false: look again later */
async function giveBack({ database, log }: Platform, telnyx: Telnyx, release: Release): Promise<boolean> {
  const found = release.providerId ?? (await numberOfOrder(telnyx, release));
  if (found === 'unknown') return false;
  if (found === 'none') return true;
  if (await database.asSystem((tx) => isWanted(tx, release.phone, found))) return false;
  await telnyx.releaseNumber(found);
  log.info({ number: release.phone.slice(-4) }, 'a number went back to the carrier');
  return true;
}

/** The id of the number that the order brought. unknown: look again later */
async function numberOfOrder(telnyx: Telnyx, { phone, reference, isOld }: Release): Promise<string> {
  const order = reference === null ? null : await telnyx.orderBy(reference);
  if (order === null) return isOld ? 'none' : 'unknown';
  if (order.status === 'success') return (await telnyx.numberId(phone)) ?? 'none';
  return /^(?:failure|cancel\w*|deleted)$/.test(order.status) ? 'none' : 'unknown';
}
