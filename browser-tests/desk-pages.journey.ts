// Every page at a desk, wide and narrow, light and dark, beside a lead's panel and without one, with long names: nothing is cut or
// squeezed, and no row moves once it stands there, though its page's answers come late.
import type { Page } from '@playwright/test';
import { runSize } from '../test-support/run-size.ts';
import { fillWithLongNames, longLead, visitsOf, withPanel } from './every-page-data.ts';
import { expect, goInside, goOn, test } from './fixtures.ts';
import { overfull, sideways, spilled, squeezed } from './phone-faults.ts';
import { movedRows, watchRows } from './watch-rows.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

async function hasRoom(page: Page, where: string): Promise<void> {
  const body = page.locator('body');
  for (const [place, viewport] of sizes.entries()) {
    await page.setViewportSize(viewport);
    // Each in one of them; the long run has both in both.
    for (const colorScheme of schemes.filter((_, other) => runSize(other, place) === place)) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => squeezed(body), `${where}, ${viewport.width}, ${colorScheme}`).toEqual([]);
    }
    for (const faults of [sideways, spilledOf, overfullOf])
      await expect.poll(() => faults(page), `${where}, ${viewport.width}`).toEqual([]);
  }
}

const schemes = ['dark', 'light'] as const;
const spilledOf = (page: Page) => spilled(page.locator('body'));
const overfullOf = (page: Page) => overfull(page.locator('body'));

const halves = ['the first half of all pages', 'the second half of all pages'];

for (const [half, name] of halves.entries()) {
  test(name, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize(sizes[1]);
    const ids = await fillWithLongNames(await signedInAs());
    const moved = await watchRows(page);
    for (const visit of visitsOf(ids).filter((_, place) => place % 2 === half)) {
      await test.step(visit[0], async () => {
        // Nor what the windows did to the page before.
        await movedRows(page);
        await goOn(page, ...visit);
        expect.soft(await moved(), visit[0]).toEqual([]);
        if (visit[0].startsWith('/app')) await hasRoom(page, visit[0]);
      });
    }
  });
}

test('beside a lead’s panel', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await fillWithLongNames(agent);
  const long = await longLead(agent);
  await page.setViewportSize(sizes[1]);
  const moved = await watchRows(page);
  await page.goto('/app');
  for (const path of withPanel) {
    await goInside(page, path);
    await moved();
    await goInside(page, `${path}?lead=${long}`);
    const panel = page.getByRole('dialog', { name: /^Maximiliana/ });
    await expect(panel.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await moved(), path).toEqual([]);
    await hasRoom(page, path);
  }
});

test('a planted row that moves is found', async ({ page }) => {
  await watchRows(page);
  await page.goto('/login');
  await page.evaluate(() => {
    document.body.innerHTML = '<main id="main"><div></div><ul><li style="height: 40px">Ava Stone</li></ul></main>';
  });
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    document.querySelector('div')!.style.height = '160px';
    await drawn();
  });
  await expect.poll(() => movedRows(page)).toEqual([expect.stringContaining('Ava Stone')]);
});
