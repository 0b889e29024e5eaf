// From a file to texts: the leads that agreed are texted, the others are counted with their reason, and the batch is watched until it closes.
import type { Locator, Page } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { closedPlace, giveNumber, letMorningCome, openPlace } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { fitsSmallWindows } from './small-windows.ts';

const dialog = (page: Page) => page.getByRole('dialog');

// All of them where it is day now.
const { area, state } = openPlace() ?? closedPlace();
const file = [
  'Name,Phone,State',
  ...Array.from({ length: 6 }, (_, n) => `Sample Person ${n},(${area}) 555-01${10 + n},${state}`),
].join('\r\n');

test('an imported file is texted to those who agreed, and the batch closes', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveNumber(agent);
  await withDatabase((client) =>
    client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]),
  );
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await page
    .getByLabel('Lead files')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('radio', { name: 'Yes, with me or my agency' }).check();
  await page.getByRole('button', { name: 'Import 6 leads' }).click();
  await expect(page.getByText('Enter where or how they agreed.')).toBeVisible();
  // A name that is none of the agent's is a vendor's consent, which is said before anything is imported.
  const otherName = page.getByText('Consent given to another name counts as a vendor’s');
  await page.getByLabel('Name they agreed to hear from').fill('Bright Quotes');
  await expect(otherName).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name they agreed to hear from').fill('Dana Cole');
  await expect(otherName).toBeHidden();
  await page.getByLabel('Where or how').fill('Signed card at the county fair');
  await page.getByRole('button', { name: 'Import 6 leads' }).click();
  await expect(dialog(page).getByText('Text the new leads')).toBeVisible();
  await expectAccessible(page);
  await withDatabase((client) =>
    client.query(`delete from consents where user_id = $1 and address = $2`, [agent.id, `+1${area}5550110`]),
  );
  const asked = page.waitForRequest('**/import-batch-send');
  await page.getByRole('button', { name: 'Text 6 leads…' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ requesterId: agent.id, dry_run: true });
  await expect(dialog(page).getByText('Your New Lead template is turned off.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on template' }).click();
  await expect(dialog(page).getByText('of 6 will get your New Lead text')).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: /No record that they agreed/ })).toContainText('1');
  await expect(dialog(page).getByText(/Hi Sample, it's Dana Cole/)).toBeVisible();
  await fitsSmallWindows(page, 'a batch before it is sent');
  await page.getByRole('button', { name: /^Send 5 texts for \$0\.\d\d$/ }).click();
  await expect(dialog(page).getByText('Sent: 5, skipped: 1, errors: 0')).toBeVisible();
  await page.getByRole('link', { name: 'See progress' }).click();
  const batch = page.getByRole('article', { name: 'Import of june.csv' });
  await expect(batch).toBeVisible();
  await expect(async () => {
    await letMorningCome(agent.id);
    // A slow page has more tries.
    await expect(batch.getByText('Done', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(batch.getByText('(5 delivered)')).toBeVisible();
  await expectAccessible(page);
});

const asks = '**/import-batch-send';
const notReady = 'Cannot send until your toll-free number is verified/configured.';
const short = 'Not enough balance to send this batch.';

/** What a dry run says against the sending stands above the numbers, with the way to mend it, and nothing can be sent. */
async function saysWhatBlocks(page: Page, text: Locator): Promise<void> {
  for (const [blocker, says, mends] of [
    ['tfn_pending_verification', notReady, 'Messaging Settings'],
    ['no_agent_tfn_configured', notReady, 'Messaging Settings'],
    ['insufficient_balance', short, 'Add funds'],
  ] as const) {
    await page.route(asks, async (route) => {
      const dry = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...dry, blocker } });
    });
    await text.click();
    await expect(dialog(page).getByText(says)).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: mends })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Send/ })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.unroute(asks);
  }
}

/** The sending itself is refused: the dialog says why, and it can be sent once more. */
async function saysRefusals(page: Page): Promise<void> {
  const send = dialog(page).getByRole('button', { name: /^Send 3 texts/ });
  for (const [status, answer, says] of [
    [403, { error: 'disabled', code: 'forbidden' }, 'Bulk messaging is disabled by env flag.'],
    [413, { error: 'over_cap', code: 'too_large', cap: 1000 }, 'Over batch cap'],
    [402, { error: short, code: 'payment_required', stop: 'insufficient_balance' }, short],
    [409, { error: notReady, code: 'conflict' }, notReady],
  ] as const) {
    await page.route(asks, (route) =>
      (route.request().postDataJSON() as { dry_run?: boolean }).dry_run
        ? route.fallback()
        : route.fulfill({ status, json: { ...answer, request_id: 'journey' } }),
    );
    await send.click();
    await expect(dialog(page).getByText(says)).toBeVisible();
    await expect(send).toBeEnabled();
    await page.unroute(asks);
  }
  await expectAccessible(page);
}

test('a selection waits for its hours, is paused, let go on, and canceled with its price given back', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveNumber(agent);
  await addLeads(agent, 3);
  await withDatabase(async (client) => {
    await client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
    await client.query(`insert into message_templates (user_id, enabled) values ($1, '{"new_lead": true}')`, [
      agent.id,
    ]);
    await client.query(
      `insert into consents (user_id, lead_id, channel, address, collected_by, given_to, entered_by, entered_from)
       select user_id, id, 'text', phone, 'agent', 'Dana Cole', 'agent', 'Test' from leads where user_id = $1`,
      [agent.id],
    );
    // Held, whatever the hour is now.
    await client.query(
      `insert into unclear_replies (user_id, number, body) select user_id, phone, 'Not now' from leads where user_id = $1`,
      [agent.id],
    );
  });
  await page.goto('/app/leads');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const text = page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Text', exact: true });
  await saysWhatBlocks(page, text);
  await text.click();
  await saysRefusals(page);
  await page.getByRole('button', { name: /^Send 3 texts/ }).click();
  await expect(dialog(page).getByText('Sent: 3, skipped: 0, errors: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/app/messages');
  await expect(page.getByText('Selected leads: 3 of 3 texts to go.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Bulk texts' }).click();
  const batch = page.getByRole('article', { name: 'Selected leads' });
  await batch.getByRole('button', { name: 'Pause' }).click();
  await expect(batch.getByText('Paused by you.')).toBeVisible();
  await expectAccessible(page);
  await batch.getByRole('button', { name: 'Resume' }).click();
  await expect(batch.getByText('Sending', { exact: true })).toBeVisible();
  await batch.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByRole('button', { name: 'Cancel texts' }).click();
  await expect(batch.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(batch.getByText(/given back/)).toBeVisible();
});
