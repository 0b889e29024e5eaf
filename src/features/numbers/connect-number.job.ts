// Puts an agent's number on their own profile at the carrier, and has calls to it come to us: who was texted calls back. Each step looks first whether an earlier try has taken it, so that
// a lost answer makes no second profile.
import * as z from 'zod';
import { CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import type { OwnedNumber } from '../../providers/telnyx/telnyx-shapes.ts';
import type { TelnyxVoice } from '../../providers/telnyx/telnyx-voice.ts';
import type { Platform } from '../../server/platform.ts';
import { keepProfile, noteCallsTo, noteConnected, readConnection } from './profile.db.ts';
import { providerId } from './toll-free.rules.ts';

/** The carrier's desk sees it; nobody outside does. */
export const profileName = (userId: string): string => `agent ${userId}`;

export const connectNumber = job({
  name: 'connect-number',
  payload: z.object({ userId: z.uuid() }),
  // An outage of the carrier of a day is waited for; the hourly tidying takes up what is left.
  policy: { ...defaultPolicy, retries: 14, delaySeconds: 2 },
  async handle({ userId }, { database, telnyx, voice, log }) {
    if (!telnyx) return;
    const before = await database.asSystem((tx) => readConnection(tx, userId));
    if (!before || before.isConnected) return;
    const { phone } = before;
    const profileId = before.profileId ?? (await profileOf(telnyx, userId));
    const kept = await database.asSystem((tx) => keepProfile(tx, userId, profileId));
    const { numbers } = await telnyx.ownedNumbers({ number: phone });
    const owned = numbers.find(({ number }) => number === phone);
    if (!owned) {
      log.error(
        { alert: 'numbers', user_id: userId, number: phone.slice(-4) },
        'an assigned number is not at the carrier',
      );
      throw new CarrierRefused({
        fault: 'not_found',
        code: null,
        said: 'not a number of this account',
        field: null,
        mayRetry: false,
        retryAfter: null,
      });
    }
    if (owned.profileId !== kept) await telnyx.assign(owned.id, kept);
    await database.asSystem((tx) => noteConnected(tx, { userId, phone, providerId: providerId(owned.id) }));
    if (voice) await takeCallsTo({ database, voice }, owned);
  },
});

/** Calls to it come to us from then on. @throws CarrierRefused, CarrierInDoubt */
export async function takeCallsTo(
  { database, voice }: { database: Platform['database']; voice: TelnyxVoice },
  { id, number }: OwnedNumber,
): Promise<void> {
  await voice.connectNumber(id);
  await database.asSystem((tx) => noteCallsTo(tx, number, voice.connectionId));
}

async function profileOf(telnyx: TelnyxGateway, userId: string): Promise<string> {
  const name = profileName(userId);
  const { id } = (await telnyx.profileBy(name)) ?? (await telnyx.createProfile(name));
  return id;
}
