import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';

export function inviteMail(teamName: string, ownerEmail: string, url: string): Letter {
  return writeLetter({
    subject: `Join ${teamName} at ${brand.productName}`,
    heading: `Join ${teamName}`,
    paragraphs: [
      `${ownerEmail} invites you to their team at ${brand.productName}. As a member you use the whole app without a subscription of your own.`,
      'Your leads stay yours: the team sees how much you produce, never whom you work with.',
    ],
    button: { label: 'Accept invite', url },
    after: 'The link works once, for 7 days. If you do not know the sender, you need not do anything.',
  });
}
