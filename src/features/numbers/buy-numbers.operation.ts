// Buys toll-free numbers at the carrier and puts them into the pool. One reference is one order: whoever does not know how it ended
// asks again with the same one.
import { setTimeout as pause } from 'node:timers/promises';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import type { Platform } from '../../server/platform.ts';
import { addNumber } from './pool.db.ts';
import { isTollFree, providerId } from './toll-free.rules.ts';

type Telnyx = NonNullable<Platform['telnyx']>;

interface Wish {
  count: number;
  /** 833, say. */
  prefix?: string;
  reference: string;
}

export interface Bought {
  numbers: readonly string[];
  /** The carrier is not done yet: ask again with the same reference. */
  isPending: boolean;
}

/** @throws CarrierRefused, CarrierInDoubt */
export async function buyNumbers(
  { database, telnyx }: { database: Platform['database']; telnyx: Telnyx },
  wish: Wish,
  looks = { times: 20, everyMs: 1000 },
): Promise<Bought> {
  const placed = (await telnyx.orderBy(wish.reference)) ?? (await place(telnyx, wish));
  const order = await settled(telnyx, placed, looks);
  if (order.status !== 'success') return { numbers: [], isPending: isPending(order) };
  const ids = await Promise.all(order.numbers.map((number) => idOf(telnyx, number)));
  await database.asSystem(async (tx) => {
    for (const [index, phone] of order.numbers.entries())
      await addNumber(tx, { phone, providerId: providerId(ids[index] ?? ''), notes: null });
  });
  return { numbers: order.numbers, isPending: false };
}

async function place(telnyx: Telnyx, { count, prefix, reference }: Wish) {
  const numbers = await telnyx.searchTollFree({ count, ...(prefix && { prefix }) });
  try {
    return await telnyx.order({ numbers, reference });
  } catch (fault) {
    if (!(fault instanceof CarrierInDoubt)) throw fault;
    const placed = await telnyx.orderBy(reference);
    if (placed === null) throw fault;
    return placed;
  }
}

/** A word that is not known here is not the end: asking again buys nothing twice. */
const isPending = ({ status }: { status: string }) => !/^(?:success|failure|cancel\w*|deleted)$/.test(status);

async function settled(
  telnyx: Telnyx,
  placed: Awaited<ReturnType<Telnyx['order']>>,
  looks: { times: number; everyMs: number },
) {
  let order = placed;
  for (let look = 0; look < looks.times && isPending(order); look += 1) {
    await pause(looks.everyMs);
    order = (await telnyx.readOrder(order.id)) ?? order;
  }
  return order;
}

async function idOf(telnyx: Telnyx, number: string): Promise<string | undefined> {
  const { numbers } = await telnyx.ownedNumbers({ number });
  return numbers.find((each) => each.number === number)?.id;
}

/** Toll-free numbers of the account that the pool does not have: bought elsewhere, or by an order whose end nobody saw. */
export async function adoptNumbers({
  database,
  telnyx,
}: {
  database: Platform['database'];
  telnyx: Telnyx;
}): Promise<readonly string[]> {
  const adopted: string[] = [];
  for (let page: number | null = 1; page !== null;) {
    const { numbers, nextPage } = await telnyx.ownedNumbers({ page });
    await database.asSystem(async (tx) => {
      for (const { id, number } of numbers.filter((each) => isTollFree(each.number)))
        if (await addNumber(tx, { phone: number, providerId: providerId(id), notes: null })) adopted.push(number);
    });
    page = nextPage;
  }
  return adopted;
}
