// Calls that the device itself makes.
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';

export const dialsOf = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query('select phone, method from dials where user_id = $1', [agent.id]);
    return rows as { phone: string; method: string }[];
  });

/** The browser has no phone app: the press of a call link stays on the page. Of what is loaded from now on. */
export async function withoutPhone(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"], a[href^="facetime-audio:"]')) event.preventDefault();
    }),
  );
}
