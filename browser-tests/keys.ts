// Keys as a person presses them: once what has just opened has taken the focus, and not before.
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What is open above the page has the focus, so that a key goes there. A panel that leaves the keys to the list beside it
 * only has to have come.
 */
async function takesKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    // A browser's own dialog has the focus as it opens.
    const top = shown('[data-modal]:not(dialog), [role="alertdialog"], [role="menu"]').at(-1);
    const isComing = shown('[role="dialog"][data-starting-style]').length > 0;
    return !isComing && (!top || top.contains(document.activeElement));
  });
}

export async function press(page: Page, key: string): Promise<void> {
  await takesKeys(page);
  await page.keyboard.press(key);
}

/** Held down, it repeats itself. */
export async function holdDown(page: Page, key: string): Promise<void> {
  await takesKeys(page);
  for (let times = 0; times < 2; times++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

export async function typeText(page: Page, text: string): Promise<void> {
  await takesKeys(page);
  await page.keyboard.type(text);
}

/** Keys that belong together: none waits for what the one before it does. */
export async function inOneGo(page: Page, ...keys: readonly string[]): Promise<void> {
  await takesKeys(page);
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** A key that opens something, and words right after it, as by somebody who does not look. */
export async function typeAfter(page: Page, key: string, text: string): Promise<void> {
  await takesKeys(page);
  const asked = page.keyboard.press(key);
  // A modifier is let go first. One letter after the other: what comes again before it was let go repeats itself.
  if (key.includes('+')) await asked;
  await Promise.all([asked, page.keyboard.type(text)]);
}

/** Keys and then words, in one go. */
export async function pressAndType(page: Page, keys: readonly string[], text: string): Promise<void> {
  await takesKeys(page);
  const asked = keys.map((key) => page.keyboard.press(key));
  // A button is pressed by Space as that is let go; what comes again before it was let go repeats itself.
  if (keys.includes('Space') || keys.includes(text.charAt(0))) await Promise.all(asked);
  await Promise.all([...asked, page.keyboard.type(text)]);
}

/** It is open, and Escape closes it. */
export async function closes(open: Locator): Promise<void> {
  await expect(open).toBeVisible();
  await press(open.page(), 'Escape');
  await expect(open).toHaveCount(0);
}

/** What waits behind every page is here: what looks after presses, and what opens dialogs. */
export async function untilHosts(page: Page): Promise<void> {
  await expect(page.locator('html[data-hosts]')).toBeAttached();
}
