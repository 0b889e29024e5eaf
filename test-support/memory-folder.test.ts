import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeMemoryFolder } from './memory-folder.ts';

const needed = 1000;
const now = Date.UTC(2026, 10, 3, 9);
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memory-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

it('is a new folder, and what a killed run left behind there is gone', () => {
  const hour = Math.floor(now / 3_600_000);
  const named = (hours: number) => join(parent, `agent-crm-tests-${(hour - hours).toString(36)}-1`);
  for (const folder of [named(12), named(13), join(parent, 'PostgreSQL.1')]) mkdirSync(folder);
  writeFileSync(join(named(13), 'data'), '');
  const folder = takeMemoryFolder({ now, parent, free: 2 * needed, needed });
  expect(folder && existsSync(folder)).toBe(true);
  expect([named(12), named(13), join(parent, 'PostgreSQL.1')].map((path) => existsSync(path))).toEqual([
    true,
    false,
    true,
  ]);
});

it.each([
  ['too little memory', () => ({ free: 2 * needed - 1 })],
  ['too small a disk', () => ({ needed: 2 ** 60, free: 2 ** 61 })],
  ['no such folder', () => ({ parent: join(parent, 'none') })],
])('is none: %s', (_name, given) => {
  expect(takeMemoryFolder({ now, parent, free: 2 * needed, needed, ...given() })).toBe(undefined);
});
