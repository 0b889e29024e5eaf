// The agent's reviews: added, edited, answered, hidden and deleted; what fails says so and is taken back.
import type { Locator, Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';
import { whenStored } from './when-stored.ts';

async function addReviews({ id }: BrowserAgent): Promise<void> {
  await withDatabase((client) =>
    client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, origin, created_at)
       values ($1, 5, 'Pat', 'Clear and patient', 'visitor', now() - interval '1 day'),
         ($1, 4, 'Kim', 'Good advice', 'visitor', now() - interval '2 days'), ($1, 4, null, null, 'visitor', now() - interval '3 days')`,
      [id],
    ),
  );
}

const reviewOf = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`, ${name}$`) });
const average = (page: Page) => page.getByRole('region', { name: 'Average rating' });

/** From now on the server refuses such requests. */
const refuse = (page: Page, method: string, status = 403, code = 'forbidden') =>
  page.route('**/api/reviews**', (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { error: 'Not now.', code, request_id: 'x' } })
      : route.fallback(),
  );

for (const [name, viewport] of [
  ['at the desk', { width: 1440, height: 900 }],
  ['on the phone', { width: 390, height: 844 }],
] as const)
  test(`${name}: added, edited, answered, hidden, deleted`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize(viewport);
    const agent = await signedInAs();
    await page.goto('/app/reviews');
    await expect(page.getByText('No reviews yet')).toBeVisible();
    await expectAccessible(page);
    await addReviews(agent);
    await expect(average(page)).toContainText('4.3');
    await expect(average(page)).toContainText('3 shown of 3');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add Review' }).click();
    const form = page.getByRole('region', { name: 'Add Review' });
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeFocused();
    await press(page, 'ArrowLeft');
    await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await form.getByLabel('Name (optional)').fill(' Post 45 ');
    await form.getByLabel('Comment (optional)').fill('x'.repeat(281));
    await expect(form.getByText('Use 280 characters or fewer.')).toBeVisible();
    await form.getByLabel('Comment (optional)').fill('A letter');
    await noSideways(page);
    await expectAccessible(page);
    await whenStored(page, () => form.getByRole('button', { name: 'Add Review' }).click());
    await expect(reviewOf(page, 'Post 45')).toContainText('Added by the agent');
    await expect(page.getByRole('button', { name: 'Add Review' })).toBeFocused();
    await expect(average(page)).toContainText('4.3');

    const pat = reviewOf(page, 'Pat');
    await pat.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Comment (optional)').fill('Clear');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(pat).toContainText('Clear and patient');
    await expect(pat.getByRole('button', { name: 'Edit' })).toBeFocused();
    await pat.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Comment (optional)').fill('Clear, patient, kind');
    await whenStored(page, () => page.getByRole('button', { name: 'Save changes' }).click());
    await pat.getByText('Edited by the agent').click();
    await expect(pat).toContainText('Clear and patient');

    await pat.getByRole('button', { name: 'Reply' }).click();
    await expect(pat.getByLabel('Your reply')).toBeFocused();
    await pat.getByLabel('Your reply').fill('Thank you, Pat');
    await whenStored(page, () => pat.getByRole('button', { name: 'Save reply' }).click());
    await expect(pat).toContainText('Thank you, Pat');
    await expect(pat.getByRole('button', { name: 'Edit reply' })).toBeFocused();

    await whenStored(page, () => reviewOf(page, 'Kim').getByRole('switch', { name: 'Show on page' }).click());
    await expect(reviewOf(page, 'Kim')).toContainText('Hidden');
    await expect(average(page)).toContainText('2 shown of 3');
    await expect(average(page)).toContainText('4.3');

    await reviewOf(page, 'Post 45').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete review' });
    await expect(dialog).toBeVisible();
    await fitsSmallWindows(page, 'the deletion of a review');
    await whenStored(page, () => dialog.getByRole('button', { name: 'Delete review' }).click());
    await expect(reviewOf(page, 'Post 45')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Client Reviews' })).toBeFocused();
    await page.reload();
    await expect(pat).toContainText('Thank you, Pat');
    await expect(reviewOf(page, 'Kim')).toContainText('Hidden');
    await noSideways(page);
  });

test('edited in two windows: the second is told, and keeps its words', async ({ context, page, signedInAs }) => {
  await addReviews(await signedInAs());
  await page.goto('/app/reviews');
  const pat = reviewOf(page, 'Pat');
  await pat.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Comment (optional)').fill('Of this window');
  const other = await context.newPage();
  await other.goto('/app/reviews');
  await reviewOf(other, 'Pat').getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Comment (optional)').fill('Of the other window');
  const isKnown = page.waitForResponse((answer) => answer.url().includes('/api/reviews'));
  await whenStored(other, () => other.getByRole('button', { name: 'Save changes' }).click());
  await isKnown;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('changed in another window to “Of the other window”')).toBeVisible();
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('Of this window');
  await whenStored(page, () => page.getByRole('button', { name: 'Save changes' }).click());
  await expect(pat).toContainText('Of this window');
  await other.close();
});

test('a review whose answer was lost is added once, however often it is sent', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await page.goto('/app/reviews');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('region', { name: 'Add Review' });
  await form.getByLabel('Comment (optional)').fill('A letter');
  await page.route('**/api/reviews', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(form.getByText('Failed to create review.')).toBeVisible();
  await page.unroute('**/api/reviews');
  await form.getByRole('button', { name: 'Add Review' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('A letter')).toHaveCount(1);
  const { rows } = await withDatabase((client) =>
    client.query('select comment from agent_reviews where user_id = $1', [agent.id]),
  );
  expect(rows).toEqual([{ comment: 'A letter' }]);
});

test('what fails says so, and nothing is shown that is not so', async ({ page, signedInAs }) => {
  await addReviews(await signedInAs());
  await page.goto('/app/reviews');
  const pat = reviewOf(page, 'Pat');
  /** And on its own line why. */
  const says = async (within: Locator, failed: string) => {
    await expect(within.getByText(failed)).toBeVisible();
    expect(await within.getByText(failed).innerText()).toBe(`${failed}\nNot now.`);
  };
  await refuse(page, 'POST');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('region', { name: 'Add Review' });
  await form.getByLabel('Comment (optional)').fill('A letter');
  await form.getByRole('button', { name: 'Add Review' }).click();
  await says(form, 'Failed to create review.');
  await expect(form.getByLabel('Comment (optional)')).toHaveValue('A letter');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await refuse(page, 'PUT');
  await pat.getByRole('switch', { name: 'Show on page' }).click();
  await says(pat, 'Failed to update visibility.');
  await expect(pat.getByRole('switch', { name: 'Show on page' })).toBeChecked();
  await pat.getByRole('button', { name: 'Reply' }).click();
  await pat.getByRole('button', { name: 'Save reply' }).click();
  await says(pat, 'Failed to save changes.');
  await pat.getByRole('button', { name: 'Cancel' }).click();
  await refuse(page, 'PATCH');
  await pat.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await says(page.getByRole('main'), 'Failed to save changes.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await refuse(page, 'DELETE');
  await pat.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete review' });
  await dialog.getByRole('button', { name: 'Delete review' }).click();
  await says(dialog, 'Failed to delete.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(pat).toBeVisible();
});

const client = '+12022000001';

async function publish({ id }: BrowserAgent): Promise<void> {
  await withDatabase((database) =>
    database.query(
      `insert into agent_profiles (user_id, slug, full_name, published) values ($1, $2, 'Dana Cole', true)`,
      [id, `dana-cole-${id.slice(0, 8)}`],
    ),
  );
}

/** Who bought a policy, and wrote an hour ago, so that a text may leave at any hour. */
async function sellTo(agent: BrowserAgent): Promise<void> {
  const number = await giveNumber(agent);
  await addConversation(agent, number, client, [{ from: 'person', body: 'Thank you!', minutesAgo: 60 }]);
  await withDatabase((database) =>
    database.query(
      `insert into leads (user_id, name, phone, status, sold_at, sold) values ($1, 'Pat Moss', $2, 'sold', now(), '{}')`,
      [agent.id, client],
    ),
  );
}

for (const [name, viewport] of [
  ['at the desk', { width: 1440, height: 900 }],
  ['on the phone', { width: 390, height: 844 }],
] as const)
  test(`${name}: a client is asked for a review by text`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize(viewport);
    const agent = await signedInAs();
    await sellTo(agent);
    const ask = async () => {
      if (viewport.width === 390) await page.getByText('Pat Moss', { exact: true }).click();
      await page.getByRole('button', { name: 'More actions for Pat Moss' }).click();
      await page.getByRole('menuitem', { name: 'Ask for a review' }).click();
    };
    await page.goto('/app/leads?tab=sold');
    await ask();
    await expect(page.getByText('Publish your page first, so that the link in this text works.')).toBeVisible();
    await page.goto('/app/reviews');
    await expect(page.getByText('Publish your page to get a link')).toBeVisible();
    await expectAccessible(page);

    await publish(agent);
    const link = page.getByLabel('Review link');
    await expect(link).toHaveValue(/\/a\/dana-cole-[0-9a-f]{8}\/review$/);
    const url = await link.inputValue();
    await expectAccessible(page);
    await noSideways(page);
    await page.goto('/app/leads?tab=sold');
    await ask();
    const panel = page.getByRole('dialog', { name: 'Text Pat Moss' });
    const message = panel.getByRole('textbox', { name: 'Message' });
    await expect(message).toHaveValue(new RegExp(`^Hi Pat, this is Dana Cole\\. .* ${url}$`));
    await expect(message).toBeFocused();
    await expect(panel.getByText(/GSM-7 · 2 segments · \$0\.02/)).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(panel.getByRole('log', { name: 'Messages' })).toContainText(url);
    await expect(panel.getByText('Delivered')).toBeVisible();
    await expect(message).toHaveValue('');
  });

test('reviews that cannot be loaded say so', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app');
  await refuse(page, 'GET');
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByText('Failed to load reviews.')).toBeVisible();
});

test('who is not logged in is told so, whatever is pressed, and loses no word', async ({ page, signedInAs }) => {
  await addReviews(await signedInAs());
  await page.goto('/app');
  const isLoggedOut = (method: string) => refuse(page, method, 401, 'not_signed_in');
  const logIn = (within: Locator) =>
    expect(within.getByText('You need to be logged in to manage reviews.', { exact: true })).toBeVisible();
  await isLoggedOut('GET');
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await logIn(page.getByRole('main'));
  await expectAccessible(page);
  await page.unroute('**/api/reviews**');
  await page.getByRole('button', { name: 'Retry' }).click();
  const pat = reviewOf(page, 'Pat');
  await isLoggedOut('POST');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('region', { name: 'Add Review' });
  await form.getByLabel('Comment (optional)').fill('A letter');
  await form.getByRole('button', { name: 'Add Review' }).click();
  await logIn(form);
  await expect(form.getByLabel('Comment (optional)')).toHaveValue('A letter');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await isLoggedOut('PUT');
  await pat.getByRole('switch', { name: 'Show on page' }).click();
  await logIn(pat);
  await expect(pat.getByRole('switch', { name: 'Show on page' })).toBeChecked();
  await pat.getByRole('button', { name: 'Reply' }).click();
  await pat.getByLabel('Your reply').fill('Thank you, Pat');
  await pat.getByRole('button', { name: 'Save reply' }).click();
  await logIn(pat);
  await expect(pat.getByLabel('Your reply')).toHaveValue('Thank you, Pat');
  await pat.getByRole('button', { name: 'Cancel' }).click();
  await isLoggedOut('PATCH');
  await pat.getByRole('button', { name: 'Edit' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Comment (optional)').fill('Clear');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await logIn(main);
  await expect(main.getByLabel('Comment (optional)')).toHaveValue('Clear');
  await main.getByRole('button', { name: 'Cancel' }).click();
  await isLoggedOut('DELETE');
  await pat.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete review' });
  await dialog.getByRole('button', { name: 'Delete review' }).click();
  await logIn(dialog);
});
