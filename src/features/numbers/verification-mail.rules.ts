// What an agent is mailed when the reviewers have answered: that takes days, and nobody waits for it on the screen.
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { explainRejection } from './rejection.words.ts';
import { spokenPhone } from './suggested-texts.rules.ts';

interface Decision {
  status: string;
  /** In the reviewers' own words. */
  said: string | null;
  phone_number: string;
}

export function verificationMail({ status, said, phone_number: phone }: Decision, appUrl: string): Letter {
  const number = spokenPhone(phone);
  if (status === 'verified')
    return writeLetter({
      subject: `${number} is verified`,
      heading: 'Your messaging number is verified',
      paragraphs: [`The carriers approved ${number}. You can text from it now.`],
      button: { label: 'Open Messaging Settings', url: `${appUrl}/app/messaging-settings` },
      after: `Sent because you asked ${brand.productName} to verify this number.`,
    });
  const { title, advice } = explainRejection(said);
  return writeLetter({
    subject: `${number} isn’t verified yet`,
    heading: 'The reviewers sent your answers back',
    paragraphs: [title, advice, ...(said ? [`Their note: ${said}`] : [])],
    button: { label: 'Change and submit again', url: `${appUrl}/app/messaging-settings/verify` },
    after: 'There’s no limit on tries, and no fee.',
  });
}
