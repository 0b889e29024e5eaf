// A page for people that is complete without any script: an agent's public pages, or why there is none. A script may make it more
// convenient, and is allowed by its hash alone.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Refusal } from './refusal.ts';
import type { WrittenPage } from './written-page.ts';

export type Markup = ReturnType<typeof html>;

const style = `:root{color-scheme:light dark;--canvas:light-dark(#f7f9fb,#10151a);--surface:light-dark(#fff,#161c22);--line:light-dark(#dfe4e8,#2a3239);--control:light-dark(#84919b,#68747e);--ink:light-dark(#141c23,#eef1f3);--soft:light-dark(#465058,#b9c1c7);--accent:light-dark(#0d5f70,#107a8f);--link:light-dark(#0b5b6b,#84d2e0);--danger:light-dark(#a3221f,#f3a29b)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:640px;margin:0 auto;padding:40px 16px 64px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px;text-wrap:balance}
h2{font-size:18px;margin:32px 0 8px}
p{margin:8px 0}
a{color:var(--link)}
.soft{color:var(--soft)}
.small{font-size:14px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:20px;margin-top:24px}
.field{margin-bottom:16px}
.field>label{display:block;font-size:14px;font-weight:600;margin-bottom:4px}
.pair{display:grid;gap:0 16px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr))}
input:not([type=checkbox]){width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
input[type=checkbox]{width:20px;height:20px;margin:2px 10px 0 0;flex:none;accent-color:var(--accent)}
.agree{display:flex;align-items:flex-start;font-size:15px}
.fault{color:var(--danger);font-size:14px;margin:4px 0 0}
button{width:100%;min-height:48px;margin-top:20px;padding:0 20px;font:inherit;font-weight:600;color:#fff;background:var(--accent);border:0;border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
a.back{display:inline-flex;align-items:center;min-height:44px;margin-top:12px}
.away{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
li{margin:4px 0}
footer{max-width:640px;margin:0 auto;padding:0 16px 40px;color:var(--soft);font-size:14px}`;

/** What the policy names by its hash is the text between the tags, to the letter. */
const asOnePiece = (tag: 'style' | 'script', text: string): Markup => raw(`<${tag}>${text}</${tag}>`);
const byHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Words between tags. Quotation marks end nothing there, and stay as light as they are. */
export const asText = (words: string): Markup =>
  raw(words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

interface Allowed {
  styles: string;
  script: string;
  pictures: string;
  isForSearch: boolean;
}

const policyOf = ({ styles, script, pictures, isForSearch }: Allowed): string =>
  [
    `default-src 'none'`,
    `style-src ${byHash(styles)}`,
    ...(script === '' ? [] : [`script-src ${byHash(script)}`]),
    `img-src ${pictures}`,
    // No script of ours uses it, but audits ask for robots.txt from within the page.
    ...(isForSearch ? [`connect-src 'self'`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

interface PlainPage {
  title: string;
  body: Markup;
  /** Beside the common one. */
  ownStyle?: string;
  /** On one line. */
  script?: string;
  /** Where its pictures come from, as the policy says it. */
  pictures?: string;
  /** For search engines and whoever shows a link: without it they leave the page out. */
  head?: Markup;
}

export async function plainPage({
  title,
  body,
  ownStyle = '',
  script = '',
  pictures = 'data:',
  head,
}: PlainPage): Promise<WrittenPage> {
  const styles = style + ownStyle;
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head ?? html`<meta name="robots" content="noindex" />`}
        <link rel="icon" href="data:," />
        ${asOnePiece('style', styles)}
      </head>
      <body>
        ${body} ${script === '' ? '' : asOnePiece('script', script)}
      </body>
    </html>`;
  return {
    text: String(text),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf({ styles, script, pictures, isForSearch: head !== undefined }),
      'x-frame-options': 'DENY',
      'permissions-policy': 'geolocation=(), payment=(), usb=()',
    },
  };
}

/** For a person who opened an address, instead of a program that asks for JSON. */
export function refusalPage(
  refusal: Pick<Refusal, 'code' | 'message'>,
  title = refusal.code === 'not_found' ? 'Page not found' : 'That didn’t work',
): Promise<WrittenPage> {
  return plainPage({
    title,
    body: html`<main>
      <h1>${title}</h1>
      <p>${refusal.message}</p>
    </main>`,
  });
}
