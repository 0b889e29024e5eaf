import { expect, type Page } from '@playwright/test';

/** What is shown at once is saved a moment later: who reloads or leaves waits for that. */
export async function whenStored(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname.startsWith('/api/'),
  );
  await act();
  expect((await answered).ok()).toBe(true);
}
