// A newcomer takes a number, has it verified, is sent back, mends it; people sign up for texts on the page that comes with it.
import type { Page } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { carrier, closedPlace, letMorningCome, openPlace, receiveText } from '../test-support/browser-texting.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, goInside, test, watch } from './fixtures.ts';

let last = 100;

/** A free number in the pool, known to the carrier and not verified. */
async function fillPool(): Promise<string> {
  const phone = `+1888555${String((last += 1)).padStart(4, '0')}`;
  await carrier('numbers', { phone_number: phone, verified: false });
  await withDatabase((client) => client.query('insert into toll_free_numbers (phone_number) values ($1)', [phone]));
  return phone;
}

interface Submitted {
  id: string;
  optInWorkflowImageURLs: { url: string }[];
}

async function atCarrier(phone: string): Promise<Submitted> {
  const list = await fetch(
    `${process.env.BROWSER_TEST_SANDBOX_URL}/v2/messaging_tollfree/verification/requests?page=1&page_size=1&phone_number=${encodeURIComponent(phone)}`,
    { headers: { authorization: 'Bearer KEY_sandbox' } },
  );
  const { records } = (await list.json()) as { records: Submitted[] };
  return records[0]!;
}

const decide = async (phone: string, status: string, reason: string | null = null) =>
  carrier(`verifications/${(await atCarrier(phone)).id}/decide`, { status, reason });

async function fillForm(page: Page): Promise<void> {
  const answers = {
    'Legal business name': 'Cole Family Insurance',
    'Street address': '1 Main Street',
    City: 'Nashville',
    'ZIP code': '37201',
    'First name': 'Dana',
    'Last name': 'Cole',
    Phone: '(615) 555-0100',
  };
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('State', { exact: true }).selectOption('Tennessee');
}

test.describe('from the pool', () => {
  // All of them take the oldest free number of the one pool: one after the other.
  test.describe.configure({ mode: 'default' });

  test('from no number to one that may text, by way of a rejection', async ({
    strictPage: page,
    context,
    signedInAs,
  }) => {
    const phone = await fillPool();
    await signedInAs();
    await page.goto('/app/messaging-settings');
    await page.getByRole('button', { name: 'Get Messaging Number' }).click();
    await expect(page.getByText('Pending verification')).toBeVisible();
    await expect(page.getByText(`(888) - 555 - ${phone.slice(-4)}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get Messaging Number' })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Verify my number' }).click();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Enter the name on your EIN letter.')).toBeVisible();
    await expect(page.getByLabel('Legal business name')).toBeFocused();
    await expectAccessible(page);
    await fillForm(page);
    await expect(page.getByText('Most registered names end in LLC')).toBeVisible();
    const ein = page.getByLabel('EIN', { exact: true });
    await ein.fill('123-45-6789');
    await ein.blur();
    await expect(page.getByText('That’s the format of a Social Security number.')).toBeVisible();
    await ein.fill('12-3456789');
    await ein.blur();
    await expect(ein).toHaveValue('••-•••6789');
    await expect(page.getByText('Draft saved')).toBeVisible();

    // A second window writes another answer: both stay.
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('City').fill('Knoxville');
    await page.getByLabel('ZIP code').fill('37902');
    await expect(page.getByLabel('City')).toHaveValue('Knoxville');
    await expect(other.getByLabel('ZIP code')).toHaveValue('37902');
    await other.close();

    await page.getByLabel(/^I only text people who agreed/).check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('In review', { exact: true })).toBeVisible();
    await expect(page.getByText('••-•••6789')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify your number' })).toBeFocused();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('No decision yet.')).toBeVisible();
    await expectAccessible(page);

    await decide(phone, 'Rejected', 'Business name does not match public records.');
    await expect(page.getByText('The business name doesn’t match public records.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Legal business name').fill('Cole Family Insurance LLC');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expect(page.getByText('In review', { exact: true })).toBeVisible();
    await decide(phone, 'Verified');
    await expect(page.getByText('Verified & ready')).toBeVisible();
    await page.getByRole('link', { name: 'Messaging Settings' }).first().click();
    await expect(page.getByText('Verified & ready')).toBeVisible();
    await expectAccessible(page);
  });

  test('from no number to a file that is texted', async ({ strictPage: page, signedInAs }) => {
    const phone = await fillPool();
    const agent = await signedInAs();
    await withDatabase(async (client) => {
      await client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
      await client.query('update user_wallets set balance_cents = 5000 where user_id = $1', [agent.id]);
    });
    await addLeads(agent, 1);
    await page.goto('/app/messaging-settings');
    await page.getByRole('button', { name: 'Get Messaging Number' }).click();
    await page.getByRole('link', { name: 'Verify my number' }).click();
    await fillForm(page);
    await page.getByLabel('Legal business name').fill('Cole Family Insurance LLC');
    await page.getByLabel('EIN', { exact: true }).fill('12-3456789');
    await page.getByLabel(/^I only text people who agreed/).check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('In review', { exact: true })).toBeVisible();
    await decide(phone, 'Verified');
    await expect(page.getByText('Verified & ready')).toBeVisible();

    // Who has just written may be texted at any hour.
    const pat = '+12022000001';
    await receiveText(pat, phone, 'Is the quote still good?');
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button', { name: /Lead 000001/ })
      .click();
    const thread = page.getByRole('log', { name: 'Messages' });
    const words = page.getByRole('textbox', { name: 'Message' });
    await words.fill('It is. Shall I call you at five?');
    await words.press('Enter');
    await expect(thread.getByText('Delivered')).toBeVisible();
    await receiveText(pat, phone, 'Yes please');
    await expect(thread.getByText('Yes please')).toBeVisible();
    await receiveText(pat, phone, 'STOP');
    await expect(page.getByText('This person opted out of texts.')).toBeVisible();
    await expect(words).toBeDisabled();

    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await page.getByRole('button', { name: 'Import CSV' }).first().click();
    // Where it is day now; they leave as fast as the carrier takes them.
    const { area, state } = openPlace() ?? closedPlace();
    await carrier('rates', { per_number: 1000, account: 1000 });
    const people = Array.from(
      { length: 500 },
      (_, n) => `Sample Person ${n},(${area}) 555-${String(n).padStart(4, '0')},${state}`,
    );
    const buffer = Buffer.from(['Name,Phone,State', ...people].join('\r\n'));
    await page.getByLabel('Lead files').setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('radio', { name: 'Yes, with me or my agency' }).check();
    await page.getByLabel('Name they agreed to hear from').fill('Dana Cole');
    await page.getByLabel('Where or how').fill('Signed card at the county fair');
    await page.getByRole('button', { name: 'Import 500 leads' }).click();
    await expect(page.getByRole('dialog').getByText('Text the new leads')).toBeVisible();
    await withDatabase((client) =>
      client.query(`delete from consents where user_id = $1 and right(address, 1) = '7'`, [agent.id]),
    );
    await page.getByRole('button', { name: 'Text 500 leads…' }).click();
    await page.getByRole('button', { name: 'Turn on template' }).click();
    await expect(page.getByRole('row', { name: /No record that they agreed/ })).toContainText('50');
    await page.getByRole('button', { name: /^Send 450 texts for \$\d\.\d\d$/ }).click();
    await expect(page.getByRole('dialog').getByText('Sent: 450, skipped: 50, errors: 0')).toBeVisible();
    await page.getByRole('link', { name: 'See progress' }).click();
    const batch = page.getByRole('article', { name: 'Import of june.csv' });
    await expect(async () => {
      await letMorningCome(agent.id);
      // A slow page has more tries.
      await expect(batch.getByText('Done', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(batch.getByText('(450 delivered)')).toBeVisible();
  });

  test('a messaging number is taken from the pool where there is one', async ({ strictPage: page, signedInAs }) => {
    await signedInAs();
    await page.goto('/app/messages');
    const take = page.getByRole('button', { name: 'Get Messaging Number' });
    await expect(page.getByText('You don’t have a messaging number yet.')).toBeVisible();
    await expectAccessible(page);
    await carrier('numbers', { phone_number: '+18885550199', verified: true });
    await withDatabase((client) =>
      client.query(`insert into toll_free_numbers (phone_number, verified) values ('+18885550199', true)`),
    );
    await take.click();
    await expect(take).toHaveCount(0);
    // Its verification was of another business.
    await expect(page.getByText('Your messaging number isn’t verified yet, so it can’t send texts.')).toBeVisible();
  });
});

test('what comes up after a change is asked for, and is not what came with the page', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const settings = '/app/messaging-settings';
  const take = page.getByRole('button', { name: 'Get Messaging Number' });
  await page.goto(settings);
  await expect(take).toBeVisible();
  // From elsewhere: an operator gives the number.
  const told = page.waitForRequest('**/api/numbers/verification');
  await withDatabase(async (client) => {
    await client.query(
      `insert into toll_free_numbers (phone_number, assigned_to, date_assigned) values ('+18885550198', $1, now())`,
      [agent.id],
    );
    await client.query(`update toll_free_numbers set verified = true where assigned_to = $1`, [agent.id]);
  });
  await told;
  await expect(page.getByText('Verified & ready')).toBeVisible();
  await signedInAs();
  await page.route('**/api/events*', (route) => route.abort());
  await page.route('**/tfn-assign', (route) =>
    route.fulfill({ json: { phone_number: '+18885550197', verified: false } }),
  );
  await page.goto(settings);
  const asked = page.waitForRequest('**/api/numbers/verification');
  await take.click();
  await asked;
});

test('what fails at the number says so', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.route('**/tfn-status', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/app/messages');
  await goInside(page, '/app/messaging-settings');
  await expect(page.getByText('Failed to load messaging number.')).toBeVisible();
  await page.unroute('**/tfn-status');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/tfn-assign', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByRole('button', { name: 'Get Messaging Number' }).click();
  await expect(page.getByText(/Failed to assign number\.\s+.*HTTP_500/)).toBeVisible();
});

test.describe('the sign-up page, without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('takes who agrees and says what is missing', async ({ page, browser, signedInAs }) => {
    const agent = await signedInAs();
    await withDatabase(async (client) => {
      await client.query('insert into agent_profiles (user_id, slug) values ($1, $2)', [agent.id, `dana-${agent.id}`]);
      await client.query(
        `insert into number_verifications (user_id, phone_number, form) values ($1, '+18885550199', $2)`,
        [agent.id, { legal_name: 'Cole & Sons LLC', first_name: 'Dana', last_name: 'Cole', email: 'dana@example.com' }],
      );
    });
    const path = `/a/dana-${agent.id}/texts`;
    expect((await page.goto('/a/nobody/texts'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Texts from Cole & Sons LLC' })).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByLabel('First name').fill('Pat');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Enter a phone number or an email address.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Pat');
    await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0177');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks, your message was sent' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to texts from Cole & Sons LLC' }).click();
    await expect(page.getByRole('heading', { name: 'Texts from Cole & Sons LLC' })).toBeVisible();

    for (const look of [
      { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    ] as const) {
      const seen = await browser.newPage({ ...look, javaScriptEnabled: true, baseURL: process.env.BROWSER_TEST_URL });
      const faults: string[] = [];
      watch(seen, faults);
      await seen.goto(path);
      await expectAccessible(seen);
      await seen.getByRole('button', { name: 'Send message' }).click();
      await expect(seen.getByText('Enter your first name.')).toBeVisible();
      await expectAccessible(seen);
      await noSideways(seen);
      expect(faults).toEqual([]);
      await seen.close();
    }
  });
});
