import { productTerms } from '../../domain/product-terms.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { startTopUp } from '../wallet/start-top-up.operation.ts';
import { amountFaults } from '../payments/top-up-amount.rules.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { oneAtATime } from '../../server/http/one-at-a-time.ts';
import { startCheckout, type CheckoutAnswer } from '../billing/start-checkout.operation.ts';

const signedIn = { who: 'signed-in', limit: perMinute(60), stoppedBy: ['CHECKOUT_PAUSED'] } as const;

export const checkoutRoutes = [
  route(createCheckoutSession, signedIn, async (call) => {
    const { walletTopUp, netTopUpCents } = call.body;
    if (walletTopUp) return topUp(call);
    if (netTopUpCents !== undefined) refuse('netTopUpCents', 'An amount needs walletTopUp.');
    return subscribe(call);
  }),
];

const perPerson = oneAtATime<CheckoutAnswer>();
const topUpPerPerson = oneAtATime<CheckoutAnswer>();

type CheckoutCall = Call<typeof createCheckoutSession, typeof signedIn>;

/** A double click is one top-up, even when its two requests have names of their own. */
async function topUp({ platform, user, body }: CheckoutCall): Promise<CheckoutAnswer> {
  const { netTopUpCents: netCents, clientRef } = body;
  if (netCents === undefined) return refuse('netTopUpCents', amountFaults.notANumber);
  return topUpPerPerson(user.id, String(netCents), async () => ({
    url: await startTopUp(platform, { id: user.id, email: user.email }, { netCents, clientRef }),
  }));
}

async function subscribe({ platform, user, body }: CheckoutCall): Promise<CheckoutAnswer> {
  const offered = [platform.config.stripe.priceId, productTerms.defaultPriceId];
  if (body.priceId !== undefined && !offered.includes(body.priceId)) refuse('priceId', 'This price is not offered.');
  const wantsTrial = body.trial ?? false;
  return perPerson(user.id, String(wantsTrial), () =>
    startCheckout(platform, { id: user.id, email: user.email }, wantsTrial),
  );
}

function refuse(field: string, message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
