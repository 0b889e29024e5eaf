// Messaging Settings: templates that save themselves, in two windows, with panels beside them; locked; without a connection.
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { closes, press } from './keys.ts';
import { saysBriefly } from './says-briefly.ts';
import { fitsSmallWindows } from './small-windows.ts';

const words = (page: Page, label = 'Sold') => page.getByRole('textbox', { name: `${label} text`, exact: true });
const row = (page: Page, label = 'Sold') => page.getByRole('listitem').filter({ has: words(page, label) });
const toggle = (page: Page, label: string) => page.getByRole('switch', { name: label, exact: true });
const open = (page: Page) => page.goto('/app/messaging-settings');

test('write, turn on, preview, reset; two windows never overwrite each other', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await withDatabase((client) =>
    client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]),
  );
  await open(page);
  await expect(page.getByRole('switch')).toHaveCount(6);
  for (const label of ['Payment Reminder', 'Birthday', 'Holiday']) await expect(toggle(page, label)).toBeDisabled();
  await saysBriefly(row(page), 'Saved', () => words(page).fill('Welcome {{first_name}}, it’s {{agent_name}}'));
  await expect(row(page).getByText('Saved')).toBeHidden();
  await expect(row(page)).toContainText('Welcome Pat, it’s Dana Cole. Reply STOP to opt out.');
  await row(page).getByRole('button', { name: "Replace ’ with '" }).click();
  await expect(words(page)).toBeFocused();
  await expect(row(page)).toContainText(/GSM-7 · 1 segment/);
  await saysBriefly(row(page), 'Saved', () => toggle(page, 'Sold').check());
  await expectAccessible(page);

  const other = await context.newPage();
  await open(other);
  // A page behind another one draws once a second.
  await page.bringToFront();
  await expect(words(other)).toHaveValue("Welcome {{first_name}}, it's {{agent_name}}");
  await expect(toggle(other, 'Sold')).toBeChecked();
  // Half a variable is not saved: it waits here while the other window writes something else.
  await words(page).fill('Mine {{first_');
  await expect(row(page)).toContainText('with two braces on both sides');
  await words(other).fill('Theirs');
  await expect(row(page)).toContainText('changed in another window');
  await expect(words(page)).toHaveValue('Mine {{first_');
  await expectAccessible(page);
  await page.reload();
  await expect(words(page)).toHaveValue('Mine {{first_');
  await words(page).fill('Mine {{first_name}}');
  await row(page).getByRole('button', { name: 'Save mine' }).click();
  await expect(words(other)).toHaveValue('Mine {{first_name}}');

  await page.getByRole('button', { name: 'Template Variables' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(15);
  await page.getByRole('button', { name: /\{\{state\}\}/ }).click();
  await expect(words(page)).toHaveValue('Mine {{first_name}}{{state}}');
  await fitsSmallWindows(page, 'the variables of templates');
  await closes(page.getByRole('dialog'));

  await page.getByRole('button', { name: 'Test preview' }).click();
  const panel = page.getByRole('dialog', { name: 'Test preview' });
  await expect(panel.getByLabel('Template').getByRole('option')).toHaveCount(11);
  await panel.getByLabel('Template').selectOption('sold_welcome');
  await expect(panel.getByRole('region', { name: 'Preview' })).toContainText('Mine PatTN');
  await panel.getByLabel('Template').selectOption('birthday');
  await expect(panel).toContainText('Off · coming soon');
  await panel.getByLabel('Your phone').fill('123');
  await panel.getByRole('button', { name: 'Send test' }).click();
  await expect(panel).toContainText('Enter a valid US/CA number');
  await fitsSmallWindows(page, 'the test of a template');
  // The first Escape leaves the field.
  await panel.getByLabel('Your phone').focus();
  await press(page, 'Escape');
  await closes(panel);

  await page.getByRole('button', { name: 'Reset Sold', exact: true }).click();
  await expect(words(page)).toHaveValue(/^Hi \{\{first_name\}\}, congratulations/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words(page)).toHaveValue('Mine {{first_name}}{{state}}');
  await page.getByRole('button', { name: 'Reset All', exact: true }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Reset All' }).click();
  await expect(words(other)).toHaveValue(/^Hi \{\{first_name\}\}, congratulations/);
});

test('what the server does not take says so and is kept; locked; on a phone', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await open(page);
  await expect(words(page)).toBeVisible();
  const answer = await holdAnswers(page, '**/api/message-templates/sold');
  await words(page).fill('On its way');
  await expect(row(page).getByText('Saving…', { exact: true })).toBeVisible();
  await saysBriefly(row(page), 'Saved', () => Promise.resolve(answer()));
  await expect(row(page).getByText('Saving…', { exact: true })).toHaveCount(0);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await fail('**/api/message-templates/sold');
  await fail('**/api/message-templates/new_lead/enabled');
  await words(page).fill('Kept through all');
  await toggle(page, 'New Lead').check();
  await expect(row(page).getByText('Save failed', { exact: true })).toBeVisible();
  await expect(row(page, 'New Lead').getByText('Toggle save failed')).toBeVisible();
  await row(page).getByRole('button', { name: 'Retry' }).click();
  await expect(row(page).getByText('Save failed', { exact: true })).toBeVisible();
  // Elsewhere in the app it is on its way all the same.
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: /^Unsaved changes/ })).toHaveCount(0);
  await open(page);
  await expect(words(page)).toHaveValue('Kept through all');
  await expect(toggle(page, 'New Lead')).toBeChecked();

  await withDatabase((client) =>
    client.query(`update message_templates set enabled = '{}', is_locked = true where user_id = $1`, [agent.id]),
  );
  await expect(page.getByText('Your templates are locked')).toBeVisible();
  await expect(toggle(page, 'New Lead')).toBeDisabled();
  await expect(toggle(page, 'New Lead')).not.toBeChecked();
  await expect(words(page)).toBeEditable();
  await page.setViewportSize({ width: 390, height: 844 });
  await noSideways(page);
  await expectAccessible(page);
});

test('a template is there again though the tab was closed while it was typed', async ({ page, signedInAs }) => {
  await signedInAs();
  await open(page);
  await words(page).fill('Typed a moment ago');
  await page.close();
  page = await page.context().newPage();
  await open(page);
  await expect(words(page)).toHaveValue('Typed a moment ago');
  const saved = () =>
    page.evaluate(async () => {
      const { templates } = (await (await fetch('/api/message-templates')).json()) as {
        templates: { key: string; words: string }[];
      };
      return templates.find(({ key }) => key === 'sold')?.words;
    });
  await expect.poll(saved).toBe('Typed a moment ago');
});

test('a test reaches the agent’s own phone', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await withDatabase((client) =>
    client.query('insert into agent_phones (user_id, phone) values ($1, $2)', [agent.id, '+18082000001']),
  );
  // Who has just written may be texted at any hour.
  await addConversation(agent, number, '+18082000001', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await open(page);
  await page.getByRole('button', { name: 'Test preview' }).click();
  await page.getByRole('checkbox', { name: /first automatic text/ }).uncheck();
  await page.getByLabel('Your phone').fill('(808) 200-0001');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(/Sent\. Check your phone\.|Your test is on its way\./)).toBeVisible();
  const { rows } = await withDatabase((client) =>
    client.query(`select body, to_number from messages where user_id = $1 and origin = 'test'`, [agent.id]),
  );
  expect(rows).toEqual([{ body: expect.stringMatching(/^Hi Pat, it's /), to_number: '+18082000001' }]);
});
