// Power Dialer without calls: numbers searched, bought, kept and released; what is refused is said; recording and its rate.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { giveLocalNumber } from '../test-support/browser-calls.ts';
import { expect, expectAccessible, focusIsAtWork, test } from './fixtures.ts';
import { noSideways } from './account-steps.ts';
import { press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';
import { whenStored } from './when-stored.ts';

/** Each buys in an area of its own: they run at once. */
const screens = [
  { name: 'desk', area: '931', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', area: '865', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const buyButton = (page: Page) => page.getByRole('button', { name: 'Buy number' });
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Buy a number' });
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm purchase' });

async function search(page: Page, area: string): Promise<void> {
  await buyButton(page).click();
  await expect(searchDialog(page).getByLabel('Area code')).toBeFocused();
  await searchDialog(page).getByLabel('Area code').fill(area);
  await press(page, 'Enter');
}

/** @returns the number, as it is shown */
async function chooseFirst(page: Page): Promise<string> {
  const offer = searchDialog(page).getByRole('list', { name: 'Available numbers' }).getByRole('listitem').first();
  const phone = (await offer.innerText()).replace(/\s*Buy$/, '').trim();
  await offer.getByRole('button', { name: `Buy ${phone}` }).click();
  await expect(confirmDialog(page)).toContainText(phone);
  return phone;
}

/** All free ones are used up. */
async function useUpFree(agent: BrowserAgent, cents: number): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `insert into number_purchases (user_id, phone_number, price_cents, status, ended_at)
       select $1, '+16155550199', 0, 'bought', now() from generate_series(1, 5)`,
      [agent.id],
    );
    if (cents > 0)
      await client.query(`select crm.move_wallet_money($1, 'admin_credit', $2, gen_random_uuid()::text, 'Credit')`, [
        agent.id,
        cents,
      ]);
  });
}

for (const { name, area, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('from no number to one that is bought and released', async ({ strictPage: page, context, signedInAs }) => {
      await signedInAs();
      await page.goto('/app/dialer');
      await expect(page.getByRole('heading', { name: 'Power Dialer' })).toBeVisible();
      await expect(page.getByText("You don't own any numbers yet. Buy one to place calls.")).toBeVisible();
      await expect(page.getByText('Balance $0.00')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'My numbers' })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      const other = await context.newPage();
      await other.goto('/app/dialer');

      await search(page, '12');
      await expect(searchDialog(page)).toContainText('Enter a 3-digit area code');
      await expect(searchDialog(page).getByLabel('Area code')).toBeFocused();
      await searchDialog(page).getByLabel('Area code').fill('1234');
      await press(page, 'Enter');
      await expect(searchDialog(page)).toContainText('Enter a 3-digit area code');
      await searchDialog(page).getByLabel('Area code').fill('000');
      await press(page, 'Enter');
      await expect(searchDialog(page)).toContainText('No numbers available in 000 right now.');
      await searchDialog(page).getByLabel('Area code').fill(area);
      await press(page, 'Enter');
      await expect(searchDialog(page).getByRole('listitem')).toHaveCount(12);
      await expectAccessible(page);
      await noSideways(page);
      await fitsSmallWindows(page, 'numbers to buy');

      await chooseFirst(page);
      await expect(confirmDialog(page).getByRole('button', { name: 'Buy number' })).toBeFocused();
      await expect(confirmDialog(page)).toContainText('This number is free. You’ll have 4 free numbers left.');
      await expectAccessible(page);
      await confirmDialog(page).getByRole('button', { name: 'Back' }).click();
      await expect(searchDialog(page).getByLabel('Area code')).toBeFocused();
      const phone = await chooseFirst(page);
      await expect(confirmDialog(page).getByRole('button', { name: 'Buy number' })).toBeFocused();
      await press(page, 'Enter');
      await expect(page.getByText(`${phone} is yours.`)).toBeVisible();
      await expect(confirmDialog(page)).toHaveCount(0);
      await expect(buyButton(page)).toBeFocused();
      for (const window of [page, other])
        await expect(window.getByRole('listitem').filter({ hasText: phone })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await page.getByRole('button', { name: `Release ${phone}` }).click();
      const release = page.getByRole('dialog', { name: 'Release number' });
      await expect(release.getByLabel('Type its last 4 digits to confirm')).toBeFocused();
      await fitsSmallWindows(page, 'a number to release');
      await release.getByLabel('Type its last 4 digits to confirm').fill('9999');
      await press(page, 'Enter');
      await expect(release).toContainText('Enter the last 4 digits of this number.');
      await release.getByLabel('Type its last 4 digits to confirm').fill(phone.slice(-4));
      await release.getByRole('button', { name: 'Release number' }).click();
      await expect(page.getByText(`${phone} was released.`)).toBeVisible();
      for (const window of [page, other])
        await expect(window.getByText("You don't own any numbers yet. Buy one to place calls.")).toBeVisible();
      await focusIsAtWork(page, 'a released number');
    });

    test('without a free number and without $5.00 the way leads to the wallet', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      await useUpFree(agent, 499);
      await page.goto('/app/dialer');
      await search(page, area);
      await chooseFirst(page);
      await expect(confirmDialog(page)).toContainText('You need at least $5.00 (500 cents) to buy another number.');
      await expect(confirmDialog(page)).toContainText("You don't have enough credits. Please top up to continue.");
      await expect(confirmDialog(page).getByRole('button', { name: 'Buy number' })).toHaveCount(0);
      await expectAccessible(page);
      await expect(confirmDialog(page).getByRole('link', { name: 'Top up wallet' })).toBeFocused();
      await press(page, 'Enter');
      await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible();
    });

    test('a number says how many answer, and that it looks marked', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      const number = await giveLocalNumber(agent);
      await withDatabase((client) =>
        client.query(
          `insert into call_logs (user_id, from_number, to_number, agent_number, cents_per_minute, recorded_cents_per_minute,
             started_at, lead_dialed_at, lead_answered_at, over_at, settled_at)
           select $1, $2, '+13125550143', '+16155550100', 1, 2, at, at, case when n % 3 = 0 and n <= 60 or n = 90 then at end, at, at
           from generate_series(1, 90) n,
             lateral (select now() - case when n <= 60 then interval '15 days' else interval '1 day' end as at) as moment`,
          [agent.id, number],
        ),
      );
      await page.goto('/app/dialer');
      const row = page
        .getByRole('listitem')
        .filter({ hasText: formatPhone(number) })
        .first();
      await expect(row).toContainText('90 calls in 30 days, 23% answered');
      await expect(row).toContainText('Hardly anyone picks up lately. Carriers may be showing it as spam');
      await expectAccessible(page);
      await noSideways(page);
    });

    test('recording doubles the rate, in every window and after a reload', async ({ page, context, signedInAs }) => {
      await signedInAs();
      await page.goto('/app/dialer');
      const other = await context.newPage();
      await other.goto('/app/dialer');
      const record = page.getByRole('checkbox', { name: 'Record calls' });
      await expect(page.getByText('1¢/min')).toBeVisible();
      await expect(record).not.toBeChecked();
      await whenStored(page, () => record.check());
      for (const window of [page, other]) await expect(window.getByText('2¢/min')).toBeVisible();
      await page.reload();
      await expect(record).toBeChecked();
    });
  });
}

test.describe('what fails', () => {
  test('a paid one is taken from the wallet, and a fault of the carrier costs nothing', async ({
    page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    await useUpFree(agent, 1200);
    await page.goto('/app/dialer');
    await search(page, '423');
    await chooseFirst(page);
    await expect(confirmDialog(page)).toContainText('We’ll take $5.00 from your wallet. Your balance is $12.00.');
    const answer = {
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Someone else just took this number.' }),
    };
    await page.route('**/purchase-number', (route) => route.fulfill({ status: 409, ...answer }), { times: 1 });
    await confirmDialog(page).getByRole('button', { name: 'Buy number' }).click();
    await expect(confirmDialog(page)).toContainText('Purchase failed');
    await expect(confirmDialog(page)).toContainText('Someone else just took this number.');
    await page.route('**/purchase-number', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
    await confirmDialog(page).getByRole('button', { name: 'Buy number' }).click();
    await expect(confirmDialog(page)).toContainText('Failed to purchase number');
    await confirmDialog(page).getByRole('button', { name: 'Buy number' }).click();
    await expect(confirmDialog(page)).toHaveCount(0);
    await expect(page.getByText('Balance $7.00')).toBeVisible();
  });

  test('a number whose price is not known is not bought', async ({ page, signedInAs }) => {
    await signedInAs();
    await page.route('**/phone-numbers/purchases', (route) => route.fulfill({ status: 500, body: 'broken' }));
    // Without the answers that come with the page.
    await page.goto('/app/dialer?again=1');
    await search(page, '270');
    await chooseFirst(page);
    await expect(confirmDialog(page)).toContainText('We couldn’t check the price.');
    await expect(confirmDialog(page).getByRole('button', { name: 'Buy number' })).toBeDisabled();
    await expectAccessible(page);
    await page.unroute('**/phone-numbers/purchases');
    await confirmDialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(confirmDialog(page)).toContainText('This number is free. You’ll have 4 free numbers left.');
    await expect(confirmDialog(page).getByRole('button', { name: 'Buy number' })).toBeEnabled();
  });

  test('a search and a list that fail say so, and go on', async ({ page, signedInAs }) => {
    await signedInAs();
    await page.route('**/numbers-list*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/app/dialer');
    await expect(page.getByText('Failed to fetch numbers')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/numbers-list*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText("You don't own any numbers yet. Buy one to place calls.")).toBeVisible();

    await page.route('**/telnyx-search-numbers*', (route) => route.fulfill({ status: 500, body: 'broken' }), {
      times: 1,
    });
    await search(page, '270');
    await expect(searchDialog(page)).toContainText('Search failed');
    await expect(searchDialog(page)).toContainText('Number search failed');
    await expectAccessible(page);
    const ended = { error: 'Please log in again.', code: 'not_signed_in', request_id: 'r' };
    await page.route('**/telnyx-search-numbers*', (route) => route.fulfill({ status: 401, json: ended }), { times: 1 });
    await press(page, 'Enter');
    await expect(searchDialog(page)).toContainText('Not signed in');
    await press(page, 'Enter');
    await expect(searchDialog(page).getByRole('listitem')).toHaveCount(12);
  });

  test('recording that is refused is taken back and said', async ({ page, signedInAs }) => {
    await signedInAs();
    await page.route('**/api/call-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.goto('/app/dialer');
    await page.getByRole('checkbox', { name: 'Record calls' }).click();
    await expect(page.getByText('We couldn’t save this. Please try again.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Record calls' })).not.toBeChecked();
    await expect(page.getByText('1¢/min')).toBeVisible();
  });
});
