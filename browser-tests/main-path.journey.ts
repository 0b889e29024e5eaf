// The main job, from nothing to a sold policy in the report, while a second tab shows every change.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, mailTo, test, watch } from './fixtures.ts';
import { payByCard } from './pay-by-card.ts';

test.use({ serviceWorkers: 'allow' });

const leadFile = join(import.meta.dirname, '../test-support/lead-files/life-lead-vendor.csv');

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup?next=start-trial');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('button', { name: /create/i }))
    .click();
  await expect(page.getByText('Check your email to confirm your account, then log in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?.*next=start-trial/);
}

async function confirmByMail(page: Page, email: string): Promise<void> {
  const mail = await mailTo(email, /confirm/i);
  const link = /https?:\/\/\S+confirm=\S+/.exec(mail.text)?.[0];
  expect(link, mail.text).toBeTruthy();
  await page.goto(link ?? '');
  await expect(page.getByText('Enter the password you signed up with to confirm your email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

test('sign up, confirm, start the trial, import, work, sell, report', async ({ page, context }) => {
  const faults: string[] = [];
  watch(page, faults);
  const email = `path-${Date.now()}@example.com`;
  const password = 'crimson harbor 42';

  await signUp(page, email, password);
  await confirmByMail(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('7 days free')).toBeVisible();
  await payByCard(page, 'Start trial');
  await expect(page).toHaveURL(/\/app\/settings/);
  await expect(page.getByText(email).first()).toBeVisible();

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  const second = await context.newPage();
  watch(second, faults);
  await second.goto('/app/leads');
  await expect(second.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await page.getByLabel('Lead files').setInputFiles(leadFile);
  await expect(page.getByRole('dialog', { name: 'Check the columns' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import [0-9]/ })
    .click();
  const result = page.getByRole('dialog', { name: 'Import finished' });
  await expect(result).toBeVisible();
  await result
    .getByRole('button', { name: /close|done|see/i })
    .first()
    .click();

  // The other tab shows the import without being touched.
  const rowsInSecond = second.getByRole('grid').getByRole('row');
  await expect.poll(() => rowsInSecond.count()).toBeGreaterThan(5);

  const name = 'Rosa Lee';
  const stageIn = (tab: Page) => tab.getByRole('row').filter({ hasText: name }).getByRole('combobox');
  await stageIn(page).selectOption('quoted');
  await expect(stageIn(second)).toHaveValue('quoted');

  await page.getByRole('link', { name: 'Pipeline' }).click();
  await page.getByRole('grid', { name: 'Quoted' }).getByText(name).click();
  await page.getByRole('button', { name: 'Mark as SOLD' }).click();
  const sold = page.getByRole('dialog', { name: 'Mark as SOLD' });
  await sold.getByLabel('Carrier').fill('Sample Life');
  await sold.getByLabel('Face amount').fill('250,000');
  await sold
    .getByLabel(/premium/i)
    .first()
    .fill('1,200');
  await expectAccessible(page);
  await sold
    .getByRole('button', { name: /sold|save/i })
    .last()
    .click();
  await expect(page.getByRole('grid', { name: 'Quoted' }).getByText(name)).toHaveCount(0);
  // Sold leads leave the other tab's list too.
  await expect(second.getByRole('row').filter({ hasText: name })).toHaveCount(0);

  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('$1,200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('$1,200').first()).toBeVisible();
  expect(faults).toEqual([]);
});
