import { expect, type Page } from '@playwright/test';

/**
 * What is shown at once is saved a moment later: who reloads or leaves waits for that. A change made before the answer to
 * the one before it is refused once, as a conflict, and sent again by the page itself: any other refusal is a fault.
 */
export async function whenStored(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const isWrite = response.request().method() !== 'GET' && new URL(response.url()).pathname.startsWith('/api/');
    return isWrite && response.status() !== 409;
  });
  await act();
  expect((await answered).ok()).toBe(true);
}
