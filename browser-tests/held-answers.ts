import type { Page } from '@playwright/test';

/** Answers of this address wait until the returned function is called. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}
