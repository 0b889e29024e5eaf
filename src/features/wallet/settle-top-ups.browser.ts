import { call } from '../../web/api-client.ts';
import { settleTopUps } from './wallet.contract.ts';

/** Has what was paid credited now. The webhook reports the payment, too: what fails here is only late. */
export async function settleThen(refresh: () => Promise<void>): Promise<void> {
  try {
    await call(settleTopUps, {});
    await refresh();
  } catch {
    // Then the live change brings it.
  }
}
