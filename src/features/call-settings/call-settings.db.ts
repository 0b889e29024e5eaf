import type { Transaction } from '../../database/transaction.ts';

export async function readRecording(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('call_recording_settings')
    .select('record_outbound_enabled')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.record_outbound_enabled ?? false;
}

export async function writeRecording(tx: Transaction, userId: string, isOn: boolean): Promise<void> {
  await tx
    .insertInto('call_recording_settings')
    .values({ user_id: userId, record_outbound_enabled: isOn })
    .onConflict((row) => row.column('user_id').doUpdateSet({ record_outbound_enabled: isOn }))
    .execute();
}
