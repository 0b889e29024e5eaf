// A log-in leads to a page of ours, whatever its address and this tab say.
import { linksAway, someLinksAway } from '../test-support/links-away.ts';
import { runSize } from '../test-support/run-size.ts';
import { expect, test } from './fixtures.ts';

test('no address leads from the log-in to another site', async ({ page, signedInAs }) => {
  await signedInAs();
  const { origin } = new URL(process.env.BROWSER_TEST_URL ?? '');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== origin) elsewhere.push(url);
  });
  for (const link of someLinksAway(runSize(12, linksAway.length))) {
    await page.goto(`/login?next=${encodeURIComponent(link)}`, { waitUntil: 'commit' });
    await page.waitForURL(/\/app/);
    expect(new URL(page.url()).origin, link).toBe(origin);
    // What an earlier page of this tab might have kept.
    await page.evaluate((kept) => sessionStorage.setItem('came-from', kept), link);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForURL(/\/app/);
    expect([new URL(page.url()).origin, new URL(page.url()).pathname], link).toEqual([origin, '/app']);
  }
  expect(elsewhere).toEqual([]);
});
