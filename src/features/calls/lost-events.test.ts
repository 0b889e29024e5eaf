// What the carrier never tells: a call ends all the same, with the right bill, and no money stays set aside.
import { expect, it } from 'vitest';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { faultyWallets, walletOf } from '../../../test-support/wallets.ts';
import { watchCall } from './watch-calls.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312558${String((people += 1)).padStart(4, '0')}`;
const isDialed = async (phone: string) => (await app.legs()).some(({ to }) => to === phone);

/** The next events of this type. */
const lose = (type: string, times = 1) =>
  app.control('/faults', { provider: 'telnyx', operation: `webhook ${type}`, mode: 'lost', times });
const watchLater = async (id: string) => {
  await watchCall.handle({ id }, { ...app.platform, now: () => new Date(Date.now() + 3_600_000) });
  await app.driveCalls();
};

interface Stage {
  phone: string;
  lead: string;
  id: string;
}

const take = async ({ phone }: Stage) => {
  await app.at(phone, { do: 'take' });
  await app.at(phone, { do: 'press', digits: '1' });
};

it.each<[string, (stage: Stage) => Promise<unknown>, string, number]>([
  [
    'that the agent picked up',
    async ({ phone, lead }) => {
      await lose('call.answered');
      await app.at(phone, { do: 'take' });
      await app.at(phone, { do: 'hang-up' });
      expect(await isDialed(lead)).toBe(false);
    },
    'failed',
    0,
  ],
  [
    'which key was pressed',
    async ({ phone, lead }) => {
      await app.at(phone, { do: 'take' });
      await lose('call.gather.ended');
      await app.at(phone, { do: 'press', digits: '1' });
      expect(await isDialed(lead)).toBe(false);
    },
    'failed',
    0,
  ],
  [
    'that the lead picked up',
    async (stage) => {
      await take(stage);
      await lose('call.answered');
      await app.at(stage.lead, { do: 'take' });
      await app.at(stage.lead, { do: 'hang-up' });
    },
    'failed',
    0,
  ],
  [
    'that both talk',
    async (stage) => {
      await take(stage);
      await lose('call.bridged', 2);
      await app.at(stage.lead, { do: 'take' });
      await app.talkedFor(stage.id, 61);
      await app.at(stage.lead, { do: 'hang-up' });
    },
    'completed',
    2,
  ],
  [
    'that both hung up',
    async (stage) => {
      await take(stage);
      await app.at(stage.lead, { do: 'take' });
      await lose('call.hangup', 2);
      await app.at(stage.lead, { do: 'hang-up' });
      expect(await app.row(stage.id)).toMatchObject({ status: 'bridged', over_at: null });
    },
    'completed',
    1,
  ],
])('a call of which nobody is told %s', async (_, act, status, cents) => {
  const [caller, lead] = [await app.caller(), someone()];
  const id = await app.start(caller, lead);
  await act({ phone: caller.phone, lead, id });
  await watchLater(id);
  expect(await app.row(id)).toMatchObject({ status, cost_cents: cents, settled_at: expect.any(String) });
  expect((await app.legs()).filter(({ state }) => state !== 'ended')).toEqual([]);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100 - cents, held_cents: 0 });
  expect(await faultyWallets(app, [caller.id])).toEqual([]);
});

it('an agent’s phone that a voicemail answers never reaches the lead, and nothing stays set aside', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  const id = await app.start(caller, lead);
  await app.at(caller.phone, { do: 'voicemail' });
  await expect
    .poll(async () => {
      await app.driveCalls();
      return app.row(id);
    })
    .toMatchObject({ status: 'failed', reason: 'not_pressed', cost_cents: 0 });
  expect((await app.legs()).filter(({ to }) => to === caller.phone)).toMatchObject([{ state: 'ended' }]);
  expect(await isDialed(lead)).toBe(false);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100, held_cents: 0 });
});
