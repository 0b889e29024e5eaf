// Over 400 lines because the keys of a desk are read together.
// Keys at a desk: none is lost while something opens, none acts on something else, and the focus goes back to the work.
import type { Page } from '@playwright/test';
import { addLeads, setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { giveNumber } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, goOffline, test } from './fixtures.ts';
import { inOneGo, press, typeAfter, typeText } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Timeline' }) });
const note = (page: Page) => panel(page).getByPlaceholder('Write a note…');
const picker = (page: Page) => page.getByRole('dialog', { name: /^Stage of/ });

async function openList(page: Page, agent: BrowserAgent): Promise<void> {
  await addLeads(agent, 5);
  await page.goto('/app/leads?sort=name');
  await expect(row(page, 'Lead 000005')).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
}

const attempts = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; call_attempts: number }>(
      'select name, call_attempts from leads where user_id = $1 and call_attempts > 0 order by name',
      [agent.id],
    );
    return rows.map(({ name, call_attempts: count }) => `${name}: ${count}`);
  });

test('a stage is found by typing at once, and the list goes on from there, on a lead’s own page too', async ({
  strictPage: page,
  signedInAs,
}) => {
  await openList(page, await signedInAs());
  await typeAfter(page, 's', 'quo');
  await expect(picker(page).getByRole('combobox')).toHaveValue('quo');
  await expect(picker(page).getByRole('option')).toHaveText(['Quoted']);
  await expectAccessible(page);
  await press(page, 'Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(row(page, 'Lead 000001').getByRole('combobox')).toHaveValue('quoted');
  await expect(list(page)).toBeFocused();

  await press(page, 'j');
  await press(page, 's');
  await expect(picker(page).getByRole('combobox', { name: 'Stage of Lead 000002' })).toBeFocused();
  await typeText(page, 'zzz');
  await expect(picker(page).getByText('No matches.')).toBeVisible();
  await press(page, 'Enter');
  await press(page, 'Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(list(page)).toBeFocused();
  await expect(row(page, 'Lead 000002').getByRole('combobox')).toHaveValue('quoted');

  // By the pointer: letters are the page's keys, and change no stage unseen.
  await row(page, 'Lead 000002').getByRole('combobox').focus();
  await press(page, 'q');
  await press(page, 'a');
  await expect(row(page, 'Lead 000002').getByRole('combobox')).toHaveValue('quoted');
  await row(page, 'Lead 000002').getByRole('combobox').click();
  await picker(page).getByRole('option', { name: 'Answered' }).click();
  await expect(row(page, 'Lead 000002').getByRole('combobox')).toHaveValue('answered');
  await expect(list(page)).toBeFocused();

  // On a lead's own page J and K go on in the order of the list one came from, which is not that of the newest.
  const name = page.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).toContainText('Lead 000005');
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'Enter');
  await panel(page).getByRole('link', { name: 'Open full page' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Lead 000005');
  for (const [key, lead] of [
    ['j', 'Lead 000004'],
    ['j', 'Lead 000003'],
    ['k', 'Lead 000004'],
  ] as const) {
    await press(page, key);
    await expect(heading).toHaveText(lead);
  }
});

test('a note is one key and its words; Escape leaves the field before it closes the panel', async ({
  strictPage: page,
  signedInAs,
}) => {
  await openList(page, await signedInAs());
  await typeAfter(page, 'w', 'Prefers mornings');
  await expect(note(page)).toHaveValue('Prefers mornings');
  await expect(note(page)).toBeFocused();
  await press(page, 'Control+Enter');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Prefers mornings' })).toHaveCount(1);
  await expect(note(page)).toHaveValue('');
  await expect(note(page)).toBeFocused();
  await press(page, 'Escape');
  await expect(list(page)).toBeFocused();
  await expect(panel(page)).toHaveCount(1);
  await press(page, 'j');
  await typeAfter(page, 'w', 'Second');
  await expect(panel(page).getByRole('heading', { name: 'Lead 000002' })).toBeVisible();
  await expect(note(page)).toHaveValue('Second');
  await press(page, 'Escape');
  await expect(list(page)).toBeFocused();
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('a new lead’s name is typed right after the key', async ({ strictPage: page, signedInAs }) => {
  await openList(page, await signedInAs());
  await typeAfter(page, 'n', 'Sam Test');
  await expect(page.getByRole('dialog', { name: 'New lead' }).getByLabel('Name', { exact: true })).toHaveValue(
    'Sam Test',
  );
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog', { name: 'New lead' })).toHaveCount(0);
  await expect(row(page, 'Sam Test')).toHaveCount(1);
});

test('what the message offers is one key, until it was done in another way', async ({
  strictPage: page,
  signedInAs,
}) => {
  await openList(page, await signedInAs());
  await inOneGo(page, '1', 'y');
  await expect(row(page, 'Lead 000001')).toContainText('Tomorrow 9:00 AM');
  await press(page, 'j');
  await press(page, '1');
  const offer = page.getByRole('status').getByRole('button', { name: 'Follow up tomorrow' });
  await expect(offer).toHaveText('Follow up tomorrowY');
  await press(page, 'f');
  await panel(page)
    .getByRole('button', { name: /^In 30 days/ })
    .click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
});

const lists = {
  Leads: async (page: Page, agent: BrowserAgent) => {
    await openList(page, agent);
    await press(page, 'Enter');
    await expect(panel(page).getByRole('heading', { name: 'Lead 000001' })).toBeVisible();
    await list(page).focus();
  },
  Pipeline: async (page: Page, agent: BrowserAgent) => {
    await addLeads(agent, 5);
    await withDatabase((client) =>
      client.query(
        `update leads set stage = 'no_pickup', stage_changed_at = now() - right(name, 6)::int * interval '1 minute' where user_id = $1`,
        [agent.id],
      ),
    );
    await page.goto('/app/pipeline');
    await page.getByRole('grid', { name: 'No Pickup' }).getByText('Lead 000001').click();
    await expect(panel(page).getByRole('heading', { name: 'Lead 000001' })).toBeVisible();
  },
};

for (const [place, open] of Object.entries(lists))
  test(`${place}: outcome keys count while the panel is on its way and offline, each for its own lead`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    await open(page, agent);
    // What is read of single leads does not come.
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/leads\/[\w-]{36}$/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    for (const key of ['j', '1', 'j', '1']) await press(page, key);
    await expect.poll(() => attempts(agent)).toEqual(['Lead 000002: 1', 'Lead 000003: 1']);
    held.resolve();
    await expect(panel(page).getByRole('heading', { name: 'Lead 000003' })).toBeVisible();

    await goOffline(page);
    for (const key of ['j', '1', 'j', '1']) await press(page, key);
    await expect(panel(page).getByRole('heading', { name: 'Lead 000005' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsaved changes: 2' })).toBeVisible();
    await page.context().setOffline(false);
    await expect
      .poll(() => attempts(agent))
      .toEqual(['Lead 000002: 1', 'Lead 000003: 1', 'Lead 000004: 1', 'Lead 000005: 1']);
  });

test('the palette has the note, the theme, the way back and the way out', async ({ strictPage: page, signedInAs }) => {
  await openList(page, await signedInAs());
  const choose = async (text: string, name: RegExp) => {
    await press(page, 'Control+k');
    await typeText(page, text);
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toHaveCount(0);
  };
  await choose('dark theme', /^Dark theme/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await press(page, '1');
  await expect(page.getByText('No answer: Lead 000001').first()).toBeVisible();
  await choose('undo', /^Undo/);
  await expect(page.getByText('Undone: No answer for Lead 000001.').first()).toBeVisible();
  await choose('write a note', /^Write a note/);
  await expect(note(page)).toBeFocused();
  await press(page, 'Escape');
  // The row's menu has it, too, with its key; beside the panel there is none.
  await press(page, 'Escape');
  await expect(panel(page)).toHaveCount(0);
  await row(page, 'Lead 000002').getByRole('button', { name: 'More actions for Lead 000002' }).click();
  await expect(page.getByRole('menuitem', { name: /^Write a note/ })).toContainText('W');
  await page.getByRole('menuitem', { name: /^Write a note/ }).click();
  await expect(panel(page).getByRole('heading', { name: 'Lead 000002' })).toBeVisible();
  await expect(note(page)).toBeFocused();
  await press(page, 'Escape');
  await choose('log out', /^Log out/);
  await expect(page).toHaveURL(/\/$/);
});

test('filtered by a state: a key, its name and Enter', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 8);
  await page.goto('/app/leads');
  await expect(row(page, 'Lead 000008')).toHaveCount(1);
  await list(page).focus();
  await typeAfter(page, 'Shift+F', 'texas');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('combobox', { name: 'Find a filter' })).toHaveValue('texas');
  await expect(filters.getByRole('option').first()).toHaveText('StateTX · Texas');
  await expectAccessible(page);
  await press(page, 'Enter');
  await expect(page).toHaveURL(/state=TX/);
  await typeText(page, 'nothing like it');
  await expect(filters.getByText('No matches.')).toBeVisible();
  await press(page, 'Escape');
  await expect(filters.getByRole('combobox', { name: 'Find a filter' })).toHaveValue('');
  await press(page, 'Escape');
  await expect(filters).toHaveCount(0);
});

test('tags and sources in use are suggested, in the panel and for several leads', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 12);
  await withDatabase((client) =>
    client.query(
      `update leads set tags = '{hot_list,veteran}', source = 'Summer fair' where user_id = $1 and name = 'Lead 000012'`,
      [agent.id],
    ),
  );
  await page.goto('/app/leads');
  await row(page, 'Lead 000001').getByText('Lead 000001', { exact: true }).click();
  const details = panel(page);
  await details.getByRole('tab', { name: 'Details' }).click();
  const option = (name: string) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name });
  const tags = details.getByRole('combobox', { name: 'Tags' });
  await tags.click();
  await typeText(page, 'list');
  await expect(option('hot_list')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(details.getByRole('button', { name: 'Remove tag hot_list' })).toBeVisible();
  // What is there already is not suggested again, and anything else may be typed.
  await typeText(page, 'hot');
  await expect(option('hot_list')).toHaveCount(0);
  await typeText(page, ' again');
  await press(page, 'Enter');
  await expect(details.getByRole('button', { name: 'Remove tag hot_again' })).toBeVisible();
  const source = details.getByRole('combobox', { name: 'Source' });
  await source.click();
  await typeText(page, 'fair');
  await option('Summer fair').click();
  await expect(source).toHaveValue('Summer fair');
  await source.fill('Su');
  await expect(option('Summer fair')).toBeVisible();
  // Escape closes the list, and neither the field nor the panel.
  await press(page, 'Escape');
  await expect(option('Summer fair')).toHaveCount(0);
  await expect(source).toBeFocused();
  await expect(source).toHaveValue('Su');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(details.getByText('Saved').first()).toBeVisible();

  await page.goto('/app/leads');
  await expect(row(page, 'Lead 000002')).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'x');
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Tags' }).click();
  const several = page.getByRole('dialog', { name: 'Edit tags' });
  await several.getByRole('combobox', { name: 'Add', exact: true }).click();
  await typeText(page, 'vet');
  const opened = page.getByRole('listbox', { name: 'Suggestions' });
  await fitsSmallWindows(page, 'what fits in a field', { opened, only: 'desk' });
  await option('veteran').click();
  await expect(several.getByRole('button', { name: 'Remove tag veteran' })).toBeVisible();
  await several.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Updated tags on 1 lead.').first()).toBeVisible();
});

test('a state in its cell is found by its name', async ({ strictPage: page, signedInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await addLeads(await signedInAs(), 12);
  await page.goto('/app/leads');
  await row(page, 'Lead 000003').getByText('TX').dblclick();
  const cell = page.getByRole('combobox', { name: 'State of Lead 000003' });
  await expect(cell).toBeFocused();
  await typeText(page, 'north');
  await expect(page.getByRole('option', { name: 'NC · North Carolina' })).toBeVisible();
  await press(page, 'Escape');
  await expect(cell).toBeFocused();
  await cell.selectText();
  await typeText(page, 'north c');
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(cell).toHaveValue('NC');
  await press(page, 'Enter');
  await expect(row(page, 'Lead 000003')).toContainText('NC');
  await expect(list(page)).toBeFocused();
});

test('a slow double click opens its cell, whatever its first press opened there', async ({
  strictPage: page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await addLeads(await signedInAs(), 12);
  await page.goto('/app/leads');
  await page.locator('html[data-hosts]').waitFor();
  const state = await row(page, 'Lead 000003').getByText('TX').boundingBox();
  const [x, y] = [state!.x + state!.width / 2, state!.y + state!.height / 2];
  const panel = page.getByRole('dialog', { name: 'Lead 000003' });
  await page.mouse.click(x, y);
  await expect(panel).toBeVisible();
  await expect(row(page, 'Lead 000003').getByText('TX')).toHaveCount(0);
  // The second press, by its count of presses: of the panel it presses nothing.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const cell = page.getByRole('combobox', { name: 'State of Lead 000003' });
  await expect(cell).toBeFocused();
  await expect(panel).toHaveCount(0);
  await press(page, 'Escape');
  await expect(list(page)).toBeFocused();
  await expect(cell).toHaveCount(0);
});

test('a state and a carrier are suggested while one types, and anything else may stand there', async ({
  strictPage: page,
  signedInAs,
}) => {
  await openList(page, await signedInAs());
  await press(page, 'm');
  const form = page.getByRole('dialog', { name: 'Mark as SOLD' });
  const carrier = form.getByLabel('Carrier');
  await expect(carrier).toBeFocused();
  await typeText(page, 'mutual of');
  await expect(form.getByRole('option')).toHaveText(['Mutual of Omaha']);
  await expectAccessible(page);
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(carrier).toHaveValue('Mutual of Omaha');
  await form.getByLabel('Monthly payment').fill('62.50');
  await expect(form.getByLabel('Annual premium')).toHaveValue('750');
  await form.getByLabel('State').selectText();
  await typeText(page, 'tex');
  await form.getByRole('option', { name: 'TX · Texas' }).click();
  await expect(form.getByLabel('State')).toHaveValue('TX');
  await carrier.fill('A carrier of its own');
  await press(page, 'Escape');
  await expect(form).toHaveCount(0);
});

test('T texts the lead at hand from the board, from Today and on its own page', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveNumber(agent);
  await addLeads(agent, 1);
  const id = await withDatabase(async (client) => {
    await setFollowUps(client, agent.id, `now() - interval '3 days'`, 'true');
    const { rows } = await client.query<{ id: string }>(
      `update leads set stage = 'no_pickup' where user_id = $1 returning id`,
      [agent.id],
    );
    return rows[0]!.id;
  });
  const opens = async () => {
    await press(page, 't');
    await expect(page.getByRole('heading', { name: 'Text Lead 000001' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  };
  await page.goto('/app/pipeline');
  const card = page.getByRole('grid', { name: 'No Pickup' }).getByText('Lead 000001', { exact: true });
  await card.click();
  await expect(panel(page)).toBeVisible();
  await opens();
  await page.goto('/app/today');
  await page.getByRole('button', { name: 'Lead 000001', exact: true }).first().focus();
  await opens();
  await page.goto(`/app/leads/${id}`);
  await expect(page.getByRole('heading', { name: 'Lead 000001' }).first()).toBeVisible();
  await opens();
});

test('on a lead’s own page J and K go on past what was loaded of the list, after a reload and in another window', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 132);
  const nameOf = (nth: number) => `Lead ${String(nth).padStart(6, '0')}`;
  const ids = await withDatabase(async (client) => {
    await client.query('update leads set stage_changed_at = created_at where user_id = $1', [agent.id]);
    await setFollowUps(client, agent.id, `now() - interval '3 days'`, `name = '${nameOf(50)}'`);
    await setFollowUps(client, agent.id, `now() - interval '2 days'`, `name = '${nameOf(7)}'`);
    const { rows } = await client.query<{ name: string; id: string }>('select name, id from leads where user_id = $1', [
      agent.id,
    ]);
    return new Map(rows.map(({ name, id }) => [name, id]));
  });
  const shows = (at: Page, nth: number) =>
    expect(at.getByRole('heading', { level: 1, name: nameOf(nth) }), nameOf(nth)).toBeVisible();
  const opens = async (at: Page, nth: number) => {
    await at.goto(`/app/leads/${ids.get(nameOf(nth))}`);
    await shows(at, nth);
  };
  const goes = async (at: Page, key: 'j' | 'k', nth: number) => {
    await press(at, key);
    await shows(at, nth);
  };

  await page.goto('/app/leads');
  await expect(row(page, nameOf(1))).toHaveCount(1);
  await opens(page, 100);
  // The second one waits for the page that the first one has to read.
  await press(page, 'j');
  await goes(page, 'j', 102);
  await goes(page, 'k', 101);
  await page.reload();
  await shows(page, 101);
  await goes(page, 'j', 102);
  const other = await context.newPage();
  await opens(other, 102);
  await goes(other, 'j', 103);
  await other.close();

  await page.goto('/app/pipeline');
  await expect(page.getByRole('grid', { name: 'No Pickup' }).getByText(nameOf(6), { exact: true })).toBeVisible();
  await opens(page, 120);
  await goes(page, 'j', 126);
  await goes(page, 'k', 120);

  await page.goto('/app/today');
  await expect(page.getByRole('article', { name: nameOf(7) })).toBeVisible();
  await opens(page, 50);
  await goes(page, 'j', 7);
});
