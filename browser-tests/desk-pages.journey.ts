// Every page at a desk, wide and narrow, light and dark, beside a lead's panel and without one, with long names: nothing is cut or
// squeezed, and no row moves once it stands there, though its page's answers come late.
import type { Page, Request } from '@playwright/test';
import { runSize } from '../test-support/run-size.ts';
import { fillWithLongNames, longLead, visitsOf, withPanel } from './every-page-data.ts';
import { atRest, expect, goInside, goOn, test } from './fixtures.ts';
import { overfull, sideways, spilled, squeezed } from './phone-faults.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

/** Milliseconds by which every answer is late, so that what stands below it is there first. */
const lateBy = 60;

/** Notes what of the page moves up or down without anybody's doing: rows, and what has rows or buttons in it. */
async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kinds = '[role="row"], [role="listitem"], li, article, tr, button';
    const moved: string[] = [];
    Object.assign(window, { movedRows: moved });
    const note = ({ node, previousRect: before, currentRect: now }: LayoutShiftAttribution) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const isSeen = before.height > 0 && now.height > 0 && Math.abs(before.top - now.top) > 2;
      if (!isSeen || !element?.closest('#main')) return;
      const row = element.closest(kinds) ?? element.querySelector(kinds);
      if (row) moved.push(`${row.ariaLabel ?? row.textContent.slice(0, 40)}: ${before.top} to ${now.top}`);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) entry.sources.forEach(note);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShiftAttribution {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: readonly LayoutShiftAttribution[];
}

/** Those that are not answered yet; the stream of live changes never is. */
function watchCalls(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (/\/(?:api|assets)\//.test(request.url()) && request.resourceType() !== 'eventsource') asked.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request));
  return asked;
}

/** Since the last look; a page that was not loaded yet has none. */
const movedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { movedRows?: string[] }).movedRows?.splice(0) ?? []);

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
    await watchRows(page);
    const asked = watchCalls(page);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateBy));
      await route.fallback();
    });
    for (const visit of visitsOf(ids).filter((_, place) => place % 2 === half)) {
      await test.step(visit[0], async () => {
        // Nor what the windows did to the page before.
        await movedRows(page);
        await goOn(page, ...visit);
        await expect.poll(() => asked.size).toBe(0);
        await atRest(() => page.locator('#root').innerText());
        expect.soft(await movedRows(page), visit[0]).toEqual([]);
        if (visit[0].startsWith('/app')) await hasRoom(page, visit[0]);
      });
    }
  });
}

test('beside a lead’s panel', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await fillWithLongNames(agent);
  const long = await longLead(agent);
  await page.goto('/app');
  await page.setViewportSize(sizes[1]);
  for (const path of withPanel) {
    await goInside(page, `${path}?lead=${long}`);
    const panel = page.getByRole('dialog', { name: /^Maximiliana/ });
    await expect(panel.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
