import type { Transaction } from '../../database/transaction.ts';
import { usualKeepDays, type KeepDays } from './keep-days.rules.ts';

export interface RecordingSettings {
  isRecorded: boolean;
  keepDays: KeepDays;
}

export async function readRecording(tx: Transaction, userId: string): Promise<RecordingSettings> {
  const row = await tx
    .selectFrom('call_recording_settings')
    .select(['record_outbound_enabled', 'keep_days'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    isRecorded: row?.record_outbound_enabled ?? false,
    keepDays: (row?.keep_days as KeepDays | undefined) ?? usualKeepDays,
  };
}

export async function writeRecording(tx: Transaction, userId: string, isOn: boolean): Promise<void> {
  await tx
    .insertInto('call_recording_settings')
    .values({ user_id: userId, record_outbound_enabled: isOn })
    .onConflict((row) => row.column('user_id').doUpdateSet({ record_outbound_enabled: isOn }))
    .execute();
}

export async function writeKeepDays(tx: Transaction, userId: string, days: KeepDays): Promise<void> {
  await tx
    .insertInto('call_recording_settings')
    .values({ user_id: userId, keep_days: days })
    .onConflict((row) => row.column('user_id').doUpdateSet({ keep_days: days }))
    .execute();
}
