// A database elsewhere is dumped and read back by PostgreSQL's own programs, which are as new as its server or newer.
import { spawn, spawnSync } from 'node:child_process';
import type { Client } from 'pg';
import { BackupFault, dumpIn } from './backup-folder.ts';

/** @throws BackupFault naming the program, when it is missing or older than the server */
export function requireProgram(program: 'pg_dump' | 'pg_restore', server: number, env: NodeJS.ProcessEnv): void {
  const asked = spawnSync(program, ['--version'], { env, encoding: 'utf8' });
  const version = Number(/(\d+)/.exec(asked.stdout ?? '')?.[1] ?? 0);
  if (asked.error || version === 0)
    throw new BackupFault(`${program} is not on the PATH; version ${server} or newer is needed.`);
  if (version < server)
    throw new BackupFault(
      `${program} has version ${version}, and the server version ${server}: put a newer one on the PATH.`,
    );
}

/** Row security would leave rows out, so that a login without the right to see all makes no backup. @throws BackupFault */
export async function requireAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.sees) throw new BackupFault('The login of DATABASE_URL may not see all rows: it needs BYPASSRLS.');
}

/** What a transaction of `snapshot` sees, into the backup's folder. */
export async function dumpDatabase(
  url: string,
  snapshot: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { address, password } = withoutPassword(url);
  const given = ['--format=custom', `--snapshot=${snapshot}`, `--file=${dumpIn(folder)}`, address];
  await run('pg_dump', given, { ...env, ...password });
}

/** All of it or nothing. */
export async function readDump(url: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { address, password } = withoutPassword(url);
  const given = ['--single-transaction', '--exit-on-error', `--dbname=${address}`, dumpIn(folder)];
  await run('pg_restore', given, { ...env, ...password });
}

const passwordField = 'password=';

/**
 * What a program is called with stands in the list of processes for everybody on the machine; its environment does not. All else of the
 * address stays as it is written, since these programs read it by rules of their own.
 */
export function withoutPassword(url: string): { address: string; password: { PGPASSWORD?: string } } {
  const [, start = url, fields = ''] = /^([^?]*)\?(.*)$/s.exec(url) ?? [];
  const query = fields.split('&');
  const named = query.filter((each) => each.startsWith(passwordField)).at(-1);
  const inFront = /^([^:]+:\/\/[^:@/]*):([^/]*)@(.*)$/s.exec(start);
  // The one among the fields has the last word.
  const written = named?.slice(passwordField.length) || inFront?.[2];
  const others = query.filter((each) => each !== '' && !each.startsWith(passwordField));
  const place = inFront ? `${inFront[1]}@${inFront[3]}` : start;
  return {
    address: others.length > 0 ? `${place}?${others.join('&')}` : place,
    password: written ? { PGPASSWORD: decoded(written) } : {},
  };
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

async function run(program: string, given: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, given, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new BackupFault(`${program} ended with ${code}: ${said.trim()}`);
}
