// A date typed as Americans write it, or chosen in the calendar by its keys; on a phone in the system's own picker.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press, typeText } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New lead' });
const born = (page: Page) => dialog(page).getByLabel('Date of birth');
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'New lead' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Pat Doe');
  return born(page);
}

test('a date is typed in US order, and what is no date is named', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const field = await openForm(page);
  await field.focus();
  for (const typed of ['7/4/1964', '07-04-64', '070464', 'Jul 4, 1964', 'july 4 64', '1964-07-04']) {
    await field.fill(typed);
    await press(page, 'Tab');
    await expect(field, typed).toHaveValue('7/4/1964');
    await press(page, 'Shift+Tab');
  }
  for (const [typed, said] of [
    ['2/30/1964', 'There’s no February 30.'],
    ['13/4/1964', 'There’s no month 13. Enter the month first, like 7/4/2026.'],
    ['7/4/2099', 'Enter a date that isn’t in the future.'],
    ['7/4/1812', 'Enter a year from 1900 to 2100.'],
    ['soon', 'Enter a date like 7/4/2026.'],
  ] as const) {
    await field.fill(typed);
    await dialog(page).getByRole('button', { name: 'Add lead' }).click();
    await expect(dialog(page).getByText(said)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(typed);
  }
  await expectAccessible(page);
  await field.fill('7/4/64');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/leads'));
  await press(page, 'Enter');
  expect((await sent).postData()).toContain('1964-07-04');
  await expect(dialog(page)).toHaveCount(0);
});

test('the calendar by its keys, within the days that may be chosen', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const field = await openForm(page);
  await field.fill('7/4/1964');
  await press(page, 'ArrowDown');
  await expect(calendar(page)).toContainText('July 1964');
  await expect(calendar(page).getByRole('button', { name: /July 4, 1964/ })).toBeFocused();
  await expectAccessible(page);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowDown');
  await expect(calendar(page).getByRole('button', { name: /July 12, 1964/ })).toBeFocused();
  await press(page, 'PageDown');
  await expect(calendar(page)).toContainText('August 1964');
  await press(page, 'Shift+PageUp');
  await expect(calendar(page)).toContainText('August 1963');
  await press(page, 'Enter');
  await expect(calendar(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('8/12/1963');

  // Escape closes the calendar, and the form around it stays.
  await press(page, 'ArrowDown');
  await closes(calendar(page));
  await expect(field).toBeFocused();
  await expect(dialog(page)).toBeVisible();
  await expect(field).toHaveValue('8/12/1963');
  await field.press('ControlOrMeta+a');
  await typeText(page, 'today');
  await press(page, 'ArrowDown');
  await expect(calendar(page).getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  await closes(calendar(page));

  // By the pointer, back to an empty field.
  await field.fill('');
  await dialog(page).getByRole('button', { name: 'Open calendar' }).click();
  await fitsSmallWindows(page, 'a calendar', { only: 'desk' });
  await calendar(page).getByRole('button', { name: 'Previous year' }).click();
  await calendar(page).getByRole('button', { name: 'Today', exact: true }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
});

test('without its code the field still takes what is typed, and says so', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.route(/\/date-calendar-[^/]*\.js$/, (route) => route.abort());
  const field = await openForm(page);
  await field.focus();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await field.fill('7/4/64');
  await expect(field).toHaveValue('7/4/64');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the system’s own picker', async ({ strictPage: page, signedInAs }) => {
    await signedInAs();
    const field = await openForm(page);
    await expect(field).toHaveAttribute('type', 'date');
    await field.fill('1964-07-04');
    await expect(dialog(page).getByRole('button', { name: 'Open calendar' })).toHaveCount(0);
    await expectAccessible(page);
  });
});
