// The messaging list: found, tagged, eligible as switches turn, deleted; what fails is taken back; live in two windows.
import type { Locator, Page } from '@playwright/test';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, focusIsAtWork, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { closes } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contacts' });

/** Lead 000001 and so on, with their contacts. */
async function addContacts(agent: BrowserAgent, count: number): Promise<void> {
  await addLeads(agent, count);
  await withDatabase((client) =>
    client.query(
      `insert into message_contacts (user_id, phone, full_name, tags, created_at)
        select user_id, phone, name, array[status], created_at from leads where user_id = $1 on conflict do nothing`,
      [agent.id],
    ),
  );
}

const tagsOf = (agent: BrowserAgent, name: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ tags: string[] }>(
      'select tags from message_contacts where user_id = $1 and full_name = $2',
      [agent.id, name],
    );
    return rows[0]!.tags;
  });

const madeLongAgo = (agent: BrowserAgent, name: string) =>
  withDatabase((client) =>
    client.query(
      `update message_contacts set created_at = '2019-03-04T17:05:00Z' where user_id = $1 and full_name = $2`,
      [agent.id, name],
    ),
  );
/** When such a contact was made stands beside its name. */
const tellsWhen = (row: Locator) =>
  expect(row.locator('time[datetime^="2019-03-04T17:05:00"]')).toHaveText(/^Mar 4, 2019 \d\d?:05\s[AP]M$/);

test('at the desk: found, tagged, eligible, deleted', async ({ strictPage: page, context, signedInAs }) => {
  const agent = await signedInAs();
  await addContacts(agent, 150);
  await madeLongAgo(agent, 'Lead 000017');
  const answer = await holdAnswers(page, /\/api\/contacts(\?|$)/);
  await page.goto('/app');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contacts on messaging list' })).toBeVisible();
  const loading = page.locator('span[aria-hidden]', { hasText: 'Loading…' });
  await expect(loading).toBeVisible();
  answer();
  await expect(rowOf(page, 'Lead 0000').first()).toBeVisible();
  await expect(loading).toHaveCount(0);
  for (const name of ['Name', 'Phone', 'Tags', 'Eligible (by tags)', 'Subscribed', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByText('None. Turn them on in Messaging Settings.')).toBeVisible();
  await search(page).fill('lead 000017');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto('/app/contacts?q=000017');

  await withDatabase((client) =>
    client.query(`insert into message_templates (user_id, enabled) values ($1, '{"sold": true, "new_lead": true}')`, [
      agent.id,
    ]),
  );
  await expect(rowOf(page, '000017')).toContainText('New Lead');
  const on = page.getByRole('list', { name: 'Enabled templates' }).getByRole('listitem');
  await expect(on).toHaveText(['Sold', 'New Lead']);
  await tellsWhen(rowOf(page, '000017'));
  await page.getByRole('button', { name: 'Manage tags of Lead 000017' }).click();
  const editor = page.getByRole('dialog', { name: 'Manage tags of Lead 000017' });
  await expect(editor.getByRole('button', { name: /^Add tag / })).toHaveCount(9);
  const save = await holdAnswers(page, /\/api\/contacts\/[^/]+\/tags$/);
  await editor.getByRole('button', { name: 'Add tag sold' }).click();
  await expect(editor.getByRole('button', { name: 'Remove tag sold' })).toBeVisible();
  await expect(rowOf(page, '000017').getByText('sold', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Remove tag lead' }).click();
  await expect(rowOf(page, '000017').getByText('lead', { exact: true })).toHaveCount(0);
  // All of it stood there before the server had any.
  expect(await tagsOf(agent, 'Lead 000017')).toEqual(['lead']);
  save();
  await expect.poll(() => tagsOf(agent, 'Lead 000017')).toEqual(['sold']);
  await editor.getByRole('button', { name: 'Add tag lead' }).click();
  await editor.getByRole('switch', { name: 'Show all tags' }).click();
  await expect(editor.getByRole('button', { name: 'Add tag facebook' })).toBeVisible();
  await editor.getByLabel('Your own tag').fill(' Bank Holiday ');
  await editor.getByLabel('Your own tag').press('Enter');
  await expect(editor.getByRole('button', { name: 'Remove tag bank_holiday' })).toBeVisible();
  await expectAccessible(page);
  for (const window of [page, other]) await expect(rowOf(window, '000017')).toContainText('bank_holiday');
  await expect(rowOf(other, '000017')).toContainText('Sold');
  await closes(editor);
  await expect(page.getByRole('button', { name: 'Manage tags of Lead 000017' })).toBeFocused();

  await search(page).fill('bank_holiday');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Lead 000017' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete contact' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page.getByText('No contacts found.')).toBeVisible();
  await focusIsAtWork(page, 'a deleted contact');
  await expect(other.getByText('No contacts found.')).toBeVisible();
});

test('what the server refuses is taken back and said', async ({ page, signedInAs }) => {
  await addContacts(await signedInAs(), 2);
  await page.goto('/app/contacts');
  let isFailing = true;
  await page.route(/\/api\/contacts\/[^/]+/, (route) =>
    isFailing && route.request().method() !== 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Manage tags of Lead 000001' }).click();
  const editor = page.getByRole('dialog', { name: 'Manage tags of Lead 000001' });
  await editor.getByRole('button', { name: 'Add tag military' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Failed to add tag.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.getByRole('button', { name: 'Add tag military' })).toBeVisible();
  await editor.getByRole('button', { name: 'Remove tag lead' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Failed to remove tag.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.getByRole('button', { name: 'Remove tag lead' })).toBeVisible();
  await fitsSmallWindows(page, 'the tags of a contact');
  await closes(editor);

  await page.getByRole('button', { name: 'Delete Lead 000001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete contact' });
  await dialog.getByRole('button', { name: 'Delete contact' }).click();
  await expect(dialog).toContainText('Failed to delete.');
  await fitsSmallWindows(page, 'the removal of a contact');
  isFailing = false;
  await dialog.getByRole('button', { name: 'Delete contact' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, '000001')).toHaveCount(0);
  await expect(rowOf(page, '000002')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a card shows who, tags and standing', async ({ strictPage: page, signedInAs }) => {
    const agent = await signedInAs();
    await addContacts(agent, 3);
    await madeLongAgo(agent, 'Lead 000002');
    await withDatabase((client) =>
      client.query(`update message_contacts set subscribed = false where user_id = $1 and full_name = 'Lead 000002'`, [
        agent.id,
      ]),
    );
    await page.goto('/app/contacts');
    await expect(page.getByRole('link', { name: 'Lead 000002' })).toBeVisible();
    await tellsWhen(page.getByRole('listitem').filter({ hasText: 'Lead 000002' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Manage tags of Lead 000002' }).click();
    await page.getByRole('button', { name: 'Add tag military' }).click();
    await expect(page.getByRole('button', { name: 'Remove tag military' })).toBeVisible();
    await expectAccessible(page);
  });
});
