// A connection whose path went silent tells nobody: who holds it waits until its time is up, and the idle ones would be handed
// out into the same wait, one after the other. As soon as one is held for suspiciously long, the idle ones of all pools must
// answer: they lead to the same database.
import type { Pool, PoolClient } from 'pg';
import { limits } from './limits.ts';

export function proveIdleConnections(pools: readonly Pool[]): void {
  const heldSince = new Map<PoolClient, number>();
  for (const pool of pools) {
    pool.on('acquire', (client) => heldSince.set(client, performance.now()));
    pool.on('release', (_fault, client) => heldSince.delete(client));
  }
  const timer = setInterval(() => {
    if (pools.every((pool) => pool.ending)) return clearInterval(timer);
    // A map keeps the order of its entries: the first is held longest.
    const [longest = performance.now()] = heldSince.values();
    if (performance.now() - longest < limits.idleProof.suspicious) return;
    for (const pool of pools.filter(({ ending }) => !ending)) {
      for (let left = pool.idleCount; left > 0; left--) {
        // Each takes another one, for all are taken before the first answers. One that fails is closed by the pool.
        pool.query({ text: 'select 1', query_timeout: limits.idleProof.patience }).catch(() => undefined);
      }
    }
  }, limits.idleProof.every);
  timer.unref();
}
