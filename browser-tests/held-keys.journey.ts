// Whatever opens or closes, keys that are pressed at once go where they are meant for: none is lost, none acts on a lead.
import type { Locator, Page } from '@playwright/test';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { fillPages } from './every-page-data.ts';
import { expect, goInside, test } from './fixtures.ts';
import { inOneGo, press, pressAndType, typeAfter, untilHosts } from './keys.ts';
import { closeAll } from './press-everything.ts';
import { typedAtOnce } from './typed-at-once.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const active = (page: Page) => page.locator('[role="row"][data-active]');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

/** No key was an outcome, a stage or anything else of a lead. */
const untouched = async (agent: BrowserAgent) =>
  expect(
    await withDatabase(async (client) => {
      const { rows } = await client.query('select from leads where user_id = $1 and version > 1', [agent.id]);
      return rows.length;
    }),
  ).toBe(0);

interface Opening {
  name: string;
  /** What has the focus before. */
  from: (page: Page) => Locator;
  keys: readonly string[];
  /** Typed right after them. */
  text?: string;
  check: (page: Page) => Promise<void>;
}

const nameField = (page: Page) => dialog(page, 'New lead').getByLabel('Name', { exact: true });

const openings: readonly Opening[] = [
  {
    name: 'a button of a form, by Space',
    from: (page) => button(page, 'New lead'),
    keys: ['Space'],
    text: 'Sam 1',
    check: (page) => expect(nameField(page)).toHaveValue('Sam 1'),
  },
  {
    name: 'a key, a slip and its correction',
    from: list,
    keys: ['n', 'S', 'a', 'x', 'Backspace'],
    text: 'm 2',
    check: (page) => expect(nameField(page)).toHaveValue('Sam 2'),
  },
  {
    name: 'a panel of choices that is closed at once',
    from: (page) => button(page, 'Columns and density'),
    keys: ['Enter', 'Escape'],
    check: async (page) => {
      await expect(button(page, 'Columns and density')).toBeFocused();
      await expect(dialog(page, 'Columns and density')).toHaveCount(0);
    },
  },
  {
    name: 'a row’s menu, by letters',
    from: (page) => button(page, /^More actions for/),
    keys: ['Enter', 'd', 'e'],
    check: (page) => expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeFocused(),
  },
  {
    name: 'a question that is declined at once, and the list after it',
    from: list,
    keys: ['Delete', 'Escape', 'j'],
    check: async (page) => {
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(active(page)).toContainText('Lead 000002');
    },
  },
  {
    name: 'the list of keys, closed at once, and the list after it',
    from: list,
    keys: ['?', 'Escape', 'j'],
    check: async (page) => {
      await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
      await expect(active(page)).toContainText('Lead 000002');
    },
  },
  {
    name: 'another page, and its search',
    from: list,
    keys: ['g', 'p', '/'],
    text: 'Lead 3',
    check: async (page) => {
      await expect(page).toHaveURL(/\/app\/pipeline/);
      await expect(page.getByRole('searchbox').first()).toHaveValue('Lead 3');
    },
  },
];

for (const { name, from, keys, text = '', check } of openings)
  test(name, async ({ strictPage: page, signedInAs }) => {
    const agent = await signedInAs();
    await addLeads(agent, 3);
    await page.goto('/app/leads?sort=name');
    await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
    await list(page).focus();
    await press(page, 'Home');
    await from(page).focus();
    await pressAndType(page, keys, text);
    await check(page);
    await untouched(agent);
  });

/** What a key could change of the leads. */
const leadsOf = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ all: string }>(
      `select string_agg(concat_ws(' ', name, status, stage, tags::text, next_follow_up_at, call_attempts, last_outcome, deleted_at), ', ' order by name) as all
       from leads where user_id = $1`,
      [agent.id],
    );
    return rows[0]?.all;
  });

/** The first by name: nobody looked the number up, and nobody wrote from it. */
const addUnchecked = (agent: BrowserAgent) =>
  withDatabase((client) =>
    client.query(`insert into leads (user_id, name, phone, state) values ($1, 'Lead 000000', '+12025550100', 'FL')`, [
      agent.id,
    ]),
  );

const layers = (page: Page) =>
  page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true });

for (const [name, places] of [
  ['over the list', typedAtOnce.slice(0, 1)],
  ['over the other pages', typedAtOnce.slice(1)],
] as const)
  test(`what opens ${name} has the first words, and no lead hears of them`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    const ids = await fillPages(agent);
    await addUnchecked(agent);
    const before = await leadsOf(agent);
    await page.goto('/app');
    for (const [path, openings] of places) {
      await goInside(
        page,
        path.replace(/\$(\w+)/, (_, key: keyof typeof ids) => ids[key]),
      );
      for (const opening of openings)
        await test.step(opening.file, async () => {
          const { from, keys = ['Enter'], opened, field, text = 'mx1d' } = opening;
          await opening.before?.(page);
          await from(page).focus();
          await pressAndType(page, keys, text);
          await expect(opened(page)).toBeVisible();
          if (field) await expect(field(page)).toHaveValue(text);
          await expect(layers(page)).toHaveCount(1);
          await closeAll(page);
        });
    }
    expect(await leadsOf(agent)).toBe(before);
  });

test('a question whose code is on its way has the keys after its press', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  const asked = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/delete-leads/, async (route) => {
    asked.resolve();
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'Delete');
  await asked.promise;
  await inOneGo(page, 'Escape', 'j');
  await expect(active(page)).toContainText('Lead 000001');
  pressed.resolve();
  await expect(active(page)).toContainText('Lead 000002');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await untouched(agent);
});

test('what a command of the palette opens has the keys after its Enter', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  await typeAfter(page, 'Control+k', 'new lead');
  await expect(page.getByRole('option').first()).toHaveText(/^New lead/);
  await typeAfter(page, 'Enter', 'Sam 1');
  await expect(nameField(page)).toHaveValue('Sam 1');
  await untouched(agent);
});

test('Enter in the palette opens who was asked for, though the search takes long', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/leads\?.*000002/, async (route) => (await answer.promise, route.continue()));
  // Before the field has the focus, and in it, while who was found for fewer letters stands first.
  await press(page, 'Control+k');
  await pressAndType(page, [], 'Lead');
  await expect(page.getByRole('option').filter({ hasText: 'Lead 000001' })).toBeVisible();
  await pressAndType(page, [], ' 000002');
  await press(page, 'Enter');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  answer.resolve();
  await expect(dialog(page, 'Lead 000002')).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog(page, 'Lead 000002')).toHaveCount(0);

  await list(page).focus();
  await typeAfter(page, 'Control+k', 'Lead 000003\n');
  await expect(dialog(page, 'Lead 000003')).toBeVisible();
  await untouched(agent);
});

test('Escape in the moment in which a form takes the focus closes it', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await page.evaluate(() => {
    const escape = { key: 'Escape', bubbles: true, cancelable: true };
    let count = 0;
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.closest('[data-modal]')) return;
      target.dispatchEvent(new KeyboardEvent('keydown', escape));
      document.documentElement.dataset['escaped'] = String(++count);
    });
  });
  const escaped = page.locator('html[data-escaped]');
  for (const key of ['m', 'n']) {
    await list(page).focus();
    await page.evaluate(() => document.documentElement.removeAttribute('data-escaped'));
    await press(page, key);
    await expect(escaped).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await untouched(agent);
});

test('Escape closes a form that is drawn later than its title', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/leads\/[0-9a-f-]{36}$/, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  const sold = page.getByRole('dialog', { name: 'Mark as SOLD' });
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'm');
  await expect(sold).toBeVisible();
  await expect(sold.getByLabel('Carrier')).toHaveCount(0);
  await press(page, 'Escape');
  await expect(sold).toHaveCount(0);
  answered.resolve();
  await press(page, 'j');
  await expect(active(page)).toContainText('Lead 000002');
  await untouched(agent);
});

test('Escape while a form’s code is on its way leaves the panel below it open', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  const sent = Promise.withResolvers<void>();
  await page.route(/\/sold-dialog-[^/]*\.js$/, async (route) => {
    await sent.promise;
    await route.fallback();
  });
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'Enter');
  const panel = dialog(page, 'Lead 000001');
  await panel.getByRole('button', { name: 'Close' }).focus();
  await press(page, 'm');
  await press(page, 'Escape');
  sent.resolve();
  await expect(page.getByRole('dialog', { name: 'Mark as SOLD' })).toBeVisible();
  await expect(panel).toBeVisible();
  await untouched(agent);
});

test('what closes gives the keys back at once: a form, a panel, an alert', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
  await press(page, 'n');
  await expect(nameField(page)).toBeFocused();
  await inOneGo(page, 'Escape', 'j');
  await expect(active(page)).toContainText('Lead 000002');
  await expect(dialog(page, 'New lead')).toHaveCount(0);

  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await inOneGo(page, 'Escape', 'j');
  await expect(active(page)).toContainText('Lead 000003');

  await press(page, 'n');
  await expect(nameField(page)).toBeFocused();
  await press(page, 'Control+Enter');
  const notice = page.getByRole('alertdialog', { name: 'Notice' });
  await expect(notice).toBeVisible();
  await inOneGo(page, 'Enter', 'P', 'a', 't');
  await expect(notice).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Pat');
  await untouched(agent);
});

for (const comes of ['with the page', 'late']) {
  test(`a text is typed right after its key, when what opens it comes ${comes}`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    const number = await giveNumber(agent);
    await addLeads(agent, 3);
    // Who has just written may be answered at any hour.
    await addConversation(agent, number, '+12022000001', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
    const sent = Promise.withResolvers<void>();
    await page.route('**/assets/behind-pages-*.js', async (route) => {
      await sent.promise;
      await route.fallback();
    });
    if (comes === 'with the page') sent.resolve();
    await page.goto('/app/leads?sort=name');
    await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
    if (comes === 'with the page') await untilHosts(page);
    await list(page).focus();
    await press(page, 'Home');
    await typeAfter(page, 't', 'Call you at 1');
    sent.resolve();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Call you at 1');
    await untouched(agent);
  });
}

test('a follow-up’s key and Enter right after it take the first time that is offered', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await page.goto('/app/leads?sort=name');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000003' })).toHaveCount(1);
  await list(page).focus();
  await press(page, 'Home');
  await inOneGo(page, 'f', 'Enter');
  await expect(dialog(page, 'Lead 000001').getByRole('button', { name: 'Clear follow-up' })).toBeVisible();
  await expect(dialog(page, 'Lead 000001').getByRole('form', { name: 'Set follow-up' })).toHaveCount(0);
});
