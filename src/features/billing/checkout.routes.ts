import { brand } from '../../domain/brand.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { createCheckoutSession } from './checkout.contract.ts';
import { oneAtATime } from './one-at-a-time.rules.ts';
import { startCheckout, type CheckoutAnswer } from './start-checkout.operation.ts';

const signedIn = { who: 'signed-in', limit: perMinute(60) } as const;

export const checkoutRoutes = [route(createCheckoutSession, signedIn, checkOut)];

const perPerson = oneAtATime<CheckoutAnswer>();

async function checkOut({
  platform,
  user,
  body,
}: Call<typeof createCheckoutSession, typeof signedIn>): Promise<EndpointAnswer<typeof createCheckoutSession>> {
  const offered = [platform.config.stripe.priceId, brand.defaultPriceId];
  if (body.priceId !== undefined && !offered.includes(body.priceId)) {
    const message = 'This price is not offered.';
    throw new Refusal('invalid_input', message, { fields: [{ path: 'body.priceId', message }] });
  }
  const wantsTrial = body.trial ?? false;
  return perPerson(user.id, String(wantsTrial), () =>
    startCheckout(platform, { id: user.id, email: user.email }, wantsTrial),
  );
}
