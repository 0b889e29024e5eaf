// The provider's own pages, as the sandbox has them: what stands on ours must not be taken for them.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const testCard = '4242 4242 4242 4242';

export async function onPaymentPage(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === new URL(process.env.BROWSER_TEST_SANDBOX_URL ?? '').origin);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

export async function payByCard(page: Page, button: string | RegExp, card = testCard): Promise<void> {
  await onPaymentPage(page);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/expir/i).fill('12 / 34');
  await page.getByLabel(/cvc|security code/i).fill('123');
  await page.getByLabel('Name on card').fill('Pat Doe');
  await page.getByRole('button', { name: button }).click();
}
