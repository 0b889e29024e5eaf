import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { readSettings, saveName, saveTimeZone } from './settings.contract.ts';

const app = useTestApp();

it('shows the account and its subscription', async () => {
  const agent = await makeAgent(app, { subscription: 'trialing', timeZone: 'America/Denver' });
  expect(await agent.call(readSettings, { query: {} })).toMatchObject({
    email: agent.email,
    time_zone: 'America/Denver',
    subscription: { plan: 'agent_monthly', status: 'trialing', cancel_at_period_end: false, trial_end: null, seats: 0 },
  });
});

it('sets the time zone of this agent alone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  expect(await agent.call(saveTimeZone, { body: { time_zone: 'Pacific/Honolulu' } })).toEqual({
    time_zone: 'Pacific/Honolulu',
  });
  expect(await agent.call(readSettings, { query: {} })).toMatchObject({ time_zone: 'Pacific/Honolulu' });
  expect(await other.call(readSettings, { query: {} })).toMatchObject({ time_zone: 'America/Chicago' });
});

it('sets the name and takes a blank one away', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(saveName, { body: { full_name: '  Pat Doe ' } })).toEqual({ full_name: 'Pat Doe' });
  expect(await agent.call(readSettings, { query: {} })).toMatchObject({ full_name: 'Pat Doe' });
  const odd = 'Pat\r\nDoe\u202E\u200B';
  expect(await agent.call(saveName, { body: { full_name: odd } })).toEqual({ full_name: 'Pat Doe' });
  expect(await agent.call(saveName, { body: { full_name: '   ' } })).toEqual({ full_name: null });
  expect(await agent.refusal(saveName, { body: { full_name: 'x'.repeat(101) } })).toMatchObject({
    status: 400,
    fields: [{ path: 'body.full_name', message: 'Use 100 characters or fewer.' }],
  });
});

it.each(['Mars/Olympus', 'EST5EDT; drop table', '+05:00', '', 'x'.repeat(65)])(
  'refuses the zone %j',
  async (time_zone) => {
    const agent = await makeAgent(app);
    expect(await agent.send('POST', saveTimeZone.path, { time_zone })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  },
);
