// The sandbox's page chrome: one stylesheet, one header that says plainly what this is.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { pageStyle } from './page-style.ts';
import type { SandboxApp } from './sandbox-app.ts';

export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  /** Address of this page's script on the sandbox itself. */
  script?: string;
  /** Address of a stylesheet of its own, beside the one of all pages. */
  style?: string;
  /** Replaces the links in the header. */
  note?: string;
  status?: 200 | 402 | 404 | 409 | 410;
}

const STYLE_PATH = '/_assets/page.css';

// No form-action: a form that answers with a redirect to the product would be refused by it.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function mountPageStyle(app: SandboxApp): void {
  app.get(STYLE_PATH, (c) => c.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

export function renderPage(c: Context, page: Page): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${page.title} · Sandbox</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${STYLE_PATH}" />
          ${page.style ? html`<link rel="stylesheet" href="${page.style}" />` : ''}
          ${page.script ? html`<script defer src="${page.script}"></script>` : ''}
        </head>
        <body>
          <header class="bar">
            <a class="badge" href="/">Sandbox</a>
            <span>${page.note ?? 'A stand-in for outside services. Nothing here is real.'}</span>
          </header>
          <main>${page.body}</main>
        </body>
      </html>`,
    page.status ?? 200,
  );
}

export function renderMissing(c: Context, what: string): Response | Promise<Response> {
  const body = html`<section class="card narrow">
    <h1>Not found</h1>
    <p>${what}</p>
    <p><a href="/">Go to start page</a></p>
  </section>`;
  return renderPage(c, { title: 'Not found', body, status: 404 });
}
