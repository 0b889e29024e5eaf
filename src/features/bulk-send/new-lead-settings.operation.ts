// From where new leads are texted by themselves, and what became of those that came.
import type { Transaction } from '../../database/transaction.ts';
import { readTemplates } from '../templates/read-templates.operation.ts';
import type { NewLeadSettings } from './bulk-send.contract.ts';
import { countOutcomes, findSettings, saveSettings } from './new-leads.db.ts';

export async function readSettings(tx: Transaction, userId: string): Promise<NewLeadSettings> {
  const templateOf = await readTemplates(tx, userId);
  const outcomes = await countOutcomes(tx, userId);
  return {
    ...(await findSettings(tx, userId)),
    has_template: (['new_lead', 'new_lead_military'] as const).some((key) => templateOf(key)?.isEnabled === true),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])),
  };
}

export async function writeSettings(
  tx: Transaction,
  userId: string,
  change: { posted?: boolean | undefined; sign_ups?: boolean | undefined },
): Promise<void> {
  await saveSettings(tx, userId, change);
}
