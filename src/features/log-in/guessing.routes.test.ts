// Guessing: many tries on one account, many accounts from one place.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeAgent, testPassword } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { testClient } from '../../../test-support/client.ts';
import { takeAttempt } from '../accounts/guess-limit.operation.ts';
import { beginSession } from './sign-in.operation.ts';
import type { SignedIn } from '../accounts/start-session.operation.ts';
import { signIn } from './sign-in.contract.ts';

const app = useTestApp();

interface Place {
  address?: string;
  cookie?: string;
}

async function deviceOf(email: string): Promise<string> {
  const attempt = { email, password: testPassword, headers: new Headers(), address: '198.51.100.4' };
  const { cookies } = (await beginSession(app.platform, attempt)) as SignedIn;
  return (
    cookies.map((cookie) => cookie.split(';')[0] ?? '').find((cookie) => cookie.startsWith('agent-crm.device=')) ?? ''
  );
}

async function outcome(
  email: string,
  password: string,
  { address = '203.0.113.7', cookie }: Place = {},
): Promise<string> {
  const headers = new Headers(cookie ? { cookie } : {});
  return beginSession(app.platform, { email, password, headers, address }).then(
    () => 'in',
    (fault: { code: string }) => fault.code,
  );
}

async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const real = app.platform.now;
  app.platform.now = () => moment;
  try {
    return await work();
  } finally {
    app.platform.now = real;
  }
}

const guesses = runSize(500, 10_000);

async function manyGuesses(attempt: (count: number) => Promise<string>): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let from = 0; from < guesses; from += 4) {
    const outcomes = await Promise.all([0, 1, 2, 3].map((each) => attempt(from + each)));
    for (const each of outcomes) seen[each] = (seen[each] ?? 0) + 1;
  }
  return seen;
}

it('looks at no more than a few of many guesses on one account, and the owner gets in', async () => {
  const agent = await makeAgent(app);
  const device = await deviceOf(agent.email);
  const start = new Date();
  const seen = await at(start, () => manyGuesses((count) => outcome(agent.email, `guess ${count}`)));
  expect(seen).toEqual({ not_signed_in: 5, too_many_requests: guesses - 5 });
  expect(await at(start, () => outcome(agent.email, testPassword))).toBe('too_many_requests');
  expect(
    await at(start, () => outcome(agent.email, testPassword, { cookie: device })),
    'from a browser known before',
  ).toBe('in');
  expect(await at(start, () => outcome(agent.email, testPassword, { address: '198.51.100.4' })), 'from elsewhere').toBe(
    'in',
  );
  expect(await at(new Date(start.getTime() + 1001), () => outcome(agent.email, testPassword)), 'after the wait').toBe(
    'in',
  );
});

it('says how long to wait, never less than it is', async () => {
  const keys = [{ key: randomUUID(), free: 1 }];
  const told: string[] = [];
  for (let count = 0, now = Date.now(); count < 9; count++, now += 3_600_000) {
    await at(new Date(now), () => takeAttempt(app.platform, keys, 'codes'));
    const again = at(new Date(now), () => takeAttempt(app.platform, keys, 'codes'));
    told.push(await again.then(String, ({ message }: Error) => /Wait (.*),/.exec(message)?.[1] ?? message));
  }
  expect(told).toEqual([
    ...['1 second', '2 seconds', '4 seconds', '8 seconds', '16 seconds', '32 seconds', '64 seconds'],
    ...['3 minutes', '5 minutes'],
  ]);
});

it('goes red when failures are forgotten', async () => {
  const agent = await makeAgent(app);
  const forgetful = async () => {
    await app.platform.database.asSystem((tx) => tx.deleteFrom('auth.failed_sign_ins').execute());
    return outcome(agent.email, 'guess');
  };
  const seen: string[] = [];
  for (let count = 0; count < 12; count += 1) seen.push(await forgetful());
  expect(seen.filter((each) => each === 'not_signed_in').length).toBeGreaterThan(5);
});

it('counts the guesses of many places together', async () => {
  const agent = await makeAgent(app);
  const start = new Date();
  const seen = await at(start, () =>
    manyGuesses((count) => outcome(agent.email, 'guess', { address: `203.0.113.${count % 250}` })),
  );
  expect(seen).toEqual({ not_signed_in: 50, too_many_requests: guesses - 50 });
});

it('counts one /64 of IPv6 as one place', async () => {
  const agent = await makeAgent(app);
  const seen = await at(new Date(), () =>
    manyGuesses((count) => outcome(agent.email, 'guess', { address: `2001:db8:1:2::${count.toString(16)}` })),
  );
  expect(seen['not_signed_in']).toBe(5);
});

it('does not take a device of another account, nor a forged one', async () => {
  const [agent, thief] = [await makeAgent(app), await makeAgent(app)];
  const device = await deviceOf(thief.email);
  const seen = await at(new Date(), () =>
    manyGuesses((count) =>
      outcome(agent.email, 'guess', {
        cookie: count % 2 ? device : `agent-crm.device=${'A'.repeat(22)}.${'B'.repeat(43)}`,
      }),
    ),
  );
  expect(seen['not_signed_in']).toBe(5);
});

it('slows one place that tries many accounts once, in every spelling of the path', async () => {
  const client = testClient(app.url);
  const statuses = new Map<number, number>();
  const start = performance.now();
  for (let count = 0; count < guesses; count += 1) {
    const { status } = await client.send('POST', signIn.path, {
      email: `a${count}-${randomUUID()}@example.com`,
      password: 'guess',
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  // The long size lasts longer than a minute, after which the place may try again.
  const allowed = 60 * Math.ceil((performance.now() - start) / 60_000);
  expect(statuses.get(401)).toBeLessThan(allowed);
  expect(statuses.get(429)).toBeGreaterThan(guesses - allowed);
  for (const path of [
    '//api/auth/sign-in',
    '/api//auth/sign-in',
    '/api%2Fauth/sign-in',
    '/API/AUTH/SIGN-IN',
    '/api/auth/sign-in/',
    '/api/auth/sign-in.',
  ]) {
    expect((await client.send('POST', path, { email: 'a@example.com', password: 'guess' })).status, path).not.toBe(401);
  }
});
