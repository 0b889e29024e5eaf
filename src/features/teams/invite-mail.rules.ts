import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { nameInMail } from '../../domain/name-in-mail.ts';
import { inviteDays } from './invite.rules.ts';

export function inviteMail(name: string, ownerEmail: string, url: string): Letter {
  // Names are asked for without addresses; older ones may have one.
  const teamName = nameInMail(name, 'a team');
  return writeLetter({
    subject: `Join ${teamName} on ${brand.productName}`,
    heading: `Join ${teamName}`,
    paragraphs: [
      `${ownerEmail} invited you to their team on ${brand.productName}. As a member, you can use the whole app without your own subscription.`,
      'Your leads stay yours. The team sees your production, never your clients.',
    ],
    button: { label: 'Accept invite', url },
    after: `The link works once and expires in ${inviteDays} days. If you don’t know the sender, ignore this email.`,
  });
}
