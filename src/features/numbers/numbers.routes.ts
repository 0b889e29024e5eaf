import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { assignNumber } from './assign-number.operation.ts';
import { tfnAssign, tfnStatus } from './numbers.contract.ts';
import { numberOf } from './pool.db.ts';

const reading = { who: 'subscriber', limit: perMinute(120) } as const;
const taking = { who: 'subscriber', limit: perMinute(10) } as const;

export const numbersRoutes = [
  route(tfnStatus, reading, async ({ platform, user }) => {
    const number = await platform.database.asSystem((tx) => numberOf(tx, user.id));
    return { phone_number: number?.phone_number ?? null, verified: number?.verified ?? null };
  }),
  route(tfnAssign, taking, async ({ platform, user, log }) => {
    if (!platform.telnyx)
      throw new Refusal('unavailable', 'Texting isn’t set up here: TELNYX_API_KEY and TELNYX_PUBLIC_KEY are missing.');
    try {
      const { phone_number, verified } = await platform.database.asSystem((tx) => assignNumber(tx, platform, user.id));
      return { phone_number, verified };
    } catch (fault) {
      if (fault instanceof Refusal) log.error({ alert: 'numbers' }, 'the pool of messaging numbers is empty');
      throw fault;
    }
  }),
];
