import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { readRecording, type RecordingSettings } from './call-settings.db.ts';

interface CallSettings extends RecordingSettings {
  centsPerMinute: number;
  recordedCentsPerMinute: number;
}

/** How an agent's next call is made and what it costs. In an agent's transaction or a system's. */
export async function readSettings(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  userId: string,
): Promise<CallSettings> {
  return { ...(await readRecording(tx, userId)), ...config.calls };
}
