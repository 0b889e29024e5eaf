// The carrier could not record a call: the agent is told, the operator too, and what was not recorded has the usual price.
import { expect, it } from 'vitest';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { listCalls, listLiveCalls } from '../calls/calls.contract.ts';
import { findAtCarrier } from './kept-recordings.db.ts';
import { keepRecording } from './keep-recording.job.ts';

const app = useCallsApp();

it('is said at the call, while it runs no pause is offered, and it costs what an unrecorded one does', async () => {
  const [caller, lead] = [await app.caller({ records: true }), '+13124440142'];
  const id = await app.talk(caller, lead);
  expect(await app.row(id)).toMatchObject({ is_recorded: true });
  await app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode: 'duplicate' });
  await app.at(caller.phone, { do: 'fail-recording' });
  const live = await caller.call(listLiveCalls, {});
  expect(live.calls).toMatchObject([{ id, recording: null, cents_per_minute: 1 }]);
  const errors: object[] = [];
  const log = { ...app.platform.log, error: (about: object) => void errors.push(about) } as typeof app.platform.log;
  await keepRecording.handle({ userId: caller.id, id }, { ...app.platform, log });
  expect(errors).toEqual([{ alert: 'calls', call: id, said: 'Internal server error' }]);
  await app.at(lead, { do: 'hang-up' });
  expect(await app.row(id)).toMatchObject({ status: 'completed', is_recorded: false, cost_cents: 1 });
  const { calls } = await caller.call(listCalls, { query: {} });
  expect(calls).toMatchObject([{ id, recording: { status: 'failed', url: null }, recording_url: null }]);
  expect(await app.platform.database.asSystem((tx) => findAtCarrier(tx, { userId: caller.id, id }, 1))).toBeNull();
});
