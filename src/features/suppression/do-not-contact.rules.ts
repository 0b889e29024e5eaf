// What an agent closes by hand, and why.
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';

export const doNotContactReasons = ['not_interested', 'wrong_number'] as const;
export type DoNotContactReason = (typeof doNotContactReasons)[number];

export interface Numbers {
  phone: string | null;
  email: string | null;
  further_phones: readonly string[];
  further_emails: readonly string[];
}

interface Closed {
  channel: ContactChannel;
  address: string;
}

/** A wrong number closes the number that is called; who is not interested is not contacted at all. */
export function closedBy(
  reason: DoNotContactReason,
  { phone, email, further_phones, further_emails }: Numbers,
): Closed[] {
  const isWrong = reason === 'wrong_number';
  const phones = (isWrong ? [reachedPhone({ phone, further_phones })] : [phone, ...further_phones]).filter(
    (each) => each !== null,
  );
  const emails = isWrong ? [] : [email, ...further_emails].filter((each) => each !== null);
  return [
    ...phones.flatMap((address): Closed[] => [
      { channel: 'text', address },
      { channel: 'call', address },
    ]),
    ...emails.map((address): Closed => ({ channel: 'email', address })),
  ];
}
