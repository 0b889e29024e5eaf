import { expect, it } from 'vitest';
import { startTestApp } from '../../test-support/app.ts';
import { testDatabase } from '../../test-support/database.ts';
import { startFaultProxy } from '../../test-support/fault-proxy.ts';
import { createLogger } from './logger.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** Resolves with the first line that the log holds. */
function firstLine() {
  let told: (line: string) => void = () => undefined;
  const line = new Promise<string>((resolve) => (told = resolve));
  return { line, log: createLogger('info', { write: (text) => told(text) }) };
}

it('a start before its database says so, waits and goes on', async () => {
  const proxy = await startFaultProxy((await testDatabase()).url);
  proxy.refuse();
  const { line, log } = firstLine();
  const waiting = waitForDatabase(proxy.url, log);
  expect(JSON.parse(await line)).toMatchObject({ level: 40, msg: 'the database does not answer; waiting for it' });
  const starting = startTestApp({ env: { APP_DATABASE_URL: proxy.url } });
  await proxy.heal();
  await waiting;
  const app = await starting;
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await app.close();
  await proxy.close();
});

it('gives up in the end, with a sentence', async () => {
  const proxy = await startFaultProxy((await testDatabase()).url);
  proxy.refuse();
  const { host } = new URL(proxy.url);
  await expect(waitForDatabase(proxy.url, firstLine().log, 200)).rejects.toThrow(
    `The database at ${host} did not answer for`,
  );
  await proxy.close();
});

it.each([
  [
    'a wrong password',
    (url: URL) => (url.password = 'wrong-secret'),
    /refused the login of ".+"\. Check DATABASE_URL\.$/,
  ],
  ['an unknown database', (url: URL) => (url.pathname = '/no_such_thing'), /has no database "no_such_thing"\. Check/],
])('%s fails at once and tells no secret', async (_, spoil, sentence) => {
  const url = new URL((await testDatabase()).url);
  spoil(url);
  const fault = await waitForDatabase(url.href, firstLine().log).catch((each: unknown) => each as Error);
  expect(fault).toMatchObject({ name: 'DatabaseUnusable', message: expect.stringMatching(sentence) as string });
  expect((fault as Error).message).not.toContain('wrong-secret');
});
