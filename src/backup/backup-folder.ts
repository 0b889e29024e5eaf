// How backups lie in their folder: each in one of its own, complete once its manifest is there; and the log of all changes beside
// them, from which the built-in database is brought to any moment after a backup.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

const format = 1;
const manifestName = 'manifest.json';

const counted = z.object({
  /** Rows of each table, by its name with its schema. */
  rows: z.record(z.string(), z.number()),
  /** All that was ever booked, and what the wallets hold: the same, or the books are wrong. */
  ledgerCents: z.string(),
  balanceCents: z.string(),
});
export type Counted = z.infer<typeof counted>;

const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** `copy`: the built-in database's own files. `dump`: made by pg_dump. */
  kind: z.enum(['copy', 'dump']),
  /** Major version of the database's server. */
  server: z.number(),
  /** The newest migration it has. */
  migration: z.number(),
  counted,
  /** By path below the backup, with `/`. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** What cannot be used, in a sentence for the operator. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

export const walIn = (backupDir: string): string => join(backupDir, 'wal');
export const databaseIn = (backup: string): string => join(backup, 'database');
export const dumpIn = (backup: string): string => join(backup, 'database.dump');
export const filesIn = (backup: string): string => join(backup, 'files');

/** The first piece of the log of changes that a copy needs: timeline and place, 24 digits. */
export function firstSegment(folder: string): string | undefined {
  const label = join(databaseIn(folder), 'backup_label');
  return existsSync(label) ? /\(file ([0-9A-F]{24})\)/.exec(readFileSync(label, 'utf8'))?.[1] : undefined;
}

/** A name that sorts by time and is a folder's on every system. */
export const nameAt = (moment: Date): string => moment.toISOString().replaceAll(':', '-');

/** Complete ones, oldest first. One whose manifest is missing was broken off, and counts for nothing. */
export function listBackups(backupDir: string): string[] {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .filter((name) => existsSync(join(backupDir, name, manifestName)))
    .sort();
}

/** @throws BackupFault when there is none, it is not complete, or another version wrote it */
export function openBackup(backupDir: string, name: string): Backup {
  const folder = join(backupDir, name);
  if (!existsSync(folder)) throw new BackupFault(`There is no backup ${name} in ${backupDir}.`);
  const file = join(folder, manifestName);
  if (!existsSync(file)) throw new BackupFault(`The backup ${name} is not complete: it was broken off.`);
  const read = manifest.safeParse(parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new BackupFault(`The backup ${name} has a manifest that this version cannot read.`);
  return { folder, manifest: read.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Last of all, and whole or not at all: it says that the backup is complete. */
export function writeManifest(folder: string, written: Omit<Manifest, 'format'>): void {
  const file = join(folder, manifestName);
  writeFileSync(`${file}.new`, `${JSON.stringify({ format, ...written }, null, 1)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** All files of a backup but its manifest, with what each is known by. */
export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const described: Manifest['files'] = {};
  for (const path of listFiles(folder)) described[path] = await describe(join(folder, path));
  return described;
}

/** @throws BackupFault naming the first file that is missing, was changed, or does not belong there */
export async function checkFiles({ folder, manifest: { files } }: Backup): Promise<void> {
  for (const path of listFiles(folder)) if (!(path in files)) throw new BackupFault(`${path} is not of this backup.`);
  for (const [path, known] of Object.entries(files)) {
    const file = join(folder, path);
    if (!existsSync(file)) throw new BackupFault(`${path} is missing in the backup.`);
    const found = await describe(file);
    if (found.bytes !== known.bytes) throw new BackupFault(`${path} is ${found.bytes} bytes long, not ${known.bytes}.`);
    if (found.sha256 !== known.sha256) throw new BackupFault(`${path} was changed since the backup was made.`);
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== manifestName)
    .sort();
}

async function describe(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: statSync(file).size, sha256: hash.digest('hex') };
}
