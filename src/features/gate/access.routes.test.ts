import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { readAccess } from './access.contract.ts';

const app = useTestApp();

describe('GET /api/access', () => {
  it.each([
    ['active', true, 'subscription'],
    ['trialing', true, 'subscription'],
    ['past_due', false, 'no active sub or team'],
    ['canceled', false, 'no active sub or team'],
    [null, false, 'no active sub or team'],
  ] as const)('with subscription %s', async (subscription, allowed, reason) => {
    const agent = await makeAgent(app, { subscription });
    const answer = await agent.call(readAccess, { query: {} });
    expect(answer).toMatchObject({ allowed, reason, subscription_status: subscription, user: { id: agent.id } });
  });

  it('the trial is open to whoever has had none and neither pays nor owes', async () => {
    const openFor = async (agent: TestAgent) => (await agent.call(readAccess, { query: {} })).trial_open;
    const fresh = await makeAgent(app, { subscription: null });
    expect(await openFor(fresh)).toBe(true);
    expect(await openFor(await makeAgent(app, { subscription: 'canceled' }))).toBe(true);
    for (const subscription of ['active', 'trialing', 'past_due'] as const)
      expect(await openFor(await makeAgent(app, { subscription })), subscription).toBe(false);
    for (const column of ['trial_started_at', 'trial_refused_at']) {
      const agent = await makeAgent(app, { subscription: null });
      await asOwner(app, `update profiles set ${column} = now() where user_id = $1`, [agent.id]);
      expect(await openFor(agent), column).toBe(false);
    }
  });

  it('refuses without a session', async () => {
    expect(await testClient(app.url).refusal(readAccess, { query: {} })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  it('refuses a caller id that differs from the session', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const refused = await agent.refusal(readAccess, { query: {} }, { 'x-user-id': other.id });
    expect(refused).toMatchObject({ status: 403, code: 'wrong_caller' });
  });
});
