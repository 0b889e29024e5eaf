// From a vendor's file to leads: every way in, every step, and what happens when the connection does not hold.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { makeLeadFile } from '../test-support/make-lead-file.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press, typeText } from './keys.ts';

const vendorFile = 'test-support/lead-files/life-lead-vendor.csv';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const csv = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function choose(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await expect(dialog(page, 'Import leads')).toBeVisible();
  await page.getByLabel('Lead files').setInputFiles(file);
}

const start = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import [0-9]/ })
    .click();

async function outcome(page: Page): Promise<Record<string, string>> {
  const rows = await page.getByRole('dialog').getByRole('row').all();
  const cells = await Promise.all(
    rows.map(async (row) => (await row.innerText()).split('\t').map((cell) => cell.trim())),
  );
  return Object.fromEntries(cells.filter(([, count]) => count) as [string, string][]);
}

test('a file becomes leads, and the same file again nothing', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, vendorFile);
  await expect(dialog(page, 'Check the columns')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Import “Age” as').selectOption('Don’t import');
  await page.getByLabel('Tags for every row').fill('Veterans, July');
  await expect(page.getByRole('button', { name: 'Import 20 leads' })).toBeVisible();
  await start(page);
  await expect(dialog(page, 'Import finished')).toBeVisible();
  await expectAccessible(page);
  expect(await outcome(page)).toMatchObject({ 'New leads': '20', 'Rows in the file': '21' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('life-lead-vendor-rejected.csv');
  const [header, row] = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(header).toMatch(/^\uFEFFDate Generated,.*,Row,Reason$/);
  expect(row).toContain('This row’s cells are shifted');

  await page.getByRole('button', { name: 'Show 20 new leads' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Leads/ })).toContainText('20');

  await choose(page, vendorFile);
  await expect(page.getByText('You’ve imported a file like this before')).toBeVisible();
  await expect(page.getByLabel('Import “Age” as')).toHaveValue('ignore');
  await start(page);
  await expect(page.getByText('No new leads found in CSV (duplicates skipped)')).toBeVisible();
  await expect(page.getByText('Email dupes: 0 · Phone dupes: 20 · Empty rows: 0')).toBeVisible();
  await expectAccessible(page);
});

test('a file that cannot be imported says why', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, csv('empty.csv', ''));
  const wrong: [ReturnType<typeof csv>, string][] = [
    [csv('empty.csv', ''), 'CSV has no rows.'],
    [csv('only-a-header.csv', 'Name,Phone\r\n'), 'CSV has no rows.'],
    [csv('picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'This isn’t a text file.'],
    [csv('leads.xlsx', Buffer.from('504b030414000600080000002100', 'hex')), 'This workbook is damaged.'],
    [csv('leads.pdf', '%PDF-1.7'), 'This is a PDF.'],
    [csv('large.csv', Buffer.alloc(26 * 1024 * 1024, 'a,b\n')), 'larger than 25 MB'],
  ];
  for (const [file, sentence] of wrong) {
    await page.getByLabel('Lead files').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText(file.name);
    await expect(page.getByRole('alert')).toContainText(sentence);
  }
  await expectAccessible(page);
});

test('dropped, checked and started by keyboard', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await expect(page.getByRole('button', { name: 'Import CSV' }).first()).toBeVisible();
  await press(page, 'Control+k');
  await typeText(page, 'import csv');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('import csv');
  await expect(page.getByRole('option', { name: 'Import CSV' })).toBeVisible();
  await press(page, 'Enter');
  await expect(dialog(page, 'Import leads')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await closes(page.getByRole('dialog'));

  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, 'Name,Phone,DOB\nADA LOVE,2025550199,\nRON MCDONALD,2025550198,soon\n');
  await page.locator('main').dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop files to import them')).toBeVisible();
  await page.locator('main').dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('group', { name: 'File columns' })).toBeFocused();
  await page.getByLabel('Change 2 names in ALL CAPS').check();
  await expect(page.getByLabel('First leads')).toContainText('Ron McDonald');
  await page.getByRole('group', { name: 'File columns' }).focus();
  await press(page, 'Control+Enter');
  await expect(dialog(page, 'Import finished')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Result' })).toBeFocused();
  await expect(page.getByLabel('Changed on the way in')).toContainText(
    'We couldn’t read a date. Saved under other details.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download changed rows' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('RON MCDONALD,2025550198,soon,3,');
});

test('what was chosen for a file is not closed away unasked', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, csv('few.csv', 'Name,Phone\nPat Doe,2025550143\n'));
  const tags = page.getByLabel('Tags for every row');
  await tags.fill('july');
  await press(page, 'Escape');
  await expect(page.getByText('Close without importing? You’ll lose your changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep working' }).click();
  await expect(tags).toHaveValue('july');
});

test('a lost connection is waited for, and nothing is lost or sent twice', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  let isAway = true;
  await page.route('**/chunks/*', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()));
  await choose(page, csv('large.csv', makeLeadFile(5000, 5, 40)));
  await start(page);
  await expect(page.getByText('Waiting for the connection…')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByText('Stop the import?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep importing' }).click();
  isAway = false;
  await expect(dialog(page, 'Import finished')).toBeVisible();
  expect(await outcome(page)).toEqual({
    'New leads': '4,960',
    'Repeated in the file, same phone': '40',
    'Rows in the file': '5,000',
  });
});

test('canceled before the end it leaves nothing; leaving the tab asks', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await page.goto('/app/leads');
  await page.route('**/finish', (route) => route.abort('internetdisconnected'));
  await choose(page, csv('leads.csv', makeLeadFile(50, 6)));
  await start(page);
  await expect(page.getByText('Waiting for the connection…')).toBeVisible();
  const leaving = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await (await leaving).dismiss();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const states = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ state: string }>('select state from imports where user_id = $1', [
        agent.id,
      ]);
      return rows.map(({ state }) => state);
    });
  await expect.poll(states).toEqual(['canceled']);
  await page.reload();
  await expect(page.getByText('No leads yet')).toBeVisible();
});

test('on a phone', async ({ strictPage: page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInAs();
  await page.goto('/app/leads');
  await choose(page, 'test-support/lead-files/nasty-rows.csv');
  await expect(page.getByRole('button', { name: 'Import 12 leads' })).toBeInViewport();
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await start(page);
  await expect(page.getByRole('button', { name: 'Show 12 new leads' })).toBeInViewport();
});
