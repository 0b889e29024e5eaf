// Over 400 lines because a list's own scrolling and saves are read together.
// A long list: scrolling never shows an empty row, and what another window does shows here.
import { addLeads, makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { atRest, expect, expectAccessible, goOffline, signIn, standsStill, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.use({ serviceWorkers: 'allow' });

test('scrolling through thousands of leads never shows a blank row', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3000);
  await page.goto('/app/leads');
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByText('Lead 000001').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Leads/ })).toHaveText('Leads3,000');
  // Looks at every frame: which band of the list is covered by no row?
  await page.evaluate(() => {
    const list = document.querySelector('[role="grid"]');
    const found = { blankFrames: 0, frames: 0 };
    Object.assign(window, { found });
    const look = () => {
      found.frames += 1;
      const box = list?.getBoundingClientRect();
      if (box) {
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!at?.closest('[role="row"]')) found.blankFrames += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await grid.hover();
  const rowInSight = () =>
    page.evaluate(() => {
      const box = document.querySelector('[role="grid"]')?.getBoundingClientRect();
      const at = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return Number(/Lead (\d+)/.exec(at?.closest('[role="row"]')?.textContent ?? '')?.[1] ?? 0);
    });
  const place = () => grid.evaluate((list) => list.scrollTop);
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 800);
  await expect.poll(rowInSight).toBeGreaterThan(900);
  await atRest(place);
  const found = await page.evaluate(
    () => (window as unknown as { found: { blankFrames: number; frames: number } }).found,
  );
  expect(found.frames).toBeGreaterThan(10);
  expect(found.blankFrames).toBe(0);

  // On a wide window the panel stands beside the list, which keeps its place and what is selected.
  const seen = grid.getByRole('row').filter({ hasText: `Lead ${String(await rowInSight()).padStart(6, '0')}` });
  await seen.getByRole('checkbox').click();
  const before = await place();
  await seen.getByRole('rowheader').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('(202) - 200 -')).toBeVisible();
  const rightOf = async () => (await grid.boundingBox())!.x + (await grid.boundingBox())!.width;
  await expect.poll(rightOf).toBeLessThanOrEqual((await panel.boundingBox())!.x);
  expect(await place()).toBe(before);
  await expect(seen.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
  await expect(seen.getByRole('checkbox')).toBeChecked();
  // The list is in reach: the next row opens in the panel's place.
  await press(page, 'j');
  await press(page, 'Enter');
  await expect(page.getByText('1 lead selected')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(rightOf).toBe(page.viewportSize()?.width);
  expect(await place()).toBe(before);
  // On a narrower one it covers the list.
  await page.setViewportSize({ width: 1024, height: 768 });
  await seen.getByRole('rowheader').click();
  await expect(panel).toBeVisible();
  await standsStill(page);
  expect(await rightOf()).toBe(1024);
});

test('two windows of one agent show the same, and a stranger sees nothing', async ({ browser, page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  const elsewhere = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  await signIn(elsewhere, agent);
  const other = await elsewhere.newPage();
  const strangers = await browser.newContext({ baseURL: process.env.BROWSER_TEST_URL });
  await signIn(strangers, await makeBrowserAgent());
  const stranger = await strangers.newPage();
  await Promise.all([page, other, stranger].map((tab) => tab.goto('/app/leads')));
  await expect(stranger.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  const stage = (tab: typeof page) => tab.getByRole('row').filter({ hasText: 'Lead 000002' }).getByRole('combobox');
  await stage(page).selectOption('app_pending');
  await expect(stage(other)).toHaveValue('app_pending');
  await expect(stranger.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(stranger.getByText(/Lead 0000/)).toHaveCount(0);
  await Promise.all([elsewhere, strangers].map((context) => context.close()));
});

test('columns are chosen, put in order and kept on this device', async ({ strictPage: page, signedInAs }) => {
  await addLeads(await signedInAs(), 12);
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 0' });
  await page.goto('/app/leads');
  await expect(rows).toHaveCount(12);
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Email' }).click();
  await columns.getByRole('checkbox', { name: 'Tags' }).click();
  for (let step = 0; step < 4; step++) await columns.getByRole('button', { name: 'Move Tags up' }).click();
  await expect(columns.getByRole('button', { name: 'Move Tags up' })).toBeFocused();
  await expectAccessible(page);
  await closes(columns);
  const headers = ['Select all loaded rows', 'Name', 'Tags', 'Phone', 'State', 'Stage', 'Follow-up', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(headers);

  // Widths by dragging and by keys; while an edge is dragged, nothing of the rows is drawn again.
  const width = (name: string) =>
    page.getByRole('columnheader', { name }).evaluate((header) => Math.round(header.getBoundingClientRect().width));
  const edge = page.getByRole('separator', { name: 'Width of Phone' });
  const [stage, before] = [await width('Stage'), await width('Phone')];
  await page.evaluate(() => {
    const seen: MutationRecord[] = [];
    const watch = new MutationObserver((records) => seen.push(...records));
    for (const shown of document.querySelectorAll('[role="grid"] [aria-selected]'))
      watch.observe(shown, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { drawn: () => [...seen, ...watch.takeRecords()].length });
  });
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: () => number }).drawn());
  const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 6, y + 18);
  await page.mouse.down();
  for (const by of [20, 40, 66]) await page.mouse.move(x + by, y + 30);
  await expect.poll(() => width('Phone')).toBe(before + 60);
  expect(await drawn()).toBe(0);
  await press(page, 'Escape');
  await expect.poll(() => width('Phone')).toBe(before);
  await page.mouse.up();
  await page.mouse.move(x + 6, y + 18);
  await page.mouse.down();
  for (const by of [20, 66]) await page.mouse.move(x + by, y + 30);
  await page.mouse.up();
  await expect.poll(() => width('Phone')).toBe(before + 60);
  expect(await drawn()).toBe(0);
  await expect(page.getByRole('columnheader', { name: 'Phone' })).not.toHaveAttribute('aria-sort');
  await page.getByRole('separator', { name: 'Width of Stage' }).focus();
  await press(page, 'ArrowLeft');
  await press(page, 'Shift+ArrowLeft');
  await expect(page.getByRole('separator', { name: 'Width of Stage' })).toHaveAttribute(
    'aria-valuenow',
    `${stage - 48}`,
  );
  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByText('Compact').click();
  await closes(columns);
  const height = () => rows.first().evaluate((shown) => shown.getBoundingClientRect().height);
  await expect.poll(height).toBe(32);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  await expect.poll(height).toBe(32);
  await expect.poll(async () => [await width('Phone'), await width('Stage')]).toEqual([before + 60, stage - 48]);
  await edge.dblclick();
  await expect.poll(() => width('Phone')).toBe(before);
  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByRole('button', { name: 'Reset column widths' }).click();
  await columns.getByText('Comfortable').click();
  await expect.poll(async () => [await width('Stage'), await height()]).toEqual([stage, 40]);
});

const setStages = (agent: { id: string }, stage: string) =>
  withDatabase((client) => client.query('update leads set stage = $2 where user_id = $1', [agent.id, stage]));

test('a stage chosen offline, in the list or in the panel, is kept and sent', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await setStages(agent, 'no_pickup');
  const stagesOf = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ name: string; stage: string }>(
        'select name, stage from leads where user_id = $1 order by name',
        [agent.id],
      );
      return rows.map(({ stage }) => stage);
    });
  const unsaved = page.getByRole('button', { name: /Unsaved changes/ });
  const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await page.goto('/app/leads');
  await row('Lead 000002').getByText('Lead 000002', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Lead 000002' });
  await expect(panel.getByRole('combobox', { name: /^Stage of/ })).toHaveValue('no_pickup');
  await goOffline(page);
  await row('Lead 000001').getByRole('combobox').selectOption('quoted');
  await panel.getByRole('combobox', { name: /^Stage of/ }).selectOption('answered');
  // Shown at once, in both places.
  await expect(row('Lead 000001').getByRole('combobox')).toHaveValue('quoted');
  await expect(row('Lead 000002').getByRole('combobox')).toHaveValue('answered');
  await expect(panel.getByRole('combobox', { name: /^Stage of/ })).toHaveValue('answered');
  await expect(unsaved).toHaveText(/2/);
  await expect(panel.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByText('Stage update failed')).toHaveCount(0);
  expect(await stagesOf()).toEqual(['no_pickup', 'no_pickup', 'no_pickup']);
  await context.setOffline(false);
  await expect(unsaved).toHaveCount(0);
  await expect(panel.getByText('Not saved yet')).toHaveCount(0);
  await expect.poll(stagesOf).toEqual(['quoted', 'answered', 'no_pickup']);
  await page.reload();
  await expect(row('Lead 000001').getByRole('combobox')).toHaveValue('quoted');
});

test('a stage that the server refuses goes back and says so; Retry chooses it upon the lead as it is now', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 2);
  await setStages(agent, 'no_pickup');
  await page.goto('/app/leads');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 000001' });
  const stage = row.getByRole('combobox');
  await expect(stage).toHaveValue('no_pickup');
  // Somebody else moves the lead while the request is on its way.
  await page.route(
    '**/api/leads/*/stage',
    async (route) => {
      await setStages(agent, 'app_pending');
      await route.continue();
    },
    { times: 1 },
  );
  await stage.selectOption('quoted');
  await expect(row.getByRole('alert').getByText('Stage update failed')).toBeVisible();
  await expect(stage).toHaveValue('app_pending');
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expectAccessible(page);
  await whenStored(page, () => row.getByRole('button', { name: 'Retry' }).click());
  await expect(stage).toHaveValue('quoted');
  await expect(row.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(stage).toHaveValue('quoted');
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`nothing moves while the page comes, ${viewport.width} px`, async ({ page, signedInAs }) => {
    await page.setViewportSize(viewport);
    const agent = await signedInAs();
    await addLeads(agent, 60);
    await withDatabase((client) =>
      client.query(
        `update leads set name = 'Sam Sample', dob = '1950-05-05'
         where user_id = $1 and name in ('Lead 000001', 'Lead 000002')`,
        [agent.id],
      ),
    );
    await page.addInitScript(() => {
      const moved: string[] = [];
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          sum += entry.value;
          moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''));
        }
        Object.assign(window, { shift: { sum, moved } });
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shift: { sum, moved } });
    });
    await page.goto('/app/leads');
    // The last to come: the views, and how many pairs there are.
    await expect(page.getByRole('link', { name: 'Duplicates 1 pair to review' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const shift = await page.evaluate(() => (window as unknown as { shift: { sum: number; moved: string[] } }).shift);
    expect(shift.sum, shift.moved.join(' | ')).toBeLessThan(0.02);
  });
}

test('over a slow line the Sold tab shows no open leads, and offers sold ones no stage', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  await withDatabase((client) =>
    client.query(
      `update leads set status = 'sold', sold_at = now(), sold = '{"carrier": "Sample Life", "premium": 600}'
       where user_id = $1 and name = 'Lead 000003'`,
      [agent.id],
    ),
  );
  await page.goto('/app/leads');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Lead 000001')).toHaveCount(1);
  await row('Lead 000001').getByRole('checkbox').click();
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Stage' })).toBeVisible();
  await closes(bar);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/leads\?.*status=sold/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('tab', { name: /^Sold/ }).click();
  await expect(page.getByRole('tab', { name: /^Sold/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/Lead 00000[12]/)).toHaveCount(0);
  release();
  await expect(row('Lead 000003')).toHaveCount(1);
  await row('Lead 000003').getByRole('checkbox').click();
  await expect(bar.getByRole('button', { name: 'Tags' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Stage' })).toHaveCount(0);
});

test('a change that is not saved yet shows in the list that is read again, and before the code that sends it has come', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 3);
  let isCut = false;
  const cut = /\/api\/leads\/[0-9a-f-]{36}$/;
  await page.route(cut, (route) => (isCut && route.request().method() !== 'GET' ? route.abort() : route.fallback()));
  let isCodeLate = true;
  // As without a connection: code that is missing from a server that answers would reload the page.
  await page.route(/\/open-saves-[^/]+\.js$|\/sw\.js$/, (route) => (isCodeLate ? route.abort() : route.fallback()));
  await page.goto('/app/leads');
  const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
  const unsaved = page.getByRole('button', { name: 'Unsaved changes: 1' });
  isCut = true;
  await row('Lead 000001').getByText('Lead 000001', { exact: true }).dblclick();
  const name = page.getByRole('textbox', { name: 'Name of Lead 000001' });
  await name.fill('Ava Waits');
  await name.press('Enter');
  await expect(unsaved).toBeVisible();
  isCodeLate = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Kept by this browser now: what the list is read from has the old name.
  const kept = () =>
    page.evaluate(async (database) => {
      // To open one that is not there would make it, and without its table.
      if (!(await indexedDB.databases()).some(({ name: each }) => each === database)) return 0;
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
      const count = await new Promise<number>((resolve) => {
        const request = opened.transaction('saves').objectStore('saves').count();
        request.onsuccess = () => resolve(request.result);
      });
      opened.close();
      return count;
    }, `saves:${agent.id}`);
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(unsaved).toBeVisible();
  await expect(row('Ava Waits')).toBeVisible();
  await expect(row('Lead 000001')).toHaveCount(0);
  await unsaved.click();
  const tried = page.waitForRequest((request) => cut.test(request.url()) && request.method() !== 'GET');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await tried;
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expect(row('Ava Waits')).toBeVisible();
  const stored = await withDatabase((client) => client.query('select name from leads where user_id = $1', [agent.id]));
  expect(stored.rows).toContainEqual({ name: 'Ava Waits' });
});

test('Call and Text say what time it is where a lead is and that it is outside the hours, in the list and at the lead', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 2);
  // Guam by the address, Newfoundland or Labrador by the number: no hour is open in both.
  const far = `update leads set state = 'GU', phone = '+17095550142' where user_id = $1 and name = 'Lead 000001'`;
  await withDatabase((client) => client.query(far, [agent.id]));
  await page.goto('/app/leads');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Lead 000001' });
  const time = String.raw`\d+:\d\d [AP]M`;
  // Where it is day on Guam, the other clocks are what closes it.
  const times = String.raw`${time} for them(, maybe ${time}( or ${time})*)?$`;
  for (const how of ['Call', 'Text']) {
    const name = `${how} Lead 000001`;
    const says = String.raw`Outside ${how.toLowerCase()}ing hours\. ${times}`;
    const button = row.getByRole('button', { name });
    await expect(button).toHaveAccessibleDescription(new RegExp(`^${says}`));
    await expect(button).toHaveAttribute('data-tip', new RegExp(String.raw`^${name}\. ${says}`));
    await expect(button).toBeEnabled();
  }
  // At any hour, open or not.
  await expect(page.getByRole('button', { name: 'Text Lead 000002' })).toHaveAccessibleDescription(/for them$/);
  await row.getByRole('rowheader').click();
  const call = page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true });
  await expect(call).toHaveAccessibleDescription(new RegExp(String.raw`^Outside calling hours\. ${times}`));
});
