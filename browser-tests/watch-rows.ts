// Whether rows stay where they stand once they are there, though answers come late.
import type { Page, Request } from '@playwright/test';
import { atRest, expect } from './fixtures.ts';

/** Milliseconds by which every answer is late, so that what stands below it is there first. */
const lateBy = 60;

/** So long a page keeps room for a part that does not come, and then shows what stands below it. */
const patience = 1_500;

/** A machine under load is no slow connection: what comes late on it finds its room all the same. */
async function stretchPatience(page: Page): Promise<void> {
  await page.addInitScript((patienceMs) => {
    const { setTimeout: wait } = window;
    const stretched = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      wait(run, ms === patienceMs ? 20 * patienceMs : ms, ...rest);
    Object.assign(window, { setTimeout: stretched });
  }, patience);
}

/** Notes what of the page moves up or down without anybody's doing: rows, and what has rows or buttons in it. */
async function noteMoves(page: Page): Promise<void> {
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
export const movedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { movedRows?: string[] }).movedRows?.splice(0) ?? []);

/** From now on every answer is late. @returns what moved until all that was asked for is there, and drawn */
export async function watchRows(page: Page): Promise<() => Promise<string[]>> {
  await stretchPatience(page);
  await noteMoves(page);
  const asked = watchCalls(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateBy));
    await route.fallback();
  });
  return async () => {
    await expect.poll(() => asked.size).toBe(0);
    await atRest(() => page.locator('#root').innerText());
    return movedRows(page);
  };
}
