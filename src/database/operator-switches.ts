import type { SwitchName } from '../domain/operator-switch.ts';
import type { Transaction } from './transaction.ts';

/** In a system transaction. */
export async function listSwitchedOn(tx: Transaction): Promise<SwitchName[]> {
  const rows = await tx.selectFrom('operator_switches').select('name').where('is_on', '=', true).execute();
  return rows.map(({ name }) => name as SwitchName);
}
