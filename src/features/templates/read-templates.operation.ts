// The words and switches that senders ask for. In an agent's transaction or the system's.
import type { Transaction } from '../../database/transaction.ts';
import { templateNamed, type Template } from './stored-templates.rules.ts';
import { readStored } from './templates.db.ts';

type NamedTemplate = Pick<Template, 'words' | 'isEnabled'>;

/** By the six keys and the short forms that testers know. Null: nobody has words for that. */
export async function readTemplate(tx: Transaction, userId: string, key: string): Promise<NamedTemplate | null> {
  return templateNamed(await readStored(tx, userId), key);
}

/** For who needs several: reads once. */
export async function readTemplates(tx: Transaction, userId: string): Promise<(key: string) => NamedTemplate | null> {
  const stored = await readStored(tx, userId);
  return (key) => templateNamed(stored, key);
}
