// The Today queue: groups, the badge, keys, done and later with Undo, and what comes due while the page is open.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { runJob } from '../test-support/browser-jobs.ts';
import { fireFollowUps } from '../src/features/follow-ups/fire-follow-ups.job.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, inOneGo, press } from './keys.ts';

interface Due {
  name: string;
  /** Hours from now. */
  in: number;
  phone?: string;
  state?: string;
}

async function addFollowUps(agent: BrowserAgent, all: readonly Due[]): Promise<string[]> {
  return withDatabase(async (client) => {
    const ids: string[] = [];
    for (const due of all) {
      const id = randomUUID();
      await client.query(
        `insert into crm.leads (user_id, id, name, phone, state, next_follow_up_at) values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
        [agent.id, id, due.name, due.phone ?? null, due.state ?? null, Math.round(due.in * 60)],
      );
      ids.push(id);
    }
    return ids;
  });
}

const article = (page: Page, name: string) => page.getByRole('article', { name });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Today/ });
const day = 24;

for (const { name, viewport } of [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });

    test('done and later, each with its way back', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      await page.goto('/app/today');
      await expect(page.getByText('You’re all caught up')).toBeVisible();
      await addFollowUps(agent, [
        { name: 'Old Overdue', in: -5 * day, phone: '+16155550101', state: 'AZ' },
        { name: 'Late Overdue', in: -2 * day },
        { name: 'Next Week', in: 4 * day },
      ]);
      await expect(page.getByRole('article')).toHaveCount(3);
      await expect(page.getByRole('button', { name: /^Overdue 2$/ })).toBeVisible();
      await expect(article(page, 'Old Overdue').getByText(/in AZ$/)).toBeVisible();
      await expectAccessible(page);

      await article(page, 'Old Overdue').getByRole('button', { name: 'Mark done: Old Overdue' }).click();
      await expect(article(page, 'Old Overdue')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(article(page, 'Old Overdue')).toBeVisible();

      await article(page, 'Late Overdue').getByRole('button', { name: 'Snooze: Late Overdue' }).click();
      await page.getByRole('menuitem', { name: /^Tomorrow 9:00 AM$/ }).click();
      await expect(page.getByRole('button', { name: /^Overdue 1$/ })).toBeVisible();
      await expect(article(page, 'Late Overdue').getByText('Tomorrow 9:00 AM')).toBeVisible();

      await article(page, 'Next Week').getByRole('button', { name: 'Snooze: Next Week' }).click();
      await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Follow up with Next Week' });
      const date = dialog.getByLabel('Date');
      const set = dialog.getByRole('button', { name: 'Set follow-up' });
      await date.fill('2020-01-01');
      await set.click();
      await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
      await date.fill('');
      await set.click();
      await expect(dialog.getByText('Enter a date, or clear the time too.')).toBeVisible();
      await date.pressSequentially('12');
      await set.click();
      await expect(dialog.getByText(/Enter (the whole date|a date like 7\/4\/2026)\./)).toBeVisible();
      await date.fill('2099-01-01');
      await dialog.getByLabel('Time').fill('');
      await set.click();
      await expect(page.getByText('Next Week: Jan 1, 2099 9:00 AM.')).toBeVisible();
      await expect(article(page, 'Next Week')).toHaveCount(0);

      await article(page, 'Late Overdue').getByRole('button', { name: 'Snooze: Late Overdue' }).click();
      await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
      const last = page.getByRole('dialog', { name: 'Follow up with Late Overdue' });
      await last.getByLabel('Date').fill('');
      await last.getByLabel('Time').fill('');
      await last.getByRole('button', { name: 'Clear follow-up' }).click();
      await expect(page.getByText('Done: Late Overdue.')).toBeVisible();

      await page.getByRole('button', { name: 'Reminders' }).click();
      await page.getByRole('radio', { name: 'An email for each follow-up' }).check();
      await expect(page.getByText('Reminders saved.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Reminders' }).click();
      await expect(page.getByRole('radio', { name: 'An email for each follow-up' })).toBeChecked();
    });
  });
}

test('by keyboard: along the rows, done, later, undo, open', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addFollowUps(agent, [
    { name: 'First', in: -4 * day },
    { name: 'Second', in: -3 * day },
    { name: 'Third', in: -2 * day },
  ]);
  await page.goto('/app');
  await expect(badge(page)).toHaveText(/3 overdue or due today/);
  await inOneGo(page, 'g', 'd');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(3);
  const name = (text: string) => page.getByRole('button', { name: text, exact: true });
  await press(page, 'j');
  await expect(name('First')).toBeFocused();
  await press(page, 'j');
  await press(page, 'j');
  await expect(name('Third')).toBeFocused();
  await press(page, 'k');
  await expect(name('Second')).toBeFocused();
  // On a slow line the undo is pressed while the change is still on its way, and comes after it all the same.
  const arrived = Promise.withResolvers<void>();
  const isMove = (url: URL) => /^\/api\/leads\/[0-9a-f-]{36}\/follow-up$/.test(url.pathname);
  let answers = 0;
  page.on('response', (response) => (answers += isMove(new URL(response.url())) ? 1 : 0));
  await page.route(isMove, async (route) => (await arrived.promise, route.continue()), { times: 1 });
  await press(page, 'd');
  await expect(article(page, 'Second')).toHaveCount(0);
  await press(page, 'ControlOrMeta+z');
  await expect(article(page, 'Second')).toBeVisible();
  arrived.resolve();
  await expect.poll(() => answers).toBe(2);
  await expect(badge(page)).toHaveText(/3 overdue or due today/);
  await page.reload();
  await expect(article(page, 'Second')).toBeVisible();
  await name('Second').focus();

  await press(page, 'd');
  await expect(article(page, 'Second')).toHaveCount(0);
  await expect(name('Third')).toBeFocused();
  await expect(badge(page)).toHaveText(/2 overdue or due today/);
  await press(page, 'ControlOrMeta+z');
  await expect(article(page, 'Second')).toBeVisible();
  await expect(name('Third')).toBeFocused();
  await press(page, 'z');
  await expect(page.getByRole('menuitem', { name: 'In 1 hour' })).toBeFocused();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(article(page, 'Third').getByText('Tomorrow 9:00 AM')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  // What went hands the focus on: nobody has to look for it.
  await expect(name('Second')).toBeFocused();
  await name('First').focus();
  await press(page, 'Enter');
  const panel = page.getByRole('dialog', { name: 'First' });
  await expect(panel).toBeVisible();
  await closes(panel);
});

test('what comes due while a window is open is said there, and a change elsewhere shows', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await page.goto('/app/leads');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  const [id] = await addFollowUps(agent, [{ name: 'Robin Due', in: 0 }]);
  await expect(badge(page)).toHaveText(/1 /);
  // The server's own worker does the same at each full minute; here nobody waits for it.
  expect(fireFollowUps.schedule).toBe('* * * * *');
  await runJob(fireFollowUps, {});
  await expect(page.getByText('Follow up with Robin Due now.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lead=${id}`));
  await withDatabase((client) =>
    client.query('update crm.leads set next_follow_up_at = null where user_id = $1', [agent.id]),
  );
  await expect(article(page, 'Robin Due')).toHaveCount(0);
});

test('thousands: only what is in view exists, and the next pages come by scrolling', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await withDatabase((client) =>
    client.query(
      `insert into crm.leads (user_id, name, next_follow_up_at)
       select $1, 'Lead ' || lpad(n::text, 4, '0'), now() - interval '100 days' + make_interval(mins => n) from generate_series(1, 1500) n`,
      [agent.id],
    ),
  );
  await page.goto('/app/today');
  await expect(page.getByRole('button', { name: /^Overdue 999\+$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Today\s*999\+/ })).toBeVisible();
  await expect(page.locator('h1 + span')).toHaveText('999+');
  await expect(article(page, 'Lead 0001')).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  const list = page.locator('#main [data-scroll-list]');
  for (const target of ['Lead 0060', 'Lead 0120']) {
    await expect
      .poll(async () => {
        await list.evaluate((each) => each.scrollBy(0, 1500));
        return page.getByRole('article', { name: target }).count();
      })
      .toBe(1);
  }
  await list.evaluate((each) => each.scrollTo(0, 0));
  await page.getByRole('button', { name: /^Overdue/ }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
});
