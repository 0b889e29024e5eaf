// A plan of texts a day: turned on with its cost in sight, followed over days, and stopped by a reply.
import type { Page } from '@playwright/test';
import { runRescue } from '../src/features/lead-rescue/run-rescue.job.ts';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { runJob } from '../test-support/browser-jobs.ts';
import { giveNumber, receiveText } from '../test-support/browser-texting.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { saysBriefly } from './says-briefly.ts';
import { fitsSmallWindows } from './small-windows.ts';

/** Leads in No Pickup with their contacts, the first of them without a consent. */
const addPeople = (agent: BrowserAgent, count: number) =>
  withDatabase(async (client) => {
    await client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
    await client.query(
      `insert into leads (user_id, name, phone, state) select $1, 'Pat Moss ' || n, '+1312555' || (1000 + n), 'IL' from generate_series(1, $2) as n`,
      [agent.id, count],
    );
    await client.query(
      `insert into message_contacts (user_id, phone, full_name, tags, created_at)
       select user_id, phone, name, '{lead}', now() - right(phone, 2)::int * interval '1 minute' from leads where user_id = $1`,
      [agent.id],
    );
    await client.query(
      `insert into consents (user_id, lead_id, channel, address, collected_by, given_to, entered_by, entered_from)
       select user_id, id, 'text', phone, 'agent', 'Dana Cole', 'agent', 'Test' from leads where user_id = $1 and name <> 'Pat Moss 1'`,
      [agent.id],
    );
  });

/** The worker as it would find the plan at the next day's send hour. */
async function aDayLater(agent: BrowserAgent): Promise<void> {
  await withDatabase(async (client) => {
    // From any hour of a day it is less than this to nine o'clock of the next, also when the clocks change.
    const day = `interval '35 hours'`;
    await client.query(
      `update lead_rescue_trackers set started_at = started_at - ${day}, due_at = case when due_at is not null then now() end,
         live_since = live_since - ${day} where user_id = $1`,
      [agent.id],
    );
    await client.query(
      `update messages set status = 'delivered', reason = null, claimed_at = now() - ${day}, sent_at = now() - ${day},
         once_key = once_key || '-earlier'
       where user_id = $1 and direction = 'out'`,
      [agent.id],
    );
  });
  await runJob(runRescue, { userId: agent.id });
}

const savedSettings = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ loop_enabled: boolean; send_hour_local: number }>(
      'select loop_enabled, send_hour_local from lead_rescue_settings where user_id = $1',
      [agent.id],
    );
    return rows[0];
  });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('from nothing to a running plan, over two days, until somebody answers', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const agent = await signedInAs({ timeZone: 'America/Chicago' });
  const number = await giveNumber(agent, { cents: 500 });
  await addPeople(agent, 3);
  await page.goto('/app/lead-rescue');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expect(page.getByText('No day templates yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add 30-day plan' }).click();
  await expect(page.getByLabel('Day 31', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add day' })).toBeDisabled();
  const second = page.getByLabel('Day 2', { exact: true });
  await saysBriefly(page.getByRole('main'), 'Saved', () => second.fill('Hi {{first_name}}, it’s {{agent_name}}.'));
  await expect(page.getByText('’ (curly apostrophe)')).toBeVisible();
  await page.getByRole('button', { name: "Replace ’ with '" }).click();
  await expect(second).toBeFocused();
  await page.getByRole('button', { name: 'Remove Day 31' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Day 31' }).click();
  await expect(page.getByLabel('Day 31', { exact: true })).toHaveCount(0);

  const settings = page.locator('form').filter({ hasText: 'Save settings' });
  for (const [loops, hour] of [
    [false, 13],
    [true, 9],
  ] as const) {
    await settings.getByRole('checkbox', { name: 'Loop' }).setChecked(loops);
    await settings.getByLabel('Send hour').selectOption(String(hour));
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await expect.poll(() => savedSettings(agent)).toEqual({ loop_enabled: loops, send_hour_local: hour });
  }
  await settings.getByText('Variables helper').click();
  await settings.getByRole('button', { name: '{{first_name}}' }).click();
  await expect(page.getByText('Copied {{first_name}}.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{first_name}}');
  await expectAccessible(page);

  await page.getByLabel('Enabled').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on Lead Rescue' });
  await expect(dialog.getByText('1 person isn’t texted until you record their consent.')).toBeVisible();
  await fitsSmallWindows(page, 'the start of Lead Rescue');
  await dialog.getByRole('button', { name: 'Turn on Lead Rescue' }).click();
  await expect(row(page, 'Pat Moss 2')).toContainText('Waiting for Day 2 @ 9:00 America/Chicago');
  await expect(row(page, 'Pat Moss 2')).toContainText(/\d\s(AM|PM) for them/);

  await runJob(runRescue, { userId: agent.id });
  await expect(row(page, 'Pat Moss 2')).toContainText('Day 2 goes out tomorrow at 9:00 AM');
  await expect(row(page, 'Pat Moss 1')).toContainText('There’s no record that this person agreed to texts from you.');
  await aDayLater(agent);
  await expect(row(page, 'Pat Moss 3').getByText('Day 2', { exact: true })).toBeVisible();
  const again = page.waitForResponse(/\/api\/lead-rescue\/trackers(\?|$)/);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  expect((await again).status()).toBe(200);
  await aDayLater(agent);
  await expect(row(page, 'Pat Moss 3').getByText('Day 3', { exact: true })).toBeVisible();

  await receiveText('+13125551002', number, 'Please call me');
  await expect(row(page, 'Pat Moss 2')).toHaveCount(0);
  await page.getByLabel('Show stopped').check();
  await expect(row(page, 'Pat Moss 2')).toContainText('They replied, so nothing more is sent.');

  await row(page, 'Pat Moss 3').getByRole('button', { name: 'Pause Pat Moss 3' }).click();
  await expect(row(page, 'Pat Moss 3')).toContainText('You paused it.');
  await row(page, 'Pat Moss 3').getByRole('button', { name: 'Resume Pat Moss 3' }).click();
  await row(page, 'Pat Moss 3').getByRole('button', { name: 'Actions for Pat Moss 3' }).click();
  await page.getByRole('menuitem', { name: 'Advance 1 day' }).click();
  await expect(row(page, 'Pat Moss 3').getByText('Day 4', { exact: true })).toBeVisible();
  await row(page, 'Pat Moss 3').getByRole('button', { name: 'Actions for Pat Moss 3' }).click();
  await page.getByRole('menuitem', { name: 'Show calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar of Pat Moss 3' });
  await expect(calendar.getByText('Day 5', { exact: true })).toBeVisible();
  await fitsSmallWindows(page, 'the calendar of a plan');
  await calendar.getByRole('button', { name: 'Close' }).last().click();
  await row(page, 'Pat Moss 3').getByRole('button', { name: 'Actions for Pat Moss 3' }).click();
  await page.getByRole('menuitem', { name: 'Reset to Day 1' }).click();
  await expect(row(page, 'Pat Moss 3')).toContainText('Waiting for Day 2 @ 9:00 America/Chicago');
  // What is pasted may be longer than any name.
  await page.getByLabel('Search contacts').fill('nobody '.repeat(40));
  await expect(page.getByText('No matching contacts')).toBeVisible();

  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await row(page, 'Pat Moss 3').getByRole('link', { name: 'Pat Moss 3' }).click();
  await expect(page.getByRole('region', { name: 'Lead Rescue' })).toContainText('Waiting for Day 2');
});

test('a day’s words are there again though the tab was closed while they were typed, or the server was away', async ({
  page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/lead-rescue');
  await page.getByRole('button', { name: 'Add 30-day plan' }).click();
  const day = (of: Page) => of.getByLabel('Day 2', { exact: true });
  await day(page).fill('Typed a moment ago');
  await page.close();
  page = await page.context().newPage();
  await page.goto('/app/lead-rescue');
  await expect(day(page)).toHaveValue('Typed a moment ago');
  const saved = () =>
    page.evaluate(
      async () => ((await (await fetch('/api/lead-rescue')).json()) as { days: { body: string }[] }).days[0]?.body,
    );
  await expect.poll(saved).toBe('Typed a moment ago');
  await page.route('**/api/lead-rescue/days/2', (route) => route.fulfill({ status: 500, body: '{}' }));
  await day(page).fill('Kept through all');
  await expect(page.getByText('Save failed')).toBeVisible();
  await page.reload();
  await expect(day(page)).toHaveValue('Kept through all');
  await page.unrouteAll();
  await page.reload();
  await expect.poll(saved).toBe('Kept through all');
});

test('on a phone', async ({ strictPage: page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await signedInAs();
  await addPeople(agent, 2);
  await withDatabase((client) =>
    client.query(`insert into lead_rescue_settings (user_id, enabled) values ($1, true)`, [agent.id]),
  );
  await withDatabase((client) => client.query('select enroll_rescue($1)', [agent.id]));
  await page.goto('/app/lead-rescue');
  await expect(page.getByText('Pat Moss 2')).toBeVisible();
  await noSideways(page);
  await expectAccessible(page);
  await page.route('**/api/lead-rescue/days/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Add day' }).click();
  await expect(page.getByText(/Save failed/)).toBeVisible();
});
