// Leads straight from a vendor: the panel with its secret, a test, what came, and a lead that appears by itself.
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { postAs } from './add-lead.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Auto-import' });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Auto-import' }).first().click();
  await expect(panel(page).getByRole('heading', { name: 'Accepted field names' })).toBeVisible();
}

for (const width of [1440, 390]) {
  test(`a vendor’s lead is on the list at once, by keyboard only, ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await signedInAs();
    await page.goto('/app/leads');
    await page.getByRole('button', { name: 'Auto-import' }).first().focus();
    await press(page, 'Enter');
    await expect(panel(page).getByRole('heading', { name: 'Accepted field names' })).toBeVisible();
    await expectAccessible(page);
    const shown = panel(page).getByRole('region', { name: 'Webhook' });
    await expect(shown.getByText('••••••••••••••••')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Show the secret' }).focus();
    await press(page, 'Enter');
    await expect(shown.getByText('••••••••••••••••')).toHaveCount(0);
    const filledIn = shown.getByRole('term').filter({ hasText: 'completed' });
    await expect(filledIn).toBeVisible();
    await expect(shown.getByRole('definition').filter({ hasText: 'We filled in what was missing.' })).toBeVisible();
    const codes = await shown.locator('code').allTextContents();
    const [, id = '', secret = ''] = codes;
    expect(await postAs(id, 'wrong', { name: 'Nobody' })).toMatchObject({ status: 401 });
    expect(await postAs(id, secret, { name: 'Ava Stone', phone: '(202) 555-0143', ssn: '123-45-6789' })).toMatchObject({
      body: { verdict: 'created' },
    });

    await panel(page).getByRole('tab', { name: 'Setup' }).focus();
    await press(page, 'End');
    await expect(panel(page).getByRole('tab').last()).toBeFocused();
    await press(page, 'Enter');
    const post = panel(page)
      .getByRole('list', { name: 'Posts of the last 30 days' })
      .getByRole('button', { name: /Ava Stone/ });
    await expect(post).toHaveCount(1);
    await post.focus();
    await press(page, 'Enter');
    await expect(panel(page).getByText('Removed, because we don’t store these kinds of numbers: ssn.')).toBeVisible();
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Replay' }).focus();
    await press(page, 'Enter');
    await expect(page.getByText('There was nothing new to add.').first()).toBeVisible();
    await closes(panel(page));
    await expect(page.getByText('Ava Stone').first()).toBeVisible();
  });
}

test('a test lead goes the vendor’s way, and a new secret ends the old one', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs();
  await page.goto('/app/leads');
  await openPanel(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await panel(page).getByRole('button', { name: 'Copy the id' }).click();
  await expect.poll(clipboard).not.toBe('');
  const id = await clipboard();
  await panel(page).getByRole('button', { name: 'Copy the secret' }).click();
  await expect.poll(clipboard).not.toBe(id);
  const old = await clipboard();

  await panel(page).getByRole('tab', { name: 'Test' }).click();
  for (const [as, verdict] of [
    ['Form', 'created'],
    ['JSON', 'repeated'],
  ] as const) {
    await panel(page).getByText(as, { exact: true }).click();
    await panel(page).getByRole('button', { name: 'Send test lead' }).click();
    const answer = panel(page).getByRole('region', { name: 'Response' });
    await expect(
      answer.getByText(verdict === 'created' ? 'The lead was added.' : 'This exact post came in before').first(),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Delete lead' }).click();
  await expect(panel(page).getByText('The test lead is in the trash.')).toBeVisible();

  await panel(page).getByRole('tab', { name: 'Setup' }).click();
  await panel(page).getByRole('button', { name: 'Create new secret' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new secret' }).click();
  await expect(page.getByText('The old one no longer works').first()).toBeVisible();
  expect((await postAs(id, old, { name: 'Pat' })).status).toBe(401);
});

test('a secret that the server can no longer read is said to be gone, and a new one takes its place', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/leads');
  await openPanel(page);
  const [, id] = await panel(page).getByRole('region', { name: 'Webhook' }).locator('code').allTextContents();
  await closes(panel(page));
  await withDatabase((client) =>
    client.query(`update webhook_credentials set sealed_secret = sha256('sealed by another one') where id = $1`, [id]),
  );
  await page.getByRole('button', { name: 'Auto-import' }).first().click();
  const said = panel(page).getByText('We can no longer read your secret');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('tab', { name: 'Test' }).click();
  await expect(said).toBeVisible();
  await panel(page).getByRole('button', { name: 'Create new secret' }).first().click();
  await panel(page).getByRole('button', { name: 'Send test lead' }).click();
  await expect(
    panel(page).getByRole('region', { name: 'Response' }).getByText('created · The lead was added.'),
  ).toBeVisible();
});
