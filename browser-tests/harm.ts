// What would be left of a text that was taken for markup, whether the policy stopped it or not.
import type { Page } from '@playwright/test';

export const noHarm = { ran: null, broken: null, elements: 0, isHome: true };

export const harm = (page: Page) =>
  page.evaluate((home) => {
    const { ran = null, broken = null } = window as unknown as { ran?: number; broken?: string };
    const elements = document.querySelectorAll('img[src="x"], a[href^="javascript:"], base, iframe, marquee').length;
    return { ran, broken, elements, isHome: document.baseURI.startsWith(home) };
  }, process.env.BROWSER_TEST_URL ?? '');

/** Refusals by the page's own policy are kept for `harm`. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      Object.assign(window, { broken: `${event.violatedDirective} ${event.blockedURI}` });
    });
  });
}
