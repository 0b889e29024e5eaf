// Reading the mails: a list, one mail with its HTML in a sandboxed frame, and the JSON that tests read.
import { html } from 'hono/html';
import { linked } from '../linked.ts';
import { renderMissing, renderPage } from '../page.ts';
import type { Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { Mail, Mailbox } from './mailbox.ts';

export function mountMailPages(app: SandboxApp, mailbox: Mailbox): void {
  app.get('/_control/mail', (c) =>
    c.json(
      mailbox.list(c.req.query('to')).map(({ headers: _headers, to, ...mail }) => ({ ...mail, to: to.join(', ') })),
    ),
  );

  app.get('/mail', (c) => {
    const to = c.req.query('to') ?? '';
    return renderPage(c, { title: 'Mail', body: listOf(mailbox.list(to), to) });
  });

  app.get('/mail/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'));
    if (!mail) return renderMissing(c, 'This email doesn’t exist or was removed.');
    return renderPage(c, { title: mail.subject || 'Mail', body: one(mail) });
  });

  app.get('/mail/:id/html', (c) => {
    const mail = mailbox.find(c.req.param('id'));
    if (!mail) return c.notFound();
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    );
    return c.html(`<base target="_blank"><style>body{font-family:system-ui,sans-serif}</style>${mail.html}`);
  });
}

function listOf(mails: readonly Mail[], to: string): Markup {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/mail/${mail.id}">
          <span class="soft">${mail.to.join(', ')}</span>
          <span class="subject">${mail.subject || '(no subject)'}</span>
          <time class="soft small" datetime="${mail.date}">${shortTime(mail.date)}</time>
        </a>
      </li>`,
  );
  return html`<h1>Mail</h1>
    <p class="soft">
      ${mails.length === 1 ? '1 email' : `${mails.length} emails`}${to ? ` to ${to}` : ', to anyone'}. Nothing was
      actually sent.
    </p>
    ${to ? html`<p><a href="/mail">Show all</a></p>` : ''}
    ${
      mails.length === 0
        ? html`<p class="card">No email yet. Anything the product sends shows up here. Reload to check again.</p>`
        : html`<ul class="mails">
            ${rows}
          </ul>`
    }`;
}

function one(mail: Mail): Markup {
  return html`<p><a class="back" href="/mail">← All email</a></p>
    <h1>${mail.subject || '(no subject)'}</h1>
    <p class="soft">
      From ${mail.from} to ${mail.to.join(', ')} · <time datetime="${mail.date}">${shortTime(mail.date)} UTC</time>
    </p>
    ${mail.html ? html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe>` : ''}
    <section class="card">
      <h2>Text</h2>
      <pre>${mail.text ? linked(mail.text) : '(no text part)'}</pre>
    </section>
    <details>
      <summary>Headers</summary>
      <pre class="mono">${mail.headers.map((header) => `${header.key}: ${header.value}\n`)}</pre>
    </details>`;
}

const shortTime = (iso: string) =>
  new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
