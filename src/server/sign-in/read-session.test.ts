import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { accountSweep } from '../../features/accounts/account-sweep.job.ts';
import { signedToken } from './session-cookie.ts';

const app = useTestApp();
const identify = (headers: Record<string, string>) => app.platform.signIn.identify(new Headers(headers));

const setSession = ({ id }: TestAgent, change: string) =>
  asOwner(app, `update auth.session set ${change} where "userId" = $1`, [id]);
const storedSessions = async ({ id }: TestAgent) =>
  (
    await app.platform.database.asSystem((tx) =>
      sql<Record<string, unknown>>`select * from auth.session where "userId" = ${id}`.execute(tx),
    )
  ).rows;

describe('reading the session', () => {
  it('by bearer token and by cookie', async () => {
    const agent = await makeAgent(app);
    const access = { subscriptionStatus: 'active', teamId: null, deleteAfter: null, suspendedAt: null };
    const expected = { id: agent.id, email: agent.email, sessionId: expect.any(String), access };
    const cookie = `theme=dark; agent-crm.session_token=${encodeURIComponent(decodeURIComponent(agent.token))}`;
    expect(await identify({ authorization: `Bearer ${agent.token}` })).toEqual(expected);
    expect(await identify({ cookie })).toEqual(expected);
  });

  it('refuses every altered token', async () => {
    const { token } = await makeAgent(app);
    const [value = '', signature = ''] = decodeURIComponent(token).split('.');
    const altered = [
      value,
      `${value}.`,
      `.${signature}`,
      `${value}x.${signature}`,
      `${value}.${signature.slice(0, -3)}AA=`,
      `${value}.${signature}.x`,
      `${value}.%E0%A4%A`,
    ];
    for (const text of altered) expect(await identify({ authorization: `Bearer ${text}` }), text).toBeNull();
  });

  it('nothing that stands in the table opens a session, signed by ourselves or not', async () => {
    const agent = await makeAgent(app);
    const [row = {}] = await storedSessions(agent);
    const texts = Object.values(row).flatMap((value) =>
      Buffer.isBuffer(value)
        ? (['hex', 'base64', 'base64url', 'latin1', 'utf8'] as const).map((encoding) => value.toString(encoding))
        : [String(value)],
    );
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) {
      expect(text).not.toContain(decodeURIComponent(agent.token).split('.')[0]);
      const cookie = `agent-crm.session_token=${signedToken(app.platform.config, text)}`;
      expect(await identify({ cookie }), text).toBeNull();
    }
    expect(await identify({ authorization: `Bearer ${agent.token}` })).not.toBeNull();
  });

  it('ends 30 days after the log-in, however much it is used', async () => {
    const agent = await makeAgent(app);
    const [row] = await storedSessions(agent);
    const days = (Date.parse(String(row?.['expiresAt'])) - Date.parse(String(row?.['createdAt']))) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    await setSession(agent, `"expiresAt" = now() + interval '1 minute', "seenAt" = now() - interval '1 hour'`);
    const answer = await agent.send('GET', '/api/access');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const [used] = await storedSessions(agent);
    expect(Date.parse(String(used?.['expiresAt']))).toBeLessThan(Date.now() + 120_000);
    await setSession(agent, `"expiresAt" = now() - interval '1 second'`);
    expect(await identify({ authorization: `Bearer ${agent.token}` })).toBeNull();
  });

  it('ends after 14 days without a visit', async () => {
    const agent = await makeAgent(app);
    const away = (time: string) => setSession(agent, `"seenAt" = now() - interval '${time}'`);
    await away('13 days 23 hours');
    expect(await identify({ authorization: `Bearer ${agent.token}` })).not.toBeNull();
    await away('14 days 1 minute');
    expect(await identify({ authorization: `Bearer ${agent.token}` })).toBeNull();
  });

  it('what has ended is swept away, what holds stays', async () => {
    const [stays, old, idle] = [await makeAgent(app), await makeAgent(app), await makeAgent(app)];
    await setSession(old, `"expiresAt" = now() - interval '1 second'`);
    await setSession(idle, `"seenAt" = now() - interval '15 days'`);
    await accountSweep.handle({}, app.platform);
    expect([await storedSessions(stays), await storedSessions(old), await storedSessions(idle)]).toEqual([
      [expect.anything()],
      [],
      [],
    ]);
  });

  it('of many at once, in their order: the same', async () => {
    const [one, two, gone] = [await makeAgent(app), await makeAgent(app), await makeAgent(app)];
    const users = await Promise.all(
      [two, one, gone, two].map(({ token }) => identify({ authorization: `Bearer ${token}` })),
    );
    await asOwner(app, `delete from auth.session where "userId" = $1`, [gone.id]);
    const found = await app.platform.signIn.identifySessions(users.map((user) => user?.sessionId ?? ''));
    expect(found).toEqual([users[0], users[1], null, users[3]]);
  });

  it('notes that it was seen, singly and of many', async () => {
    const agent = await makeAgent(app);
    const { signIn } = app.platform;
    const headers = new Headers({ authorization: `Bearer ${agent.token}` });
    const { sessionId = '' } = (await signIn.identify(headers)) ?? {};
    for (const visit of [() => signIn.identify(headers), () => signIn.identifySessions([sessionId])]) {
      await setSession(agent, `"seenAt" = now() - interval '1 hour'`);
      await visit();
      const [row] = await storedSessions(agent);
      expect(Date.parse(String(row?.['seenAt']))).toBeGreaterThan(Date.now() - 60_000);
    }
  });
});
