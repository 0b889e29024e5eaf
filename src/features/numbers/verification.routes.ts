import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { keepVerification, sendVerification } from './keep-verification.operation.ts';
import { readAnswer } from './read-answer.operation.ts';
import { showVerification } from './read-verification.operation.ts';
import { checkVerification, readVerification, saveVerification, submitVerification } from './verification.contract.ts';

const reading = { who: 'subscriber', limit: perMinute(120) } as const;
const writing = { who: 'subscriber', limit: perMinute(120) } as const;
const sending = { who: 'subscriber', limit: perMinute(10) } as const;
const checking = { who: 'subscriber', limit: perMinute(6) } as const;

export const verificationRoutes = [
  route(readVerification, reading, ({ platform, user }) =>
    platform.database.asSystem((tx) => showVerification(tx, platform, user)),
  ),
  route(saveVerification, writing, ({ platform, user, body }) =>
    platform.database.asSystem((tx) => keepVerification(tx, platform, user, body)),
  ),
  route(submitVerification, sending, ({ platform, user, body }) => {
    requireCarrier(platform);
    return platform.database.asSystem((tx) => sendVerification(tx, platform, user, body.version));
  }),
  route(checkVerification, checking, async ({ platform, user }) => {
    requireCarrier(platform);
    try {
      await readAnswer(platform, user.id);
    } catch (cause) {
      if (!(cause instanceof CarrierRefused || cause instanceof CarrierInDoubt)) throw cause;
      throw new Refusal(
        'provider_failed',
        'The carrier isn’t answering right now. Please try again in a few minutes.',
        {
          cause,
        },
      );
    }
    return platform.database.asSystem((tx) => showVerification(tx, platform, user));
  }),
];

function requireCarrier({ telnyx }: Platform): void {
  if (!telnyx)
    throw new Refusal('unavailable', 'Texting isn’t set up here: TELNYX_API_KEY and TELNYX_PUBLIC_KEY are missing.');
}
