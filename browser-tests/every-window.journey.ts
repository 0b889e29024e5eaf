// What one window changes shows in every other one: of the same agent, and of the colleagues whom it concerns.
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { setPassword } from '../test-support/browser-password.ts';
import { logIn, password } from './account-steps.ts';
import { expect, expectAccessible, signIn, test, watch } from './fixtures.ts';
import { press } from './keys.ts';

async function makeTeam(owner: BrowserAgent, member: BrowserAgent): Promise<string> {
  const { rows } = await withDatabase((client) =>
    client.query<{ id: string }>(
      `with made as (insert into teams (name, owner_id) values ('Sunrise Life', $1) returning id)
       insert into user_teams (team_id, user_id, role, status)
       select id, agent, role, 'active' from made, (values ($1::uuid, 'owner'), ($2::uuid, 'member')) as who (agent, role)
       returning team_id as id`,
      [owner.id, member.id],
    ),
  );
  return rows[0]?.id ?? '';
}

test('a colleague’s lead and sale show on the team dashboard of an open window', async ({
  page,
  browser,
  signedInAs,
}) => {
  const faults: string[] = [];
  watch(page, faults);
  const owner = await signedInAs();
  const member = await makeBrowserAgent();
  const team = await makeTeam(owner, member);
  await page.goto(`/app/team/${team}/dashboard`);
  const line = page.getByRole('row').filter({ hasText: member.email });
  const figures = (policies: string, leads: string) =>
    Promise.all([
      expect(line.getByRole('cell').nth(2)).toHaveText(policies),
      expect(line.getByRole('cell').nth(4)).toHaveText(leads),
    ]);
  await figures('0', '0');

  const elsewhere = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  await signIn(elsewhere, member);
  const colleague = await elsewhere.newPage();
  watch(colleague, faults);
  await colleague.goto('/app/leads');
  await colleague.getByRole('button', { name: 'New lead' }).first().click();
  const form = colleague.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Ava Stone');
  await form.getByLabel('Phone', { exact: true }).fill('(202) 555-0143');
  await form.getByRole('button', { name: 'Add lead' }).click();
  await figures('0', '1');
  await withDatabase((client) =>
    client.query(
      `update leads set status = 'sold', sold = '{}', sold_at = now(), sold_premium = 1200 where user_id = $1`,
      [member.id],
    ),
  );
  await figures('1', '1');

  await colleague.goto('/app/settings');
  await colleague.getByLabel('Your name').fill('Bo Reyes');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Bo Reyes' })).toBeVisible();
  await expectAccessible(page);
  await elsewhere.close();
  expect(faults).toEqual([]);
});

/** Two windows of one browser. */
async function openTwo(page: Page, path: string, faults: string[]): Promise<Page> {
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    watch(each, faults);
    await each.goto(path);
  }
  return other;
}

test('settings in a second window: the name, a login elsewhere, and what is being typed stays', async ({
  page,
  browser,
  signedInAs,
}) => {
  const faults: string[] = [];
  const agent = await signedInAs();
  await setPassword(agent.id, password);
  const other = await openTwo(page, '/app/settings', faults);
  const [name, shown] = [page.getByLabel('Your name'), other.getByLabel('Your name')];
  await name.fill('Ava Stone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Name saved.')).toBeVisible();
  await expect(shown).toHaveValue('Ava Stone');
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await shown.fill('Ava S');
  await name.fill('Ava Reyes');
  const heard = other.waitForResponse('**/api/settings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await (await heard).finished();
  await expect(shown).toHaveValue('Ava S');
  await shown.fill('Ava Reyes');
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await name.fill('Ava');
  await press(page, 'Enter');
  await expect(shown).toHaveValue('Ava');

  const devices = other.getByRole('region', { name: 'Sessions and devices' }).getByRole('listitem');
  const activity = other.getByRole('region', { name: 'Recent activity' });
  await expect(devices).toHaveCount(1);
  await expect(activity.getByText('No activity yet')).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  const phone = await elsewhere.newPage();
  await phone.goto('/login');
  await logIn(phone, agent.email, password);
  await expect(devices).toHaveCount(2);
  await expect(activity.getByText('Logged in with a password')).toBeVisible();
  await page
    .getByRole('region', { name: 'Sessions and devices' })
    .getByRole('button', { name: /^Log out (?!all)/ })
    .click();
  await expect(devices).toHaveCount(1);
  await expect(activity.getByText('Logged a device out')).toBeVisible();
  await expect(phone).toHaveURL(/\/login/);
  await expectAccessible(other);
  await elsewhere.close();
  expect(faults).toEqual([]);
});

test('an account that is leaving, in two windows: kept in one, it is kept in the other; logged out in one, in both', async ({
  page,
  signedInAs,
}) => {
  const faults: string[] = [];
  const agent = await signedInAs();
  await withDatabase((client) =>
    client.query(`insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`, [
      agent.id,
    ]),
  );
  const other = await openTwo(page, '/account', faults);
  await expect(other.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(other.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await withDatabase((client) => client.query('delete from subscriptions where user_id = $1', [agent.id]));
  await expect(other.getByText('You have no subscription.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await expectAccessible(other);

  await page.goto('/account');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/(login)?$/);
  expect(faults).toEqual([]);
});
