// Many leads at once: stage, tags, export, deletion, each with its way back; and the trash.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const stage = (page: Page, name: string) => row(page, name).getByRole('combobox');
const tell = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** With the keyboard alone: the first three rows of the list. */
async function selectThree(page: Page): Promise<void> {
  await expect(row(page, 'Lead 000004')).toHaveCount(1);
  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, 'Home');
  await press(page, ' ');
  await press(page, 'ArrowDown');
  await press(page, ' ');
  await press(page, 'ArrowDown');
  await press(page, ' ');
  await expect(bar(page).getByText('3 leads selected')).toBeVisible();
}

/** The bar has a button of the same name: only the one in the question counts. */
async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Delete 3 leads?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
}

test('three leads move to a stage and back again, by keyboard only', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 30);
  await page.goto('/app/leads');
  await selectThree(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Stage' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'App Pending' }).focus();
  await press(page, 'Enter');
  await expect(
    tell(page, 'Moved 3 leads to App Pending. You can undo this for one hour in this window.'),
  ).toBeVisible();
  // With the focus on it the message stays.
  await page.getByRole('button', { name: 'Undo' }).focus();
  for (const name of ['Lead 000001', 'Lead 000002', 'Lead 000003'])
    await expect(stage(page, name)).toHaveValue('app_pending');
  await press(page, 'Enter');
  await expect(tell(page, 'Undone for 3 leads.')).toBeVisible();
  await expect(stage(page, 'Lead 000001')).toHaveValue('answered');
  await expect(stage(page, 'Lead 000002')).toHaveValue('quoted');
  await expect(stage(page, 'Lead 000003')).toHaveValue('app_started');
});

const due = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const asked = `select name, next_follow_up_at as at from leads where user_id = $1 order by name limit 4`;
    const { rows } = await client.query<{ name: string; at: string | null }>(asked, [agent.id]);
    return rows.map(({ at }) => at && new Date(at).toISOString());
  });

test('a follow-up for three, by keys, typed or chosen; undone, and the selection stays', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs({ timeZone: 'America/Chicago' });
  await addLeads(agent, 30);
  const before = await due(agent);
  await page.goto('/app/leads');
  await selectThree(page);
  await press(page, 'f');
  const dialog = page.getByRole('dialog', { name: 'Set follow-up' });
  await expect(dialog).toContainText('This replaces the next follow-up of 3 leads.');
  await expectAccessible(page);
  const date = dialog.getByLabel('Date');
  await date.fill('1/5/2020');
  await press(page, 'Enter');
  await expect(dialog.getByText('Enter a date that isn’t in the past.')).toBeVisible();
  await date.fill('7/4/2031');
  await press(page, 'Enter');
  await expect(tell(page, 'Follow-up set for 3 leads.')).toBeVisible();
  const at = '2031-07-04T14:00:00.000Z';
  expect(await due(agent)).toEqual([at, at, at, before[3]]);
  await expect(bar(page).getByText('3 leads selected')).toBeVisible();
  await press(page, 'Control+z');
  await expect(tell(page, 'Undone for 3 leads.')).toBeVisible();
  expect(await due(agent)).toEqual(before);
  await expect(bar(page).getByText('3 leads selected')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Set follow-up' }).click();
  await closes(dialog);
  await bar(page).getByRole('button', { name: 'Set follow-up' }).click();
  await dialog.getByRole('button', { name: /^In 30 days/ }).click();
  await expect(tell(page, /^Follow-up set for 3 leads/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
});

test('all that a filter finds is tagged and exported, without the others', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 1400);
  await page.goto('/app/leads?state=TX');
  await expect(row(page, 'Lead 000003')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar(page).getByRole('button', { name: /350/ }).click();
  await expect(bar(page).getByText('350 leads selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Add', { exact: true }).fill('Hot List');
  await press(page, 'Enter');
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(tell(page, 'Updated tags on 350 leads.')).toBeVisible();

  await page.goto('/app/leads?tag=hot_list');
  await expect(row(page, 'Lead 000003')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar(page).getByRole('button', { name: /350/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Export' }).click(),
  ]);
  await expect(tell(page, 'Exported 350 leads.')).toBeVisible();
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(351);
  expect(lines.slice(1).every((line) => line.includes(',TX,') && line.includes('hot_list'))).toBe(true);
});

test('the offer of all stays when more leads arrive after the choice', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 600);
  const asked = Promise.withResolvers<void>();
  const chosen = Promise.withResolvers<void>();
  await page.route(/cursor=/, async (route) => {
    asked.resolve();
    await chosen.promise;
    await route.continue();
  });
  await page.goto('/app/leads?state=TX');
  await expect(row(page, 'Lead 000003')).toHaveCount(1);
  await asked.promise;
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar(page).getByText('100 leads selected')).toBeVisible();
  chosen.resolve();
  // The second page is the last one: the header shows that not all that is loaded is chosen.
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked({ indeterminate: true });
  await bar(page).getByRole('button', { name: /150/ }).click();
  await expect(bar(page).getByText('150 leads selected')).toBeVisible();
});

test('a lead that is unticked after all were chosen is chosen no longer', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 600);
  const chosen = Promise.withResolvers<void>();
  await page.route(/cursor=/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto('/app/leads?state=TX');
  await expect(row(page, 'Lead 000003')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar(page).getByRole('button', { name: /150/ }).click();
  await expect(bar(page).getByText('150 leads selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Lead 000003' }).click();
  await expect(bar(page).getByText('99 leads selected')).toBeVisible();
  chosen.resolve();
});

test('deleted leads come back by Ctrl+Z, and from the trash', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 30);
  await page.goto('/app/leads');
  await selectThree(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await confirmDeletion(page);
  await expect(tell(page, 'Deleted 3 leads. They stay in the trash for 30 days.')).toBeVisible();
  await expect(row(page, 'Lead 000001')).toHaveCount(0);
  await press(page, 'Control+z');
  await expect(tell(page, 'Undone for 3 leads.')).toBeVisible();
  await expect(row(page, 'Lead 000001')).toHaveCount(1);

  await selectThree(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await confirmDeletion(page);
  await expect(row(page, 'Lead 000001')).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await expect(row(page, 'Lead 00000')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Lead 000002' }).focus();
  await press(page, 'Enter');
  await expect(tell(page, 'Restored 1 lead.')).toBeVisible();
  await expect(row(page, 'Lead 00000')).toHaveCount(2);
  await page.getByRole('button', { name: 'Permanently delete Lead 000001' }).focus();
  await press(page, 'Enter');
  await expect(page.getByText('Permanently delete Lead 000001?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).click();
  await expect(tell(page, 'Permanently deleted 1 lead.')).toBeVisible();
  await expect(row(page, 'Lead 00000')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to leads' }).click();
  await expect(row(page, 'Lead 000002')).toHaveCount(1);
});

test('the trash on a phone: found, restored, told what was kept aside', async ({ strictPage: page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await signedInAs();
  await addLeads(agent, 2);
  await page.goto('/app/leads/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(async () => {
    const send = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { rows } = (await (await fetch('/api/leads')).json()) as { rows: { id: string; phone: string }[] };
    await send('/api/leads/delete', { ids: rows.map(({ id }) => id) });
    await send('/api/leads', { id: crypto.randomUUID(), name: 'Somebody Else', phone: rows[0]?.phone });
  });
  await expect(page.getByText('Lead 000001')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('000001');
  await expect(page.getByText('Lead 000002')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Lead 000001' }).click();
  await expect(tell(page, /Another lead now uses \+12022000001, so we kept it as an additional phone/)).toBeVisible();
  await expect(page.getByText('No matching leads', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

/** What a thumb needs, and no card or bar wider than the phone. */
async function expectThumbsReach(page: Page): Promise<void> {
  const small = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(spill).toBe(0);
}

test('on a phone leads are chosen by the Select tool and moved, with undo', async ({
  strictPage: page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await signedInAs();
  await addLeads(agent, 30);
  await page.goto('/app/leads');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Lead 000001')).toHaveCount(1);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar(page).getByText('0 leads selected')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'New lead' })).toBeHidden();
  await expectThumbsReach(page);
  // Anywhere on the card.
  await card('Lead 000001').click({ position: { x: 250, y: 40 } });
  await card('Lead 000002').click();
  await expect(page.getByRole('checkbox', { name: 'Select Lead 000001' })).toBeChecked();
  await expect(bar(page).getByText('2 leads selected')).toBeVisible();
  await card('Lead 000002').click();
  await expect(bar(page).getByText('1 lead selected')).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await page.getByRole('menuitem', { name: 'App Pending' }).click();
  await expect(tell(page, 'Moved 1 lead to App Pending.')).toBeVisible();
  // What was chosen stays chosen, for the next change.
  await expect(bar(page).getByText('1 lead selected')).toBeVisible();
  await expect(card('Lead 000001')).toContainText('App Pending');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tell(page, 'Undone for 1 lead.')).toBeVisible();
  await expect(card('Lead 000001')).toContainText('Answered');
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Leads' })).toBeFocused();
});

test('on a phone a long press begins to choose, and all that match can be taken', async ({ browser, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 600);
  const phone = await browser.newContext({
    baseURL: process.env.BROWSER_TEST_URL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(phone, agent);
  const page = await phone.newPage();
  await page.goto('/app/leads?state=TX');
  const card = page.getByRole('listitem').filter({ hasText: 'Lead 000003' });
  await expect(card).toHaveCount(1);
  const box = await card.boundingBox();
  const at = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 40 };
  const finger = await phone.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(bar(page).getByText('1 lead selected')).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('checkbox', { name: 'Select Lead 000003' })).toBeChecked();
  await bar(page).getByRole('button', { name: 'Select all 150' }).tap();
  await expect(bar(page).getByText('150 leads selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Lead 000007' })).toBeChecked();
  await bar(page).getByRole('button', { name: 'Tags' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByLabel('Add', { exact: true }).fill('Hot List');
  await dialog.getByRole('button', { name: 'Save tags' }).tap();
  await expect(tell(page, 'Updated tags on 150 leads.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(tell(page, 'Undone for 150 leads.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Done' }).tap();
  // Without the long press a card opens.
  await card.getByText('Lead 000003').tap();
  await expect(page.getByRole('dialog', { name: 'Lead 000003' })).toBeVisible();
  await phone.close();
});

for (const width of [390, 1440])
  test(`the trash is emptied for good once its number was confirmed, ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const agent = await signedInAs();
    await addLeads(agent, 3);
    await withDatabase((client) =>
      client.query(
        `insert into leads (user_id, name, deleted_at) select $1, 'Gone ' || n, now() - n * interval '1 second' from generate_series(1, 1200) n`,
        [agent.id],
      ),
    );
    await page.goto('/app/leads/trash');
    await expect(page.getByText('Gone 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(question.getByText('Permanently delete all 1,200 leads in the trash?')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Gone 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await question.getByRole('button', { name: 'Empty trash' }).click();
    await expect(tell(page, 'Permanently deleted 1,200 leads.')).toBeVisible();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Empty trash' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to leads' }).click();
    // In the table the row's checkbox bears the name too.
    await expect(page.getByText('Lead 000003').first()).toBeVisible();
  });
