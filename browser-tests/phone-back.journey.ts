// On a phone Back closes what lies on top, one layer at a time, and only then leaves the page.
import type { Locator, Page } from '@playwright/test';
import { fillPages } from './every-page-data.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');
const row = (page: Page) => page.getByRole('list', { name: 'Leads' }).getByText('Lead 000001', { exact: true });

/** What is pressed, and what it opens; each upon the one before. */
type Layer = [press: (page: Page) => Promise<void>, shown: (page: Page) => Locator];
const opens = (name: string | RegExp, shown: (page: Page) => Locator): Layer => [
  (page) => named(page, name).click(),
  shown,
];
const inPanel = (page: Page, name: string | RegExp) =>
  dialog(page, 'Lead 000001').getByRole('button', { name }).first();
const panel: Layer = [(page) => row(page).click(), (page) => dialog(page, 'Lead 000001')];

const layers: Record<string, [place: string, ...Layer[]]> = {
  // Its name may end with how much waits.
  'the drawer': ['Leads', opens(/^More(?! actions)/, (page) => dialog(page, 'Menu'))],
  'the filters': ['Leads', opens('Filter', (page) => dialog(page, 'Filters'))],
  views: ['Leads', opens('Views', (page) => dialog(page, 'Views'))],
  'a new lead': ['Leads', opens('New lead', (page) => dialog(page, 'New lead'))],
  'what fits in a field': [
    'Leads',
    opens('New lead', (page) => dialog(page, 'New lead')),
    [
      (page) => dialog(page, 'New lead').getByLabel('State', { exact: true }).click(),
      (page) => page.getByRole('listbox', { name: 'Suggestions' }),
    ],
  ],
  'an import': ['Leads', opens('Import CSV', (page) => dialog(page, 'Import leads'))],
  'the address for vendors': ['Leads', opens('Auto-import', (page) => dialog(page, 'Auto-import'))],
  'the palette': ['Leads', [(page) => press(page, 'ControlOrMeta+k'), (page) => dialog(page, 'Search and commands')]],
  'a row’s menu': ['Today', opens(/^More actions for/, menu)],
  'when to snooze': ['Today', opens(/^Snooze: /, menu)],
  reminders: ['Today', opens('Reminders', (page) => dialog(page, 'Reminders'))],
  'the account': ['Leads', opens(/@example\.com/, menu)],
  'a sale over the panel': [
    'Leads',
    panel,
    [(page) => inPanel(page, 'Mark as SOLD').click(), (page) => dialog(page, 'Mark as SOLD')],
  ],
  'outcomes over the panel': ['Leads', panel, [(page) => inPanel(page, 'Log outcome').click(), menu]],
  'the panel’s menu': ['Leads', panel, [(page) => inPanel(page, /^More actions for/).click(), menu]],
  'a card’s menu on the board': ['Pipeline', opens(/^More actions for/, menu)],
};

test('Back closes one layer at a time and leaves the page where it was', async ({ strictPage: page, signedInAs }) => {
  await fillPages(await signedInAs());
  await page.goto('/app/support');
  for (const [what, [place, ...stack]] of Object.entries(layers)) {
    await test.step(what, async () => {
      const title = page.getByRole('heading', { level: 1, name: place, exact: true, includeHidden: true });
      await page.getByRole('navigation', { name: 'Pages of the day' }).getByRole('link', { name: place }).click();
      await expect(title).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const [open, shown] of stack) {
        await open(page);
        await expect(shown(page)).toBeVisible();
        await fitsSmallWindows(page, what, { opened: shown(page), only: 'phone' });
      }
      for (const [, shown] of stack.toReversed()) {
        await page.goBack();
        await expect(shown(page)).toHaveCount(0);
        await expect(title).toBeAttached();
      }
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    });
  }
  await expectAccessible(page);
});

test.describe('where the app has no page to go back to', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  });

  test('Android’s Back closes the layers, too', async ({ strictPage: page, signedInAs }) => {
    await fillPages(await signedInAs());
    // Only the system can press its button: the newest that watches for it hears of it, as in the browser.
    await page.addInitScript(() => {
      const open: { onclose: (() => void) | null }[] = [];
      class CloseWatcher {
        onclose: (() => void) | null = null;
        constructor() {
          open.push(this);
        }
        destroy() {
          open.splice(open.indexOf(this), 1);
        }
      }
      Object.assign(window, { CloseWatcher, backOfAndroid: () => open.at(-1)?.onclose?.() });
    });
    const back = () => page.evaluate(() => (window as unknown as { backOfAndroid: () => void }).backOfAndroid());
    await page.goto('/app/leads');
    await row(page).click();
    await inPanel(page, 'Mark as SOLD').click();
    await expect(dialog(page, 'Mark as SOLD')).toBeVisible();
    await back();
    await expect(dialog(page, 'Mark as SOLD')).toHaveCount(0);
    await inPanel(page, 'Log outcome').click();
    await expect(menu(page)).toBeVisible();
    await back();
    await expect(menu(page)).toHaveCount(0);
    await expect(dialog(page, 'Lead 000001')).toBeVisible();
  });
});
