// From the click on an amount to the payment page.
import { alert } from '../../web/ui/ask.ts';
import { checkoutPath, type TopUpRequest } from './top-up-request.contract.ts';

/** Read once by the page that the payment page returns to. */
const begunKey = 'top-up-begun';

/** Leaves for the payment page; what fails is told. @returns false when the person stays. */
export async function startTopUp(user: { id: string } | null, netTopUpCents: number): Promise<boolean> {
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

async function addressFor(body: TopUpRequest): Promise<string> {
  const response = await fetch(checkoutPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/plain, application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
  const text = await response.text();
  if (response.status === 401) throw new TopUpError('Please sign in first.');
  if (!response.ok) throw new TopUpError(`Stripe session failed: ${text}`);
  const url = (parsed(text) as { url?: unknown } | null)?.url;
  if (typeof url !== 'string' || !url) throw new TopUpError('Missing Stripe Checkout URL');
  return url;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True once after a top-up was begun in this tab. */
export function takeBegunTopUp(): boolean {
  try {
    const begun = sessionStorage.getItem(begunKey) !== null;
    sessionStorage.removeItem(begunKey);
    return begun;
  } catch {
    return false;
  }
}

function remember(value: string): void {
  try {
    sessionStorage.setItem(begunKey, value);
  } catch {
    // Then the webhook alone tells of the payment.
  }
}
