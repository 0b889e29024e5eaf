// The index page and the reset: what runs here and how to return it to its first state.
import { html } from 'hono/html';
import type { Faults } from './faults.ts';
import { renderPage } from './page.ts';
import type { SandboxApp } from './sandbox-app.ts';
import type { SandboxProvider } from './provider.ts';

export function mountControl(app: SandboxApp, providers: readonly SandboxProvider[], faults: Faults): void {
  app.get('/', (c) => {
    const running = providers.map((provider) => ({ name: provider.name, ...provider.describe() }));
    if (c.req.header('accept')?.includes('application/json')) {
      return c.json({ sandbox: true, providers: running, faults: faults.list() });
    }
    const cards = running.map(
      (provider) =>
        html`<section class="card">
          <h2>${provider.title}</h2>
          <p class="soft">${provider.says}</p>
          ${provider.links.map((link) => html`<div><a href="${link.href}">${link.label}</a></div>`)}
        </section>`,
    );
    const orders = faults.list();
    const body = html`<h1>What’s running</h1>
      <p class="soft">
        Stand-ins for the outside services the product uses. Same protocols. No accounts, no real money, and no email
        leaves this machine.
      </p>
      <div class="grid">${cards}</div>
      ${
        orders.length > 0
          ? html`<h2>Simulated faults</h2>
              <ul>
                ${orders.map((f) => html`<li><code>${f.provider} ${f.operation}</code>: ${f.mode}, ${f.times} more</li>`)}
              </ul>`
          : ''
      }`;
    return renderPage(c, { title: 'Start', body });
  });

  app.post('/_control/reset', async (c) => {
    faults.clear();
    for (const provider of providers) await provider.reset();
    return c.json({ reset: true });
  });
}
