import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, testPassword } from '../../../test-support/agents.ts';
import { cheapHasher, useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { askForReset } from '../accounts/password.contract.ts';
import { confirmEmail, readConfirmation, signUp } from '../accounts/sign-up.contract.ts';
import { readSession } from './session.contract.ts';
import { signIn, signOut } from './sign-in.contract.ts';
import { confirmationToken } from '../accounts/send-account-mail.job.ts';

const hashed: string[] = [];
const app = useTestApp({
  env: { TRUSTED_PROXIES: '1' },
  hasher: {
    hash: (password) => (hashed.push(password), cheapHasher.hash(password)),
    verify: (input) => (hashed.push(input.password), cheapHasher.verify(input)),
    isFormer: cheapHasher.isFormer,
  },
});
const newEmail = () => `person-${randomUUID()}@example.com`;
const anyone = () => testClient(app.url);
const goodPassword = 'copper kettle on the hill';

/** The link's tokens of this address, newest first; the mail alone would name them. */
async function tokensOf(email: string): Promise<string[]> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('auth.email_confirmations as waiting')
      .innerJoin('auth.user as user', 'user.id', 'waiting.userId')
      .select('waiting.id')
      .where('user.email', '=', email)
      .orderBy('waiting.expires_at', 'desc')
      .execute(),
  );
  return rows.map(({ id }) => confirmationToken(app.platform.config.authSecrets, id));
}

const mailKey = (kind: string, email: string) =>
  keyedHash(app.platform.config.authSecrets, `account-mail ${kind}`, email).toString('base64url');

const isVerified = (email: string) =>
  app.platform.database.asSystem(async (tx) => {
    const row = await tx.selectFrom('auth.user').select('emailVerified').where('email', '=', email).executeTakeFirst();
    return row?.emailVerified;
  });

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

describe('sign-up', () => {
  it('asks to confirm, and the confirmation opens the account', async () => {
    const email = newEmail();
    const body = { email, password: goodPassword, time_zone: 'America/Denver' };
    expect(await anyone().call(signUp, { body })).toEqual({
      message: 'Check your email to confirm your account, then log in.',
    });
    expect(await anyone().refusal(signIn, { body: { email, password: goodPassword } })).toMatchObject({
      status: 403,
      error: expect.stringContaining('Confirm your email first'),
    });
    const [token = ''] = await tokensOf(email);
    expect(await anyone().call(readConfirmation, { body: { token } })).toEqual({ email });
    expect(await isVerified(email)).toBe(false);
    expect(await anyone().call(confirmEmail, { body: { token, password: goodPassword } })).toEqual({ email });
    expect(await anyone().call(signIn, { body: { email, password: goodPassword } })).toMatchObject({ user: { email } });
    expect(await anyone().refusal(readConfirmation, { body: { token } })).toMatchObject({ status: 410 });
    expect(await anyone().refusal(confirmEmail, { body: { token, password: goodPassword } })).toMatchObject({
      status: 410,
    });
    const profile = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('profiles').select('time_zone').where('email', '=', email).executeTakeFirst(),
    );
    expect(profile).toEqual({ time_zone: 'America/Denver' });
  });

  it('gives the confirmed account the password that the confirmed sign-up chose', async () => {
    const email = newEmail();
    await anyone().call(signUp, { body: { email, password: 'the password of a thief' } });
    const [thiefs = ''] = await tokensOf(email);
    await later(1000, () => anyone().call(signUp, { body: { email, password: goodPassword } }));
    const [owners = ''] = await tokensOf(email);
    expect(owners).not.toBe(thiefs);
    await anyone().call(confirmEmail, { body: { token: owners, password: goodPassword } });
    expect(await anyone().refusal(signIn, { body: { email, password: 'the password of a thief' } })).toMatchObject({
      status: 401,
    });
    expect(
      await anyone().refusal(confirmEmail, { body: { token: thiefs, password: 'the password of a thief' } }),
    ).toMatchObject({ status: 410 });
    await anyone().call(signIn, { body: { email, password: goodPassword } });
  });

  it('never confirms a stranger’s password: the owner’s own is asked for, or a new one is set', async () => {
    const email = newEmail();
    await anyone().call(signUp, { body: { email, password: 'the password of a thief' } });
    const [thiefs = ''] = await tokensOf(email);
    await later(1000, () => anyone().call(signUp, { body: { email, password: 'a second one of the thief' } }));
    expect(await anyone().refusal(confirmEmail, { body: { token: thiefs, password: goodPassword } })).toMatchObject({
      status: 403,
      error: 'This isn’t the password you signed up with. You can choose a new one.',
    });
    expect(await isVerified(email)).toBe(false);
    expect(
      await anyone().refusal(confirmEmail, { body: { token: thiefs, password: 'sunshine1', is_new: true } }),
    ).toMatchObject({ status: 400, fields: [{ path: 'body.password' }] });
    // The first link still holds, after another sign-up and after wrong passwords.
    await anyone().call(confirmEmail, { body: { token: thiefs, password: goodPassword, is_new: true } });
    await anyone().call(signIn, { body: { email, password: goodPassword } });
    for (const password of ['the password of a thief', 'a second one of the thief'])
      expect(await anyone().refusal(signIn, { body: { email, password } })).toMatchObject({ status: 401 });
    expect(await tokensOf(email)).toEqual([]);
  });

  it('confirms once, whichever of eight presses comes first', async () => {
    const email = newEmail();
    await anyone().call(signUp, { body: { email, password: goodPassword } });
    const [token = ''] = await tokensOf(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anyone().send('POST', confirmEmail.path, { token, password: goodPassword })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(410)]);
  });

  it('refuses a confirmation after 24 hours', async () => {
    const email = newEmail();
    await anyone().call(signUp, { body: { email, password: goodPassword } });
    const [token = ''] = await tokensOf(email);
    await later(24 * 3_600_000 + 1000, async () => {
      expect(await anyone().refusal(confirmEmail, { body: { token, password: goodPassword } })).toMatchObject({
        status: 410,
        error: 'This confirmation link has expired or was already used. Log in, or sign up again to get a new one.',
      });
    });
    expect(await isVerified(email)).toBe(false);
  });

  it('answers a known and an unknown address alike, and hashes for both', async () => {
    const known = await makeAgent(app);
    const [one, other] = [`${goodPassword} ${randomUUID()}`, `${goodPassword} ${randomUUID()}`];
    const answers = await Promise.all([
      anyone().send('POST', signUp.path, { email: known.email, password: one }),
      anyone().send('POST', signUp.path, { email: newEmail(), password: other }),
    ]);
    expect(answers[0]).toMatchObject({ status: 200, text: answers[1].text });
    expect(hashed).toEqual(expect.arrayContaining([one, other]));
    await anyone().call(signIn, { body: { email: known.email, password: testPassword } });
  });

  it('makes one account of six sign-ups at once', async () => {
    const email = newEmail();
    const client = anyone();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.send('POST', signUp.path, { email, password: goodPassword })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { length } = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('auth.user').select('id').where('email', '=', email).execute(),
    );
    expect(length).toBe(1);
  });

  it('mails an address at most five times an hour', async () => {
    const email = newEmail();
    for (let count = 0; count < 7; count += 1) await anyone().call(signUp, { body: { email, password: goodPassword } });
    expect(await tokensOf(email)).toHaveLength(5);
    await later(3_600_000 + 1000, () => anyone().call(signUp, { body: { email, password: goodPassword } }));
    expect(await tokensOf(email)).toHaveLength(6);
  });

  it('a stranger’s sign-ups leave the owner’s mails for a forgotten password', async () => {
    const email = newEmail();
    for (let count = 0; count < 6; count += 1) await anyone().call(signUp, { body: { email, password: goodPassword } });
    const mails = () =>
      app.platform.database.asSystem((tx) =>
        tx.selectFrom('auth.account_mails').select('sent').where('account_key', '=', mailKey('reset', email)).execute(),
      );
    await anyone().call(askForReset, { body: { email } });
    expect(await mails()).toEqual([{ sent: 1 }]);
  });

  it.each([
    ['short', { password: '1234567' }, 'Password must be at least 8 characters.'],
    ['long', { password: 'x!'.repeat(65) }, 'Password must be at most 128 characters.'],
    ['common', { password: 'sunshine1' }, 'This password is too easy to guess. Choose a different one.'],
    ['product', { password: 'AgentCRM2026!' }, 'This password is too easy to guess. Choose a different one.'],
    [
      'a letter that cannot be stored',
      { password: 'copper\0kettle on the hill' },
      'Contains characters we can’t save.',
    ],
    ['no address', { email: 'not an address' }, 'Enter a valid email address.'],
    ['kelvin sign', { email: 'mar\u212A@example.com' }, 'Enter a valid email address.'],
    ['header injection', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Enter a valid email address.'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'Enter a valid email address.'],
    ['unknown key', { admin: true }, 'This field is not known here.'],
  ])('refuses: %s', async (_, change, sentence) => {
    const answer = await anyone().send('POST', signUp.path, { email: newEmail(), password: goodPassword, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', error: sentence } });
  });

  it('reads no password of a megabyte', async () => {
    const answer = await anyone().send('POST', signUp.path, { email: newEmail(), password: 'x!'.repeat(500_000) });
    expect(answer.status).toBe(413);
  });

  it.each(['x'.repeat(60) + ' 64!', 'y! '.repeat(42) + 'zz', '🦊🐢🦉🐬🦔🐝🦋🐌'])('takes %s', async (password) => {
    const email = newEmail();
    await anyone().call(signUp, { body: { email, password } });
    const [token = ''] = await tokensOf(email);
    await anyone().call(confirmEmail, { body: { token, password } });
    await anyone().call(signIn, { body: { email, password } });
  });

  it.each(['EST5EDT', 'GMT', 'Etc/Unknown', 'Mars/Olympus'])(
    'takes a browser in %s, as one in Chicago',
    async (zone) => {
      const email = newEmail();
      await anyone().call(signUp, { body: { email, password: goodPassword, time_zone: zone } });
      const [token = ''] = await tokensOf(email);
      await anyone().call(confirmEmail, { body: { token, password: goodPassword } });
      const profile = await app.platform.database.asSystem((tx) =>
        tx.selectFrom('profiles').select('time_zone').where('email', '=', email).executeTakeFirst(),
      );
      expect(profile).toEqual({ time_zone: 'America/Chicago' });
    },
  );

  it('keeps only a checked next for the link', async () => {
    const invite = `/invite/${'a'.repeat(43)}`;
    for (const [next, kept] of [
      ['start-trial', 'start-trial'],
      [invite, invite],
      ['https://evil.example', null],
      ['/invite/short', null],
    ] as const) {
      const email = newEmail();
      await anyone().call(signUp, { body: { email, password: goodPassword, next } });
      const row = await app.platform.database.asSystem((tx) =>
        tx
          .selectFrom('auth.email_confirmations as waiting')
          .innerJoin('auth.user as user', 'user.id', 'waiting.userId')
          .select('waiting.next')
          .where('user.email', '=', email)
          .executeTakeFirst(),
      );
      expect(row).toEqual({ next: kept });
    }
  });
});

describe('log-in', () => {
  it('gives a cookie and a bearer token, and both name the person', async () => {
    const agent = await makeAgent(app);
    const answer = await anyone().send('POST', signIn.path, {
      email: agent.email.toUpperCase(),
      password: testPassword,
    });
    const cookies = answer.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('agent-crm.session_token=')) ?? '';
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    const token = answer.headers.get('set-auth-token');
    expect(answer.body).toMatchObject({ token, user: { id: agent.id, email: agent.email } });
    const proofs: Record<string, string>[] = [
      { cookie: session.split(';')[0] ?? '' },
      { authorization: `Bearer ${token}` },
    ];
    for (const headers of proofs) {
      expect((await anyone().send('GET', readSession.path, undefined, headers)).body).toEqual({
        user: { id: agent.id, email: agent.email },
      });
    }
  });

  it('answers every wrong pair alike, and hashes for each', async () => {
    const agent = await makeAgent(app);
    const wrong = `wrong ${randomUUID()}`;
    const answers = await Promise.all(
      [agent.email, newEmail()].map((email) => anyone().send('POST', signIn.path, { email, password: wrong })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'Invalid login credentials', code: 'not_signed_in' },
      });
    }
    expect(hashed.filter((password) => password === wrong)).toHaveLength(2);
    expect(await anyone().refusal(signIn, { body: { email: agent.email, password: 'x'.repeat(1000) } })).toMatchObject({
      status: 401,
    });
  });

  it('gives a fresh session each time and ends the one that was brought along', async () => {
    const agent = await makeAgent(app);
    const body = { email: agent.email, password: testPassword };
    const answer = await agent.send('POST', signIn.path, body);
    const fresh = answer.headers.get('set-auth-token');
    expect(fresh).not.toBe(agent.token);
    expect(await testClient(app.url, agent.token).call(readSession, { query: {} })).toEqual({ user: null });
    expect(await testClient(app.url, fresh ?? '').call(readSession, { query: {} })).toMatchObject({
      user: { id: agent.id },
    });
  });

  it('ends at log-out, for the cookie and the bearer token', async () => {
    const agent = await makeAgent(app);
    const answer = await agent.send('POST', signOut.path);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(answer.headers.getSetCookie().join()).toMatch(/agent-crm\.session_token=;.*Max-Age=0/i);
    expect(await agent.send('GET', '/api/access')).toMatchObject({ status: 401 });
    expect(await agent.call(signOut, {})).toEqual({ ok: true });
  });

  it('pins the admin by id at the first log-in, and never again', async () => {
    const admin = await makeAgent(app);
    await asOwner(app, 'insert into admin_allowlist (email) values ($1)', [admin.email]);
    await anyone().call(signIn, { body: { email: admin.email, password: testPassword } });
    const pinned = () =>
      app.platform.database.asSystem((tx) =>
        tx.selectFrom('admin_allowlist').select('user_id').where('email', '=', admin.email).executeTakeFirst(),
      );
    expect(await pinned()).toEqual({ user_id: admin.id });
    const other = await makeAgent(app);
    await asOwner(app, 'update admin_allowlist set user_id = $2 where email = $1', [admin.email, other.id]);
    await anyone().call(signIn, { body: { email: admin.email, password: testPassword } });
    expect(await pinned()).toEqual({ user_id: other.id });
  });

  it('makes nobody an admin whose address only looks like one on the list', async () => {
    const name = `kim-${randomUUID().slice(0, 8)}`;
    const listed = `${name}@example.com`;
    await asOwner(app, 'insert into admin_allowlist (email) values ($1)', [listed]);
    const pinned = () =>
      app.platform.database.asSystem((tx) =>
        tx.selectFrom('admin_allowlist').select('user_id').where('email', '=', listed).executeTakeFirstOrThrow(),
      );
    const alikes = [
      listed.replace('k', '\u212A'),
      listed.replace('i', '\u0131'),
      listed.replace('i', '\u0130'),
      listed.replace('i', 'i\u0307'), // what the dotted capital becomes in lower case
      listed.replace('k', '\uFF4B'),
      listed.replace('i', '\u0456'),
      listed.replace('@', '+admin@'),
      listed.replace('m-', 'm-.'),
      `${listed}.`,
      `${listed}.evil.example`,
      `x${listed}`,
      listed.replace('i', '_'), // any letter, where addresses are compared as patterns
      listed.replace('example.com', 'example.co'),
      listed.replace('example.com', 'ex\u0430mple.com'),
    ];
    // Its own place: more of them than may log in from one in a minute.
    const place = { 'x-forwarded-for': '203.0.113.9' };
    for (const email of alikes) {
      // As if such an account were there, however it came to be.
      const { id } = await makeAgent(app);
      await asOwner(app, 'update auth."user" set email = $2 where id = $1', [id, email]);
      await anyone().send('POST', signIn.path, { email, password: testPassword }, place);
      expect(await pinned(), email).toEqual({ user_id: null });
    }
    // Whoever signs up with the very address, and does not confirm it, is nobody either.
    await anyone().call(signUp, { body: { email: listed, password: goodPassword } });
    await anyone().send('POST', signIn.path, { email: listed, password: goodPassword }, place);
    expect(await pinned()).toEqual({ user_id: null });
    const [token = ''] = await tokensOf(listed);
    await anyone().call(confirmEmail, { body: { token, password: goodPassword } });
    const inCapitals = { email: listed.toUpperCase(), password: goodPassword };
    expect((await anyone().send('POST', signIn.path, inCapitals, place)).status).toBe(200);
    expect((await pinned()).user_id).not.toBeNull();
  });
});
