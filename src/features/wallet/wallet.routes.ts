import * as z from 'zod/mini';
import { readZone } from '../../database/read-zone.ts';
import { withSystemRights } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { choiceFault, effectiveChoice, lendsCard } from './auto-recharge.rules.ts';
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
  route(readBalance, reading, async ({ tx, user }) => ({ balance_cents: await readBalanceCents(tx, user.id) })),
  route(readWallet, reading, async ({ tx, user, platform }) => {
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
      has_subscription_card: subscription !== undefined && lendsCard(subscription.status),
      open_top_ups: await countOpenTopUps(tx, user.id),
      fee: { basis_points: basisPoints, fixed_cents: fixedCents },
      time_zone: await readZone(tx, user.id),
      first_transaction_at: await readFirstMoment(tx, user.id),
    };
  }),
  route(listTransactions, reading, async ({ tx, user, query }) => {
    const between = query.month ? instantsOfMonth(query.month, await readZone(tx, user.id)) : null;
    const after = cursor.read(query.cursor);
    const found = await listTransactionRows(tx, { userId: user.id, after, between, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    return {
      rows,
      next_cursor: last && found.length > query.limit ? cursor.write({ at: last.created_at, id: last.id }) : null,
    };
  }),
  route(readStatement, reading, async ({ tx, user, params }) => {
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
  }),
  route(saveAutoRecharge, saving, async ({ tx, user, body }) => {
    const { auto_recharge_threshold_cents: thresholdCents, auto_recharge_amount_cents: amountCents } = body;
    const fault = choiceFault(thresholdCents, amountCents);
    if (fault) {
      const { field, message } = fault;
      throw new Refusal('invalid_input', message, { fields: [{ path: `body.auto_recharge_${field}_cents`, message }] });
    }
    if ((await writeChoice(tx, user.id, { thresholdCents, amountCents })) === 0)
      throw new Refusal('conflict', 'Failed to save settings.');
    await writeAudit(tx, { userId: user.id, actorId: user.id, action: 'auto_recharge_chosen', subject: body });
    await withSystemRights(tx, () => forgetDeclines(tx, user.id));
    return body;
  }),
  route(settleTopUps, { ...asking, worksReadOnly: true }, async ({ platform, user }) => {
    await reconcileTopUps(platform, user.id);
    return { balance_cents: await platform.database.asAgent(user.id, (tx) => readBalanceCents(tx, user.id)) };
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));
