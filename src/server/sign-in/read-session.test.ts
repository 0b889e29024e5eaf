import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';

const app = useTestApp();
const identify = (headers: Record<string, string>, setCookie?: (cookie: string) => void) =>
  app.platform.signIn.identify(new Headers(headers), setCookie);

describe('reading the session', () => {
  it('agrees with the library, by bearer token and by cookie', async () => {
    const agent = await makeAgent(app);
    const access = { subscriptionStatus: 'active', teamId: null, deleteAfter: null };
    const expected = { id: agent.id, email: agent.email, sessionId: expect.any(String), access };
    const cookie = `theme=dark; agent-crm.session_token=${encodeURIComponent(decodeURIComponent(agent.token))}`;
    expect(await identify({ authorization: `Bearer ${agent.token}` })).toEqual(expected);
    expect(await identify({ cookie })).toEqual(expected);
    const library = await app.platform.signIn.auth.api.getSession({ headers: new Headers({ cookie }) });
    expect(library?.user.id).toBe(agent.id);
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

  it('ends at the expiry', async () => {
    const agent = await makeAgent(app);
    await asOwner(app, `update auth.session set "expiresAt" = now() - interval '1 second' where "userId" = $1`, [
      agent.id,
    ]);
    expect(await identify({ authorization: `Bearer ${agent.token}` })).toBeNull();
  });

  it('is renewed a day after its last renewal, once', async () => {
    const agent = await makeAgent(app);
    const cookies: string[] = [];
    const visit = () => identify({ authorization: `Bearer ${agent.token}` }, (cookie) => cookies.push(cookie));
    await visit();
    expect(cookies).toEqual([]);
    await asOwner(app, `update auth.session set "expiresAt" = now() + interval '28 days' where "userId" = $1`, [
      agent.id,
    ]);
    await visit();
    await visit();
    expect(cookies.filter((cookie) => cookie.startsWith('agent-crm.session_token='))).toHaveLength(1);
  });

  it('of many at once, in their order: the same', async () => {
    const [one, two, gone] = [await makeAgent(app), await makeAgent(app), await makeAgent(app)];
    await asOwner(app, `delete from auth.session where "userId" = $1`, [gone.id]);
    const bearers = [two, one, gone, two].map(({ token }) => new Headers({ authorization: `Bearer ${token}` }));
    const many = [...bearers, new Headers()];
    const singly = await Promise.all(many.map((headers) => app.platform.signIn.identify(headers)));
    expect(singly.map((user) => user?.id)).toEqual([two.id, one.id, undefined, two.id, undefined]);
    expect(await app.platform.signIn.identifyMany(many)).toEqual(singly);
  });

  it('notes that it was seen, singly and of many', async () => {
    const agent = await makeAgent(app);
    const headers = new Headers({ authorization: `Bearer ${agent.token}` });
    const { signIn, database } = app.platform;
    for (const visit of [() => signIn.identify(headers), () => signIn.identifyMany([headers])]) {
      await asOwner(app, `update auth.session set "seenAt" = now() - interval '1 hour' where "userId" = $1`, [
        agent.id,
      ]);
      await visit();
      const { rows } = await database.asSystem((tx) =>
        sql<{ isFresh: boolean }>`
          select "seenAt" > now() - interval '1 minute' as "isFresh" from auth.session where "userId" = ${agent.id}`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([{ isFresh: true }]);
    }
  });
});
