// One start at a time in one data folder: a lock file naming its holder, which a killed holder cannot leave behind for good.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DatabaseInUseError extends Error {}

/** When a process began, so that a number given out again is not taken for the old process. Null when there is none. */
export function processStart(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // The command in parentheses may hold spaces; the 20th field behind it is the start in ticks since boot.
      const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return behindName[0] === 'Z' ? null : (behindName[19] ?? null);
    }
    process.kill(pid, 0);
    return process.platform === 'win32'
      ? 'running'
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

function readHolder(file: string): { pid: number; start: string } | null {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), start: start ?? '' };
  } catch {
    return null;
  }
}

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n${processStart(process.pid)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the folder for this process and returns how to give it back. Throws DatabaseInUseError when another one has it. */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'database.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryCreate(file)) return () => rmSync(file, { force: true });
    const holder = readHolder(file);
    if (holder && holder.start && processStart(holder.pid) === holder.start) {
      throw new DatabaseInUseError(
        `The database in ${dataDir} is in use by process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    // Renamed before it is removed, so that of two starts finding the same dead lock only one takes it away.
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch {
      continue;
    }
    rmSync(aside, { force: true });
  }
  throw new DatabaseInUseError(`Another start is taking the database in ${dataDir}. Try again when it is done.`);
}
