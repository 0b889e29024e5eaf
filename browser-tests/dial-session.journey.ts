// A dial session from the list to its summary: called by a key, noted by a digit, one lead after another.
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import {
  addPeople,
  giveLocalNumber,
  givePhone,
  hangUp,
  pressKey,
  somePhone,
  takeWhenItRings,
  typeReasons,
} from '../test-support/browser-calls.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';

test.beforeEach(({ context }) => typeReasons(context));

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const outcomesOf = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; last_outcome: string | null }>(
      'select name, last_outcome from leads where user_id = $1 and last_outcome is not null order by name',
      [agent.id],
    );
    return rows.map(({ name, last_outcome }) => `${name}: ${last_outcome}`);
  });

const atHand = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const queue = (page: Page) => page.getByRole('complementary', { name: 'Queue' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const call = (page: Page) =>
  page.getByRole('region', { name: 'Lead at hand' }).getByRole('button', { name: /^Call( C)?$/ });
const start = (page: Page, list = 'All leads') => button(page, `Start session with ${list}`).click();

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a session from the list to its summary', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      await addPeople(agent, 'Ann Reed', 'Bea Cole', 'Cal Dean', 'Dan Hart');
      await withDatabase((client) =>
        client.query(
          `with gone as (update leads set phone = $2 where user_id = $1 and name = 'Dan Hart' returning phone)
           insert into suppressions (user_id, channel, address, reason, source) select $1, 'call', phone, 'asked', 'agent' from gone`,
          [agent.id, somePhone('312')],
        ),
      );
      await withDatabase((client) =>
        client.query(
          `insert into lead_views (user_id, name, status, filter, sort) values ($1, 'Texans', 'lead', '{"state": "TX"}', 'newest')`,
          [agent.id],
        ),
      );
      await page.goto('/app/leads?state=TX');
      await page.getByRole('link', { name: 'Dial this list' }).click();
      await expect(button(page, 'Start session with Filtered leads')).toBeEnabled();
      await expectAccessible(page);
      await noSideways(page);
      await start(page, name === 'desk' ? 'Filtered leads' : 'Texans');
      await expect(atHand(page, 'Ann Reed')).toBeVisible();
      await expect(call(page)).toBeFocused();
      await expect(queue(page).getByRole('listitem').first()).toContainText('Bea Cole');
      await expect(queue(page).getByRole('listitem').first()).toContainText(/\d:\d\d\s[AP]M/);
      await expect(queue(page)).toContainText('1 on your do-not-contact list');
      await expect(page.getByText(`${name === 'desk' ? 'Filtered leads' : 'Texans'} · 2 left`)).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await (name === 'desk' ? press(page, '1') : button(page, 'No answer').click());
      await expect(atHand(page, 'Bea Cole')).toBeVisible();
      await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByText('Undone: No answer for Ann Reed.').first()).toBeVisible();
      await (name === 'desk' ? press(page, 'k') : button(page, 'Back to Ann Reed').click());
      await expect(atHand(page, 'Ann Reed')).toBeVisible();
      await expect(call(page)).toBeFocused();
      await expect.poll(() => outcomesOf(agent)).toEqual([]);
      await (name === 'desk' ? press(page, '6') : button(page, 'Talked').click());
      await expect(atHand(page, 'Bea Cole')).toBeVisible();
      await expect.poll(() => outcomesOf(agent)).toEqual(['Ann Reed: Talked']);
      const skipped = page.waitForResponse((response) => response.request().postData()?.includes('"skipped"') === true);
      await (name === 'desk' ? press(page, 'j') : button(page, 'Skip').click());
      await expect(atHand(page, 'Cal Dean')).toBeVisible();
      expect((await skipped).ok()).toBe(true);
      await page.reload();
      await expect(atHand(page, 'Cal Dean')).toBeVisible();
      await (name === 'desk' ? press(page, '2') : button(page, 'Left voicemail').click());
      await expect(page.getByText('No one to call right now')).toBeVisible();
      await expect(button(page, 'Look again')).toBeFocused();
      await expectAccessible(page);

      await (name === 'desk' ? press(page, 'q') : button(page, 'End session').click());
      await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
      const summary = page.getByRole('region', { name: 'Session summary' });
      await expect(summary).toContainText('1 of 2 reached');
      await expect(summary).toContainText('50%');
      await expect(summary).toContainText('1 skipped');
      await expect(summary.getByRole('list', { name: 'Outcomes' })).toContainText('Talked 1');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessible(page);
      await noSideways(page);
    });
  });
}

test('an outcome during a call waits for its end, and a note that is typed is kept', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const phone = await givePhone(agent);
  const [ann] = await addPeople(agent, 'Ann Reed');
  await withDatabase(async (client) => {
    // A further number is called where it is the only one; who is to be called back is at hand at any hour.
    await client.query('update leads set phone = null, further_phones = array[phone] where user_id = $1', [agent.id]);
    await client.query(
      `with back as (
         insert into leads (user_id, name, phone, state, created_at, next_follow_up_at)
         values ($1, 'Bea Cole', $2, 'TX', now() - interval '1 minute', now() + interval '30 minutes') returning phone)
       insert into dnc_checks (user_id, phone, result, checked_at, origin, source)
       select $1, phone, 'clear', now(), 'scrub_file', 'scrub.csv' from back`,
      [agent.id, somePhone('312')],
    );
  });
  await page.goto('/app/dialer');
  await page.getByRole('link', { name: 'Dial session' }).click();
  await start(page);
  await expect(call(page)).toBeFocused();
  await press(page, 'c');
  await takeWhenItRings(phone);
  await pressKey(phone, '1');
  await takeWhenItRings(ann!);
  const part = page.getByRole('region', { name: 'Lead at hand' });
  await expect(part).toContainText('Connected');
  await press(page, 'w');
  await expect(part.getByLabel('New note')).toBeFocused();
  await typeText(page, 'Wife decides. 1 child.');
  await expect(atHand(page, 'Ann Reed')).toBeVisible();
  await button(page, 'Talked').click();
  await expect(part).toContainText('The next lead comes when this call ends.');
  await expectAccessible(page);
  await hangUp(ann!);
  await expect(atHand(page, 'Bea Cole')).toBeVisible();
  await expect(call(page)).toBeFocused();
  const notes = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ body: string }>(
        'select body from lead_notes where user_id = $1 and not auto',
        [agent.id],
      );
      return rows.map(({ body }) => body);
    });
  await expect.poll(notes).toEqual(['Wife decides. 1 child.']);
  await expect.poll(() => outcomesOf(agent)).toEqual(['Ann Reed: Talked']);
  await expect(page.getByText(/1 worked · 1 reached \(100%\)/)).toBeVisible();
});

test('the next lead is not taken from who types, and another tab follows', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addPeople(agent, 'Ann Reed', 'Bea Cole');
  await page.goto('/app/dialer/session');
  await start(page);
  await expect(call(page)).toBeFocused();
  const other = await context.newPage();
  await other.goto('/app/dialer/session');
  await expect(atHand(other, 'Ann Reed')).toBeVisible();
  await press(page, 'w');
  await expect(page.getByLabel('New note')).toBeFocused();
  await typeText(page, '1j');
  await expect(atHand(page, 'Ann Reed')).toBeVisible();
  await page.getByLabel('New note').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, '5');
  await expect(atHand(page, 'Bea Cole')).toBeVisible();
  await expect(atHand(other, 'Bea Cole')).toBeVisible();
});

test('what cannot be had is said', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.route('**/api/dial-session', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/app/leads');
  await expect(page.getByRole('link', { name: 'Dial this list' })).toBeVisible();
  await press(page, 'Control+k');
  await typeText(page, 'dial session');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('dial session');
  await expect(page.getByRole('option', { name: 'Dial session' })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByText('We couldn’t load your dial session.')).toBeVisible();
  await expectAccessible(page);
});
