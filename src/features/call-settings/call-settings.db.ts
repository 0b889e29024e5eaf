import type { Transaction } from '../../database/transaction.ts';
import { defaultTimeZone } from '../../domain/time-zone.ts';
import { usualKeepDays, type KeepDays } from './keep-days.rules.ts';
import type { OwnState } from './own-state.rules.ts';

export interface RecordingSettings {
  isRecorded: boolean;
  keepDays: KeepDays;
  ownState: OwnState | null;
  timeZone: string;
}

export async function readRecording(tx: Transaction, userId: string): Promise<RecordingSettings> {
  const row = await tx
    .selectFrom('profiles')
    .leftJoin('call_recording_settings as settings', 'settings.user_id', 'profiles.user_id')
    .select(['record_outbound_enabled', 'keep_days', 'own_state', 'time_zone'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  return {
    isRecorded: row?.record_outbound_enabled ?? false,
    keepDays: (row?.keep_days as KeepDays | null | undefined) ?? usualKeepDays,
    ownState: (row?.own_state as OwnState | null | undefined) ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
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

export async function writeOwnState(tx: Transaction, userId: string, state: OwnState): Promise<void> {
  await tx
    .insertInto('call_recording_settings')
    .values({ user_id: userId, own_state: state })
    .onConflict((row) => row.column('user_id').doUpdateSet({ own_state: state }))
    .execute();
}
