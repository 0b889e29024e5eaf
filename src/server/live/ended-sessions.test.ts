// An event stream ends with its session at once, on every server: told by the database, not found by looking now and then.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asOwner, makeAgent, signInToken, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  [first, second] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

/** Looking now and then asks for all sessions that are open: it goes on finding what it found first. */
function rememberSessions({ platform: { signIn } }: TestApp) {
  const ask = signIn.identifySessions.bind(signIn);
  const known = new Map<string, Awaited<ReturnType<typeof ask>>[number]>();
  return vi.spyOn(signIn, 'identifySessions').mockImplementation(async (ids) => {
    if (ids.length === 1) {
      const found = await ask(ids);
      if (found[0]) known.set(found[0].sessionId, found[0]);
      return found;
    }
    return ids.map((id) => known.get(id) ?? null);
  });
}

it.each<[string, (agent: TestAgent) => Promise<unknown>]>([
  ['a log-out', (agent) => agent.send('POST', '/api/auth/sign-out', {})],
  ['a log-out everywhere', async ({ id }) => asOwner(first, `delete from auth.session where "userId" = $1`, [id])],
  ['the end of the account', async ({ id }) => asOwner(first, `delete from auth."user" where id = $1`, [id])],
])('%s ends the streams of that session at both servers, and nobody else’s', async (_, end) => {
  const spies = [first, second].map(rememberSessions);
  const [agent, other] = [await makeAgent(first), await makeAgent(first)];
  const open = await Promise.all([openStream(first.url, agent.token), openStream(second.url, agent.token)]);
  const others = await Promise.all([openStream(first.url, other.token), openStream(second.url, other.token)]);
  await end(agent);
  for (const stream of open) {
    await stream.next('signed-out');
    await stream.ended;
    expect(stream.seen().filter(({ table }) => table === 'sessions')).toEqual([]);
  }
  await asOwner(first, `insert into leads (user_id, name) values ($1, 'Pat Doe')`, [other.id]);
  for (const stream of others) {
    await stream.next('change', ({ table }) => table === 'leads');
    stream.close();
  }
  for (const spy of spies) spy.mockRestore();
});

it('another device that is logged out takes this one’s stream along with nothing', async () => {
  const agent = await makeAgent(first);
  const elsewhere = await signInToken(first, agent.email);
  const [here, there] = await Promise.all([openStream(second.url, agent.token), openStream(second.url, elsewhere)]);
  expect((await agent.send('POST', '/api/auth/devices/end-others', {})).status).toBe(200);
  await there.next('signed-out');
  await asOwner(first, `insert into leads (user_id, name) values ($1, 'Pat Doe')`, [agent.id]);
  await here.next('change', ({ table }) => table === 'leads');
  here.close();
});

it('a suspension is told to an open window at once', async () => {
  const agent = await makeAgent(first);
  const spy = rememberSessions(second);
  const stream = await openStream(second.url, agent.token);
  const other = await openStream(second.url, (await makeAgent(first)).token);
  await asOwner(first, `insert into account_suspensions (user_id, reason) values ($1, 'Sample')`, [agent.id]);
  await stream.next('access-changed');
  await stream.ended;
  other.close();
  spy.mockRestore();
});
