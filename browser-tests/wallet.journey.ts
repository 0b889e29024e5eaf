// Money in: from the click over the payment page back to the toast, on a desk and on a phone; auto-recharge; statements.
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, goOn, signIn, test, watch } from './fixtures.ts';
import { onPaymentPage, payByCard } from './pay-by-card.ts';

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** A credit as the server gives it. */
async function credit(agent: BrowserAgent, cents: number): Promise<void> {
  await withDatabase((client) =>
    client.query(`select crm.move_wallet_money($1, 'admin_credit', $2, gen_random_uuid()::text, 'Credit')`, [
      agent.id,
      cents,
    ]),
  );
}

const wallet = (page: Page) => page.getByRole('heading', { name: 'Wallet', exact: true });

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a top-up, its toast, the history, auto-recharge and the statement', async ({ page, signedInAs }) => {
      const faults: string[] = [];
      watch(page, faults);
      await signedInAs();
      await page.goto('/app/wallet');
      await expect(wallet(page)).toBeVisible();
      await expect(page.getByText('$0.00')).toBeVisible();
      await expect(page.getByText('Texts are billed per segment.')).toBeVisible();
      await expect(page.getByText('No transaction history available yet.')).toBeVisible();
      await expect(page.getByText('$20.88 with fee')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: '+$20' }).click();
      await onPaymentPage(page);
      await expect(page.getByText('$20.88').first()).toBeVisible();
      await payByCard(page, /^Pay/);
      await expect(page).toHaveURL(/\/app\/settings/);
      await expect(page.getByText('Balance increased by $20.00')).toBeVisible();
      await expect(page.getByText('Thank you. Your top-up was added to your wallet.')).toBeVisible();
      await page.getByRole('button', { name: 'Open wallet' }).click();
      await expect(wallet(page)).toBeVisible();
      await expect(page.getByText('$20.00').first()).toBeVisible();
      await expect(page.getByText('Top-up by card')).toBeVisible();
      await expect(page.getByText('Visa ending in 4242')).toBeVisible();

      await page.getByLabel('When balance is below').fill('5');
      await page.getByLabel('Recharge amount').fill('9');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Recharge amount must be at least $10.')).toBeVisible();
      await page.getByLabel('Recharge amount').fill('25.50');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Auto-recharge settings saved.')).toBeVisible();
      await expect(page.getByText('Auto-recharge settings saved.')).toHaveCount(0);
      await expect(page.getByText('On', { exact: true })).toBeVisible();
      await expectAccessible(page);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^wallet-20\d\d-\d\d\.csv$/);
      await page.getByRole('link', { name: 'Printable statement' }).click();
      await expect(page.getByRole('heading', { name: 'Wallet statement' })).toBeVisible();
      await expect(page.getByText('Closing balance')).toBeVisible();
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Log out')).toBeHidden();
      expect(faults).toEqual([]);
    });
  });
}

test('the wallet looks at top-ups that are open: who paid and never came back need not wait for a webhook', async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/wallet');
  await page.getByRole('button', { name: '+$20' }).click();
  await onPaymentPage(page);
  await expect(page.getByText('$20.88').first()).toBeVisible();
  const another = await context.newPage();
  const asked = another.waitForResponse('**/api/wallet/settle');
  await another.goto('/app/wallet');
  expect((await asked).status()).toBe(200);
});

test('amounts out of bounds never leave the page', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/wallet');
  for (const [typed, said] of [
    ['', 'Enter a valid dollar amount.'],
    ['abc', 'Enter a valid dollar amount.'],
    ['10.005', 'Enter a valid dollar amount.'],
    ['9.99', 'Amount must be between $10 and $500.'],
    ['500.01', 'Amount must be between $10 and $500.'],
  ] as const) {
    await page.getByLabel('Custom amount').fill(typed);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByLabel('Custom amount').fill('10');
  await expect(page.getByText('You’ll be charged $10.59: $10.00 plus a $0.59 card fee.')).toBeVisible();
});

test('what the payment page cannot do is told in an alert', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/wallet');
  const answers: { status: number; body: string; said: string }[] = [
    { status: 500, body: 'boom', said: 'Stripe session failed: boom' },
    { status: 200, body: '{}', said: 'Missing Stripe Checkout URL' },
    { status: 401, body: '{}', said: 'Please sign in first.' },
  ];
  for (const { status, body, said } of answers) {
    await page.route('**/create-checkout-session', (route) => route.fulfill({ status, body }));
    await page.getByRole('button', { name: '+$10' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute('**/create-checkout-session');
  }
  // While one amount is on its way, no other can be started.
  const amounts = page.getByRole('group', { name: 'Quick top-up' }).getByRole('button');
  const asked = Promise.withResolvers<void>();
  await page.route('**/create-checkout-session', async (route) => (await asked.promise, route.abort()));
  await page.getByRole('button', { name: '+$10' }).click();
  await expect(amounts).toHaveCount(3);
  for (const other of [amounts.nth(1), amounts.nth(2), page.getByRole('button', { name: 'Add', exact: true })])
    await expect(other).toBeDisabled();
  asked.resolve();
  await expect(page.getByRole('alertdialog').getByText('Could not start checkout.', { exact: true })).toBeVisible();
});

test('a rise is told once, live, in one of two windows, and never at the first visit', async ({
  page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await credit(agent, 500);
  await page.goto('/app/wallet');
  await expect(page.getByText('$5.00').first()).toBeVisible();
  await expect(page.getByText(/Balance increased/)).toHaveCount(0);
  // What was seen at the first visit is noted: the code for that comes after the page.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('wallet-seen:'))))
    .toBe(true);
  const second = await context.newPage();
  await second.goto('/app/leads');
  await expect(second.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await credit(agent, 1234);
  await expect(page.getByText('$17.34').first()).toBeVisible();
  const told = () =>
    Promise.all([page, second].map((each) => each.getByText('Balance increased by $12.34').count())).then((counts) =>
      counts.reduce((sum, count) => sum + count, 0),
    );
  await expect.poll(told).toBe(1);
  // Six seconds, then it goes.
  await expect.poll(told).toBe(0);

  // What came while nobody was logged in is told at the next log-in on this device.
  await second.close();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate((id) => JSON.stringify(localStorage).includes(id), agent.id)).toBe(false);
  await credit(agent, 266);
  await signIn(context, agent);
  await page.goto('/app/wallet');
  await expect(page.getByText('Balance increased by $2.66')).toBeVisible();
});

test('who gave up a top-up is not thanked for money that came otherwise', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await page.goto('/app/wallet');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('wallet-seen:'))))
    .toBe(true);
  await page.getByRole('button', { name: '+$10' }).click();
  await onPaymentPage(page);
  await page.goto('/app/leads');
  await credit(agent, 500);
  await expect(page.getByText('Balance increased by $5.00')).toBeVisible();
  await goOn(page, '/app/settings', 'Settings');
  await expect(page.getByText('Thank you. Your top-up was added')).toHaveCount(0);
});
