import { call } from '../../web/api-client.ts';
import { settleTopUps } from './wallet.contract.ts';

/** Has what was paid credited now. The webhook tells of the payment, too: what fails here is only later. */
export async function settleThen(refresh: () => Promise<void>): Promise<void> {
  try {
    await call(settleTopUps, {});
    await refresh();
  } catch {
    // Then the live change brings it.
  }
}
