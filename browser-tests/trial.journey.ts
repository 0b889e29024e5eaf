// The free trial stays on offer until somebody has had it, and what changes in one window shows in the other.
import type { Page } from '@playwright/test';
import { newCard } from '../test-support/test-cards.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test, watch } from './fixtures.ts';
import { press } from './keys.ts';
import { payByCard } from './pay-by-card.ts';

const payTrial = (page: Page) => payByCard(page, 'Start trial', newCard());

const gateHeading = (page: Page) => page.getByRole('heading', { name: 'Subscribe to access Agent CRM' });
const offer = (page: Page) => page.getByRole('region', { name: 'Try it free for 7 days' });

for (const [width, height] of sizes) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('who leaves the card page finds the trial again, with its dates and price', async ({
      strictPage: page,
      signedInAs,
    }) => {
      await signedInAs({ subscription: null, timeZone: 'America/Chicago' });
      await page.goto('/login?next=start-trial');
      // The payment page's own link: the log-in on the way there has one that begins with the same word.
      await page.getByRole('link', { name: '← Back', exact: true }).click();
      await expect(page).toHaveURL(/\/$/);
      const again = page.getByRole('main').getByRole('link', { name: 'Start your 7-day free trial' });
      await expect(again.locator('visible=true')).toHaveCount(2);
      await expectAccessible(page);
      await noSideways(page);

      await page.getByRole('link', { name: 'Open app' }).locator('visible=true').first().click();
      await expect(gateHeading(page)).toBeVisible();
      const ends = new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Chicago',
        weekday: 'short',
        month: 'short',
        day: 'numeric',
      }).format(Date.now() + 7 * 86_400_000);
      await expect(offer(page)).toContainText('$0. You add a card, and it isn’t charged.');
      await expect(offer(page)).toContainText(
        `${ends}$189 per month starts. Cancel in Settings before that day and you won’t be charged.`,
      );
      await expect(page.getByText('Without the trial: $189 today, then $189 per month.')).toContainText(
        'Team seats, if you run a team, are $50 per month each.',
      );
      await expect(offer(page).getByRole('button', { name: 'Start your 7-day free trial' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Refresh status' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
      await expect(page.getByText('No subscription found · no active sub or team')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await page.goto('/');
      await again.locator('visible=true').first().click();
      await payTrial(page);
      await expect(page).toHaveURL(/\/app\/settings/);
      await expect(page.getByText('Thank you. Your 7-day trial has started.')).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Open app' }).locator('visible=true').first()).toBeVisible();
      await expect(page.getByRole('link', { name: /free trial/ }).locator('visible=true')).toHaveCount(0);

      // A link to the trial that was kept leads into the app, and asks for no payment.
      const bought: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().endsWith('/create-checkout-session') && bought.push(request.url())),
      );
      await page.goto('/login?next=start-trial');
      await expect(page).toHaveURL(/\/app$/);
      expect(bought).toEqual([]);
    });
  });
}

test('a trial that cannot start says why, and the gate looks again', async ({ strictPage: page, signedInAs }) => {
  await signedInAs({ subscription: 'canceled' });
  await page.goto('/app');
  await expect(offer(page)).toBeVisible();
  await page.route('**/create-checkout-session', (route) =>
    route.fulfill({ status: 409, json: { error: 'You already have an active subscription.', code: 'conflict' } }),
  );
  await page.getByRole('button', { name: 'Start your 7-day free trial' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You already have an active subscription.');
  const looked = page.waitForRequest('**/api/access');
  await press(page, 'Enter');
  await (await looked).response();
  await expect(offer(page)).toBeVisible();
});

test('a plan and seats bought in one window show in the other without a reload', async ({ context, signedInAs }) => {
  await signedInAs({ subscription: null });
  const faults: string[] = [];
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) watch(page, faults);
  await other.goto('/app/settings');
  await expect(gateHeading(other)).toBeVisible();
  await one.goto('/login?next=start-trial');
  await payTrial(one);
  await expect(one).toHaveURL(/\/app\/settings/);
  // The gate of the other window opens by itself.
  const subscription = other.getByRole('region', { name: 'Subscription', exact: true });
  await expect(subscription.getByText('Trial', { exact: true })).toBeVisible();
  await expect(subscription.getByText(/your first payment, \$189$/)).toBeVisible();

  await one.goto('/app/teams');
  await one.getByLabel('Team name').fill('Second Window Life');
  await one.getByRole('button', { name: 'Create team' }).click();
  await one.getByRole('button', { name: 'Buy seats' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Buy seats' }).click();
  await expect(one.getByText('Seats added. You have 2 available.')).toBeVisible();
  await expect(subscription.getByText('2 team seats, $100 per month')).toBeVisible();
  await expect(subscription.getByText(/your first payment, \$289$/)).toBeVisible();

  await other.goto('/account');
  await expect(subscription.getByText('Renews', { exact: true })).toBeVisible();
  await one.goto('/app/settings');
  await one.getByRole('button', { name: 'Cancel subscription' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(one.getByText('Your subscription will be canceled at the period end.')).toBeVisible();
  await expect(subscription.getByText('Ends', { exact: true })).toBeVisible();
  await expect(subscription.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
  expect(faults).toEqual([]);
});
