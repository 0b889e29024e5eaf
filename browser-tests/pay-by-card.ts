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

/** Without a trial, up to the page after it. */
export async function subscribe(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/.netlify/functions/create-checkout-session', { data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await payByCard(page, 'Subscribe');
  await expect(page).toHaveURL(/\/app\/settings/);
  await expect(page.getByText(email).first()).toBeVisible();
}
