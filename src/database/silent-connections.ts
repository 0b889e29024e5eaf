// A connection whose path went silent tells nobody. Who holds it would wait until its time is up, and the idle ones would be handed
// out into the same wait, one after the other. So as soon as one is held for suspiciously long the idle ones of all pools must
// answer, and so must the scout, a connection that nobody uses: it has the same path. Where the scout is silent and a new
// connection is not, as after a failover, what is held and has heard nothing either is closed, and whoever waits hears at once. What
// was taken too late for that has the old path as well: it is closed as soon as it has been silent for as long.
import type { Client, Pool, PoolClient } from 'pg';
import { socketOf } from './connection.ts';
import { limits } from './limits.ts';

interface Held {
  since: number;
  /** Bytes that had come by the last look, and when some came last. */
  bytes: number;
  heardAt: number;
  /** It was held when its path was found cut off, and has heard nothing since. */
  isDoubted?: boolean;
}

/** @param connect a new connection to the same database, not open yet */
export function closeSilentConnections(pools: readonly Pool[], connect: () => Client): void {
  const held = new Map<PoolClient, Held>();
  for (const pool of pools) {
    pool.on('acquire', (client) => {
      const now = performance.now();
      held.set(client, { since: now, bytes: socketOf(client).bytesRead, heardAt: now });
    });
    pool.on('release', (_fault, client) => held.delete(client));
  }
  const scout = openScout(connect);
  let isScouting = false;
  async function closeIfCutOff(silent: readonly PoolClient[]): Promise<void> {
    if (!(await scout.isCutOff())) return;
    const still = new Set(silentOf(held));
    for (const client of silent) if (still.has(client)) close(client);
    for (const each of held.values()) each.isDoubted = true;
  }
  const timer = setInterval(() => {
    if (pools.every((pool) => pool.ending)) {
      clearInterval(timer);
      scout.end();
      return;
    }
    const silent = silentOf(held);
    if (!isSuspicious(held)) return;
    proveIdle(pools);
    for (const client of silent) if (held.get(client)?.isDoubted) close(client);
    if (silent.length === 0 || isScouting) return;
    isScouting = true;
    void closeIfCutOff(silent).finally(() => (isScouting = false));
  }, limits.idleProof.every);
  timer.unref();
}

function close(client: PoolClient): void {
  socketOf(client).destroy(Object.assign(new Error('The connection went silent.'), { code: 'ETIMEDOUT' }));
}

/** A map keeps the order of its entries: the first is held longest. */
function isSuspicious(held: ReadonlyMap<PoolClient, Held>): boolean {
  const [longest] = held.values();
  return longest !== undefined && performance.now() - longest.since >= limits.idleProof.suspicious;
}

function silentOf(held: ReadonlyMap<PoolClient, Held>): PoolClient[] {
  const now = performance.now();
  const silent: PoolClient[] = [];
  for (const [client, each] of held) {
    const { bytesRead } = socketOf(client);
    if (bytesRead !== each.bytes) Object.assign(each, { bytes: bytesRead, heardAt: now, isDoubted: false });
    if (now - each.heardAt >= limits.idleProof.suspicious) silent.push(client);
  }
  return silent;
}

/** Each takes another one, for all are taken before the first answers. One that fails is closed by the pool. */
function proveIdle(pools: readonly Pool[]): void {
  for (const pool of pools.filter(({ ending }) => !ending)) {
    for (let left = pool.idleCount; left > 0; left--) {
      pool.query({ text: 'select 1', query_timeout: limits.idleProof.patience }).catch(() => undefined);
    }
  }
}

interface Scout {
  /** Whether the old path is silent while a new one is not. The new one is the scout then. */
  isCutOff(): Promise<boolean>;
  end(): void;
}

function openScout(connect: () => Client): Scout {
  let scout = send(connect());

  function send(client: Client) {
    const sent = { client, isOpen: true, opened: client.connect() };
    const close = () => void (sent.isOpen = false);
    client.once('end', close);
    sent.opened.catch(close);
    return sent;
  }

  /** One that was closed is not silent: whoever used such a connection has heard of it. */
  async function hears({ client, opened }: typeof scout): Promise<boolean> {
    return opened
      .then(() => client.query({ text: 'select 1', query_timeout: limits.idleProof.patience }))
      .then(
        () => true,
        () => false,
      );
  }

  return {
    async isCutOff() {
      const old = scout;
      const wasOpen = old.isOpen;
      if (await hears(old)) return false;
      const fresh = send(connect());
      const isThere = await hears(fresh);
      void (isThere ? old : fresh).client.end().catch(() => undefined);
      if (isThere) scout = fresh;
      return isThere && wasOpen;
    },
    end: () => void scout.client.end().catch(() => undefined),
  };
}
