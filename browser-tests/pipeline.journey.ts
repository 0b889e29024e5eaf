// The board by mouse and keyboard, and saves that outlive a lost connection and a reload.
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';

async function addLead(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/leads', {
    data: { id: randomUUID(), name, phone: '202-555-0143' },
    headers: { origin: process.env.BROWSER_TEST_URL ?? '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const column = (page: Page, stage: string) => page.getByRole('grid', { name: stage });

test('a lead moves by mouse and by keyboard', async ({ page, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible();
  const card = column(page, 'No Pickup').getByText('Pat Doe');
  await card.hover();
  await page.mouse.down();
  await column(page, 'Quoted').hover({ position: { x: 100, y: 100 } });
  await column(page, 'Quoted').hover({ position: { x: 110, y: 110 } });
  await page.mouse.up();
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();
  await column(page, 'Quoted').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(column(page, 'App Submitted').getByText('Pat Doe')).toBeVisible();
  await expect(page.getByText('Pat Doe moved to App Submitted.')).toBeAttached();
  await page.reload();
  await expect(column(page, 'App Submitted').getByText('Pat Doe')).toBeVisible();
});

test('what is saved offline shows at once and arrives once', async ({ page, context, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await column(page, 'No Pickup').getByText('Pat Doe').click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByText('No notes yet.')).toBeVisible();
  await context.setOffline(true);
  await page.getByPlaceholder('Write a note…').fill('Prefers mornings');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('Carrier').fill('Sample Life');
  await page.getByLabel('Face').fill('250,000');
  await page.getByLabel('Premium').fill('43.50');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(notes.getByText('Not saved yet')).toBeVisible();
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not saved yet: 2' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(notes.getByText('Quoted Sample Life | Face $250,000 | Premium $44')).toHaveCount(1);
  await expect(notes.getByText('Prefers mornings')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Not saved yet/ })).toHaveCount(0);
});
