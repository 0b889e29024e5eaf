// After a restore nothing leaves by itself: only jobs that take in are worked on, until the operator says go.
import type { Db } from 'pg-boss';

export async function isOutgoingPaused(database: Db): Promise<boolean> {
  const { rows } = await database.executeSql('select from crm.outgoing_pause', []);
  return rows.length > 0;
}
