import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { startTestApp, useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { readCallSettings, saveCallSettings, saveKeepDays, saveOwnState } from './call-settings.contract.ts';

const app = useTestApp();

it('calls are not recorded until their agent says so, and a recorded minute costs more', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const prices = { cents_per_minute: 1, recorded_cents_per_minute: 2 };
  const off = { record_outbound_enabled: false, keep_days: 365, own_state: null, ...prices };
  const read = (who: typeof agent) => who.call(readCallSettings, { query: {} });
  expect(await read(agent)).toEqual(off);
  for (const record_outbound_enabled of [true, false, true]) {
    const saved = await agent.call(saveCallSettings, { body: { record_outbound_enabled } });
    expect(saved).toEqual({ ...off, record_outbound_enabled });
    expect(await read(agent)).toEqual(saved);
  }
  expect(await read(other)).toEqual(off);
});

it('recordings are kept for a year until the agent says otherwise, apart from the switch', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(saveKeepDays, { body: { keep_days: 30 } })).toMatchObject({
    keep_days: 30,
    record_outbound_enabled: false,
  });
  await agent.call(saveCallSettings, { body: { record_outbound_enabled: true } });
  expect(await agent.call(readCallSettings, { query: {} })).toMatchObject({
    keep_days: 30,
    record_outbound_enabled: true,
  });
  expect(await agent.send('PUT', saveKeepDays.path, { keep_days: 31 })).toMatchObject({ status: 400 });
});

it('the state an agent calls from is theirs to say, and is a state', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(saveOwnState, { body: { own_state: 'CA' } })).toMatchObject({
    own_state: 'CA',
    record_outbound_enabled: false,
  });
  await agent.call(saveCallSettings, { body: { record_outbound_enabled: true } });
  expect(await agent.call(readCallSettings, { query: {} })).toMatchObject({
    own_state: 'CA',
    record_outbound_enabled: true,
  });
  for (const own_state of ['ON', 'ca', 'XX', '', null])
    expect(await agent.send('PUT', saveOwnState.path, { own_state })).toMatchObject({ status: 400 });
});

it('the agent’s other windows hear of it', async () => {
  const agent = await makeAgent(app);
  const stream = await openStream(app.url, agent.token);
  await agent.call(saveCallSettings, { body: { record_outbound_enabled: true } });
  await stream.next('change', ({ table }) => table === 'call_recording_settings');
  stream.close();
});

it('the prices are the configured ones', async () => {
  const dear = await startTestApp({ env: { CALL_CENTS_PER_MINUTE: '3', RECORDED_CALL_CENTS_PER_MINUTE: '5' } });
  try {
    const agent = await makeAgent(dear);
    expect(await agent.call(readCallSettings, { query: {} })).toMatchObject({
      cents_per_minute: 3,
      recorded_cents_per_minute: 5,
    });
  } finally {
    await dear.close();
  }
});

it('nobody reads or writes them without a session or a subscription', async () => {
  const unpaid = await makeAgent(app, { subscription: null });
  for (const [method, path, body] of [
    ['GET', readCallSettings.path],
    ['PUT', saveCallSettings.path, { record_outbound_enabled: true }],
    ['PUT', saveOwnState.path, { own_state: 'TN' }],
  ] as const) {
    expect(await testClient(app.url).send(method, path, body)).toMatchObject({ status: 401 });
    expect(await unpaid.send(method, path, body)).toMatchObject({ status: 403 });
  }
});
