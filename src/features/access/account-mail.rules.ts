// The mails of an account: plain text, and the same words in quiet HTML that every mail program shows.
import { brand } from '../../domain/brand.ts';

export interface AccountMail {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  after: string;
}

export function confirmationMail(url: string): AccountMail {
  return write({
    subject: `Confirm your email for ${brand.productName}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Somebody, most likely you, made an account at ${brand.productName} with this address. Confirm it to log in.`,
    ],
    button: { label: 'Confirm email', url },
    after: 'The link works once, for 24 hours. If it was not you, do nothing: without it the account cannot be used.',
  });
}

export function alreadyRegisteredMail(url: string): AccountMail {
  return write({
    subject: `You already have an account at ${brand.productName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, most likely you, tried to make an account at ${brand.productName} with this address. It has one already, and nothing was changed.`,
    ],
    button: { label: 'Log in', url },
    after: 'If it was not you, you need not do anything.',
  });
}

export function resetMail(url: string): AccountMail {
  return write({
    subject: `Set a new password for ${brand.productName}`,
    heading: 'Set a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the account at ${brand.productName} with this address.`,
    ],
    button: { label: 'Set a new password', url },
    after: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  });
}

const securityChanges = {
  'password-changed': ['Your password was changed', 'Every other device was logged out.'],
  'two-step-on': ['Two-step sign-in was turned on', 'From now on a log-in asks for a code of your app.'],
  'two-step-off': ['Two-step sign-in was turned off', 'From now on a log-in asks for the password alone.'],
  'recovery-codes-renewed': ['Your recovery codes were renewed', 'The earlier ones no longer work.'],
  'recovery-code-used': ['A recovery code was used to log in', 'It will not work again.'],
  'passkey-added': ['A passkey was added', 'It can be used to log in without the password.'],
  'passkey-removed': ['A passkey was removed', 'It can no longer be used to log in.'],
} as const;

export type SecurityChange = keyof typeof securityChanges;

export const securityChangeNames = Object.keys(securityChanges) as [SecurityChange, ...SecurityChange[]];

/** `at`: when, in words of the agent's own time zone. `url`: where a new password is set if it was somebody else. */
export function securityMail(change: SecurityChange, at: string, url: string): AccountMail {
  const [heading, effect] = securityChanges[change];
  return write({
    subject: `${heading} at ${brand.productName}`,
    heading,
    paragraphs: [`This happened on ${at}. ${effect}`, 'If it was you, all is well and there is nothing to do.'],
    button: { label: 'It was not me: set a new password', url },
    after: `A new password ends every session. If you need help, write to ${brand.supportEmail}.`,
  });
}

export function write({ subject, heading, paragraphs, button, after }: Parts): AccountMail {
  const text = [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    after,
    `${brand.productName} · ${brand.supportEmail}`,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: page({ subject, heading, paragraphs, button, after }) };
}

const ink = '#1c2430';
const soft = '#5b6573';
const accent = '#0f766e';

function page({ subject, heading, paragraphs, button, after }: Parts): string {
  const paragraph = (body: string, style: string) => `<p style="margin:0 0 16px;${style}">${escape(body)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f4f6f8;font:16px/24px -apple-system,'Segoe UI',Inter,Helvetica,Arial,sans-serif;color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px"><tr><td style="padding:0 4px 16px;font-weight:600;color:${ink}">${escape(brand.productName)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e2e6eb;border-radius:8px;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:${ink}">${escape(heading)}</h1>
${paragraphs.map((each) => paragraph(each, `color:${ink}`)).join('\n')}
<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;background:${accent};color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px;padding:12px 20px">${escape(button.label)}</a></p>
${paragraph(after, `color:${soft};font-size:14px;line-height:20px`)}
<p style="margin:0;color:${soft};font-size:12px;line-height:18px;word-break:break-all">${escape(button.url)}</p>
</td></tr><tr><td style="padding:16px 4px;color:${soft};font-size:12px">${escape(`${brand.legalEntity} · ${brand.supportEmail}`)}</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
