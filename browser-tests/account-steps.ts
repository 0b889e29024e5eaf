// Steps that the journeys of getting in share.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { press } from './keys.ts';

export const sizes = [
  [1440, 900],
  [390, 844],
] as const;

export const password = 'copper kettle on the hill';

export async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await press(page, 'Enter');
}

/** Moves the focus with Tab until it stands on what is wanted. */
export async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'button' | 'link' | 'textbox' | 'checkbox' | 'combobox' = 'button',
): Promise<void> {
  const goal = page.getByRole(role, { name });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.first().evaluate((element) => element === document.activeElement)) return;
    await press(page, 'Tab');
  }
  throw new Error(`${String(name)} is not reached with Tab`);
}

export async function noSideways(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}
