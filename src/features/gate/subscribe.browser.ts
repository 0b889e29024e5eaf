// Both ways into the checkout: the gate's Subscribe and the trial after a log-in.
import { productTerms } from '../../domain/product-terms.ts';
import { alert, confirm } from '../../web/ui/ask.ts';
import { postPlainly } from '../../web/post-plainly.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';

/** Built into the client; set it at build time to the price that the server is configured with. */
const priceId = (import.meta.env['VITE_STRIPE_PRICE_ID'] as string | undefined) ?? productTerms.defaultPriceId;

interface Subscriber {
  id: string;
  email: string;
}

/** Read once by the page that the checkout returns to. */
export const checkoutStartedKey = 'checkout-started';

function checkoutBody(user: Subscriber, price: string | undefined): object {
  return {
    priceId: price ?? priceId,
    email: user.email,
    userId: user.id,
    successUrl: `${location.origin}/app/settings`,
    cancelUrl: `${location.origin}/`,
  };
}

/** Leaves for the payment page; what fails is handled as the gate's. */
export async function subscribe(user: Subscriber): Promise<void> {
  try {
    const { ok, status, answer, sentence } = await postPlainly(createCheckoutSession, checkoutBody(user, undefined));
    // Somebody who has a subscription after all: the gate was wrong, so it looks again.
    if (status === 409) return location.reload();
    if (!ok) throw new Error(sentence ?? `The server answered ${status}.`);
    if (typeof answer['url'] === 'string' && answer['url']) return leaveFor(answer['url']);
  } catch (fault) {
    // oxlint-disable-next-line no-console -- the specification asks for a console warning here
    console.warn('Subscribe failed', fault);
    return location.assign('/#pricing');
  }
  await alert('Could not start checkout');
}

/** @returns false when the trial could not be started or was not wanted after all; the person then goes on to the app. */
export async function startTrial(user: Subscriber, price: string | undefined): Promise<boolean> {
  try {
    const url = await trialAddress(user, price);
    if (url === null) return false;
    leaveFor(url);
    return true;
  } catch (fault) {
    await alert((fault instanceof TrialError && fault.message) || 'Could not start your trial. Please try again.');
    return false;
  }
}

class TrialError extends Error {}

async function trialAddress(user: Subscriber, price: string | undefined): Promise<string | null> {
  const body = { ...checkoutBody(user, price), trial: true, trialDays: productTerms.trialDays };
  const { ok, answer, sentence } = await postPlainly(createCheckoutSession, body);
  if (!ok) throw new TrialError(sentence ?? 'Checkout failed');
  if (typeof answer['url'] !== 'string' || !answer['url']) throw new TrialError('Missing checkout URL from server');
  if (typeof answer['notice'] === 'string') {
    const goesOn = await confirm({
      title: 'Continue without a free trial?',
      body: answer['notice'],
      confirmLabel: 'Continue to checkout',
      cancelLabel: 'Not now',
    });
    if (!goesOn) return null;
  }
  return answer['url'];
}

function leaveFor(url: string): void {
  try {
    sessionStorage.setItem(checkoutStartedKey, '1');
  } catch {
    // Then the return is without its notice.
  }
  location.assign(url);
}
