import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { closedBy, type Numbers } from './do-not-contact.rules.ts';
import { liftSuppressions, suppress } from './suppress.operation.ts';
import {
  liftSuppression,
  listLeadSuppressions,
  listSuppressionHistory,
  suppressLead,
  type LeadSuppressions,
} from './suppression.contract.ts';
import { reasonLabels } from './suppression.words.ts';
import { addressesOf, eventsOf, numbersOfLead, suppressionsOf } from './suppressions.db.ts';
import { openOf } from './unclear-replies.db.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

const longestHistory = 500;

export const suppressionRoutes = [
  route(listLeadSuppressions, reads, async ({ tx, user, params }) =>
    standing(tx, user.id, await existing(tx, user.id, params.id)),
  ),
  route(suppressLead, { ...writes, worksReadOnly: true }, async ({ tx, user, params, body }) => {
    const numbers = await existing(tx, user.id, params.id);
    if (numbers.deleted_at !== null) gone();
    await suppress(tx, {
      userId: user.id,
      addresses: closedBy(body.reason, numbers),
      toldBy: 'agent',
      reason: reasonLabels[body.reason],
      source: 'Your call',
    });
    return standing(tx, user.id, numbers);
  }),
  route(listSuppressionHistory, reads, async ({ tx, user, params }) => ({
    events: await eventsOf(tx, user.id, addressesOf(await existing(tx, user.id, params.id)), longestHistory),
  })),
  route(liftSuppression, writes, async ({ tx, user, body }) => {
    const address = body.address.includes('@') ? body.address.toLowerCase() : body.address;
    const lifted = await liftSuppressions(tx, {
      userId: user.id,
      channels: [...new Set(body.channels)],
      address,
      toldBy: 'agent',
      reason: body.why,
      source: 'Your call',
    });
    // A repeat of the same request finds it done.
    if (lifted.length === 0 && (await eventsOf(tx, user.id, [address], 1)).length === 0)
      throw new Refusal('not_found', 'There’s no opt-out for this.');
    return { lifted };
  }),
];

function gone(): never {
  throw new Refusal('not_found', 'This lead no longer exists.');
}

async function existing(
  tx: Transaction,
  userId: string,
  leadId: string,
): Promise<Numbers & { deleted_at: string | null }> {
  return (await numbersOfLead(tx, userId, leadId)) ?? gone();
}

async function standing(tx: Transaction, userId: string, numbers: Numbers): Promise<LeadSuppressions> {
  const addresses = addressesOf(numbers);
  return {
    suppressions: await suppressionsOf(tx, userId, addresses),
    unclear: await openOf(tx, userId, addresses),
    has_history: (await eventsOf(tx, userId, addresses, 1)).length > 0,
  };
}
