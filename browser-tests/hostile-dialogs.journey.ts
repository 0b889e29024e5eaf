// Texts that would like to be run, to turn around what stands beside them and to push it off the screen, in whatever opens
// over a page: dialogs, side panels, popovers, questions. All of it fits the smallest windows.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { strangeText } from '../test-support/hostile-texts.ts';
import { expect, goOffline, test, watch } from './fixtures.ts';
import { harm, noHarm, watchPolicy } from './harm.ts';
import { press, typeText } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });

const strange = strangeText(120);
const phone = '202-555-0101';
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const top = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
const clickOn = (page: Page, name: string | RegExp) => top(page).getByRole('button', { name }).first().click();

/** What is shown and what stands in fields. */
const textOf = (page: Page) =>
  top(page).evaluate((dialog) =>
    [
      dialog.textContent,
      ...[...dialog.querySelectorAll('input, textarea')].map((each) => (each as HTMLInputElement).value),
    ].join(' '),
  );

/** How many pixels of the uppermost dialog and what can be pressed in it are off the screen, or of its texts out of their box. */
const outside = (page: Page) =>
  top(page).evaluate((dialog) => {
    const all = (selector: string) => [...dialog.querySelectorAll(selector)].filter((each) => each.clientWidth > 1);
    const sides = [dialog, ...all('button, input, textarea, select')].flatMap((part) => {
      const { left, right } = part.getBoundingClientRect();
      return [-left, right - innerWidth];
    });
    const spilling = all('h1, h2, h3, p, dt, dd, legend, label')
      .filter(
        (text) => getComputedStyle(text).overflowX === 'visible' && getComputedStyle(text).whiteSpace !== 'nowrap',
      )
      .map((text) => text.scrollWidth - text.clientWidth);
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...sides, ...spilling);
  });

/** Shows such a text, which does nothing; nothing is off the screen, on a phone neither. */
async function checkTop(page: Page, what: string, look = expect): Promise<void> {
  await look(top(page), what).toBeVisible();
  await look.poll(() => textOf(page), `${what} shows such a text`).toContain('ran=1');
  expect(await harm(page), what).toEqual(noHarm);
  for (const size of screens) {
    await page.setViewportSize(size);
    await look.poll(() => outside(page), `${what} on ${size.width} px`).toBeLessThanOrEqual(1);
  }
  // A text alone that scrolls has no place for the focus: what people write does not, and is looked at where it is opened.
  await fitsSmallWindows(page, what, { isLookedAt: false });
}

async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="alertdialog"]');
  for (let left = await open.count(); left > 0; left--) {
    await press(page, 'Escape');
    await expect(open).toHaveCount(left - 1);
  }
}

test('nothing that opens over a page runs a text, or is pushed off the screen by one', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const { lead, sold } = await fill(agent, page);
  const faults: string[] = [];
  watch(page, faults);
  await watchPolicy(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const at = async (path: string, work: () => Promise<void>) => {
    await page.goto(path);
    await test.step(path, work);
    await closeAll(page);
  };

  await at(`/app/leads?lead=${lead}`, async () => {
    await checkTop(page, 'the panel');
    for (const tab of ['Timeline', 'Pipeline', 'Details']) {
      await top(page).getByRole('tab', { name: tab }).click();
      await checkTop(page, `the panel’s ${tab}`);
    }
    await clickOn(page, 'Mark as SOLD');
    await expect(top(page)).toHaveAccessibleName('Mark as SOLD');
    await checkTop(page, 'the form of a sale');
  });
  await at(`/app/leads?tab=sold&lead=${sold}`, async () => {
    await clickOn(page, 'Policy file');
    await expect(top(page)).toHaveAccessibleName('Policy file');
    await checkTop(page, 'the policy file');
    await clickOn(page, 'Edit');
    await expect(top(page)).toHaveAccessibleName('Edit policy file');
    await checkTop(page, 'the form of a policy file');
  });
  await at('/app/leads/duplicates', async () => {
    await button(/^Review and merge/).click();
    await checkTop(page, 'the merge');
    await closeAll(page);
    await page.getByRole('tab', { name: 'Merges' }).click();
    await button(/^Undo merge of/).click();
    await checkTop(page, 'the undo of a merge');
  });
  await at('/app/leads', async () => {
    await button('Views').click();
    await checkTop(page, 'the views');
    await clickOn(page, /^Delete /);
    await checkTop(page, 'the question before a view goes');
    await closeAll(page);
    await button('New lead').click();
    await top(page).getByLabel('Phone').fill(phone);
    await checkTop(page, 'a new lead with another’s phone');
    await top(page).getByLabel('Phone').fill('');
    await closeAll(page);
    await button('Auto-import').click();
    await top(page).getByRole('tab', { name: 'Recent posts' }).click();
    await checkTop(page, 'what vendors posted');
    await closeAll(page);
    await press(page, 'ControlOrMeta+k');
    await typeText(page, 'ran=1');
    await checkTop(page, 'the palette');
    await closeAll(page);
    await button('Import CSV').click();
    const cells = [strange, '2025550107', strange, strange].map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const csv = `Name,Phone,"${strange.replaceAll('"', '""')}",State\n${cells.join(',')}\n`;
    await page.getByLabel('Lead files').setInputFiles({
      name: `${strangeText(80)}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await expect(top(page)).toHaveAccessibleName('Check the columns');
    await checkTop(page, 'the columns of a file');
    await clickOn(page, 'Import 1 lead');
    await expect(top(page)).toHaveAccessibleName('Import finished');
    await checkTop(page, 'the import');
  });
  await at('/app/leads/imports', async () => {
    await page.getByRole('row').nth(1).getByRole('button', { name: /ran=1/ }).first().click();
    await checkTop(page, 'an import');
    await clickOn(page, 'Revert import…');
    await expect(top(page)).toHaveAccessibleName('Revert this import?');
    await checkTop(page, 'the way back of an import');
  });
  await at('/app/today', async () => {
    await button(/^Snooze: /).click();
    await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
    await checkTop(page, 'the time of a follow-up');
  });
  await at('/app/reports', async () => {
    await page
      .getByRole('link', { name: /^Closed/ })
      .first()
      .click();
    await checkTop(page, 'what is behind a figure');
  });
  await at(`/app/leads?lead=${lead}`, async () => {
    await top(page).getByRole('tab', { name: 'Timeline' }).click();
    await goOffline(page);
    await top(page).getByPlaceholder('Write a note…').fill(strange);
    await clickOn(page, 'Add note');
    await button(/Unsaved changes: 1/).click();
    await expect(top(page)).toHaveAccessibleName('Unsaved changes');
    await checkTop(page, 'what is not saved');
  });
  expect(faults).toEqual([]);
});

test('a dialog in which a text runs, shows nothing or pushes, would be seen', async ({ page }) => {
  const soon = expect.configure({ timeout: 3_000 }); // it waits in vain, on purpose
  const dialog = (inside: string) =>
    page.setContent(
      `<html lang="en"><title>Planted</title><main><h1>Planted</h1><div role="dialog" aria-label="Planted">${inside}</div></main></html>`,
    );
  const red = (said: string | RegExp) => expect(checkTop(page, 'planted', soon)).rejects.toThrow(said);
  await page.goto('/login');
  await dialog('ran=1 <button>Close</button>');
  await checkTop(page, 'planted');
  await dialog('empty');
  await red('planted shows such a text');
  await dialog(`ran=1 ${strange}`);
  await red('planted');
  await dialog(`ran=1 <button style="white-space: nowrap">${'W'.repeat(300)}</button>`);
  await red('planted on 390 px');
  await dialog(`<p style="overflow-wrap: normal; overflow: visible; width: 200px">ran=1 ${'W'.repeat(300)}</p>`);
  await red('planted on 390 px');
});

/** Such a text in every field of two leads that may be one person, of one sold, and of what stands beside leads. */
async function fill({ id }: BrowserAgent, page: Page): Promise<{ lead: string; sold: string }> {
  const add = async (number: number) => {
    const lead = randomUUID();
    const data = { id: lead, name: strange, phone: `+120255501${String(number).padStart(2, '0')}` };
    const headers = { origin: process.env.BROWSER_TEST_URL ?? '' };
    expect((await page.request.post('/api/leads', { data, headers })).ok()).toBe(true);
    return lead;
  };
  const leads = [await add(1), await add(2), await add(3), await add(4), await add(5)];
  const [lead, , sold, keep, other] = leads as [string, string, string, string, string];
  await withDatabase(async (client) => {
    await client.query(
      `update leads set notes = $3, company = left($3, 100), source = left($3, 60), beneficiary = left($3, 60), tags = array[left($3, 40)],
         last_outcome = $3, extra = jsonb_build_object(left($3, 60), $3::text), address = jsonb_build_object('street', $3::text, 'city', left($3, 60)),
         pipeline = jsonb_build_object('quoted', jsonb_build_object('carrier', $3::text, 'face', 1000, 'premium', 50), 'pending', jsonb_build_object('reason', $3::text)),
         dob = '1960-02-03'
       where user_id = $1 and id = any($2)`,
      [id, leads.slice(0, 3), strange],
    );
    await setFollowUps(client, id, `now() - interval '5 minutes'`, `dob = '1960-02-03'`);
    await client.query(
      `update leads set status = 'sold', sold_at = now(), sold_premium = 600, next_follow_up_at = null,
         sold = jsonb_build_object('carrier', $3::text, 'policyNumber', $3::text, 'notes', $3::text, 'name', $3::text)
       where user_id = $1 and id = $2`,
      [id, sold, strange],
    );
    await client.query(`insert into lead_notes (user_id, lead_id, body) select $1, unnest($2::uuid[]), $3`, [
      id,
      leads.slice(0, 3),
      strange,
    ]);
    await client.query(
      `insert into lead_pairs (user_id, lead_a, lead_b, level, reasons) values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 'likely', '{name,dob}')
       on conflict do nothing`,
      [id, lead, leads[1]],
    );
    await client.query(
      `insert into lead_views (user_id, name, status, sort) values ($1, left($2, 60), 'lead', '-created')`,
      [id, strange],
    );
    await client.query(
      `insert into intake_posts (user_id, verdict, lead_name, source, fields, payload_hash)
       values ($1, 'rejected', $2, $2, jsonb_build_array(jsonb_build_array($2::text, $2::text)), '\\x00')`,
      [id, strange],
    );
  });
  const versions = await Promise.all(
    [keep, other].map(
      async (each) =>
        ((await (await page.request.get(`/api/leads/${each}`)).json()) as { lead: { version: number } }).lead.version,
    ),
  );
  const merged = await page.request.post('/api/merges', {
    data: { id: randomUUID(), keep, keep_version: versions[0], other, other_version: versions[1], choices: {} },
    headers: { origin: process.env.BROWSER_TEST_URL ?? '' },
  });
  expect(merged.ok(), await merged.text()).toBe(true);
  return { lead, sold };
}
