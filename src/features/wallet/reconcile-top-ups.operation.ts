// Who returns from the payment page before its webhook: the open top-ups are asked for at the provider, briefly.
import type { Platform } from '../../server/platform.ts';
import { listOpenTopUps } from './payment.db.ts';
import { settleTopUpSession } from './settle-payment.operation.ts';

const patienceMs = 3000;

/** Never fails and never takes longer than three seconds; what takes longer is credited in the background. */
export async function reconcileTopUps(platform: Platform, userId: string): Promise<void> {
  const open = await platform.database.asSystem((tx) => listOpenTopUps(tx, userId));
  const asked = open.flatMap(({ stripe_session_id: id }) =>
    id
      ? [
          settleTopUpSession(platform, id, { timeout: patienceMs, maxNetworkRetries: 0 }).catch((fault: unknown) =>
            platform.log.warn({ err: fault, user_id: userId }, 'an open top-up could not be read'),
          ),
        ]
      : [],
  );
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([Promise.all(asked), new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
  clearTimeout(timer);
}
