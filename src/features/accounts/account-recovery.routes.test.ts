import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAccountMails } from '../../../test-support/account-mails.ts';
import { asOwner, makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import type { TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { changePassword, readReset, resetPassword, undoChange } from './password.contract.ts';
import { recoverAccount } from './recover-account.operation.ts';
import { readSession } from '../log-in/session.contract.ts';
import { signIn } from '../log-in/sign-in.contract.ts';

const mails = useAccountMails();
const { mailTo, linkTo, later } = mails;
let app: TestApp;
beforeAll(() => void (app = mails.app()));
const anyone = () => testClient(app.url);
const newPassword = 'copper kettle on the hill';

const canLogIn = async ({ email }: TestAgent, password: string) =>
  (await anyone().send('POST', signIn.path, { email, password })).status === 200;

const isIn = async (token: string) => (await testClient(app.url, token).call(readSession, { query: {} })).user !== null;

describe('an intruder’s ways to log in', () => {
  const day = 24 * 3_600_000;

  async function addPasskey(agent: TestAgent, name: string, daysAgo: number): Promise<string> {
    const id = randomUUID();
    await asOwner(
      app,
      `insert into auth.passkeys (id, "userId", credential_id, public_key, counter, name, is_synced, created_at)
       values ($1::uuid, $2, $1::uuid::text, '', 0, $3, false, now() - make_interval(secs => $4))`,
      [id, agent.id, name, daysAgo * 86_400],
    );
    return id;
  }
  const addTwoStep = (agent: TestAgent, daysAgo: number) =>
    asOwner(
      app,
      `insert into auth.two_step ("userId", secret, confirmed_at) values ($1, '', now() - make_interval(secs => $2))`,
      [agent.id, daysAgo * 86_400],
    );
  const waysOf = (agent: TestAgent): Promise<string[]> =>
    app.platform.database.asSystem(async (tx) => {
      const passkeys = await tx.selectFrom('auth.passkeys').select('name').where('userId', '=', agent.id).execute();
      const steps = await tx.selectFrom('auth.two_step').select('userId').where('userId', '=', agent.id).execute();
      return [...passkeys.map(({ name }) => name), ...steps.map(() => 'two-step')].toSorted();
    });

  it('go with a reset when they are not older than 7 days and not kept', async () => {
    const agent = await makeAgent(app);
    const ids = {
      old: await addPasskey(agent, 'old', 7.01),
      mine: await addPasskey(agent, 'mine', 6.9),
      thiefs: await addPasskey(agent, 'thiefs', 0.1),
    };
    await addTwoStep(agent, 0.1);
    const token = await linkTo(agent.email);
    const { email, recent } = await anyone().call(readReset, { body: { token } });
    expect(email).toBe(agent.email);
    expect(recent.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      [ids.mine, 'passkey', 'mine'],
      expect.anything(),
      expect.anything(),
    ]);
    expect(
      recent
        .slice(1)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['passkey', 'two-step']);
    // Added between the look and the press: nobody said to keep it.
    await addPasskey(agent, 'late', 0);
    await anyone().call(resetPassword, { body: { token, password: newPassword, keep: [ids.mine] } });
    expect(await waysOf(agent)).toEqual(['mine', 'old']);
  });

  it('stay when they are older, and the second step is still asked for', async () => {
    const agent = await makeAgent(app);
    await addTwoStep(agent, 8);
    const token = await linkTo(agent.email);
    expect((await anyone().call(readReset, { body: { token } })).recent).toEqual([]);
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    expect(await anyone().call(signIn, { body: { email: agent.email, password: newPassword } })).toHaveProperty(
      'second_step',
    );
  });

  it('another account’s ways are neither shown nor touched', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await addPasskey(other, 'others', 0);
    const token = await linkTo(agent.email);
    expect((await anyone().call(readReset, { body: { token } })).recent).toEqual([]);
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    expect(await waysOf(other)).toEqual(['others']);
  });

  it('the mail about a change ends every session once, opens a reset, and outlives the intruder’s next password', async () => {
    const agent = await makeAgent(app);
    const intruder = await signInToken(app, agent.email);
    const changed = await testClient(app.url, intruder).call(changePassword, {
      body: { current_password: testPassword, new_password: newPassword },
    });
    const link =
      /undo-change\?token=([\w-]{43})/.exec((await mailTo(agent.email, /password was changed/)).text)?.[1] ?? '';
    const again = await testClient(app.url, changed.token).call(changePassword, {
      body: { current_password: newPassword, new_password: `${newPassword} again` },
    });
    expect(await isIn(again.token)).toBe(true);
    await later(6.9 * day, async () => {
      const { token } = await anyone().call(undoChange, { body: { token: link } });
      expect(await isIn(again.token)).toBe(false);
      // No earlier password comes back.
      expect([await canLogIn(agent, testPassword), await canLogIn(agent, newPassword)]).toEqual([false, false]);
      await anyone().call(resetPassword, { body: { token, password: 'the owner is back now' } });
    });
    expect(await canLogIn(agent, 'the owner is back now')).toBe(true);
    expect(await anyone().refusal(undoChange, { body: { token: link } })).toMatchObject({ status: 410 });
  });

  it('an undo link is no reset link, a reset link no undo link, and neither works after its time', async () => {
    const agent = await makeAgent(app);
    await agent.call(changePassword, { body: { current_password: testPassword, new_password: newPassword } });
    const link =
      /undo-change\?token=([\w-]{43})/.exec((await mailTo(agent.email, /password was changed/)).text)?.[1] ?? '';
    const reset = await linkTo(agent.email);
    expect(await anyone().refusal(resetPassword, { body: { token: link, password: newPassword } })).toMatchObject({
      status: 410,
    });
    expect(await anyone().refusal(readReset, { body: { token: link } })).toMatchObject({ status: 410 });
    expect(await anyone().refusal(undoChange, { body: { token: reset } })).toMatchObject({ status: 410 });
    await later(7 * day + 1000, async () => {
      expect(await anyone().refusal(undoChange, { body: { token: link } })).toMatchObject({ status: 410 });
    });
  });
});

describe('an operator’s recovery', () => {
  it('ends every session, removes second step and passkeys, and gives a link that sets a password', async () => {
    const agent = await makeAgent(app);
    await asOwner(
      app,
      `insert into auth.two_step ("userId", secret, confirmed_at) values ($1, '', now() - interval '1 year')`,
      [agent.id],
    );
    const link = await recoverAccount(app.platform, ` ${agent.email.toUpperCase()} `);
    const token = /\/reset-password\?token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
    expect(await isIn(agent.token)).toBe(false);
    await anyone().call(resetPassword, { body: { token, password: newPassword } });
    expect(await canLogIn(agent, newPassword)).toBe(true);
    expect(await anyone().call(signIn, { body: { email: agent.email, password: newPassword } })).toHaveProperty(
      'token',
    );
    const noted = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select(['action', 'actor_id']).where('user_id', '=', agent.id).execute(),
    );
    expect(noted).toContainEqual({ action: 'account_recovered', actor_id: null });
  });

  it('knows no account of another address', async () => {
    expect(await recoverAccount(app.platform, `nobody-${randomUUID()}@example.com`)).toBeNull();
  });
});
