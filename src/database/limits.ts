// How long the database may take, in milliseconds.
import type { QueryConfigValues } from 'pg';

declare module 'pg' {
  // The driver knows it (see pg's Client.query), its types do not.
  interface QueryConfig<I> {
    values?: QueryConfigValues<I>;
    query_timeout?: number;
  }
}

/** `slow` is for the end of an import and what is as large; everything else has seconds. */
export type Pace = 'usual' | 'slow';

interface Limits {
  /**
   * One statement. `onServer`: the database ends it, and its connection goes on. `here`: the connection has gone silent and is
   * closed, so it comes later.
   */
  statement: Record<Pace, { onServer: number; here: number }>;
  /** Of a new connection, and of waiting for a free one. */
  connect: number;
  /** Of taking a transaction back: whoever waits for that has waited before. */
  rollback: number;
  /**
   * When a connection must prove itself (see silent-connections.ts): those that are held are looked at `every` so long, are
   * suspicious after being held, or silent, for `suspicious`, and the answer may take `patience`.
   */
  idleProof: { every: number; suspicious: number; patience: number };
}

/** Read where they are used: a test of outages has shorter ones for as long as it runs. */
export const limits: Limits = {
  statement: { usual: { onServer: 24_000, here: 25_000 }, slow: { onServer: 150_000, here: 152_000 } },
  connect: 10_000,
  rollback: 4_000,
  idleProof: { every: 1_000, suspicious: 2_000, patience: 1_500 },
};
