import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useTestApp } from '../test-support/app.ts';
import { testDatabase } from '../test-support/database.ts';
import { useJobWorld } from '../test-support/job-world.ts';
import { PermanentFault } from '../src/domain/permanent-fault.ts';

const app = useTestApp();
const world = useJobWorld(app);

/** What `npm run jobs -- …` prints. */
async function jobs(...args: string[]): Promise<string> {
  return jobsAt((await testDatabase()).url, ...args);
}

async function jobsAt(databaseUrl: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/jobs.ts', ...args], { env });
  return stdout;
}

it('npm run jobs lists the jobs that were given up, puts them back and drops them', async () => {
  let isMended = false;
  const job = await world.make(async () => {
    if (!isMended) throw new PermanentFault('the reason');
  });
  await world.add(job, ['one', 'two']);
  await world.work([job]);
  await expect.poll(() => world.states(job.name)).toEqual({ failed: 2, dead: 2 });
  const lines = (await jobs()).split('\n').filter((line) => line.includes(`${job.name}: the reason`));
  const [one = '', two = ''] = lines.map((line) => line.split(' ')[0] ?? '');
  isMended = true;
  expect(await jobs('retry', one)).toBe('1 back in their queues.\n');
  await expect.poll(() => world.states(job.name)).toEqual({ failed: 2, dead: 1, completed: 1 });
  expect(await jobs('drop', two, one)).toBe('1 dropped.\n');
  expect(await world.states(job.name)).toEqual({ failed: 2, completed: 1 });
  expect(await jobs('drop')).toContain('npm run jobs -- drop <id…>');
});

it('npm run jobs says so when the database does not answer', async () => {
  await expect(jobsAt('postgres://127.0.0.1:9/none')).rejects.toMatchObject({
    code: 1,
    stderr: 'The list could not be opened: connect ECONNREFUSED 127.0.0.1:9\n',
  });
});
