// Several files at once, workbooks, the page of imports, the way back of one, and people of one household.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeWorkbook } from '../test-support/make-workbook.ts';
import { expect, expectAccessible, focusIsAtWork, test } from './fixtures.ts';
import { closes, press, typeAfter, typeText } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

type Upload = { name: string; mimeType: string; buffer: Buffer };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const csv = (name: string, text: string): Upload => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function workbook(name: string): Promise<Upload> {
  const people = (first: string, from: number) =>
    Array.from({ length: 6 }, (_, n) => [`${first} ${'ABCDEF'[n]}`, 2_025_550_100 + from + n, 22_340 + n, 'NC']);
  const header = ['Full Name', 'Cell', 'Birthday', 'State'];
  const file = await makeWorkbook({
    sheets: [
      { name: 'Cover', rows: [] },
      { name: 'July', rows: [header, ...people('Ada', 0)] },
      { name: 'August', rows: [header, ...people('Bea', 10)] },
    ],
  });
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(await file.arrayBuffer()) };
}

async function choose(page: Page, files: Upload[]): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await expect(dialog(page, 'Import leads')).toBeVisible();
  await page.getByLabel('Lead files').setInputFiles(files);
}

const clickOn = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

test('several files at once: same columns share one mapping, a sheet is chosen, one bad file stops nobody', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, [
    csv('north.csv', 'Name,Phone,Age\nPat Doe,2025550120,60\nKim Doe,2025550121,61\n'),
    csv('south.csv', 'Name,Phone,Age\nSam Roe,2025550122,62\nPat Doe,2025550120,60\nNobody,12,\n'),
    await workbook('agency.xlsx'),
    csv('picture.csv', '\u0089PNG\r\n\u001a\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0'),
  ]);
  await expect(dialog(page, 'Check the columns')).toContainText(
    'Columns 1 of 2 · 2 files with the same columns · 5 rows',
  );
  await expect(page.getByRole('alert')).toContainText('picture.csv');
  await expectAccessible(page);
  await page.getByLabel('Import “Age” as').selectOption('Don’t import');
  await page.getByLabel('Tags for every row').fill('july');
  await clickOn(page, 'Next columns');
  await expect(dialog(page, 'Check the columns')).toContainText('Columns 2 of 2 · agency.xlsx · July · 6 rows');
  await expect(page.getByLabel('Tags for every row')).toHaveValue('july');
  await page.getByLabel('Sheet of agency.xlsx').selectOption('August');
  await expect(dialog(page, 'Check the columns')).toContainText('Columns 1 of 2');
  await expectAccessible(page);
  await clickOn(page, 'Next columns');
  await expect(dialog(page, 'Check the columns')).toContainText('agency.xlsx · August · 6 rows');
  await expect(page.getByText('Born: 02/28/1961').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add sheet' }).focus();
  await typeAfter(page, 'Enter', 'mx');
  await expect(page.getByRole('menuitem')).toHaveText(['July']);
  await fitsSmallWindows(page, 'the sheets of a workbook');
  await closes(page.getByRole('menu'));
  await clickOn(page, 'Import');
  await expect(dialog(page, 'Import finished')).toBeVisible();
  await expectAccessible(page);
  const files = page.getByRole('list', { name: 'Each file' }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.nth(0)).toContainText('2 new');
  await expect(files.nth(1)).toContainText('1 new · 2 not imported');
  await expect(files.nth(2)).toContainText('6 new');
  await expect(page.getByRole('row', { name: 'Rows in 3 files' })).toContainText('11');
  await expect(page.getByRole('row', { name: 'New leads' }).first()).toContainText('9');
  await clickOn(page, 'Show 9 new leads');
  await expect(page.getByRole('tab', { name: /Leads/ })).toContainText('9');
});

test('the page of imports: what became of a file, its rejected rows, the way back and Undo', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, [csv('vets.csv', 'Name,Phone,State\nAda Love,2025550143,NC\nPat Doe,2025550144,GA\n=1+1,12,\n')]);
  await clickOn(page, 'Import 2 leads');
  await closes(dialog(page, 'Import finished'));
  await press(page, 'Control+k');
  await typeText(page, 'past imports');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('past imports');
  await expect(page.getByRole('option', { name: 'Past imports' })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible();
  const row = page.getByRole('row', { name: /vets\.csv/ });
  await expect(row).toContainText('Done');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'vets.csv', exact: true }).click();
  await expect(dialog(page, 'vets.csv')).toContainText('Rows in the file');
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), clickOn(page, 'Download rejected rows')]);
  expect(download.suggestedFilename()).toBe('vets-rejected.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain("'=1+1,12,,4,The phone number isn’t valid.");

  await clickOn(page, 'Revert import…');
  await expect(dialog(page, 'Revert this import?')).toContainText('2 new leads move to the trash');
  await expectAccessible(page);
  await clickOn(page, 'Revert import');
  await expect(page.getByText('2 leads moved to the trash. The trash keeps them for 30 days.')).toBeVisible();
  await expect(row).toContainText('Reverted');
  await focusIsAtWork(page, 'a reverted import');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toContainText('Done');
  await focusIsAtWork(page, 'an import brought back');
  await page.goto('/app/leads');
  await expect(page.getByRole('tab', { name: /Leads/ })).toContainText('2');
});

test('somebody with the phone of a lead is offered as a second lead', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, [csv('couple.csv', 'Name,Phone\nAda Love,2025550143\nKim Love,2025550143\n')]);
  await clickOn(page, 'Import 1 lead');
  await expect(dialog(page, 'Import finished')).toContainText('(202) - 555 - 0143 is Ada Love’s number');
  await expectAccessible(page);
  await clickOn(page, 'Add as separate lead: Kim Love');
  await expect(page.getByText('Added')).toBeVisible();
  await clickOn(page, 'Show 1 new lead');
  await expect(page.getByRole('tab', { name: /Leads/ })).toContainText('2');
});
