// Picking one of a list: by keys and by the pointer on a desk, by a finger on a phone.
import type { Page } from '@playwright/test';
import { addLeads } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, inOneGo, press, typeAfter } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const followUp = (page: Page) => filters(page).getByLabel('Follow-up', { exact: true });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Follow-up', exact: true });
const shown = (page: Page) => picker(page).getByRole('option');

test('a select by the keyboard: keys open its list, which narrows while one types; Escape closes it and nothing else', async ({
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
    await expect(picker(page).getByRole('combobox'), key).toBeFocused();
    await expect(shown(page).first()).toHaveAttribute('data-highlighted', 'true');
    if (key === 'Space') await expectAccessible(page);
    await closes(picker(page));
    await expect(followUp(page)).toBeFocused();
    await expect(filters(page)).toBeVisible();
  }
  await expect(followUp(page)).toHaveValue('');

  await press(page, 'Enter');
  for (let step = 0; step < 3; step++) await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(followUp(page)).toBeFocused();
  await expect(followUp(page)).toHaveValue('today');
  await expect(page).toHaveURL(/follow_up=today/);

  // Closed, it takes letters as any select does.
  await inOneGo(page, 'n', 'e');
  await expect(followUp(page)).toHaveValue('week');
  await expect(page.getByRole('dialog')).toHaveCount(1); // `n` is no shortcut here

  // Typed right after the key that opens it.
  await typeAfter(page, 'Enter', 'over');
  await expect(shown(page)).toHaveText(['Overdue']);
  await press(page, 'Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(followUp(page)).toHaveValue('overdue');
  await typeAfter(page, 'Enter', 'none of these');
  await expect(picker(page)).toContainText('No matches.');
  await press(page, 'Enter');
  await closes(picker(page));
  await closes(filters(page));
});

test('a select by the pointer, in a popup and in a dialog', async ({ strictPage: page, signedInAs }) => {
  await addLeads(await signedInAs(), 3);
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Filter' }).first().click();
  await followUp(page).click();
  await shown(page).filter({ hasText: 'Next 7 days' }).click();
  await expect(followUp(page)).toHaveValue('week');
  await expect(followUp(page)).toBeFocused();
  await expect(filters(page)).toBeVisible();
  // A press elsewhere closes the list first.
  await followUp(page).click();
  await filters(page).getByText('Follow-up', { exact: true }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(filters(page)).toBeVisible();
  await fitsSmallWindows(page, 'the filters');
  await closes(filters(page));
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await fitsSmallWindows(page, 'the columns of the list', { only: 'desk' });

  await page.goto('/app/today');
  await page.getByRole('button', { name: 'Reminders' }).click();
  const reminders = page.getByRole('dialog').filter({ hasText: 'An email for each follow-up' });
  await reminders.getByRole('radio', { name: 'Morning summary' }).check();
  await fitsSmallWindows(page, 'the reminders');
  const select = reminders.locator('select').first();
  await select.click();
  await expect(page.getByRole('dialog').last().getByRole('combobox')).toBeFocused();
  await fitsSmallWindows(page, 'a list to pick from', { only: 'desk' });
  await press(page, 'Escape');
  await expect(select).toBeFocused();
  await expect(reminders).toBeVisible();
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
