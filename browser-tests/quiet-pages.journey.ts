// Nothing is asked of the server that it refuses to whoever is signed in, so nothing stands red in their console.
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { expect, test } from './fixtures.ts';
import { ofAdmin, ofUser } from './all-pages.ts';
import { press } from './keys.ts';

/** What the server refused or did not have, and what did not arrive. */
const pathname = (url: string) => new URL(url).pathname;

function watchAnswers(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${pathname(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Given up because the page was left.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${pathname(request.url())}`);
  });
  return failed;
}

test('an admin without a plan: the console asks for nothing of the app', async ({ strictPage: page, signedInAs }) => {
  const failed = watchAnswers(page);
  const admin = await signedInAs({ isAdmin: true, subscription: null });
  for (const [path, heading] of ofAdmin) await load(page, path, heading);
  await load(page, ofUser.replace('$userId', admin.id), admin.email);
  await press(page, 'Control+k');
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await palette.fill('Admin Console');
  await expect(page.getByRole('option').first()).toBeVisible();
  await palette.fill('nobody at all');
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(failed).toEqual([]);
  await press(page, 'Escape');
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
  expect(failed).toEqual([]);
});

test('an admin with a plan has the badges and the search of every agent', async ({ strictPage: page, signedInAs }) => {
  const failed = watchAnswers(page);
  const { id } = await signedInAs({ isAdmin: true });
  await withDatabase((client) =>
    client.query(
      `insert into leads (user_id, name, next_follow_up_at) values ($1, 'Ava Stone', now() - interval '3 days')`,
      [id],
    ),
  );
  await page.goto('/app/admin');
  await expect(page.getByRole('link', { name: 'Today 1 overdue or due today' })).toBeVisible();
  await press(page, 'Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('Ava Stone');
  await expect(page.getByRole('option', { name: 'Ava Stone' })).toBeVisible();
  expect(failed).toEqual([]);
});

for (const [who, subscription, first] of [
  ['a plan that has ended', 'canceled', 'Start your 7-day free trial'],
  ['a payment that is owed', 'past_due', 'Subscribe'],
  ['no plan yet', null, 'Start your 7-day free trial'],
] as const)
  test(`an account with ${who}`, async ({ strictPage: page, signedInAs }) => {
    const failed = watchAnswers(page);
    await signedInAs({ subscription });
    await page.goto('/app/leads');
    await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
    await expect(page.getByRole('button', { name: first, exact: true })).toBeFocused();
    await load(page, '/account', 'Your account');
    expect(failed).toEqual([]);
  });

test('a member of a team without a seat', async ({ strictPage: page, signedInAs }) => {
  const failed = watchAnswers(page);
  const owner = await makeBrowserAgent({ subscription: null });
  const member = await signedInAs({ subscription: null });
  await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into teams (name, owner_id) values ('Sample team', $1) returning id`,
      [owner.id],
    );
    await client.query(`insert into user_teams (team_id, user_id, role, status) values ($1, $2, 'member', 'paused')`, [
      rows[0]?.id,
      member.id,
    ]);
  });
  await page.goto('/app');
  await expect(page.getByText('Your access through Sample team is paused.')).toBeVisible();
  await load(page, '/account', 'Your account');
  expect(failed).toEqual([]);
});

test('a visitor who is not signed in', async ({ strictPage: page }) => {
  const failed = watchAnswers(page);
  for (const [path, heading] of [
    ['/login', 'Log in'],
    ['/signup', 'Create your account'],
    ['/forgot-password', 'Forgot your password?'],
    ['/invite', 'Join a team'],
  ] as const)
    await load(page, path, heading);
  await page.goto('/app/leads');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
  expect(failed).toEqual([]);
});

async function load(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
