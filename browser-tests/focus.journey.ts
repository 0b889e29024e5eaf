// After every act at a desk the focus is where the work is, never nowhere, and a key that is pressed at once acts there.
import type { Page } from '@playwright/test';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, test } from './fixtures.ts';
import { holdDown, press, typeText } from './keys.ts';
import { focusIsSomewhere as isSomewhere } from './press-everything.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const told = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** J goes on in the list. */
async function goesOn(page: Page, after: string): Promise<void> {
  await isSomewhere(page, after);
  await press(page, 'j');
  await expect(page.locator('[role="row"][data-active]'), after).toHaveCount(1);
  await expect(list(page)).toBeFocused();
}

async function openList(page: Page, agent: BrowserAgent): Promise<void> {
  await addLeads(agent, 8);
  await page.goto('/app/leads');
  await expect(row(page, 'Lead 000008')).toHaveCount(1);
}

test('the list: sorting, many at once, deleting and the way back', async ({ strictPage: page, signedInAs }) => {
  await openList(page, await signedInAs());
  const name = page.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').focus();
  await press(page, 'Enter');
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(name.getByRole('button')).toBeFocused();
  await goesOn(page, 'a sort');

  await press(page, 'x');
  await press(page, 'j');
  await press(page, 'x');
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar.getByText('2 leads selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Stage' })).toBeVisible();
  await press(page, 's');
  await page.getByRole('menuitem', { name: 'App Pending' }).press('Enter');
  await told(page, 'Moved 2 leads to App Pending.');
  await expect(bar.getByText('2 leads selected')).toBeVisible();
  await isSomewhere(page, 'a stage for many');
  await bar.getByRole('button', { name: 'Stage' }).focus();
  await press(page, 'Escape');
  await expect(bar).toHaveCount(0);
  await goesOn(page, 'the end of a selection');

  await press(page, 'Delete');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await told(page, /^Deleted/);
  await goesOn(page, 'a deletion');
  await press(page, 'Control+z');
  await expect(page.getByRole('rowheader', { name: /^Lead 0/ })).toHaveCount(8);
  await goesOn(page, 'the way back');
});

/** What many get at once. */
const shared = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ all: string }>(
      `select string_agg(concat_ws(' ', name, tags::text, next_follow_up_at, call_attempts, last_outcome), ', ' order by name) as all
       from leads where user_id = $1`,
      [agent.id],
    );
    return rows[0]?.all;
  });

test('the list: a cell, a filter, a view, and what many got and lost again', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await openList(page, agent);
  await row(page, 'Lead 000003').getByText('Lead 000003', { exact: true }).dblclick();
  await expect(page.getByRole('textbox', { name: 'Name of Lead 000003' })).toBeFocused();
  await press(page, 'End');
  await typeText(page, ' West');
  await press(page, 'Enter');
  await expect(row(page, 'Lead 000003 West')).toHaveCount(1);
  await goesOn(page, 'a cell');

  const filters = page.getByRole('dialog', { name: 'Filters' });
  await press(page, 'Shift+F');
  await typeText(page, 'texas');
  await expect(filters.getByRole('option').first()).toContainText('Texas');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/state=TX/);
  await press(page, 'Escape');
  await expect(filters).toHaveCount(0);
  await goesOn(page, 'a filter');

  const view = page.getByRole('tab', { name: 'In Texas' });
  await page.getByRole('button', { name: 'Save view' }).focus();
  await press(page, 'Enter');
  await typeText(page, 'In Texas');
  await press(page, 'Enter');
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await goesOn(page, 'a view that is saved');
  await press(page, 'v');
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('button', { name: 'Delete In Texas' }).focus();
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Delete view' }).press('Enter');
  await expect(view).toHaveCount(0);
  await isSomewhere(page, 'a view that is deleted');
  if ((await views.count()) > 0) await press(page, 'Escape');
  await expect(views).toHaveCount(0);
  await goesOn(page, 'the views');

  const before = await shared(agent);
  const bar = page.getByRole('group', { name: 'Selection' });
  for (const key of ['Home', 'x', 'j', 'x']) await press(page, key);
  await expect(bar.getByText('2 leads selected')).toBeVisible();
  const acts = {
    tags: async () => {
      await press(page, 'Enter');
      await expect(page.getByRole('dialog', { name: 'Edit tags' })).toBeVisible();
      await typeText(page, 'vip');
      await press(page, 'Enter');
      await press(page, 'Control+Enter');
    },
    'a follow-up': async () => {
      await press(page, 'Enter');
      await page
        .getByRole('dialog', { name: 'Set follow-up' })
        .getByRole('button', { name: /^In 30 days/ })
        .press('Enter');
    },
    'an outcome': async () => {
      await press(page, 'Enter');
      await page.getByRole('menuitem', { name: 'No answer' }).press('Enter');
    },
  };
  const buttons = { tags: 'Tags', 'a follow-up': 'Set follow-up', 'an outcome': 'Log outcome' };
  for (const what of ['tags', 'a follow-up', 'an outcome'] as const) {
    await bar.getByRole('button', { name: buttons[what] }).focus();
    await acts[what]();
    await expect.poll(() => shared(agent), what).not.toBe(before);
    await isSomewhere(page, `${what} for many`);
    // What says so offers the way back once all of it is done.
    await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveCount(1);
    await press(page, 'Control+z');
    await expect.poll(() => shared(agent), what).toBe(before);
    await isSomewhere(page, `${what} taken back`);
    await expect(bar.getByText('2 leads selected')).toBeVisible();
  }
  await bar.getByRole('button', { name: 'Tags' }).focus();
  await press(page, 'Escape');
  await expect(bar).toHaveCount(0);
  await goesOn(page, 'what many lost again');
});

test('what opens over the list gives the focus back', async ({ strictPage: page, signedInAs }) => {
  await openList(page, await signedInAs());
  await list(page).focus();
  for (const [key, opens] of [
    ['Control+k', page.getByRole('dialog', { name: 'Search and commands' })],
    ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
    ['n', page.getByRole('dialog', { name: 'New lead' })],
    ['m', page.getByRole('dialog', { name: 'Mark as SOLD' })],
    ['s', page.getByRole('dialog', { name: /^Stage of/ })],
  ] as const) {
    await press(page, key);
    await expect(opens, key).toBeVisible();
    await press(page, 'Escape');
    await expect(opens, key).toHaveCount(0);
    await goesOn(page, key);
  }
});

test('restored from the trash by the keyboard, the list goes on', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await withDatabase((client) => client.query('update leads set deleted_at = now() where user_id = $1', [agent.id]));
  await page.goto('/app/leads/trash');
  await page
    .getByRole('button', { name: /^Restore Lead/ })
    .first()
    .focus();
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: /^Restore Lead/ })).toHaveCount(2);
  await isSomewhere(page, 'a restored lead');
  await expect(page.getByRole('grid', { name: 'Deleted leads' })).toBeFocused();
});

test('the board: a pending reason by Ctrl and Enter, Escape by Escape back to the card', async ({
  strictPage: page,
  signedInAs,
}) => {
  await addLeads(await signedInAs(), 3);
  await page.goto('/app/pipeline');
  await page.getByText('Lead 000001').click();
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Pipeline' }) });
  // Monthly and annual premium compute each other, in sight.
  const [premium, monthly] = [panel.getByLabel('Premium'), panel.getByLabel('Monthly')];
  await premium.fill('600');
  await expect(monthly).toHaveValue('50');
  await monthly.fill('62.50');
  await expect(premium).toHaveValue('750');
  await premium.fill('');
  await expect(monthly).toHaveValue('');
  // The carriers to choose from are those of a sale.
  const carrier = panel.getByLabel('Carrier');
  await carrier.focus();
  await typeText(page, 'mutual of');
  await expect(panel.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText(['Mutual of Omaha']);
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(carrier).toHaveValue('Mutual of Omaha');
  await expect(carrier).toBeFocused();
  await carrier.fill('');
  const reason = panel.getByPlaceholder('What is the carrier waiting for?');
  await reason.fill('Labs are missing');
  await panel.getByRole('button', { name: 'Save reason' }).focus();
  await press(page, 'Enter');
  await expect(panel.getByRole('button', { name: 'Save reason' })).toBeDisabled();
  await isSomewhere(page, 'a pending reason');
  await reason.fill('Labs came');
  await press(page, 'Control+Enter');
  await expect(panel.getByRole('button', { name: 'Save reason' })).toBeDisabled();
  await expect(reason).toBeFocused();
  await press(page, 'Escape');
  await expect(panel).toHaveCount(1);
  await isSomewhere(page, 'Escape in a field');
  await press(page, 'Escape');
  await expect(panel).toHaveCount(0);
  await isSomewhere(page, 'a closed panel');
});

test('today and home: done, later and back', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 4);
  await withDatabase((client) =>
    client.query(`update leads set next_follow_up_at = now() - interval '2 days' where user_id = $1`, [agent.id]),
  );
  await page.goto('/app/today');
  const rows = page.locator('[data-follow-up]');
  await expect(rows).toHaveCount(4);
  await press(page, 'j');
  await press(page, 'd');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toBeFocused();
  await press(page, 'Control+z');
  await expect(rows).toHaveCount(4);
  await isSomewhere(page, 'a follow-up undone');
  // Both saves are there before the page is left.
  await expect
    .poll(() =>
      withDatabase(async (client) => {
        const { rows } = await client.query<{ saves: number }>(
          `select max(version) - min(version) as saves from leads where user_id = $1`,
          [agent.id],
        );
        return rows[0]?.saves;
      }),
    )
    .toBe(2);

  await page.goto('/app');
  const due = page.getByRole('list', { name: 'Follow-ups due' }).getByRole('listitem');
  await expect(due).toHaveCount(4);
  for (const left of [3, 2, 1]) {
    await due
      .first()
      .getByRole('button', { name: /^Mark done/ })
      .focus();
    // Held down it is one press.
    await holdDown(page, 'Enter');
    await expect(due).toHaveCount(left);
    await expect(due.first().getByRole('button', { name: /^Mark done/ })).toBeFocused();
  }
  await press(page, 'Enter');
  await expect(page.getByRole('link', { name: '4 leads never called', exact: true })).toBeVisible();
  await isSomewhere(page, 'the last follow-up');
  await press(page, 'Control+z');
  await expect(due).toHaveCount(1);
});
