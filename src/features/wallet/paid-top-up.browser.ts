import { createStore } from '../../web/store.ts';

/** True once the balance rose after a return from the payment page, until the page is left. */
export const paidTopUp = createStore(false);
