// Visitors of an agent's public page, without scripts: they read it, ask to be contacted and leave a review.
import type { Browser, Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { noSideways } from './account-steps.ts';
import { withPage } from './agent-with-page.ts';
import { expect, expectAccessible, signIn, test, watch } from './fixtures.ts';

const widths = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const;

/** A visitor whose browser runs no scripts. */
async function visitor(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

for (const [name, viewport] of widths) {
  test(`a page to read, ${name}`, async ({ strictPage: page }) => {
    const { path } = await withPage();
    await page.setViewportSize(viewport);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Dana Cole' })).toBeVisible();
    for (const section of ['Overview', 'Reviews', 'Licenses', 'Contact'])
      await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible();
    for (const words of [
      '1 million+ families helped',
      '$150 billion life insurance in place',
      '$800 million premium sold per year',
      '29,000+ professional agents',
      '1 shown of 2',
    ])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('3.5')).toBeVisible();
    await expect(page.getByText('Too many calls')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Verify license in Texas' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Verify license in New York/ })).toHaveCount(0);
    const calls = page.getByRole('link', { name: '(833) - 555 - 0123' });
    await expect(calls.first()).toBeVisible();
    for (const link of await calls.all()) await expect(link).toHaveAttribute('href', 'tel:+18335550123');
    await expect(page.getByRole('img', { name: 'QR code of this page' })).toHaveJSProperty('complete', true);
    await noSideways(page);
    await page.getByText('Leave a review').click();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    for (const [link, address] of [
      ['Terms', /\/legal\/terms$/],
      ['Privacy', /\/legal\/privacy$/],
    ] as const) {
      await page.goto(path);
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(address);
    }
  });

  test(`a visitor asks to be contacted and leaves a review, ${name}`, async ({ browser }) => {
    const { agent, path } = await withPage();
    const { context, page } = await visitor(browser, viewport);
    await page.goto(path);
    const form = page.getByRole('region', { name: 'Contact', exact: true });
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toHaveText('Not sent yet. Please look at what is marked below.');
    await expect(page.getByText('Enter your first name.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number or an email address.');
    await page.getByRole('link', { name: 'Back to Dana Cole’s page' }).click();
    await form.getByLabel('First name').fill('Kim');
    await form.getByLabel('Phone').fill('(615) 555-0177');
    await form.getByLabel('Message (optional)').fill('Please call after five');
    await form.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks, your message was sent' })).toBeVisible();
    const { rows } = await withDatabase((client) =>
      client.query<{ name: string; channels: string }>(
        `select name, (select string_agg(channel, ' ' order by channel) from consents where consents.user_id = $1) as channels from leads where user_id = $1`,
        [agent.id],
      ),
    );
    expect(rows).toEqual([{ name: 'Kim', channels: 'call text' }]);

    await page.goto(`${path}/review`);
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await leaveReview(page);
    await expect(page.getByRole('heading', { name: 'Thanks! Your review was submitted.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dana Cole’s page' }).click();
    await expect(page.getByText('Good advice, by keyboard')).toBeVisible();
    await expect(page.getByText('2 shown of 3')).toBeVisible();
    await context.close();
  });
}

/** By keyboard alone. */
async function leaveReview(page: Page): Promise<void> {
  const star = (name: string) => page.getByRole('radio', { name });
  await star('5 stars').press('ArrowLeft');
  await expect(star('4 stars')).toBeChecked();
  await expect(star('4 stars')).toBeFocused();
  await star('4 stars').press('Tab');
  await expect(page.getByLabel('Your name (optional)')).toBeFocused();
  await page.getByLabel('Your name (optional)').press('Tab');
  await expect(page.getByLabel('Comment (optional)')).toBeFocused();
  await page.getByLabel('Comment (optional)').pressSequentially('Good advice, by keyboard');
  await page.getByLabel('Comment (optional)').press('Tab');
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeFocused();
  await page.getByRole('button', { name: 'Submit review' }).press('Enter');
}

test('what a visitor writes is there after a reload, until it was submitted', async ({ strictPage: page }) => {
  const { path } = await withPage();
  await page.goto(path);
  await page.getByText('Leave a review').click();
  await page.getByRole('radio', { name: '3 stars' }).check();
  await page.getByLabel('Your name (optional)').fill('Kim');
  await page.getByLabel('Comment (optional)').fill('Good advice');
  const isThere = async () => {
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await expect(page.getByLabel('Your name (optional)')).toHaveValue('Kim');
    await expect(page.getByLabel('Comment (optional)')).toHaveValue('Good advice');
    await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible();
  };
  await page.reload();
  await isThere();
  await page.goto(`${path}/review`);
  await isThere();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks! Your review was submitted.' })).toBeVisible();
  await page.goto(`${path}/review`);
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('');
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
});

test('what a visitor writes to the agent is there after a reload, but for the box about texts', async ({
  strictPage: page,
}) => {
  const { path } = await withPage();
  await page.goto(path);
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Email').fill('kim@example.com');
  await page.getByLabel('Message (optional)').fill('Call after five');
  await page.getByRole('checkbox').check();
  for (const again of [path, `${path}/contact`]) {
    await page.goto(again);
    await expect(page.getByLabel('First name')).toHaveValue('Kim');
    await expect(page.getByLabel('Email')).toHaveValue('kim@example.com');
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Call after five');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  }
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks, your message was sent' })).toBeVisible();
  await page.goto(`${path}/contact`);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('who has to wait finds their review where they are told so', async ({ browser, baseURL }) => {
  const { path } = await withPage();
  const { context, page } = await visitor(browser, { width: 390, height: 844 });
  for (let turn = 0; turn < 5; turn += 1)
    await context.request.post(`${baseURL}${path}/review`, { form: { rating: '5', comment: `Number ${turn}` } });
  await page.goto(`${path}/review`);
  await page.getByLabel('Comment (optional)').fill('Good advice');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.getByRole('alert').innerText()).toMatch(/^Failed to submit review\.\n\S.*\.$/);
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('Good advice');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await context.close();
});

test('what is not published is shown to its owner, and to nobody else', async ({
  browser,
  strictPage: page,
  context,
}) => {
  const { agent, path } = await withPage(false);
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('This agent page does not exist or is unpublished.')).toBeVisible();
  await expectAccessible(page);
  await signIn(context, agent);
  expect((await page.goto(path))?.status()).toBe(200);
  await expect(page.getByText('Preview. Only you can see this page until you publish it.')).toBeVisible();
  await expectAccessible(page);
  const stranger = await browser.newContext();
  const faults: string[] = [];
  const other = await stranger.newPage();
  watch(other, faults);
  expect((await other.goto(path))?.status()).toBe(404);
  expect(faults).toEqual([]);
  await stranger.close();
});
