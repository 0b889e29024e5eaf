// Over a real sandbox: one retry, limits of the day, and nothing kept but counts.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { askForRebuttal } from './rebuttal.contract.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await startTestApp({
    env: { SANDBOX_URL: sandbox.url, REBUTTALS_PER_DAY: '3', REBUTTAL_TOKENS_PER_DAY: '9000' },
  });
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});
afterEach(() => order('reset', {}));

async function order(path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}
const fails = (mode: string, times: number) =>
  order('faults', { provider: 'llm', operation: 'chat.completions.create', mode, times });

const calls = async () => ((await (await fetch(`${sandbox.url}/_control/llm`)).json()) as { calls: number }).calls;
const tooExpensive = 'She said it is too expensive';
const about = (content: string) =>
  ({ body: { content, product: 'Final Expense', tone: 'Direct & supportive' } }) as const;
const ask = (agent: TestAgent) => agent.call(askForRebuttal, about(tooExpensive));
const refused = (agent: TestAgent, content = tooExpensive) => agent.refusal(askForRebuttal, about(content));
const counts = (agent: TestAgent) =>
  app.platform.database.asReadingAgent(agent.id, (tx) =>
    tx.selectFrom('rebuttal_counts').select(['requests', 'tokens']).where('user_id', '=', agent.id).execute(),
  );

it('answers with the three lists, and keeps counts alone', async () => {
  const agent = await makeAgent(app);
  const answer = await ask(agent);
  expect(Object.keys(answer)).toEqual(['why', 'fix', 'rebuttals']);
  expect(answer.why[0]).toBe('The price came before the reason for it.');
  expect(answer.rebuttals).toHaveLength(3);
  const [counted] = await counts(agent);
  expect(counted?.requests).toBe(1);
  expect(counted?.tokens).toBeGreaterThan(100);
});

it('asks once more after a fault or an answer that cannot be shown, and no oftener', async () => {
  const agent = await makeAgent(app);
  await fails('error', 1);
  await ask(agent);
  expect(await calls()).toBe(2);
  const banned = { why: ['x'], fix: ['y'], rebuttals: ['The returns are guaranteed.', 'You can’t lose money.'] };
  await order('llm/answers', ['No JSON', JSON.stringify(banned)]);
  expect(await refused(agent)).toMatchObject({ status: 502, code: 'provider_failed' });
  expect(await calls()).toBe(4);
  await fails('answer-lost', 2);
  expect(await refused(agent)).toMatchObject({ status: 502 });
  expect(await calls()).toBe(6);
});

it('does not ask again where it was refused', async () => {
  const other = await startTestApp({
    env: { SANDBOX_URL: sandbox.url, OPENAI_BASE_URL: `${sandbox.url}/llm/v1`, OPENAI_API_KEY: 'sk-other' },
  });
  try {
    const agent = await makeAgent(other);
    const before = await calls();
    expect(await refused(agent)).toMatchObject({ status: 502, code: 'provider_failed' });
    expect((await calls()) - before).toBe(1);
  } finally {
    await other.close();
  }
});

it('counts the tokens of an answer that could not be shown, too', async () => {
  const [once, twice] = [await makeAgent(app), await makeAgent(app)];
  await ask(once);
  await order('llm/answers', ['No JSON']);
  await ask(twice);
  expect(await calls()).toBe(3);
  const [[one], [both]] = [await counts(once), await counts(twice)];
  expect(both!.tokens).toBeGreaterThan(one!.tokens);
});

it('stops for the day at the questions and at the tokens', async () => {
  const [often, long] = [await makeAgent(app), await makeAgent(app)];
  for (let asked = 0; asked < 3; asked++) await ask(often);
  expect(await refused(often)).toMatchObject({
    status: 429,
    error: 'You’ve used today’s rebuttals. You get new ones tomorrow.',
  });
  expect((await counts(often))[0]?.requests).toBe(3);
  await asOwner(
    app,
    `insert into rebuttal_counts (user_id, day, tokens) values ($1, (now() at time zone 'utc')::date, 9000)`,
    [long.id],
  );
  const before = await calls();
  expect(await refused(long)).toMatchObject({ status: 429 });
  expect(await calls()).toBe(before);
});

it('refuses what is empty, too long or unknown', async () => {
  const agent = await makeAgent(app);
  expect(await refused(agent, '   ')).toMatchObject({ status: 400 });
  expect(await refused(agent, 'x'.repeat(4001))).toMatchObject({ status: 400 });
  const more = async (part: object) =>
    agent.send('POST', askForRebuttal.path, { ...about(tooExpensive).body, ...part }).then(({ status }) => status);
  expect(await more({ note: 'x'.repeat(1001) })).toBe(400);
  expect(await more({ stage: 'won' })).toBe(400);
  expect(await more({ lead_id: agent.id })).toBe(400);
  expect(await counts(agent)).toEqual([]);
  expect(await more({ note: 'He has a policy.', stage: 'quoted' })).toBe(200);
});
