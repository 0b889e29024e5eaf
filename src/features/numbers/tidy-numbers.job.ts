// Every hour the carrier's list of numbers and the pool are compared: what is an agent's goes onto that agent's profile, what is
// nobody's goes off any, and what only one side has is told to the operator.
import * as z from 'zod';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { OwnedNumber } from '../../providers/telnyx/telnyx-shapes.ts';
import type { Platform } from '../../server/platform.ts';
import { connectNumber, takeCallsTo } from './connect-number.job.ts';
import { listKnown, listUnconnected, noteDisconnected, type KnownNumber } from './profile.db.ts';
import { isTollFree } from './toll-free.rules.ts';

export const tidyNumbers = job({
  name: 'tidy-numbers',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 600 },
  schedule: '37 * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, tidyNumbers, () => tidy(platform));
  },
});

async function tidy(platform: Platform): Promise<void> {
  const { telnyx } = platform;
  if (!telnyx) return;
  for (let page: number | null = 1; page !== null;) {
    const { numbers, nextPage } = await telnyx.ownedNumbers({ page });
    await compare(platform, numbers);
    page = nextPage;
  }
  await platform.database.asSystem(async (tx) => {
    for (const userId of await listUnconnected(tx)) await connectSoon(platform, tx, userId);
  });
}

const connectSoon = ({ jobs }: Platform, tx: Parameters<Platform['jobs']['enqueue']>[0], userId: string) =>
  jobs.enqueue(tx, connectNumber, { userId }, { onlyOne: userId });

async function compare(platform: Platform, numbers: readonly OwnedNumber[]): Promise<void> {
  const { database, log } = platform;
  const known = await database.asSystem((tx) =>
    listKnown(
      tx,
      numbers.map(({ number }) => number),
    ),
  );
  const byPhone = new Map(known.map((each) => [each.phone, each]));
  for (const owned of numbers) {
    platform.stopping.throwIfAborted();
    const own = byPhone.get(owned.number);
    if (!own && !isTollFree(owned.number)) continue;
    if (!own) log.warn({ number: owned.number.slice(-4) }, 'a number at the carrier is not in the pool');
    else if (own.userId === null) await takeOff(platform, owned);
    else if (own.isConnected && owned.profileId !== own.profileId) {
      const { userId } = own;
      log.warn({ user_id: userId, number: own.phone.slice(-4) }, 'a number was not on its profile');
      await database.asSystem((tx) => noteDisconnected(tx, userId, own.phone));
    } else await takeCalls(platform, own, owned);
  }
}

/** Who was texted from it calls back. */
async function takeCalls({ database, voice, log }: Platform, known: KnownNumber, owned: OwnedNumber): Promise<void> {
  if (!voice || known.connectionId === voice.connectionId) return;
  try {
    await takeCallsTo({ database, voice }, owned);
  } catch (fault) {
    if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
    log.warn({ err: fault }, 'calls to a texting number do not reach us until the next hour');
  }
}

/** What people still answer to it must reach nobody's profile. */
async function takeOff({ telnyx, log }: Platform, { id, profileId }: OwnedNumber): Promise<void> {
  if (profileId === null) return;
  try {
    await telnyx?.assign(id, null);
  } catch (fault) {
    if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
    log.warn({ err: fault }, 'a released number stays on its profile until the next hour');
  }
}
