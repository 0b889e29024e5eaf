import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
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
