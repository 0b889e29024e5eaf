// Narrowing the list, keeping it as a view, and changing leads in their cells; with the mouse, by keys alone, on a phone.
// Over 400 lines because all of it is tried on the same world of twelve leads.
import type { Page } from '@playwright/test';
import { addLeads, setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, goOffline, test } from './fixtures.ts';
import { closes, press, typeAfter, typeText } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.use({ serviceWorkers: 'allow' });
/** Twelve leads; 3, 6, 9 and 12 are in Texas, 6 and 12 of them are quoted. */
async function twelveLeads(agent: BrowserAgent): Promise<void> {
  await addLeads(agent, 12);
  await withDatabase((client) =>
    client.query(
      `update leads set state = case when right(name, 2)::int % 3 = 0 then 'TX' else 'OH' end,
        stage = case when right(name, 2)::int % 6 = 0 then 'quoted' else 'no_pickup' end,
        tags = case when right(name, 2) = '04' then '{vip}'::text[] else '{}' end where user_id = $1`,
      [agent.id],
    ),
  );
}

const rows = (page: Page) => page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 0' });
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** The popup scrolls inside, its action stays in sight, and the document behind it never scrolls. */
async function expectInWindow(page: Page, action: string): Promise<void> {
  await expect(filters(page).getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
  const { top, bottom, beyond } = await filters(page).evaluate((popup) => {
    scrollTo(0, 1000);
    return { ...popup.getBoundingClientRect().toJSON(), beyond: scrollY } as DOMRect & { beyond: number };
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(beyond).toBe(0);
}

test('a filter becomes a view, which survives reload, says when it is changed and stands as a tab', async ({
  strictPage: page,
  signedInAs,
}) => {
  await twelveLeads(await signedInAs());
  await page.goto('/app/leads');
  await expect(rows(page)).toHaveCount(12);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters(page).getByLabel('TX · Texas').click();
  await expect(rows(page)).toHaveCount(4);
  await filters(page).getByLabel('Quoted').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(filters(page).getByLabel('Quoted')).toBeChecked();
  await expectAccessible(page);
  await expectInWindow(page, 'Show 2 leads');
  await filters(page).getByRole('button', { name: 'Show 2 leads' }).click();
  await expect(filters(page)).toHaveCount(0);
  await expect(page).toHaveURL(/stage=quoted/);

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('alertdialog', { name: 'Save view' }).getByLabel('Name').fill('Texas, quoted');
  await whenStored(page, () => press(page, 'Enter'));
  const tab = page.getByRole('tab', { name: 'Texas, quoted' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await page.reload();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove filter Stage Quoted' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  await page.getByRole('tab', { name: /^Leads/ }).click();
  await expect(rows(page)).toHaveCount(12);
  await tab.click();
  await expect(rows(page)).toHaveCount(4);
  await page.goBack();
  await expect(rows(page)).toHaveCount(12);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Delete Texas, quoted' }).click();
  await whenStored(page, () => page.getByRole('button', { name: 'Delete view' }).click());
  await expect(tab).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(12);
  await expect(tab).toHaveCount(0);
});

test('an address alone shows the list, a bookmark of a view too; search finds notes and tags', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await twelveLeads(agent);
  const view = '33333333-3333-4333-8333-333333333333';
  await withDatabase(async (client) => {
    await client.query(
      `insert into lead_views (user_id, id, name, status, filter, sort, columns, pinned)
       values ($1, $2, 'Texas', 'lead', '{"state": "TX"}', '-name', '{name,tags,created}', false)`,
      [agent.id, view],
    );
    await client.query(
      `insert into lead_notes (user_id, lead_id, body) select user_id, id, 'Asked about zebras' from leads where user_id = $1 and name = 'Lead 000007'`,
      [agent.id],
    );
  });
  await page.goto(`/app/leads?view=${view}`);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all loaded rows',
    'Name',
    'Tags',
    'Added',
    'Actions',
  ]);
  await expect(rows(page).first()).toContainText('Lead 000012');
  // What came with a file: read off its columns, narrowed to, and seen on the lead.
  await withDatabase((client) =>
    client.query(
      `update leads set extra = '{"Carrier": "Acme Life", "Coverage Amount": "$25,000"}' where user_id = $1 and name = 'Lead 000008'`,
      [agent.id],
    ),
  );
  await page.goto('/app/leads?coverage=25000..49999');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters(page).getByLabel('Acme Life').click();
  await expect(page).toHaveURL(/carrier=Acme/);
  await closes(filters(page));
  await expect(page.getByRole('button', { name: 'Remove filter Coverage $25,000 to $49,999' })).toBeVisible();
  await rows(page).getByText('Lead 000008', { exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Carrier: Acme Life · Coverage Amount: $25,000')).toBeVisible();
  await page.goto('/app/leads?state=OH&stage=quoted&created=today');
  await expect(page.getByText('No leads match all of these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('searchbox').fill('zebra');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Lead 000007');
  await page.getByRole('searchbox').fill('vip');
  await expect(rows(page)).toContainText('Lead 000004');
  await expect(rows(page)).toHaveCount(1);
});

test('the built-in views stand beside the saved ones, by address too, and are nobody’s to rename or delete', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await twelveLeads(agent);
  await withDatabase(async (client) => {
    await client.query(
      `update leads set created_at = created_at - case when right(name, 2)::int > 8 then interval '2 days' else '0' end,
        last_contacted_at = case when right(name, 2)::int < 4 then now() end where user_id = $1`,
      [agent.id],
    );
    const due = `now() - interval '2 minutes' + (right(name, 2)::int - 5) * interval '3 hours'`;
    await setFollowUps(client, agent.id, due, 'true');
  });
  await page.goto('/app/leads?view=due-now');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(rows(page)).toHaveCount(5);
  await expect(tab('Due now')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/follow_up=due/);
  await expect(rows(page).first()).toContainText('Lead 000001');
  await expectAccessible(page);
  await tab('Not contacted in 7 days').click();
  await expect(rows(page)).toHaveCount(9);
  await tab('Quoted and later').click();
  await expect(rows(page)).toHaveCount(2);
  await tab('New today').click();
  await expect(page.getByRole('button', { name: 'Remove filter Added Today' })).toBeVisible();

  // Changed, it can become one's own; its last filter taken away, the list is the whole one.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Save as new' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await tab('Due now').click();
  await page.getByRole('button', { name: 'Remove filter Follow-up Due now' }).click();
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Due now' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Unpin New today' })).toBeVisible();
  await expect(views.getByRole('button', { name: /Rename|Delete|Move/ })).toHaveCount(0);
  await views.getByRole('button', { name: 'Unpin New today' }).click();
  await expect(tab('New today')).toHaveCount(0);
  await views.getByRole('button', { name: 'New today', exact: true }).click();
  await expect(page).toHaveURL(/created=today/);
  await page.reload();
  await expect(tab('Quoted and later')).toBeVisible();
  await expect(tab('New today')).toHaveCount(0);
});

test('a cell is changed in its place, put back by Escape and by the server, and asks after a conflict', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await twelveLeads(agent);
  // Wide enough for the column of emails.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app/leads');
  await expect(rows(page)).toHaveCount(12);
  // The first press opens the panel over this column; the second one goes through it.
  await row(page, 'Lead 000002').getByText('OH').dblclick();
  const state = page
    .getByRole('textbox', { name: 'State of Lead 000002' })
    .or(page.getByRole('combobox', { name: 'State of Lead 000002' }));
  await state.fill('Florida');
  await state.press('Enter');
  await expect(row(page, 'Lead 000002')).toContainText('FL');
  await expect(page.getByRole('grid')).toBeFocused();
  // A date alone is at nine; half a time is refused at the cell and changes nothing; nothing in either clears it.
  await press(page, 'ArrowRight');
  await press(page, 'F2');
  const [date, time] = [
    page.getByLabel('Follow-up of Lead 000002', { exact: true }),
    page.getByLabel('Follow-up of Lead 000002, time'),
  ];
  await date.pressSequentially('03052031');
  await date.press('Enter');
  await expect(row(page, 'Lead 000002')).toContainText(/Mar 5.*9:00/);
  await press(page, 'F2');
  await date.press('Tab');
  await time.press('Backspace');
  await time.press('Enter');
  await expect(row(page, 'Lead 000002').getByRole('alert')).toHaveText('Enter the whole time, or none.');
  await time.press('Escape');
  await expect(row(page, 'Lead 000002')).toContainText(/Mar 5.*9:00/);
  await press(page, 'F2');
  await date.fill('');
  await date.press('Enter');
  await expect(row(page, 'Lead 000002').getByRole('alert')).toHaveText('Enter a date, or clear the time too.');
  await time.fill('');
  await time.press('Enter');
  await expect(row(page, 'Lead 000002')).not.toContainText('Mar 5');

  await row(page, 'Lead 000003').getByText('Lead 000003', { exact: true }).dblclick();
  const name = page.getByRole('textbox', { name: 'Name of Lead 000003' });
  await name.fill('Somebody else');
  await name.press('Escape');
  await expect(row(page, 'Lead 000003')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  const taken = await withDatabase(async (client) => {
    const { rows: found } = await client.query<{ email: string }>(
      `update leads set email = 'taken@example.com' where user_id = $1 and name = 'Lead 000005' returning email`,
      [agent.id],
    );
    return found[0]?.email ?? '';
  });
  await press(page, 'ArrowRight');
  await press(page, 'ArrowRight');
  await press(page, 'F2');
  const email = page.getByRole('textbox', { name: 'Email of Lead 000003' });
  await email.fill(taken);
  await email.press('Enter');
  await expect(page.getByText('Save failed. Lead 000005 already has this email.')).toBeVisible();
  await expect(row(page, 'Lead 000003')).not.toContainText(taken);
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(email).toHaveValue(taken);
  await email.fill('free@example.com');
  await email.press('Enter');
  await expect(row(page, 'Lead 000003')).toContainText('free@example.com');

  // Changed elsewhere while it is being typed.
  await row(page, 'Lead 000004').getByText('Lead 000004', { exact: true }).dblclick();
  const other = page.getByRole('textbox', { name: /^Name of / });
  await other.fill('Mine');
  await withDatabase((client) =>
    client.query(`update leads set name = 'Theirs' where user_id = $1 and name = 'Lead 000004'`, [agent.id]),
  );
  // Shown live before the own text is sent: still a conflict.
  await expect(page.getByRole('checkbox', { name: 'Select Theirs' })).toBeVisible();
  await other.press('Enter');
  await expect(
    page.getByText('This was just changed to “Theirs” somewhere else. Your change wasn’t saved.'),
  ).toBeVisible();
  await expect(row(page, 'Theirs')).toBeVisible();
  await whenStored(page, () => page.getByRole('button', { name: 'Use mine' }).click());
  await expect(row(page, 'Mine')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Mine')).toBeVisible();
});

test('cells changed without a connection stay as typed and arrive once; what cannot be saved goes back', async ({
  page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await twelveLeads(agent);
  await page.goto('/app/leads');
  await expect(rows(page)).toHaveCount(12);
  const rename = async (lead: string, text: string) => {
    await row(page, lead).getByText(lead, { exact: true }).dblclick();
    const control = page.getByRole('textbox', { name: `Name of ${lead}` });
    await control.fill(text);
    await control.press('Enter');
  };
  // The first opens the editor's code, which must be there before the connection goes; it shows before it is saved.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/leads/'),
  );
  await rename('Lead 000001', 'Ava Online');
  await expect(row(page, 'Ava Online')).toBeVisible();
  await (await saved).finished();
  await goOffline(page);
  await rename('Lead 000002', 'Ben Offline');
  await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();
  await rename('Lead 000003', 'Cy Clash');
  await rename('Ben Offline', 'Ben Twice');
  await expect(page.getByRole('button', { name: 'Unsaved changes: 3' })).toBeVisible();
  await expect(row(page, 'Ben Twice')).toBeVisible();
  const stored = (name: string) =>
    withDatabase(async (client) => {
      const found = await client.query('select from leads where user_id = $1 and name = $2', [agent.id, name]);
      return found.rowCount;
    });
  await withDatabase((client) =>
    client.query(`update leads set name = 'Theirs' where user_id = $1 and name = 'Lead 000003'`, [agent.id]),
  );
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();
  await expect.poll(() => stored('Ben Twice')).toBe(1);
  await test.step('what is not saved has the keys', async () => {
    await page.getByRole('button', { name: 'Unsaved changes: 1' }).focus();
    await typeAfter(page, 'Enter', 'mx1d');
    await expect(page.getByRole('button', { name: 'Save mine anyway' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expect(row(page, 'Theirs')).toBeVisible();
  await expect(row(page, 'Cy Clash')).toHaveCount(0);
  expect(await stored('Cy Clash')).toBe(0);
  const acted = await withDatabase((client) =>
    client.query('select from leads where user_id = $1 and (last_outcome is not null or deleted_at is not null)', [
      agent.id,
    ]),
  );
  expect(acted.rowCount).toBe(0);
});

test('all of it by keys alone', async ({ strictPage: page, signedInAs }) => {
  await twelveLeads(await signedInAs());
  await page.goto('/app/leads');
  await expect(rows(page)).toHaveCount(12);
  await press(page, '?');
  const help = page.getByRole('dialog', { name: /shortcuts/i });
  for (const label of ['Filter the list', 'Views', 'Next row']) await expect(help.getByText(label)).toBeVisible();
  await closes(help);

  await press(page, 'Shift+F');
  await expect(filters(page).getByRole('combobox', { name: 'Find a filter' })).toBeFocused();
  await press(page, 'Tab');
  await expect(filters(page).getByLabel('No Pickup')).toBeFocused();
  await press(page, 'Tab');
  await press(page, 'Tab');
  await press(page, 'Space');
  await expect(rows(page)).toHaveCount(2);
  await press(page, 'Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

  await press(page, 'j');
  await expect(page.getByRole('grid')).toBeFocused();
  await press(page, 'ArrowRight');
  await press(page, 'Enter');
  const name = page.getByRole('textbox', { name: /^Name of / });
  await expect(name).toBeFocused();
  await typeText(page, 'Ada Keys');
  await press(page, 'Tab');
  await expect(page.getByRole('textbox', { name: 'Phone of Ada Keys' })).toBeFocused();
  await typeText(page, '202 555 0199');
  await press(page, 'Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'Name of Ada Keys' })).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(row(page, 'Ada Keys')).toContainText('(202) - 555 - 0199');
  await expectAccessible(page);

  await press(page, 'v');
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'New today', exact: true })).toBeFocused();
  for (let step = 0; step < 8; step++) await press(page, 'Tab');
  await expect(views.getByRole('button', { name: 'Save current list as view' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('alertdialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
  await typeText(page, 'By keys');
  await press(page, 'Enter');
  await expect(page.getByRole('tab', { name: 'By keys' })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the filters are a sheet and the leads are cards', async ({ strictPage: page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await twelveLeads(await signedInAs());
  await page.goto('/app/leads');
  const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
  await expect(cards).toHaveCount(12);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters(page).getByLabel('TX · Texas').click();
  await expect(filters(page).getByRole('button', { name: 'Show 4 leads' })).toBeVisible();
  await expectAccessible(page);
  await expectInWindow(page, 'Show 4 leads');
  await filters(page).getByRole('button', { name: 'Show 4 leads' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove filter State TX' }).click();
  await expect(cards).toHaveCount(12);
  await expectAccessible(page);
});
