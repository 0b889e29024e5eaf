import { brand } from '../../domain/brand.ts';
import { write, type AccountMail } from '../access/account-mail.rules.ts';

export function inviteMail(teamName: string, ownerEmail: string, url: string): AccountMail {
  return write({
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
