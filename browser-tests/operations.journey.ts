// What an operator does every day: switches, failed jobs, webhooks and one user's account; and what people see of it.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, focusIsAtWork, goInside, signIn, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { startOwnServer, test as alone } from './own-server.ts';

/** What is asked for does not come: the page says so, and its button brings it. */
async function failsFirst(page: Page, address: string, open: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.abort());
  await open();
  const said = page.getByRole('alert').filter({ hasText: 'Failed to load admin data' });
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);
  await page.unroute(address);
  // It may have asked again by itself already, as when its window is come back to.
  const pressed = said.getByRole('button', { name: 'Retry' }).click();
  await Promise.race([pressed.catch(() => undefined), said.waitFor({ state: 'detached' })]);
  await expect(said).toHaveCount(0);
}

/** Changes are paused where `isOn`: one is refused with the sentence, and is made as soon as they go on. */
async function renames(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Enter');
  const paused = page.getByText('Changes are paused for maintenance right now. Please try again later.');
  await expect(paused).toHaveCount(isOn ? 1 : 0);
  if (isOn) await expectAccessible(page);
}

const nameOf = ({ id }: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ full_name: string | null }>(
      'select full_name from profiles where user_id = $1',
      [id],
    );
    return rows[0]?.full_name;
  });

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

/** A text for which the carrier bills more than was charged. */
const billedText = ({ id }: BrowserAgent) =>
  withDatabase((client) =>
    client.query(
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, parts, carrier_parts)
       values ($1, 'out', '+18335550100', '+13125550142', '+13125550142', '+13125550142', 'Hello', 'delivered', 'inbox', 1, 2)`,
      [id],
    ),
  );

for (const [width, height] of sizes) {
  // On a server of its own: a switch stops everyone's changes.
  alone(
    `an operator turns a switch on and off and retries a failed job, at ${width} px`,
    async ({ strictPage: page, signedInAs, browser }) => {
      await page.setViewportSize({ width, height });
      const admin = await signedInAs({ isAdmin: true, subscription: null });
      const agent = await makeBrowserAgent();
      const theirs = await browser.newContext({ viewport: { width, height } });
      await signIn(theirs, agent);
      const settings = await theirs.newPage();
      await settings.goto('/app/settings');
      const reason = `Nobody answered ${randomUUID()}`;
      const others = `Nobody listened ${randomUUID()}`;
      for (const each of [reason, others, others]) await failedJob(each);
      await billedText(agent);
      await page.goto('/app/admin');
      await failsFirst(page, '**/api/admin/operations', () => page.getByRole('link', { name: 'Operations' }).click());
      await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible();
      for (const name of ['Switches', 'Failed jobs', 'Queues', 'Providers', 'Texts', 'Ledger'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      const billed = page.getByRole('region', { name: 'Billed differently in the last 30 days' });
      await expect(billed.getByRole('listitem').filter({ hasText: agent.email })).toContainText(
        '1 segment charged, 2 billed',
      );
      await expectAccessible(page);
      await noSideways(page);

      const row = page.getByRole('listitem').filter({ hasText: 'READ_ONLY' });
      await row.getByRole('button', { name: 'Turn on Read-only' }).click();
      const question = page.getByRole('alertdialog', { name: 'Turn on “Read-only”?' });
      await expect(question).toBeVisible();
      await press(page, 'Enter');
      await expect(question.getByText('Enter a reason.')).toBeVisible();
      await expectAccessible(page);
      await question.getByLabel('Reason').focus();
      await typeText(page, 'Carrier incident');
      await press(page, 'Enter');
      await expect(row.getByText('“Carrier incident”')).toBeVisible();
      await expect(row).toContainText(admin.email);
      await expect(row.getByText('On', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await renames(settings, 'Pat Moss', true);
      expect(await nameOf(agent)).toBeNull();

      const off = page.getByRole('alertdialog', { name: 'Turn off “Read-only”?' });
      const turnOff = async () => {
        await row.getByRole('button', { name: 'Turn off Read-only' }).click();
        await off.getByLabel('Reason').fill('Over');
        await off.getByRole('button', { name: 'Turn off' }).click();
      };
      // As a server answers that was started again since, with the switch in its environment.
      const error = 'READ_ONLY is set in this server’s environment. Remove it there and restart.';
      await page.route(
        '**/api/admin/switches/*',
        (route) => route.fulfill({ status: 409, json: { error, code: 'conflict', request_id: 'journey' } }),
        { times: 1 },
      );
      await turnOff();
      await expect(row.getByRole('alert')).toContainText('is set in this server’s environment');
      await turnOff();
      await expect(row.getByText('Off', { exact: true })).toBeVisible();
      await expect(row.getByRole('alert')).toHaveCount(0);
      await renames(settings, 'Pat Moss', false);
      await expect.poll(() => nameOf(agent)).toBe('Pat Moss');
      await theirs.close();

      const job = page.getByRole('listitem').filter({ hasText: reason });
      await job.getByRole('button', { name: 'Retry read-meeting' }).click();
      await expect(page.getByText('1 job back in the queue.')).toBeVisible();
      await expect(job).toHaveCount(0);

      const rest = page.getByRole('listitem').filter({ hasText: others });
      const sure = page.getByRole('alertdialog', { name: 'Retry 2 jobs?' });
      for (const answer of ['Cancel', 'Retry all']) {
        await expect(rest).toHaveCount(2);
        await page.getByRole('button', { name: 'Retry all' }).click();
        await expect(sure).toContainText('What may have been sent already is looked up first.');
        await expectAccessible(page);
        await sure.getByRole('button', { name: answer }).click();
        await expect(sure).toHaveCount(0);
      }
      await expect(page.getByText('2 jobs back in the queue.')).toBeVisible();
      await expect(page.getByText('No failed jobs')).toBeVisible();
      await focusIsAtWork(page, 'all jobs retried');
      await expectAccessible(page);
      await noSideways(page);
      await failsFirst(page, '**/api/admin/log*', () => goInside(page, '/app/admin/log'));
      const acts = page.getByRole('listitem').filter({ hasText: 'READ_ONLY' }).filter({ hasText: admin.email });
      await expect(acts.filter({ hasText: 'Carrier incident' })).toHaveCount(1);
      await expect(acts.filter({ hasText: 'Over' })).toHaveCount(1);
    },
  );

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
    await failsFirst(page, '**/api/admin/webhooks*', () =>
      page.getByRole('link', { name: 'Webhooks received' }).click(),
    );
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
    await failsFirst(page, `**/api/admin/accounts/${agent.id}`, () =>
      page.getByRole('link', { name: agent.email }).click(),
    );
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

test('where its environment makes it read-only no button lifts that, and reading and logging in go on', async ({
  page,
  signedInAs,
}) => {
  const server = await startOwnServer(process.env.BROWSER_TEST_DATABASE_URL ?? '', {
    ROLE: 'web',
    SANDBOX_URL: process.env.BROWSER_TEST_SANDBOX_URL ?? '',
    READ_ONLY: 'true',
  });
  try {
    await signedInAs({ isAdmin: true });
    await page.goto(`${server.url}/app/admin/operations`);
    const fixed = page.getByRole('listitem').filter({ hasText: 'READ_ONLY is set in this server’s environment.' });
    await expect(fixed.getByText('On', { exact: true })).toBeVisible();
    await expect(fixed.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`${server.url}/app/settings`);
    await renames(page, 'Pat Moss', true);
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
