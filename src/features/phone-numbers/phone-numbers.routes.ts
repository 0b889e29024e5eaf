import { setTimeout as pause } from 'node:timers/promises';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { orRecharge } from '../wallet/or-recharge.operation.ts';
import { beginPurchase } from './begin-purchase.operation.ts';
import { countAnswers, dropOwned, findReleaseOf, isInUse, noteNumber } from './owned-numbers.db.ts';
import { looksMarked } from './answer-rates.rules.ts';
import {
  listNumbers,
  purchaseNumber,
  readAnswerRates,
  readPurchases,
  releaseNumber,
  searchNumbers,
} from './phone-numbers.contract.ts';
import { answerMs, freeLeft, nextPriceCents, searchCount } from './phone-numbers.rules.ts';
import { inUse, justTaken, noAnswer, notSetUp, notTaken, notYours } from './phone-numbers.words.ts';
import { countBought, keepOffers, listTold, type Purchase } from './purchases.db.ts';
import { readOwnNumbers } from './read-own-numbers.operation.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchase } from './settle-purchase.operation.ts';

const reading = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const searching = { who: 'subscriber', limit: perMinute(30) } as const;
const buying = { who: 'subscriber', limit: perMinute(30) } as const;
const releasing = { who: 'subscriber', limit: perMinute(30) } as const;

export const phoneNumbersRoutes = [
  route(listNumbers, reading, async ({ tx, user }) => ({ numbers: await readOwnNumbers(tx, user.id) })),

  route(readAnswerRates, reading, async ({ tx, user }) => {
    const counted = await countAnswers(tx, user.id);
    const numbers = counted.map(({ telnyx_number, ...of }) => ({
      telnyx_number,
      calls: of.lately + of.before,
      answered: of.lately_answered + of.before_answered,
      looks_marked: looksMarked(
        { calls: of.lately, answered: of.lately_answered },
        { calls: of.before, answered: of.before_answered },
      ),
    }));
    return { numbers };
  }),
  route(readPurchases, reading, async ({ tx, user }) => {
    const everBought = await countBought(tx, user.id);
    return {
      free_left: freeLeft(everBought),
      price_cents: nextPriceCents(everBought),
      purchases: await listTold(tx, user.id),
    };
  }),
  route(searchNumbers, searching, async ({ platform, user, query: { npa, limit = searchCount } }) => {
    const numbers = await search(requireCarrier(platform), npa, limit);
    await platform.database.asSystem((tx) => keepOffers(tx, user.id, npa, numbers));
    return { ok: true as const, data: numbers.map((number) => ({ phone_number: number })) };
  }),
  route(purchaseNumber, buying, async ({ platform, user, body: { phone_number: phone } }) => {
    const telnyx = requireCarrier(platform);
    const {
      id,
      priceCents,
      freeLeft: left,
    } = await orRecharge(platform, user.id, () =>
      platform.database.asSystem((tx) => beginPurchase(tx, platform, user.id, phone)),
    );
    const purchase = await settleSoon(() => settlePurchase(platform, telnyx, { userId: user.id, id, isLate: false }));
    if (purchase?.status === 'refused') throw refusalOf(purchase);
    return {
      ok: true as const,
      phone_number: phone,
      charged_cents: priceCents,
      freebies_left_after: left,
      status: purchase?.status === 'bought' ? ('bought' as const) : ('open' as const),
    };
  }),
  route(releaseNumber, releasing, ({ platform, user, params, body }) =>
    platform.database.asSystem(async (tx) => {
      const phone = await dropOwned(tx, { userId: user.id, id: params.id, lastFour: body.last_four });
      if (phone === undefined) throw new Refusal('not_found', notYours);
      if (await isInUse(tx, user.id, phone)) throw new Refusal('conflict', inUse);
      await noteNumber(tx, { userId: user.id, action: 'phone_number.released', phone });
      const release = await findReleaseOf(tx, phone);
      if (release) await platform.jobs.enqueue(tx, releaseNumberJob, { id: release }, { onlyOne: release });
      return { ok: true as const };
    }),
  ),
];

type Telnyx = NonNullable<Platform['telnyx']>;

function requireCarrier({ telnyx }: Platform): Telnyx {
  if (!telnyx) throw new Refusal('unavailable', notSetUp);
  return telnyx;
}

async function search(telnyx: Telnyx, areaCode: string, count: number): Promise<string[]> {
  try {
    return await telnyx.searchLocal({ areaCode, count });
  } catch (cause) {
    if (!(cause instanceof CarrierRefused || cause instanceof CarrierInDoubt)) throw cause;
    throw new Refusal('provider_failed', noAnswer, { cause });
  }
}

/** The carrier takes an order first and ends it a moment later. */
async function settleSoon(settle: () => Promise<Purchase | undefined>): Promise<Purchase | undefined> {
  const end = performance.now() + answerMs;
  for (let waitMs = 50; ; waitMs = Math.min(1_000, waitMs * 2)) {
    const purchase = await settle();
    if (purchase?.status !== 'open' || performance.now() + waitMs > end) return purchase;
    await pause(waitMs);
  }
}

function refusalOf({ fault }: Purchase): Refusal {
  if (fault === 'number_gone') return new Refusal('conflict', justTaken);
  return new Refusal('provider_failed', notTaken);
}
