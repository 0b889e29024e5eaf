// A mail as a letter: plain text, and the same words in quiet HTML that every mail program shows.
import { brand } from './brand.ts';
import { cleanLine } from './plain-text.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface LetterParts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  after: string;
}

export function writeLetter({ subject, heading, paragraphs, button, after }: LetterParts): Letter {
  const text = [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    after,
    `${brand.productName} · ${brand.supportEmail}`,
  ].join('\n\n');
  return {
    subject: cleanLine(subject),
    text: `${text}\n`,
    html: page({ subject, heading, paragraphs, button, after }),
  };
}

const ink = '#1c2430';
const soft = '#5b6573';
const accent = '#0f766e';

function page({ subject, heading, paragraphs, button, after }: LetterParts): string {
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
