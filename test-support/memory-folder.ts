// A folder in memory for the databases of a whole run: making and removing their files is a third of its work on a disk.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** What the databases of a run need at most, and as much again for the run itself. */
const NEEDED_BYTES = 4 * 1024 ** 3;
const PREFIX = 'agent-crm-tests-';
const HOUR_MS = 3_600_000;
/** No run takes longer; an older folder was left behind by one that was killed. */
const LONGEST_RUN_HOURS = 12;

function hasRoom(parent: string, free: number, needed: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(parent);
    return bavail * bsize >= needed && free >= 2 * needed;
  } catch {
    return false; // A system without such a folder.
  }
}

/** @returns a new folder, undefined where there is too little memory or none for files. Whoever took it removes it. */
export function takeMemoryFolder({
  now = Date.now(),
  parent = '/dev/shm',
  free = freemem(),
  needed = NEEDED_BYTES,
} = {}): string | undefined {
  if (!hasRoom(parent, free, needed)) return undefined;
  const hour = Math.floor(now / HOUR_MS);
  for (const name of readdirSync(parent)) {
    const madeAt = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 36) : hour;
    if (hour - madeAt > LONGEST_RUN_HOURS) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${PREFIX}${hour.toString(36)}-${process.pid}`);
  mkdirSync(folder);
  return folder;
}
