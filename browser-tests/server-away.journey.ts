// Pages that are loaded while the database is away come by themselves once it is back: nobody has to press Retry.
import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const pages: readonly (readonly [path: string, heading: string])[] = [
  ['/app', 'Home'],
  ['/app/leads', 'Leads'],
  ['/app/messages', 'Messages'],
  ['/app/settings', 'Settings'],
  ['/app/wallet', 'Wallet'],
];

const away = { error: 'We can’t reach your data right now.', code: 'unavailable', request_id: 'test' };

/** A page that the server sends while its database is away brings no data with it. */
async function withoutFirstAnswers(route: Route): Promise<void> {
  const page = await route.fetch();
  const html = await page.text();
  expect(html).toContain('id="first-answers"');
  await route.fulfill({ response: page, body: html.replace('id="first-answers"', '') });
}

test('what is loaded while the server has no database comes by itself once it has', async ({ context, signedInAs }) => {
  await signedInAs();
  await context.route('**/api/**', (route) => route.fulfill({ status: 503, json: away }));
  await context.route('**/app/**', withoutFirstAnswers);
  await context.route('**/app', withoutFirstAnswers);
  const windows = await Promise.all(
    pages.map(async ([path, heading]) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
      return { page, heading };
    }),
  );
  await context.unroute('**/api/**');
  for (const { page, heading } of windows) {
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  }
});

test('a section that could not be read comes by itself, beside those that could', async ({ page, signedInAs }) => {
  await signedInAs();
  const parts = /\/api\/(auth\/(devices|activity)|billing\/invoices)/;
  await page.route(parts, (route) => route.fulfill({ status: 503, json: away }));
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await page.unroute(parts);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
