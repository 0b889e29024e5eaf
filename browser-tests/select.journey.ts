// Picking one of a list: by the keyboard in a dialog, and by a finger on a phone.
import type { Page } from '@playwright/test';
import { addLeads } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, inOneGo, press } from './keys.ts';

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const followUp = (page: Page) => filters(page).getByLabel('Follow-up', { exact: true });
const focused = (page: Page) => page.locator('option:focus');

test('a select by the keyboard: keys open it, letters choose, Escape closes the list and nothing else', async ({
  strictPage: page,
  signedInAs,
}) => {
  await addLeads(await signedInAs(), 3);
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Filter' }).first().click();
  await expect(followUp(page)).toHaveValue('');

  await filters(page).getByText('Follow-up', { exact: true }).click();
  await expect(followUp(page)).toBeFocused();
  for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
    await press(page, key);
    await expect(focused(page), key).toHaveText('Any');
    if (key === 'Space') await expectAccessible(page);
    await press(page, 'Escape');
    await expect(followUp(page)).toBeFocused();
    await expect(filters(page)).toBeVisible();
  }
  await expect(followUp(page)).toHaveValue('');

  await press(page, 'Enter');
  await expect(focused(page)).toHaveText('Any');
  for (let step = 0; step < 3; step++) await press(page, 'ArrowDown');
  await expect(focused(page)).toHaveText('Today');
  await press(page, 'Enter');
  await expect(followUp(page)).toBeFocused();
  await expect(followUp(page)).toHaveValue('today');
  await expect(page).toHaveURL(/follow_up=today/);

  await inOneGo(page, 'n', 'e');
  await expect(followUp(page)).toHaveValue('week');
  await expect(page.getByRole('dialog')).toHaveCount(1); // `n` is no shortcut here
  await closes(filters(page));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a select by a finger', async ({ strictPage: page, signedInAs }) => {
    await addLeads(await signedInAs(), 3);
    await page.goto('/app/leads');
    await page.getByRole('button', { name: 'Filter' }).first().tap();
    const field = followUp(page);
    await field.scrollIntoViewIfNeeded();
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await field.tap();
    const option = field.getByRole('option', { name: 'Next 7 days' });
    await expect(option).toBeInViewport();
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect(option).not.toBeInViewport();
    await expect(field).toHaveValue('week');
    await expect(filters(page)).toBeVisible();
  });
});
