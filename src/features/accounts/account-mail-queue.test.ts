// Mails that anybody may ask for from outside: what is wrong with some does not delay the others.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { makeDoor } from '../../../test-support/job-world.ts';
import { startMailServer, type TestMailServer } from '../../../test-support/mail-server.ts';
import { ourLimits } from '../../providers/mail/mail-sender.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { signUp } from './sign-up.contract.ts';

const door = makeDoor();
const defaultLimits = { ...ourLimits };
let mailServer: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  // Nobody is given up before the time of a job itself is over.
  Object.assign(ourLimits, { socket: 600_000, envelope: 600_000, whole: 600_000 });
  mailServer = await startMailServer((address) => {
    if (address.startsWith('silent')) return door.passed;
    if (address.startsWith('unknown')) return 550;
    return address.startsWith('busy') ? 450 : 'taken';
  });
  app = await startTestApp({ env: { SMTP_URL: mailServer.url, TRUSTED_PROXIES: '1' } });
  await app.work([sendAccountMail]);
});
afterAll(async () => {
  Object.assign(ourLimits, defaultLimits);
  door.open();
  await app.close();
  await mailServer.stop();
});

async function signUpFrom(address: string, name: string): Promise<string> {
  const email = `${name}-${randomUUID()}@example.com`;
  const body = { email, password: 'copper kettle on the hill' };
  const answer = await testClient(app.url).send('POST', signUp.path, body, { 'x-forwarded-for': address });
  expect(answer.status).toBe(200);
  return email;
}

it('30 sign-ups from one place, with addresses that nobody takes mail for, delay no other confirmation', async () => {
  for (let count = 0; count < 10; count += 1)
    for (const name of ['silent', 'unknown', 'busy']) await signUpFrom('198.51.100.7', name);
  const good: string[] = [];
  for (let count = 0; count < 12; count += 1) good.push(await signUpFrom(`203.0.113.${count}`, 'good'));
  await areTaken(good);
});

it('24 whom nobody answers for, each from a network of its own, hold up those who come behind them for seconds', async () => {
  for (let count = 0; count < 24; count += 1) await signUpFrom(`198.18.${count}.7`, 'silent');
  const good: string[] = [];
  for (let count = 0; count < 12; count += 1) good.push(await signUpFrom(`203.0.113.${100 + count}`, 'good'));
  await areTaken(good);
});

async function areTaken(good: readonly string[]): Promise<void> {
  await expect.poll(() => good.filter((email) => !mailServer.taken.includes(email))).toEqual([]);
  expect(mailServer.taken.filter((email) => !email.startsWith('good'))).toEqual([]);
}
