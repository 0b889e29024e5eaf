// How long a silence lasts before it means that something was lost.
import { expect, it } from 'vitest';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { watchCall } from './watch-calls.job.ts';

const app = useCallsApp();

it('a phone that was taken and where nobody pressed a key, as in a voicemail, is let go after a minute', async () => {
  const [caller, lead] = [await app.caller(), '+13125550142'];
  const id = await app.start(caller, lead);
  await app.at(caller.phone, { do: 'take' });
  const { agent_answered_at: taken } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('call_logs').select('agent_answered_at').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const watch = async (seconds: number) => {
    await watchCall.handle({ id }, { ...app.platform, now: () => new Date(Date.parse(taken!) + seconds * 1000) });
    await app.driveCalls();
    return app.row(id);
  };
  expect(await watch(59)).toMatchObject({ status: 'ringing', over_at: null });
  expect(await watch(61)).toMatchObject({ status: 'failed', reason: 'lost', cost_cents: 0 });
  expect((await app.legs()).map(({ to, state }) => [to, state])).toEqual([[caller.phone, 'ended']]);
});
