// Pages that are loaded while the database is away come by themselves once it is back: nobody has to press Retry.
import type { Route } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { startFaultProxy } from '../test-support/fault-proxy.ts';
import { runSize } from '../test-support/run-size.ts';
import { signedIn } from './all-pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

const few = ['/app', '/app/leads', '/app/messages', '/app/settings', '/app/wallet'];
/** Those that come with data. */
const ofApp = signedIn.filter(([path]) => path.startsWith('/app'));
const pages = runSize(0, 1) === 1 ? ofApp : ofApp.filter(([path]) => few.includes(path));
const windowsAtOnce = 5;

const away = { error: 'We can’t reach your data right now.', code: 'unavailable', request_id: 'test' };

/** A page that the server sends while its database is away brings no data with it. */
async function withoutFirstAnswers(route: Route): Promise<void> {
  const page = await route.fetch();
  const html = await page.text();
  expect(html).toContain('id="first-answers"');
  await route.fulfill({ response: page, body: html.replace('id="first-answers"', '') });
}

test('what is loaded while the server has no database comes by itself once it has', async ({ context, signedInAs }) => {
  test.setTimeout(pages.length * 30_000);
  await signedInAs();
  for (let first = 0; first < pages.length; first += windowsAtOnce) {
    await context.route('**/api/**', (route) => route.fulfill({ status: 503, json: away }));
    for (const each of ['**/app/**', '**/app']) await context.route(each, withoutFirstAnswers);
    const windows = await Promise.all(
      pages.slice(first, first + windowsAtOnce).map(async ([path, heading]) => {
        const page = await context.newPage();
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
        return { page, heading };
      }),
    );
    await context.unrouteAll({ behavior: 'wait' });
    for (const { page, heading } of windows) {
      await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await page.close();
    }
  }
});

test('a section that could not be read comes by itself, beside those that could', async ({ page, signedInAs }) => {
  await signedInAs();
  const parts = /\/api\/(auth\/(devices|activity|two-step|passkeys)|billing\/invoices)/;
  await page.route(parts, (route) => route.fulfill({ status: 503, json: away }));
  await page.route('**/app/settings', withoutFirstAnswers);
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  for (const name of ['Two-step verification', 'Passkeys'])
    await expect(page.getByRole('region', { name }).getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(parts);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible();
});

test('an open window says that the server has lost its database, and that what it shows is fresh again', async ({
  page,
  signedInAs,
}) => {
  const databaseUrl = process.env.BROWSER_TEST_DATABASE_URL ?? '';
  const proxy = await startFaultProxy(databaseUrl);
  const server = await startOwnServer(databaseUrl, { ROLE: 'web', APP_DATABASE_URL: proxy.url });
  try {
    const agent = await signedInAs();
    await addLeads(agent, 1);
    await page.goto(`${server.url}/app/leads`);
    await expect(page.getByText('Lead 000001', { exact: true })).toBeVisible();
    const bar = page.getByText(
      'Live updates are paused. We’re trying to reconnect, so what you see may be out of date.',
    );
    await expect(bar).toHaveCount(0);
    proxy.refuse();
    proxy.cut();
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    const rename = `update leads set name = 'Ben Elsewhere' where user_id = $1`;
    await withDatabase((client) => client.query(rename, [agent.id]));
    await proxy.heal();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('Ben Elsewhere', { exact: true })).toBeVisible();
  } finally {
    await server.kill();
    await proxy.close();
  }
});
