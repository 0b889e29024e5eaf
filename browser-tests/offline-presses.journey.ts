// Without a connection one of each kind of button and tab of every page is pressed, in small windows: nothing takes the page
// away, what opens fits its window and closes again, and nothing waits for an answer that cannot come.
import type { Page } from '@playwright/test';
import { runSize } from '../test-support/run-size.ts';
import { ofOne, signedIn, type Visit } from './all-pages.ts';
import { fillPages } from './every-page-data.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { closeAll, withoutSystemDialogs, opensAndCloses, pressEverything } from './press-everything.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

async function visitOffline(page: Page, [path, heading]: Visit): Promise<number> {
  const context = page.context();
  const title = page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true });
  const busy = page.locator('[aria-busy="true"]');
  return test.step(path, async () => {
    await page.goto(path);
    await expect(title).toBeVisible();
    await expect(busy).toHaveCount(0);
    await context.setOffline(true);
    if (path.startsWith('/app')) await expect(page.getByText('You’re offline. You can read')).toBeVisible();
    const count = await pressEverything({
      page,
      within: page.getByRole('main'),
      async pressed() {
        await expect(title).toBeAttached();
        await expect(page.getByText(/This part couldn’t be loaded|This page could not be shown/)).toHaveCount(0);
        // Nothing is still on its way: what needs the server says so. What opened late and asks is closed first.
        await expect(async () => {
          await closeAll(page);
          // What opens only now gets its Escape in the next round.
          await expect(busy).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
      },
    });
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
    return count;
  });
}

/** Of what in it is longer than its place. */
const scrolledTo = (open: Element): number[] =>
  [...open.querySelectorAll('*')]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map((each) => each.scrollTop);

const screens = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 664 } };
const all = [...signedIn, ...ofOne];
/** A journey's pages: pressing all of one takes some seconds. */
const pages = 7;

for (const [turn, [name, viewport]] of Object.entries(screens).entries()) {
  test.describe(name, () => {
    test.use({ viewport });

    // Every second page in this window and the others in the other one; the long run has all of them in both.
    const mine = all.filter((_, place) => runSize(place % 2, turn) === turn);
    for (let first = 0; first < mine.length; first += pages) {
      const part = mine.slice(first, first + pages);
      test(`what is pressed without a connection: ${part.map(([path]) => path).join(', ')}`, async ({
        strictPage: page,
        signedInAs,
      }) => {
        const ids = await fillPages(await signedInAs());
        await withoutSystemDialogs(page);
        await page.goto('/app/leads');
        await untilKept(page);
        let count = 0;
        for (const [path, heading] of part) {
          const own = path.replace(/\$(\w+)/, (_, key: keyof typeof ids) => ids[key]);
          count += await visitOffline(page, [own, heading]);
        }
        expect(count).toBeGreaterThan(part.length);
      });
    }

    test('what is pressed in the frame around the pages', async ({ strictPage: page, signedInAs }) => {
      await fillPages(await signedInAs());
      await page.goto('/app/leads');
      await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
      await pressEverything({ page, within: page.locator('aside, [data-phone-bar]') });
      await opensAndCloses(page, () => press(page, 'ControlOrMeta+k'));
      await opensAndCloses(page, async () => {
        await press(page, '?');
        const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
        await expect(keys.getByRole('switch')).toBeFocused();
        // Longer than a phone is high, and shown from its top.
        const tops = await keys.evaluate(scrolledTo);
        if (name === 'phone') expect(tops).not.toEqual([]);
        expect(tops.filter((top) => top > 0)).toEqual([]);
      });
    });
  });
}
