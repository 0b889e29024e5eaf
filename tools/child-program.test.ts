import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { processStart } from '../src/database/embedded-lock.ts';
import { startProgram, type ChildProgram, type ProgramOptions } from './child-program.ts';
import { countCrashes, RECOVERED_MS } from './crash-count.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-crm-program-'));
/** Writes down each of its runs; those that `fails` names end before they are ready. */
const file = join(folder, 'program.mjs');
writeFileSync(
  file,
  `import { appendFileSync, readFileSync } from 'node:fs';
   appendFileSync(process.env.RUNS, process.pid + '\\n');
   const run = readFileSync(process.env.RUNS, 'utf8').trim().split('\\n').length;
   if (process.env.FAILS.split(',').includes(String(run))) process.exit(3);
   if (process.env.HANGS) process.on('SIGTERM', () => {});
   process.send({ ready: true, url: 'here' });
   setInterval(() => {}, 1000);`,
);
const programs: ChildProgram[] = [];
afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop(1))));
afterAll(() => rmSync(folder, { recursive: true }));

async function start(fails = '', { hangs, ...options }: Partial<ProgramOptions> & { hangs?: boolean } = {}) {
  const runs = join(mkdtempSync(join(folder, 'run-')), 'runs');
  const lines: string[] = [];
  const env = { PATH: process.env.PATH, RUNS: runs, FAILS: fails, HANGS: hangs ? '1' : '' };
  const program = await startProgram({ name: 'program', file, env, log: (line) => lines.push(line), ...options });
  programs.push(program);
  const pids = () => readFileSync(runs, 'utf8').trim().split('\n').map(Number);
  const isRun = (count: number) => expect.poll(() => pids().length).toBe(count);
  const kill = () => process.kill(pids().at(-1)!, 'SIGKILL');
  return { program, lines, isRun, kill, pids };
}

describe('a program beside npm start', () => {
  it('is killed when it does not end as it is told to', async () => {
    const { program, pids } = await start('', { hangs: true });
    await program.stop(0.2);
    expect(processStart(pids()[0]!)).toBeNull();
  });

  it('is started again after a crash, and again when that start fails', async () => {
    const { isRun, kill, lines, pids } = await start('2');
    kill();
    await isRun(3);
    await expect.poll(() => processStart(pids()[2]!)).not.toBeNull();
    expect(lines).toEqual([
      'The program ended by itself (SIGKILL); it is started again.',
      'The program ended while starting (3); it is started again.',
    ]);
  });

  it('is given up at the third crash within a minute', async () => {
    const { program, isRun, kill } = await start('2,3');
    kill();
    await expect(program.ended).rejects.toThrow(
      'The program ended 3 times within a minute. The last time: The program ended while starting (3).',
    );
    await isRun(3);
  });

  it('is not given up for crashes that an outage brought about', async () => {
    const { isRun, kill, pids } = await start('2,3,4,5', { wasOutage: async () => true });
    kill();
    await isRun(6);
    await expect.poll(() => processStart(pids()[5]!)).not.toBeNull();
  });

  it('is left lying until the outage is over', async () => {
    let end = () => {};
    const outage = new Promise<boolean>((done) => (end = () => done(true)));
    let asked = () => {};
    const isAsked = new Promise<void>((done) => (asked = done));
    const { isRun, kill, pids } = await start('', { wasOutage: () => (asked(), outage) });
    kill();
    await isAsked;
    expect(pids()).toHaveLength(1);
    end();
    await isRun(2);
  });
});

describe('the count of crashes', () => {
  it('says that the third within a minute is too many', () => {
    const isTooMany = countCrashes();
    expect([0, 20_000, 40_000].map((at) => isTooMany(at, 0))).toEqual([false, false, true]);
  });

  it('forgets what is longer ago', () => {
    const isTooMany = countCrashes();
    expect([0, 40_000, 80_000, 120_001].map((at) => isTooMany(at, 0))).toEqual([false, false, false, false]);
  });

  it('begins again after a run that had recovered', () => {
    const isTooMany = countCrashes();
    const ran = [0, RECOVERED_MS, RECOVERED_MS, RECOVERED_MS];
    expect(ran.map((ranMs, index) => isTooMany(index * 15_000, ranMs))).toEqual([false, false, false, false]);
  });
});
