// The sandbox's page chrome: one stylesheet, one header that says plainly what this is.
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { pageStyle } from './page-style.ts';

export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  /** Script text of this page; runs deferred, allowed by its hash. */
  script?: string;
  /** Replaces the links in the header. */
  note?: string;
  status?: 200 | 402 | 404 | 409 | 410;
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function renderPage(c: Context, page: Page): Response | Promise<Response> {
  const script = page.script ?? '';
  // No form-action: a form that answers with a redirect to the product would be refused by it.
  const policy = [
    "default-src 'none'",
    `style-src ${hash(pageStyle)}`,
    `script-src ${script ? hash(script) : "'none'"}`,
    "frame-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${page.title} · Sandbox</title>
          <link rel="icon" href="data:," />
          <style>
            ${raw(pageStyle)}
          </style>
        </head>
        <body>
          <header class="bar">
            <a class="badge" href="/">Sandbox</a>
            <span>${page.note ?? 'A stand-in for the outside world. Nothing here is real.'}</span>
          </header>
          <main>${page.body}</main>
          ${
            script
              ? html`<script>
                  ${raw(script)};
                </script>`
              : ''
          }
        </body>
      </html>`,
    page.status ?? 200,
  );
}

export function renderMissing(c: Context, what: string): Response | Promise<Response> {
  const body = html`<section class="card narrow">
    <h1>Not found</h1>
    <p>${what}</p>
    <p><a href="/">To the start page</a></p>
  </section>`;
  return renderPage(c, { title: 'Not found', body, status: 404 });
}
