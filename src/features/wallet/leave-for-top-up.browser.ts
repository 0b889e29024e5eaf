// From the click on an amount to the payment page.
import type { EndpointCall } from '../../domain/endpoint.ts';
import { postPlainly } from '../../web/post-plainly.ts';
import { alert } from '../../web/ui/ask.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';

/** Read once by the page that the payment page returns to. */
const startedKey = 'top-up-started';

/** Leaves for the payment page; what fails is said. @returns false when the person stays. */
export async function leaveForTopUp(user: { id: string } | null, netTopUpCents: number): Promise<boolean> {
  if (!user) {
    await alert('Please sign in first.');
    return false;
  }
  try {
    const url = await addressFor({
      walletTopUp: true,
      userId: user.id,
      netTopUpCents,
      clientRef: `${user.id}-${Date.now()}`,
      coverFees: true,
      successUrl: `${location.origin}/app/settings`,
      cancelUrl: `${location.origin}/`,
    });
    remember('1');
    location.assign(url);
    return true;
  } catch (fault) {
    await alert(fault instanceof TopUpError ? fault.message : 'Could not start checkout.');
    return false;
  }
}

class TopUpError extends Error {}

/** Refusals are asked for as plain text: the alert shows the answer as it came. */
async function addressFor(body: EndpointCall<typeof createCheckoutSession>['body']): Promise<string> {
  const { ok, status, text, answer } = await postPlainly(createCheckoutSession, body, 'text/plain, application/json');
  if (status === 401) throw new TopUpError('Please sign in first.');
  if (!ok) throw new TopUpError(`Stripe session failed: ${text}`);
  const { url } = answer;
  if (typeof url !== 'string' || !url) throw new TopUpError('Missing Stripe Checkout URL');
  return url;
}

/** True once after a top-up was started in this tab. */
export function takeStartedTopUp(): boolean {
  try {
    const isStarted = sessionStorage.getItem(startedKey) !== null;
    sessionStorage.removeItem(startedKey);
    return isStarted;
  } catch {
    return false;
  }
}

function remember(value: string): void {
  try {
    sessionStorage.setItem(startedKey, value);
  } catch {
    // Then only the webhook reports the payment.
  }
}
