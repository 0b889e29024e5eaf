// The Admin Console: the table of users, what is refused, and who is let in.
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';

const balanceOf = ({ id }: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ cents: number }>(
      'select balance_cents as cents from user_wallets where user_id = $1',
      [id],
    );
    return rows[0]?.cents;
  });

const credit = ({ id }: BrowserAgent, cents: number) =>
  withDatabase((client) =>
    client.query(`select move_wallet_money($1, 'admin_credit', $2, gen_random_uuid()::text, 'Credit for a test')`, [
      id,
      cents,
    ]),
  );

/** With three seats that an admin gave. @returns its id */
const giveTeam = ({ id }: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with made as (
         insert into teams (name, owner_id, seats_purchased, seats_granted) values ('Harbor Life', $1, 3, 3) returning id)
       insert into user_teams (team_id, user_id, role, status, joined_at)
       select id, $1, 'owner', 'active', now() from made returning team_id as id`,
      [id],
    );
    return rows[0]?.id ?? '';
  });

const seatsOf = (teamId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ total: number; granted: number }>(
      'select seats_purchased as total, seats_granted as granted from teams where id = $1',
      [teamId],
    );
    return rows[0];
  });

/** Both agents, and nobody else, are on the screen. */
async function pair(): Promise<{ one: BrowserAgent; other: BrowserAgent; word: string }> {
  const [one, other] = [await makeBrowserAgent(), await makeBrowserAgent()];
  const word = `Moss ${one.id.slice(0, 8)}`;
  await withDatabase(async (client) => {
    await client.query('update profiles set full_name = $2 where user_id = $1', [one.id, `Pat ${word}`]);
    await client.query('update profiles set full_name = $2 where user_id = $1', [other.id, `Sam ${word}`]);
  });
  return { one, other, word };
}

async function find(page: Page, word: string, count = 2): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(word);
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
}

/** A row of the table, or its card on a phone. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });

for (const [width, height] of sizes) {
  test(`an admin changes users, one and all, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    const admin = await signedInAs({ isAdmin: true, subscription: null });
    const { one, other, word } = await pair();
    const teamId = await giveTeam(other);
    await page.goto('/app/admin');
    await find(page, word);
    if (width >= 768)
      await expect(page.getByRole('columnheader')).toHaveText([
        'User',
        'Email',
        'Team ID',
        'Seats Purchased',
        'Balance ($)',
        'Lead Rescue',
        'Templates Locked',
        'Actions',
      ]);
    await expectAccessible(page);
    await noSideways(page);

    const [pat, sam] = [rowOf(page, `Pat ${word}`), rowOf(page, `Sam ${word}`)];
    const savePat = pat.getByRole('button', { name: 'Save' });
    await expect(savePat).toBeDisabled();
    await expect(pat.getByLabel(/^Seats Purchased/)).toBeDisabled();
    if (width >= 768) await expect(pat.getByRole('cell').nth(1)).toBeEmpty();
    await expect(sam.getByText(teamId)).toBeVisible();
    await pat.getByLabel(/^Balance/).fill('ten');
    await press(page, 'Control+Enter');
    await expect(pat.getByText('Enter an amount like 25.00.')).toBeVisible();
    await expectAccessible(page);
    await pat.getByLabel(/^Balance/).fill('10');
    await pat.getByLabel(/^Templates Locked/).check();
    await savePat.click();
    const question = page.getByRole('alertdialog', { name: 'Change this balance?' });
    await expect(question.getByText(`Pat ${word}: $0.00 → $10.00`)).toBeVisible();
    await press(page, 'Enter');
    await expect(question.getByText('Enter a reason.')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Reason').focus();
    await typeText(page, 'Goodwill');
    await press(page, 'Enter');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(pat.getByLabel(/^Balance/)).toHaveValue('10.00');
    await expect(savePat).toBeDisabled();
    expect(await balanceOf(one)).toBe(1000);

    await pat.getByLabel(/^Balance/).fill('20');
    await sam.getByLabel(/^Balance/).fill('five');
    await page.getByRole('button', { name: 'Save all' }).click();
    const unread = page.getByRole('alert').filter({ hasText: 'Failed to save all' });
    await expect(unread).toContainText(`Sam ${word}: Enter an amount like 25.00.`);
    await sam.getByLabel(/^Balance/).fill('5');
    await sam.getByLabel(/^Lead Rescue/).check();
    await credit(one, 1);
    await page.getByRole('button', { name: 'Save all' }).click();
    const both = page.getByRole('alertdialog', { name: 'Change 2 balances?' });
    await both.getByLabel('Reason').fill('Both of them');
    await both.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Failed to save all' });
    await expect(banner).toContainText(`Pat ${word}: The balance is now $10.01. Refresh and try again.`);
    await expect(banner).not.toContainText(`Sam ${word}`);
    await expectAccessible(page);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([1001, 0]);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(pat.getByLabel(/^Balance/)).toHaveValue('10.01');
    await expect(sam.getByLabel(/^Lead Rescue/)).not.toBeChecked();
    await expect(banner).toHaveCount(0);
    await pat.getByLabel(/^Templates Locked/).uncheck();
    await sam.getByLabel(/^Lead Rescue/).check();
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByText('Saved 2 users.')).toBeVisible();

    const seats = sam.getByLabel(/^Seats Purchased/);
    await expect(seats).toHaveValue('3');
    await seats.fill('5');
    await sam.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => seatsOf(teamId)).toEqual({ total: 5, granted: 5 });
    await page.reload();
    await find(page, word);
    await expect(seats).toHaveValue('5');

    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody has this name');
    await expect(page.getByText('No users found.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    const act = page.getByRole('listitem').filter({ hasText: one.email }).filter({ hasText: 'Goodwill' });
    await expect(act).toContainText('$0.00 → $10.00');
    await expect(act).toContainText(admin.email);
    await expectAccessible(page);
    await noSideways(page);
  });
}

test('changes of a page that is left wait, and Save all saves what is on screen', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs({ isAdmin: true });
  const { word } = await pair();
  await page.goto('/app/admin');
  await find(page, word);
  const rescue = (name: string) => rowOf(page, `${name} ${word}`).getByLabel(/^Lead Rescue/);
  await rescue('Pat').check();
  await find(page, `Sam ${word}`, 1);
  await expect(page.getByText('1 changed user isn’t on this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save all' })).toBeDisabled();
  await rescue('Sam').check();
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await find(page, word);
  await expect(rescue('Pat')).toBeChecked();
  await expect(rowOf(page, `Pat ${word}`).getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(rowOf(page, `Sam ${word}`).getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a balance stands upon the one that was seen when it was typed, whatever is read and changed beside it since', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs({ isAdmin: true });
  const { one, word } = await pair();
  await page.goto('/app/admin');
  await find(page, word);
  const pat = rowOf(page, `Pat ${word}`);
  await pat.getByLabel(/^Balance/).fill('20');
  await credit(one, 500);
  // The row is read again, with what has come since.
  await find(page, `Pat ${word}`, 1);
  await pat.getByLabel(/^Lead Rescue/).check();
  await pat.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change this balance?' });
  await expect(question.getByText(`Pat ${word}: $0.00 → $20.00`)).toBeVisible();
  await question.getByLabel('Reason').fill('Goodwill');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save' })).toContainText(
    `Pat ${word}: The balance is now $5.00. Refresh and try again.`,
  );
  expect(await balanceOf(one)).toBe(500);
});

test('whoever is no admin is sent to the app and sees no link', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  for (const path of ['/app/admin', '/app/admin/log']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('link', { name: 'My Teams' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Console' })).toHaveCount(0);
  }
});

test('who is taken off the list while the console is open is told so', async ({ strictPage: page, signedInAs }) => {
  const admin = await signedInAs({ isAdmin: true });
  await page.goto('/app/admin');
  await expect(page.getByText(/^1–\d+ of \d+/)).toBeVisible();
  await withDatabase((client) => client.query('delete from admin_allowlist where user_id = $1', [admin.id]));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save all' })).toHaveCount(0);
  await expectAccessible(page);
});

test('what the console says while it asks, and when something fails', async ({ strictPage: page, signedInAs }) => {
  await signedInAs({ isAdmin: true });
  const { word } = await pair();
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  await page.goto('/app');
  const help = page.locator('section', { has: page.getByRole('button', { name: 'Account & Help' }) });
  await expect(help.getByRole('link').first()).toHaveText('Admin Console');
  await page.route('**/api/admin/users*', async (route) => {
    await asked;
    await route.fulfill({
      status: 400,
      json: { error: 'Nothing can be read now.', code: 'invalid_input', request_id: 'x' },
    });
  });
  await page.getByRole('link', { name: 'Admin Console' }).click();
  await expect(page.getByText('Checking access…')).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(page.getByText('Failed to load admin data')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/users*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await find(page, word);
  await page.route('**/api/admin/users', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'Try again soon.', code: 'unavailable', request_id: 'x' } })
      : route.fallback(),
  );
  await rowOf(page, `Pat ${word}`)
    .getByLabel(/^Lead Rescue/)
    .check();
  for (const [button, title] of [
    [rowOf(page, `Pat ${word}`).getByRole('button', { name: 'Save' }), 'Failed to save'],
    [page.getByRole('button', { name: 'Save all' }), 'Failed to save all'],
  ] as const) {
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(`${title}\nTry again soon.`);
  }
});
