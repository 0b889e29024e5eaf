// What comes while earlier work is under way waits for it and is then done all at once: nothing waits for a clock, and the more there
// is, the less each costs.

interface Batches {
  /** Of one batch. */
  most: number;
  /** Batches under way at a time. */
  atOnce: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (fault: unknown) => void;
}

/** @param work all or nothing; its results stand in the order of the items. Where it fails for many, it is asked for each alone. */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: Batches,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!);
    } catch (fault) {
      if (batch.length === 1) batch[0]!.reject(fault);
      else for (const each of batch) await settle([each]);
    }
  }

  function begin(): void {
    while (underWay < atOnce && waiting.length > 0) {
      underWay += 1;
      void settle(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        begin();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      begin();
    });
}
