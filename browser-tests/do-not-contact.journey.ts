// A do-not-contact list from a file: chosen, looked at, added, and what will not do says so.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, ...of: Parameters<typeof file>) =>
  page.getByLabel('Do-not-contact list', { exact: true }).setInputFiles(file(...of));

const listOf = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ entry: string }>(
      `select channel || ' ' || address as entry from suppressions where user_id = $1 order by 1`,
      [agent.id],
    );
    return rows.map(({ entry }) => entry);
  });

for (const [name, viewport] of [
  ['at the desk', { width: 1440, height: 900 }],
  ['on the phone', { width: 390, height: 844 }],
] as const)
  test(`${name}: a do-not-contact list is imported alone`, async ({ page, signedInAs }) => {
    await page.setViewportSize(viewport);
    const agent = await signedInAs();
    await page.goto('/app/leads');
    await page.getByRole('button', { name: 'Import CSV' }).first().click();
    await page.getByRole('button', { name: 'Import a do-not-contact list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a do-not-contact list' });
    await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused();
    await expectAccessible(page);
    await noSideways(page);

    await choose(page, 'empty.csv', 'Name\nAnn Able\n');
    await expect(dialog.getByText('empty.csv: We found no phone numbers or emails in this file.')).toBeVisible();
    await expectAccessible(page);

    await choose(page, 'dnc.csv', 'Phone,Email\n2025550143,ann@example.com\n(312) 555-0144,\nnone,none\n');
    await expect(dialog.getByText('2 numbers and 1 email', { exact: true })).toBeVisible();
    await expect(dialog.getByText('1 row has no phone number or email and will be skipped.')).toBeVisible();
    await noSideways(page);
    await fitsSmallWindows(page, 'a do-not-contact list');
    await page.route('**/api/do-not-contact', (route) => route.abort(), { times: 1 });
    const add = dialog.getByRole('button', { name: 'Add 2 numbers and 1 email' });
    await add.click();
    await expect(dialog.getByText('We couldn’t add all of them.')).toBeVisible();
    expect(await listOf(agent)).toEqual([]);
    await add.focus();
    await press(page, 'Enter');
    await expect(dialog.getByText('2 numbers and 1 email are on your do-not-contact list.')).toBeVisible();
    await expectAccessible(page);
    expect(await listOf(agent)).toEqual([
      'call +12025550143',
      'call +13125550144',
      'email ann@example.com',
      'text +12025550143',
      'text +13125550144',
    ]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Import CSV' }).first().click();
    await page.getByRole('button', { name: 'Import a do-not-contact list' }).click();
    const file = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download your list' }).click();
    const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
      'Channel Address',
      ...(await listOf(agent)),
    ]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
  });
