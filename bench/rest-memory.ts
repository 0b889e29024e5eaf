// What `npm start` holds when nobody works: each page of memory counted once, and shared with other programs in part (PSS).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from './measure.ts';
import { startProduct } from './warm-start.ts';

const TARGET_MB = 260;
/** Until the programs have given back what only their start needed. */
const REST_MS = 20_000;

export async function measureRestMemory(): Promise<Finding[]> {
  if (process.platform !== 'linux') return [];
  const product = await startProduct(join(import.meta.dirname, '..', '.cache', 'bench-start'));
  try {
    await pause(REST_MS);
    const programs = treeBelow(product.pid).map((pid) => ({ name: nameOf(pid), mb: pssOf(pid) }));
    const sum = (wanted: (name: string) => boolean) =>
      programs.filter(({ name }) => wanted(name)).reduce((total, { mb }) => total + mb, 0);
    const isDatabase = (name: string) => name === 'database';
    const all = sum((name) => !isDatabase(name));
    const parts = ['start program', 'server', 'sandbox', 'database'].map((part) => ({
      name: `memory at rest: ${part}`,
      found: `${sum((name) => name === part).toFixed(0)} MB`,
      target: '',
      isGood: true,
    }));
    const whole = { name: 'memory at rest: all but the database', found: `${all.toFixed(0)} MB` };
    return [...parts, { ...whole, target: `${TARGET_MB} MB`, isGood: all <= TARGET_MB }];
  } finally {
    await product.stop();
  }
}

function treeBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeBelow)];
}

function nameOf(pid: number): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (command.includes('src/server/main.ts')) return 'server';
  if (command.includes('src/sandbox/main.ts')) return 'sandbox';
  return command.includes('tools/start.ts') ? 'start program' : 'database';
}

function pssOf(pid: number): number {
  return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}
