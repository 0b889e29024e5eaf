// One row for each agent who changed something; each statement changes one key of its maps.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { hiddenKey, nothingStored, type StoredTemplates } from './stored-templates.rules.ts';
import type { TemplateKey } from './template-keys.rules.ts';

export async function readStored(tx: Transaction, userId: string): Promise<StoredTemplates> {
  const row = await tx
    .selectFrom('message_templates')
    .select(['templates', 'enabled', 'versions', 'switch_versions', 'is_locked'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row as StoredTemplates | undefined) ?? nothingStored;
}

interface Words {
  key: TemplateKey;
  /** Null: the default. */
  words: string | null;
  /** Of the words that these replace. */
  version: number;
}

/** @returns false when others were saved since. */
export async function writeWords(tx: Transaction, userId: string, { key, words, version }: Words): Promise<boolean> {
  await addRow(tx, userId);
  const written = await sql`
    update message_templates set
      templates = templates - ${key}::text || coalesce(${words === null ? null : JSON.stringify({ [key]: words })}::jsonb, '{}'),
      versions = versions || jsonb_build_object(${key}::text, ${version + 1}::integer)
    where user_id = ${userId} and coalesce((versions ->> ${key}::text)::integer, 0) = ${version}`.execute(tx);
  return written.numAffectedRows === 1n;
}

interface Press {
  key: TemplateKey;
  isEnabled: boolean;
  /** Of the switch as it was pressed. */
  version: number;
}

/**
 * Sets one switch; those that are off for everybody are stored so. @returns false: locked, and it would be turned on, or it was
 * turned since.
 */
export async function writeSwitch(
  tx: Transaction,
  userId: string,
  { key, isEnabled, version }: Press,
  alwaysOff: readonly TemplateKey[],
): Promise<boolean> {
  await addRow(tx, userId);
  const change = Object.fromEntries([[key, isEnabled], ...alwaysOff.map((each) => [each, false])]);
  const written = await sql`
    update message_templates set
      enabled = coalesce(enabled, templates -> ${hiddenKey}::text, '{}') || ${JSON.stringify(change)}::jsonb,
      switch_versions = switch_versions || jsonb_build_object(${key}::text, ${version + 1}::integer)
    where user_id = ${userId} and not (is_locked and ${isEnabled}::boolean)
      and coalesce((switch_versions ->> ${key}::text)::integer, 0) = ${version}`.execute(tx);
  return written.numAffectedRows === 1n;
}

async function addRow(tx: Transaction, userId: string): Promise<void> {
  await tx
    .insertInto('message_templates')
    .values({ user_id: userId })
    .onConflict((row) => row.column('user_id').doNothing())
    .execute();
}
