// Every page, empty and full, on a desk and on a phone, light and dark: no accessibility violation, no sideways scrolling.
import type { Page } from '@playwright/test';
import { addLeads } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test, watch } from './fixtures.ts';

const pages = [
  ['/app', 'Home'],
  ['/app/today', 'Today'],
  ['/app/calendar', 'Schedule'],
  ['/app/leads', 'Leads'],
  ['/app/leads?tab=sold', 'Leads'],
  ['/app/pipeline', 'Pipeline'],
  ['/app/reports', 'Production report'],
  ['/app/wallet', 'Wallet'],
  ['/app/settings', 'Settings'],
] as const;
const screens = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(spill).toBeLessThanOrEqual(0);
}

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('log in and sign up', async ({ page }) => {
      for (const path of ['/login', '/signup']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
    });

    test('the gate', async ({ page, signedInAs }) => {
      await signedInAs({ subscription: null });
      await page.goto('/app/leads');
      await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
      await expect(page.getByText('no active sub or team')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    });

    for (const leads of [0, 300]) {
      test(`every app page with ${leads} leads`, async ({ page, signedInAs }) => {
        const faults: string[] = [];
        watch(page, faults);
        const agent = await signedInAs();
        await addLeads(agent, leads);
        for (const [path, heading] of pages) {
          await page.goto(path);
          await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}
