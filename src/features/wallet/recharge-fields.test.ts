// The fields of auto-recharge while a choice is saved, and when it changes elsewhere.
import { expect, it } from 'vitest';
import { Refusal, runHook, serve, until, usePage, type Sent } from '../../../test-support/browser-page.ts';
import { useRechargeFields } from './use-recharge-fields.browser.ts';

usePage();

const path = 'PUT /api/wallet/auto-recharge';
const off = { thresholdCents: 0, amountCents: 0 };

it('keep what is typed while the former choice is saved', async () => {
  const held = Promise.withResolvers<void>();
  const sent = serve({ [path]: async ({ body }: Sent) => (await held.promise, body) });
  let stored = off;
  const told: boolean[] = [];
  const { now, does } = await runHook(() => useRechargeFields(stored, (done) => told.push(done)));
  expect([now().threshold, now().amount]).toEqual(['0', '']);
  await does((fields) => fields.typeThreshold('5'));
  await does((fields) => fields.typeAmount('20'));
  await does((fields) => void fields.save());
  expect(now().isBusy).toBe(true);
  await does((fields) => fields.typeAmount('25'));
  stored = { thresholdCents: 500, amountCents: 2000 };
  held.resolve();
  await until(() => !now().isBusy);
  expect(sent.map(({ body }) => body)).toEqual([
    { auto_recharge_threshold_cents: 500, auto_recharge_amount_cents: 2000 },
  ]);
  expect([now().threshold, now().amount, told]).toEqual(['5', '25', [false, true]]);
});

it('show what was chosen elsewhere, except where somebody types', async () => {
  const { now, does, again } = await runHook(() => useRechargeFields(off, () => undefined));
  await does((fields) => fields.typeAmount('30'));
  await again(() => useRechargeFields({ thresholdCents: 1250, amountCents: 5000 }, () => undefined));
  expect([now().threshold, now().amount]).toEqual(['12.50', '30']);
});

it('keep what could not be saved', async () => {
  serve({ [path]: () => new Refusal(500, 'internal') });
  const { now, does } = await runHook(() => useRechargeFields(off, () => undefined));
  await does((fields) => fields.typeThreshold('5'));
  await does((fields) => fields.typeAmount('20'));
  await does((fields) => void fields.save());
  await until(() => !now().isBusy);
  expect(now()).toMatchObject({
    threshold: '5',
    amount: '20',
    fault: { field: 'amount', message: 'Failed to save settings.' },
  });
});
