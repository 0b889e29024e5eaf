import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAccountMails } from '../../../test-support/account-mails.ts';
import { asOwner, makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import type { TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { findCredentialOf, isStillPassword } from './account.db.ts';
import { countMail } from './mail-budget.db.ts';
import { askForReset, changePassword, provePassword, resetPassword } from './password.contract.ts';
import { resetToken, sendAccountMail } from './send-account-mail.job.ts';
import { signUp } from './sign-up.contract.ts';
import { readSession } from '../log-in/session.contract.ts';
import { signIn } from '../log-in/sign-in.contract.ts';

const mails = useAccountMails();
const { mailsTo, mailTo, linkTo, later } = mails;
let app: TestApp;
beforeAll(() => void (app = mails.app()));
const anyone = () => testClient(app.url);
const newPassword = 'copper kettle on the hill';

const canLogIn = async ({ email }: TestAgent, password: string) =>
  (await anyone().send('POST', signIn.path, { email, password })).status === 200;

const isIn = async (token: string) => (await testClient(app.url, token).call(readSession, { query: {} })).user !== null;

describe('a forgotten password', () => {
  it('is not set by a link that waited when the password was changed in the settings', async () => {
    const agent = await makeAgent(app);
    const token = await linkTo(agent.email);
    await agent.call(changePassword, { body: { current_password: testPassword, new_password: newPassword } });
    expect(
      await anyone().refusal(resetPassword, { body: { token, password: 'another kettle on the hill' } }),
    ).toMatchObject({ status: 410 });
    expect(await canLogIn(agent, newPassword)).toBe(true);
  });

  it('is set again by the link of the mail, once, and ends every session', async () => {
    const agent = await makeAgent(app);
    const second = await signInToken(app, agent.email);
    const token = await linkTo(agent.email.toUpperCase());
    expect(token).toHaveLength(43);
    const stored = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('auth.password_resets').selectAll().where('userId', '=', agent.id).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await anyone().call(resetPassword, { body: { token, password: newPassword } })).toEqual({ ok: true });
    expect([await isIn(agent.token), await isIn(second)]).toEqual([false, false]);
    expect([await canLogIn(agent, testPassword), await canLogIn(agent, newPassword)]).toEqual([false, true]);
    expect((await mailTo(agent.email, /Your password was changed/)).text).toMatch(/\/undo-change\?token=[\w-]{43}/);
    expect(await anyone().refusal(resetPassword, { body: { token, password: newPassword } })).toMatchObject({
      status: 410,
      error: 'This link has expired or was already used. Request a new one.',
    });
  });

  it.each([
    [`/invite/${'a'.repeat(43)}`, `/invite/${'a'.repeat(43)}`],
    ['start-trial', 'start-trial'],
    ['/app/leads', null],
    ['https://example.com/', null],
    [`/invite/${'a'.repeat(43)}/../..`, null],
  ])('carries %s along in the link of the mail, or nothing', async (next, carried) => {
    const agent = await makeAgent(app);
    await anyone().call(askForReset, { body: { email: agent.email, next } });
    const { text } = await mailTo(agent.email, /Reset your Agent CRM password/);
    const { searchParams } = new URL(/https?:\/\/\S+reset-password\?\S+/.exec(text)?.[0] ?? '');
    expect(searchParams.get('next')).toBe(carried);
    expect(searchParams.get('token')).toHaveLength(43);
  });

  it('takes one of two requests at once', async () => {
    const agent = await makeAgent(app);
    const token = await linkTo(agent.email);
    const { hasher } = app.platform.signIn;
    const real = hasher.hash;
    // Neither goes on before both have found the link.
    const { promise: both, resolve: release } = Promise.withResolvers<void>();
    let arrived = 0;
    hasher.hash = async (password) => {
      arrived += 1;
      if (arrived === 2) release();
      await both;
      return real(password);
    };
    try {
      const answers = await Promise.all(
        [newPassword, `${newPassword} two`].map((password) =>
          anyone().send('POST', resetPassword.path, { token, password }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    } finally {
      hasher.hash = real;
    }
  });

  it('is not brought back by the mail job running again', async () => {
    const agent = await makeAgent(app);
    const resetId = randomUUID();
    const wanted = { kind: 'reset', resetId, email: agent.email, at: new Date().toISOString() } as const;
    await sendAccountMail.handle(wanted, app.platform);
    const token = resetToken(app.platform.config.authSecrets, resetId);
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    await sendAccountMail.handle(wanted, app.platform);
    expect(await anyone().refusal(resetPassword, { body: { token, password: 'another good one' } })).toMatchObject({
      status: 410,
    });
  });

  it('lets the link die after an hour, and every other one with the first that was used', async () => {
    const agent = await makeAgent(app);
    const token = await linkTo(agent.email);
    await later(3_600_000 + 1000, async () => {
      expect(await anyone().refusal(resetPassword, { body: { token, password: newPassword } })).toMatchObject({
        status: 410,
      });
    });
    const other = randomUUID();
    await sendAccountMail.handle(
      { kind: 'reset', resetId: other, email: agent.email, at: new Date().toISOString() },
      app.platform,
    );
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    expect(
      await anyone().refusal(resetPassword, {
        body: { token: resetToken(app.platform.config.authSecrets, other), password: newPassword },
      }),
    ).toMatchObject({ status: 410 });
  });

  it('keeps the link when the new password will not do', async () => {
    const agent = await makeAgent(app);
    const token = await linkTo(agent.email);
    for (const [password, sentence] of [
      ['1234567', 'Password must be at least 8 characters.'],
      ['sunshine1', 'This password is too easy to guess. Choose a different one.'],
      [agent.email, 'Your password can’t be your email address.'],
    ] as const)
      expect(await anyone().refusal(resetPassword, { body: { token, password } })).toMatchObject({
        status: 400,
        error: sentence,
        fields: [{ path: 'body.password' }],
      });
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
  });

  it('confirms the address, and no earlier confirmation brings its own password back', async () => {
    const email = `person-${randomUUID()}@example.com`;
    await anyone().call(signUp, { body: { email, password: 'the password of a thief' } });
    const thiefs = /confirm=([\w-]+)/.exec((await mailTo(email, /Confirm/)).text)?.[1] ?? '';
    const token = await linkTo(email);
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    expect((await anyone().send('POST', '/api/auth/confirm', { token: thiefs, password: newPassword })).status).toBe(
      410,
    );
    expect((await anyone().send('POST', signIn.path, { email, password: newPassword })).status).toBe(200);
  });

  it('answers a known and an unknown address alike, and does the same for both before it answers', async () => {
    const [known, unknown] = [(await makeAgent(app)).email, `nobody-${randomUUID()}@example.com`];
    const [one, other] = await Promise.all(
      [known, unknown].map((email) => anyone().send('POST', askForReset.path, { email })),
    );
    expect(one).toMatchObject({ status: 200, text: other?.text });
    const counted = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('auth.account_mails').select('sent').orderBy('since', 'desc').limit(2).execute(),
    );
    expect(counted).toEqual([{ sent: 1 }, { sent: 1 }]);
    await mailTo(known, /Reset your Agent CRM password/);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('mails an address at most five times an hour', async () => {
    const { email } = await makeAgent(app);
    for (let count = 0; count < 7; count += 1) await anyone().call(askForReset, { body: { email } });
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('counts that hour from its first mail, however late the others came', async () => {
    const [key, start] = [randomUUID(), Date.now()];
    const mayMailAfter = (minutes: number) =>
      app.platform.database.asSystem((tx) => countMail(tx, key, new Date(start + minutes * 60_000)));
    const asked: boolean[] = [];
    for (const minutes of [0, 20, 40, 50, 55, 57, 59, 61, 62]) asked.push(await mayMailAfter(minutes));
    expect(asked).toEqual([true, true, true, true, true, false, false, true, true]);
  });
});

describe('a changed password', () => {
  const change = (agent: TestAgent, body: object) => agent.send('POST', changePassword.path, body);

  it('ends every other session, and this one goes on under another token', async () => {
    const agent = await makeAgent(app);
    const second = await signInToken(app, agent.email);
    const answer = await change(agent, { current_password: testPassword, new_password: newPassword });
    const { token } = answer.body as { token: string };
    expect(answer.headers.getSetCookie().join()).toContain(`agent-crm.session_token=${token}`);
    expect([await isIn(token), await isIn(agent.token), await isIn(second)]).toEqual([true, false, false]);
    expect([await canLogIn(agent, testPassword), await canLogIn(agent, newPassword)]).toEqual([false, true]);
    await mailTo(agent.email, /Your password was changed/);
  });

  it.each([
    [
      { current_password: 'wrong', new_password: newPassword },
      'body.current_password',
      'That isn’t your current password.',
    ],
    [
      { current_password: testPassword, new_password: '1234567' },
      'body.new_password',
      'Password must be at least 8 characters.',
    ],
    [
      { current_password: testPassword, new_password: 'password123' },
      'body.new_password',
      'This password is too easy to guess. Choose a different one.',
    ],
  ])('refuses %o', async (body, path, message) => {
    const agent = await makeAgent(app);
    expect(await change(agent, body)).toMatchObject({
      status: 400,
      body: { error: message, fields: [{ path, message }] },
    });
    expect([await isIn(agent.token), await canLogIn(agent, testPassword)]).toEqual([true, true]);
  });

  it('holds up who guesses the current one inside a session', async () => {
    const agent = await makeAgent(app);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await change(agent, { current_password: `guess ${count}`, new_password: newPassword })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it('gives no session to a log-in that had checked the old password', async () => {
    const agent = await makeAgent(app);
    const { hasher } = app.platform.signIn;
    const real = hasher.verify;
    hasher.verify = async (input) => {
      const isRight = await real(input);
      await asOwner(app, `update auth.account set password = 'plain:other' where "userId" = $1`, [agent.id]);
      return isRight;
    };
    try {
      expect(await canLogIn(agent, testPassword)).toBe(false);
    } finally {
      hasher.verify = real;
    }
  });

  it('waits for a log-in that has found the old password right, whose session then ends with the others', async () => {
    const agent = await makeAgent(app);
    const { database } = app.platform;
    await database.asSystem(async (tx) => {
      const known = await findCredentialOf(tx, agent.id);
      expect(await isStillPassword(tx, agent.id, known?.password ?? null)).toBe(true);
      // As a change of the password asks for it, but for the patience.
      const change = database.asSystem((other) =>
        sql`select from auth.account where "userId" = ${agent.id} for no key update nowait`.execute(other),
      );
      await expect(change).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

it('shows the password again for ten minutes of changes', async () => {
  const agent = await makeAgent(app);
  const begin = () => agent.send('POST', '/api/auth/two-step/begin');
  await asOwner(app, `update auth.session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
    agent.id,
  ]);
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect(await agent.refusal(provePassword, { body: { password: 'wrong' } })).toMatchObject({
    status: 400,
    error: 'That isn’t your current password.',
  });
  expect(await begin()).toMatchObject({ status: 403 });
  await agent.call(provePassword, { body: { password: testPassword } });
  expect(await begin()).toMatchObject({ status: 200 });
});
