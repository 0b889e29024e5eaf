// What would have appeared on devices, for people.
import { html } from 'hono/html';
import { renderPage } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { Received, Subscriptions } from './subscriptions.ts';

const SHOWN = 100;

export function mountPushPage(app: SandboxApp, subscriptions: Subscriptions): void {
  app.get('/push', (c) => {
    const received = subscriptions.received.slice(0, SHOWN);
    const body = html`<h1>Notifications</h1>
      <p class="soft">What the product sent to browsers that subscribed here.</p>
      ${
        received.length === 0
          ? html`<p class="card">No notifications yet. Reload to check again.</p>`
          : html`<table>
              <tbody>
                ${received.map(row)}
              </tbody>
            </table>`
      }`;
    return renderPage(c, { title: 'Notifications', body });
  });
}

function row({ at, text }: Received) {
  const { title = '', body = '' } = text === null ? { title: '(not readable)' } : (JSON.parse(text) as Shown);
  return html`<tr>
    <td>${at.slice(0, 16).replace('T', ' ')} UTC</td>
    <td>${title}<br /><span class="soft small">${body}</span></td>
  </tr>`;
}

interface Shown {
  title?: string;
  body?: string;
}
