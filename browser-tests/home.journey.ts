// Home as the day: everything on it opens its list, a change in another window shows, and a part that fails fails alone.
import type { Page } from '@playwright/test';
import { addLeads, setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { halfEmptyCards } from './half-empty.ts';
import { closes, press, typeAfter } from './keys.ts';
import { whenStored } from './when-stored.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Twelve leads: two due, one of them overdue, from two sources, three quoted; a meeting, a post and a pair to look at. */
async function fillDay(agent: BrowserAgent): Promise<void> {
  await addLeads(agent, 12);
  await withDatabase(async (client) => {
    const own = [agent.id];
    const run = (sql: string) => client.query(sql, own);
    await run(
      `update leads set source = case when right(name, 1) = '2' then 'Referral' else 'Acme, Leads' end where user_id = $1`,
    );
    await run(
      `update leads set next_follow_up_at = now() - interval '3 days' where user_id = $1 and name = 'Lead 000001'`,
    );
    await setFollowUps(client, agent.id, `now() - interval '2 minutes'`, `name = 'Lead 000002'`);
    await run(
      `insert into appointments (user_id, lead_id, event_uri, event_seen, invitee_uri, status, meeting, starts_at, ends_at, invitee_name)
       select user_id, id, 'e', 'x', 'i', 'active', 'Policy review', now() - interval '1 minute', now() + interval '2 hours', name
       from leads where user_id = $1 and name = 'Lead 000003'`,
    );
    await run(
      `insert into intake_posts (user_id, verdict, reason, lead_name, fields, payload_hash)
       select $1, verdict, null, verdict || ' person', '[]', convert_to(verdict, 'UTF8') from unnest('{rejected,created}'::text[]) as verdict`,
    );
    await run(
      `insert into lead_pairs (user_id, lead_a, lead_b, level, reasons, noted)
       select $1, least(a.id, b.id), greatest(a.id, b.id), 'likely', '{name}', 'Same name in the file'
       from leads a, leads b where a.user_id = $1 and b.user_id = $1 and a.name = 'Lead 000004' and b.name = 'Lead 000005'`,
    );
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`everything on home opens its list, ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await fillDay(await signedInAs());
    const links: readonly (readonly [title: string, link: string | RegExp, opens: RegExp, shown: string | RegExp])[] = [
      ['Follow-ups', 'Lead 000001', /\/app\/today\?lead=[0-9a-f-]{36}$/, 'Lead 000001'],
      ['Follow-ups', 'Open Today', /\/app\/today$/, 'Overdue'],
      ['Meetings', 'Lead 000003', /\/app\/calendar\?lead=[0-9a-f-]{36}$/, 'Lead 000003'],
      ['New leads', 'Referral: 2', /\/app\/leads\?created=[\d-]+\.\.&source=Referral$/, 'Lead 000012'],
      ['New leads', 'Acme, Leads: 10', /\/app\/leads\?created=[\d-]+\.\.&source=Acme%252C\+Leads$/, 'Lead 000011'],
      ['New leads', 'Open all 12', /\/app\/leads\?created=[\d-]+\.\.$/, 'Lead 000012'],
      ['To review', 'Possible duplicates: 1', /\/app\/leads\/duplicates$/, 'Lead 000004'],
      ['To review', /^Posts not added/, /\/app\/leads\?posts=to_check$/, 'rejected person'],
      ['Pipeline', 'Quoted: 2', /\/app\/leads\?stage=quoted$/, 'Lead 000002'],
      ['Wallet balance', 'Wallet balance', /\/app\/wallet$/, 'Current balance'],
      ['This week', 'Open report of this week', /\/app\/reports\?view=weekly&period=/, 'Production report'],
    ];
    await page.goto('/app');
    for (const [title, link, opens, shown] of links) {
      await card(page, title)
        .getByRole('link', { name: link, exact: typeof link === 'string' })
        .click();
      await expect(page).toHaveURL(opens);
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      if (title === 'To review') await expect(page.getByText('created person')).toHaveCount(0);
      await page.goBack();
    }
    const followUps = card(page, 'Follow-ups');
    await expect(followUps.getByText('1 overdue')).toBeVisible();
    await expect(card(page, 'Pipeline').getByText('Quoted')).toBeVisible();
    expect(await halfEmptyCards(page)).toEqual([]);
    await expectAccessible(page);

    // Each follow-up is dealt with where it stands, and then there is somebody to begin with.
    await followUps.getByRole('button', { name: 'Call Lead 000002' }).click();
    await closes(page.getByRole('dialog', { name: 'Call Lead 000002' }));
    await followUps.getByRole('button', { name: 'Snooze: Lead 000001' }).click();
    await page.getByRole('menuitem', { name: /^Next week: / }).click();
    await expect(followUps.getByRole('link', { name: 'Lead 000001' })).toHaveCount(0);
    await followUps.getByRole('button', { name: 'Mark done: Lead 000002' }).click();
    await expect(followUps.getByRole('link', { name: '12 leads never called', exact: true })).toBeVisible();
    await followUps.getByRole('link', { name: 'Start calling 12 leads never called' }).click();
    await expect(page).toHaveURL(/\/app\/dialer\/session\?attempts=0\.\.0$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dial session' })).toBeVisible();
  });
}

test('a change in another window shows within a second', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await fillDay(agent);
  await page.goto('/app');
  await expect(card(page, 'Follow-ups').getByRole('link', { name: 'Lead 000002' })).toBeVisible();
  const followUps = card(page, 'Follow-ups').getByRole('listitem');
  for (const left of [1, 0]) {
    const started = Date.now();
    await withDatabase((client) =>
      client.query(
        `update leads set next_follow_up_at = null where (user_id, id) in (
           select user_id, id from leads where user_id = $1 and next_follow_up_at is not null order by name limit 1)`,
        [agent.id],
      ),
    );
    await expect(followUps).toHaveCount(left);
    test.info().annotations.push({ type: 'shown after', description: `${Date.now() - started} ms` });
  }
});

test('first steps stay until they are done or put away, which can be undone', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await page.goto('/app');
  const steps = card(page, 'Get started');
  await expect(steps.getByRole('link')).toHaveText([
    /1\. Import your leads/,
    /2\. Connect your calendar/,
    /3\. Add funds/,
  ]);
  await withDatabase((client) =>
    client.query(
      `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing)
       values ($1, gen_random_uuid(), 'done', 'a.csv', 'f', '{Name}', '{full_name}', 'skip')`,
      [agent.id],
    ),
  );
  await expect(steps.getByRole('link', { name: /Import your leads · Done/ })).toBeVisible();
  await steps.getByRole('button', { name: 'Dismiss Get started' }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toBeVisible();
  await whenStored(page, () => steps.getByRole('button', { name: 'Dismiss Get started' }).click());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('who has paid and has no leads yet is led to the import, from home and from the settings', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await page.goto('/app');
  await card(page, 'Get started')
    .getByRole('link', { name: /Import your leads/ })
    .click();
  await closes(dialog);
  await page.goto('/app/settings');
  // The list of its sections beside them, in their order, and the way to the last.
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  const titles = page.locator('main section[aria-labelledby] h2');
  await expect(sections.last()).toHaveText('Delete account');
  await expect.poll(async () => sections.allTextContents()).toEqual(await titles.allTextContents());
  await sections.last().focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Delete account' }).locator(':focus')).toHaveCount(1);
  // The time zone is kept as it is chosen, so that no letter alone chooses one; it is found by its city, too.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const before = await zone.inputValue();
  await zone.focus();
  await press(page, 'h');
  await expect(zone).toHaveValue(before);
  await typeAfter(page, 'Enter', 'phoenix');
  const found = page.getByRole('dialog', { name: 'Time zone' }).getByRole('option');
  await expect(found).toHaveText(['ArizonaAmerica/Phoenix']);
  await press(page, 'Enter');
  await expect(page.getByText('Time zone saved.')).toBeVisible();
  await expect(zone).toHaveValue('America/Phoenix');
  await expect(zone).toBeFocused();
  await page.getByRole('button', { name: 'Import your leads' }).click();
  await expectAccessible(page);
  await closes(dialog);
  await addLeads(agent, 1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import your leads' })).toHaveCount(0);
});

test('a part that fails says so, and the page stays', async ({ strictPage: page, signedInAs }) => {
  await fillDay(await signedInAs());
  let fails = true;
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    const missing = {
      follow_ups: null,
      meetings: null,
      new_leads: null,
      unread: null,
      duplicates: null,
      posts_to_check: null,
      stages: null,
      balance_cents: null,
    };
    await route.fulfill({ response, json: fails ? { ...answer, ...missing } : answer });
  });
  // By a link, so that the page asks by itself.
  await page.goto('/app/settings');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(card(page, 'Follow-ups').getByText('We couldn’t load your follow-ups.')).toBeVisible();
  await expect(card(page, 'To review').getByText('Not available')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await card(page, 'Meetings').getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Follow-ups').getByRole('link', { name: 'Lead 000001' })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`sample data in and out, ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedInAs();
    await page.goto('/app');
    const offer = card(page, 'Get started').getByRole('button', { name: 'Try sample data' });
    await offer.focus();
    await press(page, 'Enter');
    const notice = page.getByRole('region', { name: 'Sample data' });
    await expect(notice).toContainText('50 made-up leads');
    await expect(offer).toHaveCount(0);
    await expect(card(page, 'Follow-ups').getByRole('listitem')).toHaveCount(7);
    await expect(card(page, 'Pipeline').getByText('45 open leads')).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'tagged Sample' }).click();
    await expect(page).toHaveURL(/\/app\/leads\?tag=Sample$/);
    await expect(page.getByText('Marlene Abernathy').filter({ visible: true }).first()).toBeVisible();
    await page.goto('/app');
    await notice.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(page.getByText('Removed 50 sample leads.')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(offer).toBeVisible();
    await page.goto('/app/leads');
    await expect(page.getByText('Marlene Abernathy')).toHaveCount(0);
  });
}
