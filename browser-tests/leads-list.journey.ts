// A long list: scrolling never shows an empty row, and what another window does shows here.
import { addLeads, makeBrowserAgent } from '../test-support/browser-agents.ts';
import { expect, signIn, test } from './fixtures.ts';

test('scrolling through thousands of leads never shows a blank row', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3000);
  await page.goto('/app/leads');
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByText('Lead 000001').first()).toBeVisible();
  // Looks at every frame: which band of the list is covered by no row?
  await page.evaluate(() => {
    const list = document.querySelector('[role="grid"]');
    const found = { blankFrames: 0, frames: 0 };
    Object.assign(window, { found });
    const look = () => {
      found.frames += 1;
      const box = list?.getBoundingClientRect();
      if (box) {
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!at?.closest('[role="row"]')) found.blankFrames += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await grid.hover();
  const rowInSight = () =>
    page.evaluate(() => {
      const box = document.querySelector('[role="grid"]')?.getBoundingClientRect();
      const at = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return Number(/Lead (\d+)/.exec(at?.closest('[role="row"]')?.textContent ?? '')?.[1] ?? 0);
    });
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 800);
  await expect.poll(rowInSight).toBeGreaterThan(900);
  const found = await page.evaluate(
    () => (window as unknown as { found: { blankFrames: number; frames: number } }).found,
  );
  expect(found.frames).toBeGreaterThan(10);
  expect(found.blankFrames).toBe(0);
});

test('two windows of one agent show the same, and a stranger sees nothing', async ({ browser, page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  const elsewhere = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  await signIn(elsewhere, agent);
  const other = await elsewhere.newPage();
  const strangers = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  await signIn(strangers, await makeBrowserAgent());
  const stranger = await strangers.newPage();
  await Promise.all([page, other, stranger].map((tab) => tab.goto('/app/leads')));
  await expect(stranger.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  const stage = (tab: typeof page) => tab.getByRole('row').filter({ hasText: 'Lead 000002' }).getByRole('combobox');
  await stage(page).selectOption('app_pending');
  await expect(stage(other)).toHaveValue('app_pending');
  await expect(stranger.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(stranger.getByText(/Lead 0000/)).toHaveCount(0);
  await Promise.all([elsewhere, strangers].map((context) => context.close()));
});
