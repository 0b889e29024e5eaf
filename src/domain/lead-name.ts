import { formatPhone } from './phone-number.ts';

interface Named {
  name: string | null;
  /** E.164 */
  phone?: string | null;
  email?: string | null;
}

/** What a lead is called on every screen and in every mail: its name, else how it is reached. */
export function leadName({ name, phone, email }: Named): string {
  return name || (phone && formatPhone(phone)) || email || 'Unnamed lead';
}
