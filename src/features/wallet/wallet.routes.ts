import * as z from 'zod/mini';
import { readZone } from '../../database/read-zone.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { withSystemRights } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { choiceFault, effectiveChoice } from './auto-recharge.rules.ts';
import { countOpenTopUps } from './payment.db.ts';
import { reconcileTopUps } from './reconcile-top-ups.operation.ts';
import { instantsOfMonth } from './statement.rules.ts';
import { listTransactionRows, readBalanceAt, readFirstMoment, sumByType } from './transactions.db.ts';
import {
  listTransactions,
  readBalance,
  readStatement,
  readWallet,
  saveAutoRecharge,
  settleTopUps,
} from './wallet.contract.ts';
import {
  forgetDeclines,
  readBalanceCents,
  readLatestSubscription,
  readWalletRow,
  writeAudit,
  writeChoice,
} from './wallet.db.ts';

const reading = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;
const saving = { who: 'subscriber', inTransaction: true, once: true, limit: perMinute(30) } as const;
/** Without a transaction: the payment provider is asked. */
const asking = { who: 'subscriber', limit: perMinute(30) } as const;

export const walletRoutes = [
  route(readBalance, reading, showBalance),
  route(readWallet, reading, showWallet),
  route(listTransactions, reading, showTransactions),
  route(readStatement, reading, showStatement),
  route(saveAutoRecharge, saving, chooseAutoRecharge),
  route(settleTopUps, asking, settle),
];

async function showBalance({
  tx,
  user,
}: Call<typeof readBalance, typeof reading>): Promise<EndpointAnswer<typeof readBalance>> {
  return { balance_cents: await readBalanceCents(tx, user.id) };
}

async function showWallet({
  tx,
  user,
  platform,
}: Call<typeof readWallet, typeof reading>): Promise<EndpointAnswer<typeof readWallet>> {
  const wallet = await readWalletRow(tx, user.id);
  const subscription = await readLatestSubscription(tx, user.id);
  const { thresholdCents, amountCents } = effectiveChoice(subscription, wallet);
  const { basisPoints, fixedCents } = platform.config.topUpFee;
  return {
    balance_cents: wallet.balance_cents,
    held_cents: wallet.held_cents,
    auto_recharge_threshold_cents: thresholdCents,
    auto_recharge_amount_cents: amountCents,
    recharge_problem: wallet.recharge_problem,
    card: wallet.card_id ? { brand: wallet.card_brand, last4: wallet.card_last4 } : null,
    has_subscription_card: subscription !== undefined && subscription.status !== 'canceled',
    open_top_ups: await countOpenTopUps(tx, user.id),
    fee: { basis_points: basisPoints, fixed_cents: fixedCents },
    time_zone: await readZone(tx, user.id),
    first_transaction_at: await readFirstMoment(tx, user.id),
  };
}

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));

async function showTransactions({
  tx,
  user,
  query,
}: Call<typeof listTransactions, typeof reading>): Promise<EndpointAnswer<typeof listTransactions>> {
  const between = query.month ? instantsOfMonth(query.month, await readZone(tx, user.id)) : null;
  const after = cursor.read(query.cursor);
  const found = await listTransactionRows(tx, { userId: user.id, after, between, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows,
    next_cursor: last && found.length > query.limit ? cursor.write({ at: last.created_at, id: last.id }) : null,
  };
}

async function showStatement({
  tx,
  user,
  params,
}: Call<typeof readStatement, typeof reading>): Promise<EndpointAnswer<typeof readStatement>> {
  const zone = await readZone(tx, user.id);
  const between = instantsOfMonth(params.month, zone);
  return {
    month: params.month,
    opening_cents: await readBalanceAt(tx, user.id, between.from),
    closing_cents: await readBalanceAt(tx, user.id, between.before),
    time_zone: zone,
    email: user.email,
    sums: await sumByType(tx, user.id, between),
  };
}

async function chooseAutoRecharge({
  tx,
  user,
  body,
}: Call<typeof saveAutoRecharge, typeof saving>): Promise<EndpointAnswer<typeof saveAutoRecharge>> {
  const { auto_recharge_threshold_cents: thresholdCents, auto_recharge_amount_cents: amountCents } = body;
  const fault = choiceFault(thresholdCents, amountCents);
  if (fault) {
    const path = fault.startsWith('Recharge')
      ? 'body.auto_recharge_amount_cents'
      : 'body.auto_recharge_threshold_cents';
    throw new Refusal('invalid_input', fault, { fields: [{ path, message: fault }] });
  }
  if ((await writeChoice(tx, user.id, { thresholdCents, amountCents })) === 0)
    throw new Refusal('conflict', 'Failed to save settings.');
  await writeAudit(tx, { userId: user.id, actorId: user.id, action: 'auto_recharge_chosen', subject: body });
  await withSystemRights(tx, () => forgetDeclines(tx, user.id));
  return body;
}

async function settle({
  platform,
  user,
}: Call<typeof settleTopUps, typeof asking>): Promise<EndpointAnswer<typeof settleTopUps>> {
  await reconcileTopUps(platform, user.id);
  return { balance_cents: await platform.database.asAgent(user.id, (tx) => readBalanceCents(tx, user.id)) };
}
