import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findDamage } from './check-wal.ts';

const whole = gzipSync(Buffer.alloc(16 * 1024 * 1024), { level: 1 });
let folder: string;
let wal: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-crm-'));
  [wal, backup] = [join(folder, 'wal'), join(folder, 'backup')];
  mkdirSync(wal);
  mkdirSync(join(backup, 'database'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const segment = (timeline: number, place: string) => `0000000${timeline}${place}`;
const begin = (at: string) =>
  writeFileSync(join(backup, 'database', 'backup_label'), `START WAL LOCATION: 0/2000028 (file ${at})\n`);
const put = (name: string, bytes: Buffer = whole) => writeFileSync(join(wal, `${name}.gz`), bytes);
const history = (timeline: number, lines: string) => put(`0000000${timeline}.history`, gzipSync(lines));
const found = async () => (await findDamage(wal, backup))?.message;

it('a log with nothing missing is whole, over the end of a file of 4 GB too; what came before the backup does not count', async () => {
  begin(segment(1, '00000000000000FE'));
  put(segment(1, '00000000000000FC'), whole.subarray(0, 9));
  for (const place of ['00000000000000FE', '00000000000000FF', '0000000100000000', '0000000100000001'])
    put(segment(1, place));
  writeFileSync(join(wal, `${segment(1, '0000000100000003')}.part`), '');
  expect(await found()).toBeUndefined();
});

it('names the piece that is missing, also the first, and the one that is cut, empty, longer or no gzip at all', async () => {
  begin(segment(1, '0000000000000002'));
  expect(await found()).toBe('wal/000000010000000000000002.gz is missing.');
  for (const place of ['0000000000000002', '0000000000000004', '0000000000000005']) put(segment(1, place));
  expect(await found()).toBe('wal/000000010000000000000003.gz is missing.');
  for (const [bytes, why] of [
    [whole.subarray(0, whole.length / 2), 'unexpected end of file'],
    [whole.subarray(0, whole.length - 8), 'unexpected end of file'],
    [gzipSync(''), 'it holds 0 bytes, not 16777216'],
    [Buffer.alloc(0), ''],
    [Buffer.concat([whole, whole]), 'it holds 33554432 bytes, not 16777216'],
    [Buffer.from('not a gzip'), 'incorrect header check'],
  ] as const) {
    put(segment(1, '0000000000000003'), bytes);
    expect(await found()).toContain(`wal/000000010000000000000003.gz is damaged: ${why}`);
  }
  put(segment(1, '0000000000000003'));
  expect(await found()).toBeUndefined();
});

it('goes on along the timeline that a restore began, and asks for its history', async () => {
  begin(segment(1, '0000000000000002'));
  for (const place of ['0000000000000002', '0000000000000003', '0000000000000005']) put(segment(1, place));
  for (const place of ['0000000000000003', '0000000000000004']) put(segment(2, place));
  expect(await found()).toBe('wal/00000002.history.gz is missing.');
  history(2, '1\t0/3000100\tno recovery target specified\n');
  expect(await found()).toBeUndefined();
  rmSync(join(wal, `${segment(2, '0000000000000003')}.gz`));
  expect(await found()).toBeUndefined();
  put(segment(2, '0000000000000006'));
  expect(await found()).toBe('wal/000000020000000000000005.gz is missing.');
  history(2, '1\t0/3000100\tno recovery target specified\n');
  put('00000002.history', Buffer.from('damaged'));
  expect(await found()).toContain('wal/00000002.history.gz is damaged');
});

it('says where a backup does not tell its place in the log', async () => {
  expect(await found()).toContain('does not say where');
});
