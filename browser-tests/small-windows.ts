// What is open fits the smallest windows that we know, a phone's and a desk's, and all of it can be scrolled to; everybody can use
// it, and its forms hear of Ctrl and Enter.
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
import { expectAccessible, standsStill } from './fixtures.ts';
import { outOfWindow } from './phone-faults.ts';
import { formsWithoutKey } from './saves-by-key.ts';

export type SmallWindow = 'phone' | 'desk';
export const smallWindows: Readonly<Record<SmallWindow, ViewportSize>> = {
  phone: { width: 390, height: 664 },
  desk: { width: 1280, height: 720 },
};

/** The uppermost that is open. */
const top = (page: Page) =>
  page.locator('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true }).last();

/** The nearer one first: what is anchored to a row loses it where rows become cards. */
function inOrder(page: Page): SmallWindow[] {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  return isPhone ? ['phone', 'desk'] : ['desk', 'phone'];
}

/** What is as large already hears of nothing. */
async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
}

export interface Choice {
  opened?: Locator;
  /** Where it does not outlive the change from one to the other, or is there on one alone. */
  only?: SmallWindow;
  /** False: by axe elsewhere, or not at all; whoever says so says why. */
  isLookedAt?: boolean;
}

/** `what` is its name in `what-opens.ts`. The window is left as large as it was. */
export async function fitsSmallWindows(
  page: Page,
  what: string,
  { opened, only, isLookedAt = true }: Choice = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const name of only ? [only] : inOrder(page)) {
    await resize(page, smallWindows[name]);
    await expect(opened ?? top(page), `${what}, ${name}`).toBeVisible();
    await expect
      .poll(
        async () => {
          await standsStill(page);
          return outOfWindow(opened ?? top(page));
        },
        { message: `${what} fits the ${name}` },
      )
      .toEqual([]);
  }
  if (before) await resize(page, before);
  if (isLookedAt) await expectAccessible(page);
  expect(await formsWithoutKey(opened ?? top(page)), `Ctrl and Enter in ${what}`).toEqual([]);
}
