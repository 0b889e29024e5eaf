// The way through the app's pages: Back and Forward, reloads, quick clicks, and code that is slow or does not come.
import type { Page } from '@playwright/test';
import { addLeads } from '../test-support/browser-agents.ts';
import { atRest, expect, goInside, test } from './fixtures.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const reportCode = '**/assets/report-page-*.js';

/** The code of the report is on its way until the function is called. */
async function holdReport(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(reportCode, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('Back and Forward keep the filters and the place in the list, also across a reload', async ({
  strictPage: page,
  signedInAs,
}) => {
  await addLeads(await signedInAs(), 240);
  await page.goto('/app/leads?stage=quoted');
  await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
  await grid(page).evaluate((list) => list.scrollTo(0, 700));
  await expect.poll(() => grid(page).evaluate((list) => list.scrollTop)).toBe(700);
  await menu(page, 'Reports').click();
  await expect(title(page, 'Production report')).toBeFocused();
  await expect(page).toHaveTitle('Production report · Agent CRM');
  await expect(menu(page, 'Reports')).toHaveAttribute('aria-current', 'page');

  await page.goBack();
  await expect(title(page, 'Leads')).toBeFocused();
  await expect(page).toHaveURL(/\/app\/leads\?stage=quoted$/);
  await expect(page.getByRole('button', { name: 'Remove filter Stage Quoted' })).toBeVisible();
  await expect.poll(() => grid(page).evaluate((list) => list.scrollTop)).toBe(700);

  await page.goForward();
  await expect(title(page, 'Production report')).toBeFocused();
  await page.reload();
  await expect(title(page, 'Production report')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove filter Stage Quoted' })).toBeVisible();
  await page.goForward();
  await expect(title(page, 'Production report')).toBeVisible();
});

test('a long page is found where it was left, and a new one begins at its top', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/settings');
  await expect(title(page, 'Settings')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const main = page.locator('#main');
  const place = () => main.evaluate((element) => element.scrollTop);
  await main.evaluate((element) => element.scrollTo(0, 300));
  // What comes late above moves what is in sight along.
  const left = await atRest(place);
  expect(left).toBeGreaterThanOrEqual(300);
  await menu(page, 'Support').click();
  await expect(title(page, 'Support')).toBeFocused();
  expect(await place()).toBe(0);
  await page.goBack();
  await expect(title(page, 'Settings')).toBeFocused();
  await expect.poll(place).toBe(left);
});

test('a panel of the address: Back closes it, Forward opens it, a reload leaves it open', async ({
  strictPage: page,
  signedInAs,
}) => {
  await addLeads(await signedInAs(), 3);
  await page.goto('/app/leads');
  const panel = page.getByRole('dialog', { name: 'Lead 000001' });
  await grid(page).getByText('Lead 000001', { exact: true }).click();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/app\/leads\?lead=/);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/leads$/);
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(grid(page)).toBeVisible();
});

test('an unknown address inside the app leads to the landing page', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/support');
  await expect(title(page, 'Support')).toBeVisible();
  await goInside(page, '/app/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Close more policies');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('two quick clicks end at the last one; until its code is here the page before stands', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  const release = await holdReport(page);
  await page.goto('/app/support');
  await expect(title(page, 'Support')).toBeVisible();
  const asked = page.waitForRequest(reportCode);
  await menu(page, 'Reports').click();
  await expect(page).toHaveURL(/\/app\/reports$/);
  await asked;
  await menu(page, 'Settings').click();
  await expect(title(page, 'Settings')).toBeFocused();
  const answered = page.waitForResponse(reportCode);
  release();
  await answered;
  await expect(page).toHaveURL(/\/app\/settings$/);
  await expect(title(page, 'Settings')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Production report')).toBeFocused();
  await page.goBack();
  await expect(title(page, 'Support')).toBeFocused();
});

test('a page whose code is slow shows its shape, and then itself', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const release = await holdReport(page);
  await page.goto('/app/support');
  await expect(title(page, 'Support')).toBeVisible();
  await menu(page, 'Reports').click();
  await expect(title(page, 'Support')).toHaveCount(0);
  await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(1);
  release();
  await expect(title(page, 'Production report')).toBeFocused();
});

test('a page whose code does not come says so, and comes when it can be had', async ({ page, signedInAs }) => {
  await signedInAs();
  let isAway = true;
  await page.route(reportCode, (route) => (isAway ? route.abort() : route.continue()));
  // The server is away as well: else the page would be loaded again for a new version.
  await page.route('**/sw.js', (route) => route.abort());
  await page.goto('/app/support');
  await expect(title(page, 'Support')).toBeVisible();
  await menu(page, 'Reports').click();
  await expect(page.getByRole('alert').getByText('We couldn’t load this page.')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(menu(page, 'Support')).toBeVisible();
  isAway = false;
  await expect(title(page, 'Production report')).toBeVisible();
});

test('a click for a tab of its own is the browser’s', async ({ strictPage: page, context, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/support');
  await expect(title(page, 'Support')).toBeVisible();
  const opened = context.waitForEvent('page');
  await menu(page, 'Reports').click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(title(other, 'Production report')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/support$/);
  await expect(title(page, 'Support')).toBeVisible();
});
