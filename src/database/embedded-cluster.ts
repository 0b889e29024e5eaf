// The data folder of the built-in database: made on first use, with what must be remembered to open it again.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeDatabase, type Account, type Placement } from './embedded-account.ts';

export interface Remembered {
  port: number;
  password: string;
}

export const cleanEnvironment = process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC' };

const memoryIn = (dataDir: string): string => join(dataDir, 'postgres.json');

export function remember(dataDir: string, remembered: Remembered): void {
  const file = memoryIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(remembered)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function recall(dataDir: string): Remembered | undefined {
  const file = memoryIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Remembered) : undefined;
}

export interface Cluster {
  dataDir: string;
  placement: Placement;
  account: Account | null;
  /** Folder of the data. */
  data: string;
  /** A port of 0 is yet to be chosen. */
  remembered: Remembered;
  /** Folder that every change is archived into. */
  archiveTo?: string | undefined;
}

/** The cluster of `dataDir`, made if it is not there. No server may be running on it. */
export function openCluster(
  dataDir: string,
  placement: Placement,
  account: Account | null,
  log: (line: string) => void,
): Cluster {
  const data = join(placement.home, 'data');
  let remembered = recall(dataDir);
  if (existsSync(data) && !remembered) {
    setAside(placement.home, log);
    placeDatabase(dataDir, account);
  }
  if (placement.isMoved) {
    log(`The database's own account may not enter ${dataDir}: its data lies in ${placement.home}.`);
  }
  if (!existsSync(data)) {
    log('Making the database (first start) …');
    remembered = { port: 0, password: randomBytes(24).toString('hex') };
    make(placement, account, remembered.password);
    remember(dataDir, remembered);
  }
  return { dataDir, placement, account, data, remembered: remembered ?? { port: 0, password: '' } };
}

function make(placement: Placement, account: Account | null, password: string): void {
  const half = join(placement.home, 'data.new');
  const passwordFile = join(placement.home, 'password.new');
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    join(placement.programs, 'initdb'),
    [
      `--pgdata=${half}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...account, cwd: placement.home, env: cleanEnvironment, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new Error(`The database could not be made in ${half}: ${made.error?.message ?? made.stderr.trim()}`);
  }
  // A start killed half-way leaves data.new, which the next one throws away.
  renameSync(half, join(placement.home, 'data'));
}

function setAside(home: string, log: (line: string) => void): void {
  const aside = `${home}.${Date.now()}`;
  renameSync(home, aside);
  log(`The password of the database in ${home} is gone, so a new one is made. The old data lies in ${aside}.`);
}
