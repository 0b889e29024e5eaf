// Brings a copy of the built-in database to a consistent moment: the backup's end, a marked moment, or the newest that is archived.
// To PostgreSQL the log ends at the first piece that it does not get, whatever follows; so the newest moment asks for a whole log.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Account, Placement } from '../database/embedded-account.ts';
import { freePort } from '../database/embedded.ts';
import { runServer, urlOf } from '../database/embedded-server.ts';
import { BackupFault, databaseIn } from './backup-folder.ts';
import { findDamage } from './check-wal.ts';

/**
 * `end`: the moment at which the backup was complete. `newest`: the last change that was archived. `damage`: the last one before a
 * piece of the log that is missing or damaged.
 */
export type Moment = 'end' | 'newest' | 'damage' | Date;

/** From 126 on PostgreSQL gives up; below, a piece that could not be unpacked is the end of the log to it. */
const broken = 126;

export interface RecoveryPlan {
  backup: string;
  wal: string;
  moment: Moment;
  placement: Placement;
  account: Account | null;
  /** Folder that the data is laid into; nothing is there. */
  data: string;
  password: string;
  /** It is to live on, and must survive a power cut. */
  isKept: boolean;
}

/**
 * Lays the copy out, recovers it and asks `look`, then stops it. A copy that could not be recovered is taken away again.
 * @throws BackupFault with the server's own last words
 */
export async function recoverCopy<T>(plan: RecoveryPlan, look: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await recover(plan, look);
  } catch (fault) {
    rmSync(plan.data, { recursive: true, force: true });
    throw fault;
  }
}

async function recover<T>(plan: RecoveryPlan, look: (client: Client) => Promise<T>): Promise<T> {
  const { placement, account, data, password } = plan;
  if (plan.moment === 'newest') await requireWholeLog(plan);
  cpSync(databaseIn(plan.backup), data, { recursive: true });
  chmodSync(data, 0o700);
  const settingsFile = join(data, 'postgresql.auto.conf');
  const settings = readFileSync(settingsFile, 'utf8');
  writeFileSync(settingsFile, `${settings}${recoverySettings(plan)}`);
  writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 });
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  const remembered = { port: await freePort(), password };
  const server = await runServer({ dataDir: placement.home, placement, account, data, remembered }, !plan.isKept).catch(
    async (fault: Error) => {
      await requireWholeLog(plan);
      throw new BackupFault(`The backup could not be brought to that moment. ${fault.message}`);
    },
  );
  const client = new Client({ connectionString: urlOf(remembered), application_name: 'crm restore' });
  client.on('error', () => undefined); // every fault also rejects the query at hand
  try {
    await client.connect();
    return await look(client);
  } finally {
    await client.end();
    await server.stop();
    writeFileSync(settingsFile, settings);
  }
}

async function requireWholeLog({ wal, backup, moment }: RecoveryPlan): Promise<void> {
  const damage = await findDamage(wal, backup);
  if (!damage) return;
  const isBeyond = moment === 'newest' || moment instanceof Date;
  throw new BackupFault(
    isBeyond
      ? `${damage.message} No change from there on can be read. Put it back from a copy of BACKUP_DIR; without one, --to=damage restores all that was before.`
      : `${damage.message} The backup cannot do without it.`,
  );
}

function recoverySettings({ wal, moment }: RecoveryPlan): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return Object.entries({
    restore_command: `test -f "${wal}/%f.gz" || exit 1; gzip -dc "${wal}/%f.gz" >"%p" || exit ${moment === 'newest' ? broken : 1}`,
    recovery_target_action: 'promote',
    hot_standby: 'off', // nobody is answered before it is there
    ...(moment === 'end' && { recovery_target: 'immediate' }),
    ...(moment instanceof Date && { recovery_target_time: moment.toISOString().replace('Z', '+00') }),
  })
    .map(([name, value]) => `${name} = ${quoted(value)}\n`)
    .join('');
}
