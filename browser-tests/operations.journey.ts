// What an operator does every day: switches, failed jobs, webhooks and one user's account; and what people see of it.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { startOwnServer } from './own-server.ts';

interface Switch {
  name: string;
  is_on: boolean;
  by_environment: boolean;
  reason: string | null;
  changed_at: string | null;
  admin: string | null;
}

/** Thrown here for this page alone: a real one would stop every other journey. */
async function ownSwitches(page: Page, refusals: string[]): Promise<void> {
  const names = ['BULK_DISABLED', 'SENDS_PAUSED', 'CHECKOUT_PAUSED', 'READ_ONLY'];
  let switches: Switch[] = names.map((name) => ({
    name,
    is_on: false,
    by_environment: name === 'READ_ONLY',
    reason: null,
    changed_at: null,
    admin: null,
  }));
  await page.route('**/api/admin/switches', (route) => route.fulfill({ json: { switches } }));
  await page.route('**/api/admin/switches/*', async (route) => {
    const refusal = refusals.shift();
    if (refusal !== undefined)
      return route.fulfill({ status: 409, json: { error: refusal, code: 'conflict', request_id: 'journey' } });
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    const { is_on, reason } = route.request().postDataJSON() as Pick<Switch, 'is_on' | 'reason'>;
    const changed = { is_on, reason, changed_at: new Date().toISOString(), admin: 'admin@example.com' };
    switches = switches.map((each) => (each.name === name ? { ...each, ...changed } : each));
    return route.fulfill({ json: { switches } });
  });
}

/** A job that was given up, of a kind that nobody works on. */
const failedJob = (reason: string) =>
  withDatabase((client) =>
    client.query(
      `insert into jobs.job (name, data, source_name, source_id, source_output, keep_until)
       values ('dead-letters', '{"userId":"00000000-0000-4000-8000-000000000000","uri":"https://example.com"}', 'read-meeting',
         gen_random_uuid(), $1, now() + interval '1 day')`,
      [JSON.stringify({ message: reason })],
    ),
  );

for (const [width, height] of sizes) {
  test(`an operator turns a switch on and off and retries a failed job, at ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true, subscription: null });
    const reason = `Nobody answered ${randomUUID()}`;
    await failedJob(reason);
    const refusals: string[] = [];
    await ownSwitches(page, refusals);
    await page.goto('/app/admin');
    await page.getByRole('link', { name: 'Operations' }).click();
    await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible();
    for (const name of ['Switches', 'Failed jobs', 'Queues', 'Providers', 'Texts', 'Ledger'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);

    const row = page.getByRole('listitem').filter({ hasText: 'SENDS_PAUSED' });
    await row.getByRole('button', { name: 'Turn on Pause all texts' }).click();
    const question = page.getByRole('alertdialog', { name: 'Turn on “Pause all texts”?' });
    await expect(question).toBeVisible();
    await press(page, 'Enter');
    await expect(question.getByText('Enter a reason.')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Reason').focus();
    await typeText(page, 'Carrier incident');
    await press(page, 'Enter');
    await expect(row.getByText('“Carrier incident”')).toBeVisible();
    await expect(row.getByText('On', { exact: true })).toBeVisible();
    await expectAccessible(page);

    refusals.push('SENDS_PAUSED is set in this server’s environment. Remove it there and restart.');
    await row.getByRole('button', { name: 'Turn off Pause all texts' }).click();
    const off = page.getByRole('alertdialog', { name: 'Turn off “Pause all texts”?' });
    await off.getByLabel('Reason').fill('Over');
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(row.getByRole('alert')).toContainText('is set in this server’s environment');
    await row.getByRole('button', { name: 'Turn off Pause all texts' }).click();
    await off.getByLabel('Reason').fill('Over');
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(row.getByText('Off', { exact: true })).toBeVisible();
    await expect(row.getByRole('alert')).toHaveCount(0);

    const fixed = page.getByRole('listitem').filter({ hasText: 'READ_ONLY is set in this server’s environment.' });
    await expect(fixed.getByText('On', { exact: true })).toBeVisible();
    await expect(fixed.getByRole('button')).toHaveCount(0);

    const job = page.getByRole('listitem').filter({ hasText: reason });
    await job.getByRole('button', { name: 'Retry read-meeting' }).click();
    await expect(page.getByText('1 job back in the queue.')).toBeVisible();
    await expect(job).toHaveCount(0);
    await expectAccessible(page);
    await noSideways(page);
  });

  test(`an operator finds a webhook and replays it, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true, subscription: null });
    const id = `evt_${randomUUID()}`;
    const payload = JSON.stringify({ id, livemode: false, data: { object: { id: 'mandate_1', object: 'mandate' } } });
    await withDatabase((client) =>
      client.query(
        `insert into stripe_events (id, type, created, payload, error) values ($1, 'mandate.updated', now(), $2, 'TypeError')`,
        [id, payload],
      ),
    );
    await page.goto('/app/admin/operations');
    await page.getByRole('link', { name: 'Webhooks received' }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks received', level: 1 })).toBeVisible();
    await page.getByLabel('Provider').selectOption('Stripe');
    await page.getByLabel('State').selectOption('Failed');
    const row = page.getByRole('listitem').filter({ hasText: id });
    await expect(row).toContainText('mandate.updated');
    await expect(row).toContainText('TypeError');
    await expect(page).toHaveURL(/provider=stripe&state=failed/);
    await expectAccessible(page);
    await noSideways(page);

    await page.getByLabel('State').selectOption('Any state');
    await page.getByRole('searchbox', { name: 'Event ID' }).fill(id);
    await expect(page.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(1);
    await row.getByRole('button', { name: /^Replay/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Replay this webhook?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Enter');
    await expect(page.getByText('Replayed.', { exact: true })).toBeVisible();
    await expect(row.getByText('TypeError')).toHaveCount(0);

    await withDatabase((client) => client.query('delete from stripe_events where id = $1', [id]));
    await row.getByRole('button', { name: /^Replay/ }).click();
    await question.getByRole('button', { name: 'Replay' }).click();
    await expect(row.getByRole('alert')).toHaveText('We no longer have this webhook.');
    await page.getByRole('searchbox', { name: 'Event ID' }).fill('evt_of_nobody');
    await expect(page.getByText('No webhooks found')).toBeVisible();
    await expectAccessible(page);
  });

  test(`an operator logs a user out everywhere and suspends them, at ${width} px`, async ({
    strictPage: page,
    signedInAs,
    browser,
  }) => {
    await page.setViewportSize({ width, height });
    const admin = await signedInAs({ isAdmin: true, subscription: null });
    const agent = await makeBrowserAgent();
    const theirs = await browser.newContext({ viewport: { width, height } });
    await signIn(theirs, agent);
    await page.goto('/app/admin');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(agent.email);
    await page.getByRole('link', { name: agent.email }).click();
    await expect(page.getByRole('heading', { name: agent.email, level: 1 })).toBeVisible();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const logOut = page.getByRole('alertdialog', { name: 'Log this account out everywhere?' });
    await expect(logOut).toBeVisible();
    await typeText(page, 'A stolen laptop');
    await press(page, 'Enter');
    await expect(page.getByText('Logged out everywhere.')).toBeVisible();
    await expect(page.getByText('Not logged in')).toBeVisible();

    await page.getByRole('button', { name: 'Suspend' }).click();
    const suspend = page.getByRole('alertdialog', { name: `Suspend ${agent.email}?` });
    await expect(suspend).toBeVisible();
    await expectAccessible(page);
    await typeText(page, 'Runaway spend');
    await press(page, 'Enter');
    await expect(page.getByText(`by ${admin.email}: “Runaway spend”`)).toBeVisible();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await signIn(theirs, agent);
    const window = await theirs.newPage();
    await window.goto('/app/leads');
    await expect(window.getByRole('heading', { name: 'Your account is suspended', level: 1 })).toBeVisible();
    await expectAccessible(window);
    await noSideways(window);
    await page.getByRole('button', { name: 'Lift suspension' }).click();
    const lift = page.getByRole('alertdialog', { name: `Lift the suspension of ${agent.email}?` });
    await lift.getByLabel('Reason').fill('Sorted out');
    await lift.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(page.getByText('Suspension lifted.')).toBeVisible();
    await window.reload();
    await expect(window.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    await theirs.close();
  });
}

test('while it is read-only a change is refused with a sentence, and reading and logging in go on', async ({
  page,
  signedInAs,
}) => {
  const server = await startOwnServer(process.env.BROWSER_TEST_DATABASE_URL ?? '', {
    ROLE: 'web',
    SANDBOX_URL: process.env.BROWSER_TEST_SANDBOX_URL ?? '',
    READ_ONLY: 'true',
  });
  try {
    await signedInAs();
    await page.goto(`${server.url}/app/settings`);
    await page.getByLabel('Your name').fill('Pat Moss');
    await press(page, 'Enter');
    await expect(page.getByText('Changes are paused for maintenance right now. Please try again later.')).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect(page).toHaveURL(`${server.url}/`);
  } finally {
    await server.kill();
  }
});

test('nobody else sees the pages of an operator', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  for (const path of ['/app/admin/operations', '/app/admin/webhooks', `/app/admin/users/${agent.id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app$/);
  }
});

test('who is taken off the list while the page is open is told so', async ({ strictPage: page, signedInAs }) => {
  const admin = await signedInAs({ isAdmin: true });
  await page.goto('/app/admin/webhooks');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  const inMenu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Console' });
  await expect(inMenu).toBeVisible();
  await withDatabase(async (client) => {
    await client.query('delete from admin_allowlist where user_id = $1', [admin.id]);
    // A change of theirs, by which the page reads again who they are.
    await client.query('update profiles set full_name = $2 where user_id = $1', [admin.id, 'Sam']);
  });
  await expect(inMenu).toBeHidden();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('Access denied');
});
