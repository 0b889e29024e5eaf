// A sale that was none: taken back by one press right after it, and later from the policy file with the reason.
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { addLead } from './add-lead.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';

const stored = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: Record<string, unknown> }).lead;

for (const { name, viewport, colorScheme } of [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const)
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a sale is taken back at once, and later with its reason', async ({ page, signedInAs }) => {
      await signedInAs();
      const id = await addLead(page, { name: 'Pat Doe', phone: '202-555-0143' });
      await page.goto(`/app/leads?lead=${id}`);
      const panel = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Timeline' }) });
      const sell = async () => {
        await panel.getByRole('button', { name: 'Mark as SOLD' }).click();
        const form = page.getByRole('dialog', { name: 'Mark as SOLD' });
        await form.getByLabel('Policy number').fill('SL-1002');
        await form.getByRole('button', { name: 'Mark as SOLD' }).click();
        await expect(form).toHaveCount(0);
        await expect(page.getByText('Pat Doe is sold. Undo within 10 seconds, later with a reason.')).toBeVisible();
      };
      await sell();
      await expect.poll(() => stored(page, id)).toMatchObject({ status: 'sold' });
      await expectAccessible(page);
      await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByText('Pat Doe is not sold.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Mark as SOLD' })).toBeVisible();
      await expect.poll(() => stored(page, id)).toMatchObject({ status: 'lead', stage: 'no_pickup', sold: null });

      await sell();
      await panel.getByRole('button', { name: 'Policy file' }).click();
      await page
        .getByRole('dialog', { name: 'Policy file' })
        .getByRole('button', { name: 'Not sold after all' })
        .click();
      const why = page.getByRole('alertdialog', { name: 'Not sold after all?' });
      await expect(why).toBeVisible();
      await press(page, 'Enter');
      await expect(why.getByText('Enter why.')).toBeVisible();
      await expectAccessible(page);
      await typeText(page, 'The carrier declined');
      await press(page, 'Enter');
      await expect(page.getByRole('dialog', { name: 'Policy file' })).toHaveCount(0);
      await expect(panel.getByRole('button', { name: 'Mark as SOLD' })).toBeVisible();
      await expect(panel.getByText('The carrier declined')).toBeVisible();
      await expect.poll(() => stored(page, id)).toMatchObject({ status: 'lead', stage: 'no_pickup', sold: null });
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      await expectAccessible(page);
    });
  });

test('Ctrl+Z that comes too late asks why, again where nothing was said', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const id = await addLead(page, { name: 'Pat Doe' });
  await page.goto(`/app/leads?lead=${id}`);
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Timeline' }) });
  await expect(panel.getByRole('button', { name: 'Mark as SOLD' })).toBeVisible();
  await press(page, '1');
  await expect.poll(() => stored(page, id)).toMatchObject({ last_outcome: 'No answer' });
  await panel.getByRole('button', { name: 'Mark as SOLD' }).click();
  const form = page.getByRole('dialog', { name: 'Mark as SOLD' });
  await form.getByLabel('Phone').fill('202-555-0143');
  await form.getByRole('button', { name: 'Mark as SOLD' }).click();
  await expect(page.getByText('Pat Doe is sold.')).toBeVisible();
  await expect.poll(() => stored(page, id)).toMatchObject({ status: 'sold', phone: '+12025550143' });
  await withDatabase((client) =>
    client.query(`update lead_events set created_at = created_at - interval '1 minute' where user_id = $1`, [agent.id]),
  );
  const why = page.getByRole('alertdialog', { name: 'Not sold after all?' });
  await press(page, 'Control+z');
  await expect(why).toBeVisible();
  await press(page, 'Escape');
  await expect(why).toHaveCount(0);
  await press(page, 'Control+z');
  await expect(why).toBeVisible();
  await typeText(page, 'The carrier declined');
  await press(page, 'Enter');
  await expect(page.getByText('Pat Doe is not sold.')).toBeVisible();
  // The outcome that was logged before is still there, and so is no phone.
  await expect
    .poll(() => stored(page, id))
    .toMatchObject({ status: 'lead', sold: null, phone: null, last_outcome: 'No answer' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
