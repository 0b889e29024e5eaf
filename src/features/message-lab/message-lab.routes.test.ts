import { afterEach, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { readLabAccess } from './message-lab.contract.ts';

const app = useTestApp();
afterEach(() => {
  app.platform.config.messageLabAccount = undefined;
});

it('one configured account may use the lab; nobody while none is', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const may = async (who: typeof agent) => (await who.call(readLabAccess, { query: {} })).is_allowed;
  expect([await may(agent), await may(other)]).toEqual([false, false]);
  for (const account of [agent.email, agent.id]) {
    app.platform.config.messageLabAccount = account;
    expect([await may(agent), await may(other)]).toEqual([true, false]);
  }
});
