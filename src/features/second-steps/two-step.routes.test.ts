import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { listActivity } from '../accounts/activity.contract.ts';
import { beginSession } from '../log-in/sign-in.operation.ts';
import { readSession } from '../log-in/session.contract.ts';
import {
  beginTwoStep,
  finishSignIn,
  readTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from './two-step.contract.ts';
import * as operation from './two-step.operation.ts';

const app = useTestApp();
// So that no half minute ends between a code and its check.
beforeEach(() => {
  const start = new Date();
  app.platform.now = () => start;
});

const anyone = () => testClient(app.url);

/** The app on the phone. `steps` away from now: a code of the 30 seconds before or after. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = app.platform.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

interface Enrolled extends TestAgent {
  secret: string;
  recoveryCodes: string[];
}

async function enrol(): Promise<Enrolled> {
  const agent = await makeAgent(app);
  const { secret, uri } = await agent.call(beginTwoStep, {});
  expect(uri).toMatch(/^otpauth:\/\/totp\/Agent%20CRM:/);
  const { recovery_codes } = await agent.call(turnOnTwoStep, { body: { code: codeOf(secret, -1) } });
  return { ...agent, secret, recoveryCodes: recovery_codes };
}

const logIn = (email: string) =>
  beginSession(app.platform, { email, password: testPassword, headers: new Headers(), address: '203.0.113.7' });

async function pendingOf({ email }: TestAgent): Promise<string> {
  const started = await logIn(email);
  if (!('secondStep' in started)) throw new Error('no second step was asked for');
  return started.secondStep;
}

/** Past the brake on one address, which the table of this file would run into. */
const attempt = (token: string, code: string) =>
  operation.finishSignIn(app.platform, { token, code, headers: new Headers(), address: '203.0.113.7' }).then(
    ({ user, recoveryCodesLeft }) => ({ outcome: 'in', user, recoveryCodesLeft }),
    (fault: { code: string; message: string }) => ({ outcome: fault.code, error: fault.message }),
  );

/** Runs as if the clock stood that much later. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const real = app.platform.now;
  app.platform.now = () => new Date(real().getTime() + ms);
  try {
    return await work();
  } finally {
    app.platform.now = real;
  }
}

describe('turning it on', () => {
  it('needs a right code, gives ten recovery codes, and keeps neither in the open', async () => {
    const agent = await makeAgent(app);
    const { secret } = await agent.call(beginTwoStep, {});
    expect(await agent.refusal(turnOnTwoStep, { body: { code: codeOf(secret, 5) } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.code' }],
    });
    expect(await agent.call(readTwoStep, { query: {} })).toEqual({ is_on: false, recovery_codes_left: 0 });
    const { recovery_codes } = await agent.call(turnOnTwoStep, { body: { code: codeOf(secret) } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await agent.call(readTwoStep, { query: {} })).toEqual({ is_on: true, recovery_codes_left: 10 });
    const stored = await app.platform.database.asSystem(async (tx) => ({
      step: await tx.selectFrom('auth.two_step').selectAll().where('userId', '=', agent.id).executeTakeFirstOrThrow(),
      codes: await tx.selectFrom('auth.recovery_codes').selectAll().where('userId', '=', agent.id).execute(),
    }));
    expect(stored.step.secret.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
    expect(stored.codes.some(({ code_hash }) => recovery_codes.includes(code_hash.toString()))).toBe(false);
  });

  it('is done once', async () => {
    const agent = await enrol();
    expect(await agent.refusal(beginTwoStep, {})).toMatchObject({ status: 409 });
    expect(await agent.refusal(turnOnTwoStep, { body: { code: codeOf(agent.secret) } })).toMatchObject({ status: 409 });
  });

  it('is not asked for at the log-in while it was only started', async () => {
    const agent = await makeAgent(app);
    await agent.call(beginTwoStep, {});
    expect(await logIn(agent.email)).toHaveProperty('token');
  });
});

describe('a log-in with it', () => {
  it('has no session until the code came, then one', async () => {
    const agent = await enrol();
    const answer = await anyone().send('POST', '/api/auth/sign-in', { email: agent.email, password: testPassword });
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
    expect(answer.headers.get('set-auth-token')).toBeNull();
    const { token } = (answer.body as { second_step: { token: string } }).second_step;
    expect(await testClient(app.url, token).call(readSession, { query: {} })).toEqual({ user: null });
    const finished = await anyone().send('POST', finishSignIn.path, { token, code: codeOf(agent.secret) });
    expect(finished).toMatchObject({ status: 200, body: { user: { id: agent.id }, recovery_codes_left: null } });
    const session = finished.headers.get('set-auth-token') ?? '';
    expect(await testClient(app.url, session).call(readSession, { query: {} })).toMatchObject({
      user: { id: agent.id },
    });
  });

  it('takes a code once, in another log-in neither', async () => {
    const agent = await enrol();
    const code = codeOf(agent.secret);
    expect((await attempt(await pendingOf(agent), code)).outcome).toBe('in');
    expect(await attempt(await pendingOf(agent), code)).toMatchObject({
      outcome: 'not_signed_in',
      error: 'That code isn’t right. Codes change every 30 seconds, and each one works only once.',
    });
    expect((await attempt(await pendingOf(agent), codeOf(agent.secret, -1))).outcome).toBe('not_signed_in');
    expect((await attempt(await pendingOf(agent), codeOf(agent.secret, 1))).outcome).toBe('in');
  });

  it('begins one session of six requests at once', async () => {
    const agent = await enrol();
    const token = await pendingOf(agent);
    const code = codeOf(agent.secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(token, code)));
    expect(answers.filter(({ outcome }) => outcome === 'in')).toHaveLength(1);
  });

  it('takes each recovery code once', async () => {
    const agent = await enrol();
    const [code = ''] = agent.recoveryCodes;
    expect(await attempt(await pendingOf(agent), code.toUpperCase().replace('-', ' '))).toMatchObject({
      outcome: 'in',
      recoveryCodesLeft: 9,
    });
    expect((await attempt(await pendingOf(agent), code)).outcome).toBe('not_signed_in');
  });

  it('takes nobody else’s codes', async () => {
    const [agent, other] = [await enrol(), await enrol()];
    expect((await attempt(await pendingOf(agent), other.recoveryCodes[0] ?? '')).outcome).toBe('not_signed_in');
    expect((await attempt(await pendingOf(agent), codeOf(other.secret))).outcome).toBe('not_signed_in');
  });

  it('a wrong code stands in the activity', async () => {
    const agent = await enrol();
    expect(await attempt(await pendingOf(agent), '000000')).toMatchObject({ outcome: 'not_signed_in' });
    await expect
      .poll(async () => (await agent.call(listActivity, { query: {} })).rows)
      .toContainEqual(expect.objectContaining({ action: 'login.failed', way: 'code', address: '203.0.113.*' }));
  });

  it('is over after ten minutes, and after five wrong codes', async () => {
    const agent = await enrol();
    const late = await pendingOf(agent);
    await later(10 * 60_000 + 1000, async () =>
      expect((await attempt(late, codeOf(agent.secret))).outcome).toBe('gone'),
    );
    const tried = await pendingOf(agent);
    for (let count = 0; count < 5; count += 1) expect((await attempt(tried, '000000')).outcome).toBe('not_signed_in');
    expect(await attempt(tried, codeOf(agent.secret))).toEqual({
      outcome: 'gone',
      error: 'This login timed out or had too many wrong codes. Enter your password again.',
    });
  });

  it('holds up who guesses, however many log-ins they are spread over', async () => {
    const agent = await enrol();
    const seen = new Map<string, number>();
    const start = app.platform.now();
    app.platform.now = () => start;
    try {
      for (let round = 0; round < 6; round += 1) {
        const token = await pendingOf(agent);
        for (let count = 0; count < 4; count += 1) {
          const { outcome } = await attempt(token, String(100_000 + round * 10 + count));
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        }
      }
    } finally {
      app.platform.now = () => new Date();
    }
    expect(Object.fromEntries(seen)).toEqual({ not_signed_in: 5, too_many_requests: 19 });
  });

  it('waits for nobody whose password was changed in the meantime', async () => {
    const agent = await enrol();
    const token = await pendingOf(agent);
    await agent.send('POST', '/api/auth/change-password', {
      current_password: testPassword,
      new_password: 'copper kettle on the hill',
    });
    expect((await attempt(token, codeOf(agent.secret))).outcome).toBe('gone');
  });
});

describe('afterward', () => {
  it('gives new recovery codes, and the earlier ones no longer work', async () => {
    const agent = await enrol();
    const { recovery_codes } = await agent.call(renewRecoveryCodes, {});
    expect((await attempt(await pendingOf(agent), agent.recoveryCodes[0] ?? '')).outcome).toBe('not_signed_in');
    expect((await attempt(await pendingOf(agent), recovery_codes[0] ?? '')).outcome).toBe('in');
  });

  it('is turned off with the password alone', async () => {
    const agent = await enrol();
    expect(await agent.refusal(turnOffTwoStep, { body: { password: 'wrong' } })).toMatchObject({ status: 400 });
    expect(await agent.call(turnOffTwoStep, { body: { password: testPassword } })).toEqual({ ok: true });
    expect(await agent.refusal(turnOffTwoStep, { body: { password: testPassword } })).toMatchObject({ status: 409 });
    expect(await logIn(agent.email)).toHaveProperty('token');
    expect(await agent.refusal(renewRecoveryCodes, {})).toMatchObject({ status: 409 });
  });

  it('asks for the password again after ten minutes', async () => {
    const agent = await enrol();
    await asOwner(app, `update auth.session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
      agent.id,
    ]);
    expect(await agent.refusal(renewRecoveryCodes, {})).toMatchObject({ status: 403, code: 'proof_needed' });
  });
});
