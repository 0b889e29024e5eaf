// What there is of the recordings of these calls. In the agent's transaction.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import type { LiveRecording, RecordingLine } from './call-recordings.contract.ts';
import { listLiveRows } from './call-recordings.db.ts';
import { listRecordingRows } from './kept-recordings.db.ts';
import { isOnItsWay, statusOf } from './recording-state.rules.ts';

export async function listRecordings(
  tx: Transaction,
  { config, now }: Pick<Platform, 'config' | 'now'>,
  userId: string,
  calls: readonly string[],
): Promise<Map<string, RecordingLine>> {
  const rows = await listRecordingRows(tx, userId, calls);
  return new Map(
    rows.map(({ id, url, ...line }) => [id, { ...line, url: url === null ? null : signedLink(config, url, now()) }]),
  );
}

/** The same of calls that run. */
export async function listLiveRecordings(
  tx: Transaction,
  userId: string,
  calls: readonly string[],
): Promise<Map<string, LiveRecording>> {
  const rows = await listLiveRows(tx, userId, calls);
  return new Map(
    rows.map(({ id, orderedAt, ...wish }) => {
      const facts = { ...wish, hasOrder: orderedAt !== null };
      return [id, { status: statusOf(facts), is_switching: isOnItsWay(facts) }];
    }),
  );
}
