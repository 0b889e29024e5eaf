// The subscription's life as a person sees it, taking the data along, and leaving with a way back.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { newCard } from '../test-support/test-cards.ts';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
import { payByCard } from './pay-by-card.ts';
import { fitsSmallWindows } from './small-windows.ts';

const password = 'crimson harbor 42';

async function control(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${process.env.BROWSER_TEST_SANDBOX_URL}/_control${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
}

async function stripeIds(agent: BrowserAgent): Promise<{ customer: string; subscription: string }> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ customer: string; subscription: string }>(
      `select customer_id as customer, stripe_subscription_id as subscription
       from stripe_customers join subscriptions using (user_id) where user_id = $1`,
      [agent.id],
    );
    const [ids] = rows;
    if (!ids) throw new Error('There is no subscription yet.');
    return ids;
  });
}

/** Begins the checkout as the page does and pays it. */
async function subscribe(page: Page, trial: boolean): Promise<void> {
  const answer = await page.request.post('/.netlify/functions/create-checkout-session', { data: { trial } });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await payByCard(page, trial ? 'Start trial' : 'Subscribe', newCard());
  await expect(page).toHaveURL(/\/app\/settings/);
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('trial, a renewal that fails, the gate, paying, canceling and resuming', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs({ subscription: null });
  await subscribe(page, true);
  const section = card(page, 'Subscription');
  await expect(section.getByText('Trial', { exact: true })).toBeVisible();
  await expect(section.getByText(/your first payment, \$189/)).toBeVisible();
  await expect(section.getByText(/Visa •••• \d{4}, expires 12\/2034/)).toBeVisible();
  await expectAccessible(page);

  const { customer, subscription } = await stripeIds(agent);
  await control(`/stripe/customers/${customer}/card`, { card: '4000000000000341' });
  await control('/stripe/advance', { subscription, to: 'trial_end' });
  // The open page is closed by the change itself.
  await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
  await expect(page.getByText('past_due · no active sub or team')).toBeVisible();
  await expectAccessible(page);
  const mail = await mailTo(agent.email, /didn’t go through/);
  expect(mail.text).toContain('Pay invoice');

  await page.getByRole('link', { name: 'Invoices, data export, and account deletion' }).click();
  await expect(page.getByText(/Your last payment of \$189\.00 didn’t go through/)).toBeVisible();
  await expectAccessible(page);
  await card(page, 'Subscription').getByRole('link', { name: 'Pay invoice', exact: true }).click();
  await payByCard(page, 'Pay $189.00', newCard());
  await expect(page.getByText(/paid/i).first()).toBeVisible();
  await page.goto('/app/settings');
  await expect(section.getByText('Active', { exact: true })).toBeVisible();
  const lines = section.getByRole('list', { name: /^What invoice/ });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveText(/^Agent CRM monthly, .*\$189\.00$/);
  await expect(lines.last()).toHaveText(/^Free trial, .*\$0\.00$/);
  await expect(section.getByText('None ($50 per month each)')).toBeVisible();

  await section.getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(section.getByText('Your subscription will be canceled at the period end.')).toBeVisible();
  await expect(section.getByText('Ends', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(section.getByText('Renews', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page).toHaveURL(/\/portal\/bps_/);
});

async function givePassword(agent: BrowserAgent): Promise<void> {
  const { hashPassword } = await import('../src/server/sign-in/password-hash.ts');
  const hash = await hashPassword(password);
  await withDatabase((client) =>
    client.query(
      `insert into auth.account ("userId", "accountId", "providerId", password, "updatedAt") values ($1::uuid, $1::uuid::text, 'credential', $2, now())`,
      [agent.id, hash],
    ),
  );
}

test('takes all data along, deletes the account and takes it back', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await givePassword(agent);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const asked = page.getByRole('dialog', { name: 'Download your data' });
  await asked.getByLabel('Your password').fill('not this one');
  await asked.getByRole('button', { name: 'Download' }).click();
  await expect(asked.getByText('That isn’t your current password.')).toBeVisible();
  await fitsSmallWindows(page, 'a password that is asked for');
  await asked.getByLabel('Your password').fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^agent-crm-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Your download has started.')).toBeVisible();
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(dialog.getByText(/Your subscription ends when the current billing period does/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Type DELETE to continue.')).toBeVisible();
  await fitsSmallWindows(page, 'the deletion of an account');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on / })).toBeVisible();
  await expect(page.getByText('You’ve been logged out everywhere')).toBeVisible();
  await expectAccessible(page);
  await mailTo(agent.email, /will be deleted on/);

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await mailTo(agent.email, /You kept/);
});

test.describe('on a device whose zone has no name that can be kept', () => {
  test.beforeEach(async ({ page }) => {
    // Some browsers say the name of an older time themselves, others put its city in place of it.
    await page.addInitScript(() => {
      const options = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'resolvedOptions')?.value;
      Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
        return { ...options.call(this), timeZone: 'EST5EDT' };
      };
    });
  });

  test('Settings offers no other zone, and a new subscription to a member whose own has ended', async ({
    page,
    signedInAs,
  }) => {
    const agent = await signedInAs({ subscription: 'canceled' });
    const owner = await makeBrowserAgent();
    await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into teams (name, owner_id, seats_purchased) values ('Sample team', $1, 5) returning id`,
        [owner.id],
      );
      await client.query(
        `insert into user_teams (team_id, user_id, role, status, joined_at)
         select $1, unnest($2::uuid[]), unnest('{owner,member}'::text[]), 'active', now()`,
        [rows[0]?.id, [owner.id, agent.id]],
      );
    });
    await page.goto('/app/settings');
    const section = card(page, 'Subscription');
    await expect(section.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(section.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
    await expect(page.getByText('This device is in a different time zone')).toHaveCount(0);
  });
});
