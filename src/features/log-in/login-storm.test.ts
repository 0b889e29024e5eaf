// Many log-ins at once, with the real hash: what is too much is refused at once, and who is signed in goes on.
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { makeDoor } from '../../../test-support/job-world.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { hashPassword, isFormerHash, verifyPassword, type PasswordHasher } from '../../server/sign-in/password-hash.ts';

/** The real one, which also tells how many hashes are under way together, and begins once the storm has come. */
const hashing = { now: 0, most: 0 };
const storm = runSize(60, 200);
const halfRefused = makeDoor();
const counted: PasswordHasher = {
  hash: hashPassword,
  isFormer: isFormerHash,
  async verify(input) {
    hashing.now += 1;
    hashing.most = Math.max(hashing.most, hashing.now);
    await halfRefused.passed;
    return verifyPassword(input).finally(() => (hashing.now -= 1));
  },
};
const app = useTestApp({ hasher: counted, env: { TRUSTED_PROXIES: '1' } });

const password = 'copper kettle on the hill';

it('refuses log-ins beyond what the machine can hash, and answers everybody else in the meantime', async () => {
  const reader = await makeAgent(app);
  const agents = await Promise.all(Array.from({ length: storm }, () => makeAgent(app)));
  await asOwner(app, `update auth.account set password = $1 where "userId" = any($2::uuid[])`, [
    await hashPassword(password),
    agents.map(({ id }) => id),
  ]);
  let isOver = false;
  let refused = 0;
  const logIn = async (email: string, place: number) => {
    const from = { 'x-forwarded-for': `203.0.113.${place}` };
    const answer = await testClient(app.url).send('POST', '/api/auth/sign-in', { email, password }, from);
    refused += answer.status === 429 ? 1 : 0;
    if (refused > storm / 2) halfRefused.open();
    return answer;
  };
  const logIns = Promise.all(agents.map(({ email }, place) => logIn(email, place))).finally(() => (isOver = true));
  const waits: number[] = [];
  while (!isOver || waits.length < 20) {
    const began = performance.now();
    expect((await reader.send('GET', '/api/leads')).status).toBe(200);
    waits.push(performance.now() - began);
  }
  const answers = await logIns;
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBeGreaterThan(0);
  expect(count(200) + count(429)).toBe(storm);
  expect(count(429)).toBeGreaterThan(storm / 2);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
  expect(hashing.most).toBe(2);
  // What a busy machine adds is no fault; the night's run is alone on its own.
  if (runSize(0, 1) === 1) expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(300);
});
