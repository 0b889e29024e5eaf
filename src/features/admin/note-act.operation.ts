import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { addAct, type NewAct } from './log.db.ts';

/** In the transaction of the act itself: both or neither. */
export async function noteAct(tx: Transaction, { log }: Pick<Platform, 'log'>, act: NewAct): Promise<void> {
  await addAct(tx, act);
  const { adminId, subjectId, action } = act;
  log.info({ user_id: subjectId ?? undefined, actor_id: adminId, action: `admin.${action}` }, 'security');
}
