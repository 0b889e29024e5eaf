import type { ImportField } from './import-field.words.ts';

/** What only a file can say of a lead, nobody who posts one. */
export const bookFields: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(['stage', 'received_at', 'call_attempts', 'last_contacted_at', 'carrier', 'face_amount', 'premium'] as const),
  ...(['monthly_premium', 'sold_on', 'policy_number', 'start_date', 'effective_date'] as const),
]);
