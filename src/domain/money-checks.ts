// The checks that compare payments and calls with what was charged for them.

/** How far back they look: further than the month that a provider bills. */
export const moneyCheckDays = 35;
