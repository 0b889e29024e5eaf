// What the product says about local numbers. The first group is the specification's own, to the letter.
import { formatDollars } from '../../domain/money.ts';

export const noNumbers = "You don't own any numbers yet. Buy one to place calls.";
export const badAreaCode = 'Enter a 3-digit area code';
export const searchFailed = 'Search failed';
export const searchFailedAtAll = 'Number search failed';
export const purchaseFailed = 'Purchase failed';
export const purchaseFailedAtAll = 'Failed to purchase number';
export const listFailed = 'Failed to fetch numbers';
export const notSignedIn = 'Not signed in';
export const tooPoor = 'You need at least $5.00 (500 cents) to buy another number.';
export const topUpFirst = "You don't have enough credits. Please top up to continue.";

export const notSetUp = 'Calling isn’t set up here: TELNYX_API_KEY and TELNYX_PUBLIC_KEY are missing.';
export const noAnswer = 'The phone company isn’t answering right now. Please try again in a few minutes.';
export const searchAgain = 'This number isn’t offered anymore. Search again and pick another one.';
export const justTaken = 'Someone else just took this number. Pick another one.';
export const notTaken = 'The phone company didn’t take the order. Please try another number.';
export const notYours = 'You don’t own this number.';
export const inUse = 'A call or your line is using this number. Release it when that’s over.';
export const wrongLastFour = 'Enter the last 4 digits of this number.';

/** Of an order that ended without a number after its window was closed. */
export const sayRefused = (phone: string, priceCents: number): string =>
  priceCents > 0
    ? `We couldn’t get ${phone}. Your ${formatDollars(priceCents)} is back in your wallet.`
    : `We couldn’t get ${phone}. It doesn’t count toward your free numbers.`;

export const sayAnswers = (calls: number, percent: number): string =>
  `${calls.toLocaleString('en-US')} ${calls === 1 ? 'call' : 'calls'} in 30 days, ${percent}% answered`;
export const looksMarkedHint =
  'Hardly anyone picks up lately. Carriers may be showing it as spam: let it rest and call from another number.';

export const sayFound = (areaCode: string, count: number): string =>
  count === 0
    ? `No numbers available in ${areaCode} right now. Try another area code.`
    : `${count} ${count === 1 ? 'number' : 'numbers'} available in ${areaCode}.`;

/** `left`: free ones after this one. */
export const sayFree = (left: number): string =>
  left === 0
    ? 'This number is free. It’s your last free one.'
    : `This number is free. You’ll have ${left} free ${left === 1 ? 'number' : 'numbers'} left.`;

export const priceUnknown = 'We couldn’t check the price.';
export const sayPrice = (priceCents: number): string => `We’ll take ${formatDollars(priceCents)} from your wallet.`;

export const sayBought = (phone: string): string => `${phone} is yours.`;

export const sayComing = (phone: string): string => `${phone} is on its way. We’ll add it to your numbers.`;
