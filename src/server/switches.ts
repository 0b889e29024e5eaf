// The operator's switches as this process knows them: read at the start, at every change that is told, and whenever one may
// have been missed.
import type { SwitchName } from '../domain/operator-switch.ts';
import { listSwitchedOn } from '../database/operator-switches.ts';
import type { Database } from '../database/transaction.ts';
import type { LiveEvents } from './live/live-events.ts';
import type { Logger } from './logger.ts';

export interface Switches {
  isOn(name: SwitchName): boolean;
  /** By the environment of this process: only a start without it lifts that. */
  isSetByEnvironment(name: SwitchName): boolean;
  /** Reads what is stored now. */
  refresh(): Promise<void>;
}

interface Parts {
  /** Those that the environment turns on. */
  set: ReadonlySet<SwitchName>;
  database: Database;
  live: Pick<LiveEvents, 'watch'>;
  log: Logger;
}

const retryMs = 1_000;

export async function openSwitches({ set, database, live, log }: Parts): Promise<Switches> {
  let on: ReadonlySet<SwitchName> = new Set();
  let last: Promise<void> = Promise.resolve();
  const readAfter = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    on = new Set(await database.asSystem(listSwitchedOn));
  };
  // One after the other: an older answer never takes the place of a newer one.
  const refresh = (): Promise<void> => (last = readAfter(last));
  const follow = (): void => {
    refresh().catch((fault: unknown) => {
      log.warn({ err: fault }, 'the switches could not be read; trying again');
      setTimeout(follow, retryMs).unref();
    });
  };
  live.watch('operator_switches', follow);
  await refresh();
  return {
    isOn: (name) => set.has(name) || on.has(name),
    isSetByEnvironment: (name) => set.has(name),
    refresh,
  };
}
