// The switches as they are stored. In system transactions.
import { sql } from 'kysely';
import { switchNames, type SwitchName } from '../../domain/operator-switch.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { OperatorSwitch } from './switches.contract.ts';

export type StoredSwitch = Omit<OperatorSwitch, 'by_environment'>;

export async function readSwitches(tx: Transaction): Promise<StoredSwitch[]> {
  const { rows } = await sql<StoredSwitch>`
    select switch.name, is_on, reason, changed_at, admin.email as admin
    from operator_switches as switch left join auth."user" as admin on admin.id = changed_by
    order by array_position(${[...switchNames]}::text[], switch.name)`.execute(tx);
  return rows;
}

interface Change {
  name: SwitchName;
  isOn: boolean;
  reason: string;
  adminId: string;
}

/** @returns false when it stood that way already. */
export async function writeSwitch(tx: Transaction, { name, isOn, reason, adminId }: Change): Promise<boolean> {
  const changed = await tx
    .updateTable('operator_switches')
    .set({ is_on: isOn, reason, changed_by: adminId, changed_at: sql<string>`clock_timestamp()` })
    .where('name', '=', name)
    .where('is_on', '!=', isOn)
    .returning('name')
    .executeTakeFirst();
  return changed !== undefined;
}
