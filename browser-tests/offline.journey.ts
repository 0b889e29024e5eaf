// The connection goes while a page is open: everything on it still opens, what cannot be done says so, and the page stays.
import type { Page } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { fillPages } from './every-page-data.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function opens(page: Page, button: string | RegExp, name: string | RegExp): Promise<void> {
  await named(page, button).first().click();
  await closes(dialog(page, name));
}

const onLeads = async (page: Page) => {
  const row = page.getByRole('grid').getByRole('row').nth(2);
  await row.getByText(/^Lead 0/).click();
  await closes(dialog(page, /Lead/));
  await opens(page, 'New lead', 'New lead');
  await opens(page, 'Filter', 'Filters');
  await opens(page, 'Columns and density', 'Columns and density');
  await opens(page, 'Views', 'Views');
  await opens(page, 'Import CSV', 'Import leads');
  await row.getByRole('checkbox').click();
  await opens(page, 'Tags', /tags/i);
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Stage' }).click();
  await closes(page.getByRole('menu'));
  await row.getByRole('checkbox').click();
  await row.getByText(/^Lead 0/).dblclick();
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Typed offline');
  await press(page, 'Enter');
  await expect(row).toContainText('Typed offline');
  await expect(named(page, /Unsaved changes: 1/)).toBeVisible();
  await row.getByRole('combobox').selectOption('Quoted');
  await expect(row.getByRole('combobox')).toHaveValue('quoted');
  await expect(named(page, /Unsaved changes: 2/)).toBeVisible();
  await expect(page.getByText('Stage update failed')).toHaveCount(0);
};

const onPipeline = async (page: Page) => {
  const column = (stage: string) => page.getByRole('grid', { name: stage });
  await column('No Pickup').getByText('Lead 0').first().click();
  await closes(dialog(page, /Lead/));
  await opens(page, 'Filter', 'Filters');
  await expect(named(page, 'Filter')).toBeFocused();
  await column('No Pickup').focus();
  await press(page, 'Space');
  await press(page, 'ArrowRight');
  await press(page, 'Space');
  await expect(page.getByText(/moved to Answered/).first()).toBeVisible();
  await expect(named(page, /Unsaved changes/)).toBeVisible();
};

const opensLead = async (page: Page) => {
  await page
    .getByRole('main')
    .getByText(/^Lead 0/)
    .first()
    .click();
  await closes(dialog(page, /Lead/));
};

const onToday = async (page: Page) => {
  // What stands above the follow-ups leads to the lead’s own page.
  await page
    .getByRole('article')
    .first()
    .getByText(/^Lead 0/)
    .click();
  await closes(dialog(page, /Lead/));
  await opens(page, 'Reminders', /Reminders/);
  const rows = page.getByRole('article');
  const names = await rows.evaluateAll((all) => all.slice(0, 2).map(({ ariaLabel }) => ariaLabel ?? ''));
  await named(page, `Mark done: ${names[0]}`).click();
  await named(page, `Snooze: ${names[1]}`).click();
  await page.getByRole('menuitem', { name: 'In 1 hour' }).click();
  await expect(named(page, /^Unsaved changes: 2$/)).toBeVisible();
  await expect(page.getByRole('article', { name: names[0], exact: true })).toHaveCount(0);
  await press(page, 'Control+z');
  await expect(page.getByText(/back to/).first()).toBeVisible();
  await expect(named(page, /^Unsaved changes: 3$/)).toBeVisible();
};

const onReports = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Closed/ })
    .first()
    .click();
  await closes(dialog(page, /./));
};

const onSettings = async (page: Page) => {
  await opens(page, 'Delete my account', /./);
  // To a page that was never open: its code is kept, what it shows is not.
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(named(page, 'Retry').first()).toBeVisible();
};

const pages: [path: string, heading: string, work: (page: Page) => Promise<void>][] = [
  ['/app/leads', 'Leads', onLeads],
  ['/app/pipeline', 'Pipeline', onPipeline],
  ['/app/today', 'Today', onToday],
  ['/app/calendar', 'Schedule', opensLead],
  ['/app/reports', 'Production report', onReports],
  ['/app/settings', 'Wallet', onSettings],
];

test('without a connection every part of every page opens, and nothing takes the page away', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  await fillPages(await signedInAs());
  await page.goto('/app/leads');
  await untilKept(page);
  for (const [path, heading, work] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      const filled = path === '/app/today' ? page.getByRole('article') : page.getByRole('main');
      await expect(filled.getByText(/Lead 0|Premium|Delete account/).first()).toBeVisible();
      await context.setOffline(true);
      await work(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await context.setOffline(false);
      // What waited for the connection arrives: while it is sent the button is gone, and a mark stands in its place.
      await expect(page.getByText(/^(Unsaved changes: \d+|Saving…)$/)).toHaveCount(0);
    });
  }
});

test('a sale without a connection waits, and leaves the list at once', async ({ page, context, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 2);
  await page.goto('/app/leads');
  await untilKept(page);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 000001' });
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await row.getByRole('button', { name: 'Mark Lead 000001 as SOLD' }).click();
  const form = dialog(page, 'Mark as SOLD');
  // By mistake, and taken back before anything could be sent.
  await form.getByRole('button', { name: 'Mark as SOLD' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Lead 000001 is not sold.')).toBeVisible();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Mark Lead 000001 as SOLD' }).click();
  // The lead itself was never read: the form begins with what the list shows.
  await expect(form.getByLabel('Name')).toHaveValue('Lead 000001');
  await form.getByLabel('Carrier').fill('Mutual of Omaha');
  await form.getByLabel('Annual premium').fill('1,200.50');
  await form.getByRole('button', { name: 'Mark as SOLD' }).click();
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(named(page, 'Unsaved changes: 3')).toBeVisible();
  await context.setOffline(false);
  await expect(named(page, /Unsaved changes/)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Sold/ }).click();
  await expect(page.getByRole('grid').getByText('Lead 000001', { exact: true })).toBeVisible();
  const stored = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query(
        `select status, sold ->> 'carrier' as carrier, sold_premium::text as premium from leads where user_id = $1 and name = 'Lead 000001'`,
        [agent.id],
      );
      return rows;
    });
  await expect.poll(stored).toEqual([{ status: 'sold', carrier: 'Mutual of Omaha', premium: '1200.50' }]);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('code that does not come leaves the page as it is, and is asked for again', async ({
    strictPage: page,
    signedInAs,
  }) => {
    await fillPages(await signedInAs());
    await page.goto('/app/leads');
    await expect(page.getByRole('grid').getByText('Lead 000001', { exact: true })).toBeVisible();
    const code = /assets\/(leads-filters|lead-panel|lead-cell)-.*\.js$/;
    await page.route(code, (route) => route.abort());
    // Else the page takes the code for that of an older version.
    await page.route('**/sw.js', (route) => route.abort());
    const missing = page.getByText('This part couldn’t be loaded.');
    await named(page, 'Filter').click();
    await expect(missing).toBeVisible();
    await Promise.all([page.waitForRequest(/leads-filters-/), named(page, 'Retry').click()]);
    await expect(missing).toBeVisible();
    await named(page, 'Close').click();
    await expect(missing).toHaveCount(0);
    await page.getByRole('grid').getByText('Lead 000001', { exact: true }).click();
    await expect(missing).toBeVisible();
    await expect(page.getByRole('grid').getByText('Lead 000002', { exact: true })).toBeVisible();
    await expectAccessible(page);
    // It is asked for again by itself, too.
    await page.unroute(code);
    await closes(dialog(page, /Lead 000001/));
    await opens(page, 'Filter', 'Filters');
  });

  test('what was changed before the code came that sends it is said, and sent when the connection is back', async ({
    page,
    context,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    await addLeads(agent, 1);
    const behind = '**/assets/behind-pages-*.js';
    await page.route(behind, (route) => route.abort());
    await page.route('**/sw.js', (route) => route.abort());
    await page.goto('/app/leads');
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 000001' });
    const stage = row.getByRole('combobox');
    await expect(stage).toHaveValue('answered');
    await context.setOffline(true);
    await stage.selectOption('quoted');
    await expect(page.getByText('Unsaved changes: 1', { exact: true })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const left = page.goto('about:blank').catch(() => undefined);
    await (await asked).dismiss();
    await left;
    await expect(stage).toHaveValue('quoted');
    await page.unroute(behind);
    await context.setOffline(false);
    await expect(page.getByText(/^(Unsaved changes: \d+|Saving…)$/)).toHaveCount(0);
    const stored = () =>
      withDatabase(async (client) => {
        const { rows } = await client.query<{ stage: string }>('select stage from leads where user_id = $1', [
          agent.id,
        ]);
        return rows.map(({ stage }) => stage);
      });
    await expect.poll(stored).toEqual(['quoted']);
  });

  test('an open window hears the next change after a refused stream, and what came before a part did', async ({
    strictPage: page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    let answers = 0;
    await page.route('**/api/events*', (route) => (++answers <= 2 ? route.fulfill({ status: 503 }) : route.continue()));
    await page.goto('/app/leads');
    await expect(page.getByText('No leads yet')).toBeVisible();
    // The stream and the question why were refused.
    await expect.poll(() => answers).toBeGreaterThanOrEqual(2);
    await addLeads(agent, 1);
    // It is tried again every half a minute at the latest.
    const first = page.getByRole('grid').getByText('Lead 000001', { exact: true });
    await expect(first).toBeVisible({ timeout: 90_000 });

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    await page.route('**/assets/behind-pages-*.js', async (route) => {
      isHeld = true;
      await held;
      await route.continue();
    });
    const stream = page.waitForRequest(/\/api\/events/);
    await page.goto('/app/wallet');
    await expect(page.getByText('$0.00').first()).toBeVisible();
    await stream;
    await expect.poll(() => isHeld).toBe(true);
    // From here on: a server that is slow to answer the page is asked for its first figures once more.
    const reads: string[] = [];
    page.on('request', (request) => reads.push(new URL(request.url()).pathname));
    const told = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const own = new EventSource('/api/events');
          own.addEventListener('resync', () => document.body.setAttribute('data-listens', ''));
          own.addEventListener('change', () => {
            own.close();
            resolve();
          });
        }),
    );
    await expect(page.locator('body[data-listens]')).toBeAttached();
    await withDatabase((client) =>
      client.query(`select crm.move_wallet_money($1, 'admin_credit', 2000, 'first second', 'Credit')`, [agent.id]),
    );
    await told;
    expect(reads.filter((path) => path === '/api/wallet')).toEqual([]);
    release();
    await expect(page.getByText('$20.00').first()).toBeVisible();
    await expect.poll(() => reads.filter((path) => path === '/api/wallet').length).toBe(1);
  });
});
