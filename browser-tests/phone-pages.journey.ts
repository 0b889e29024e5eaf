// Every page on the smallest phone that we know: nothing cut, squeezed or covered, with long names, its lead panel light and dark, and no row
// moves once it stands there, though its page's answers come late; and every menu of every page ends inside a small window, on its first
// row and on its last, as does what opens from a selection.
import type { Page } from '@playwright/test';
import { runSize } from '../test-support/run-size.ts';
import { fillWithLongNames, longLead, showInvoices, visitsOf, withPanel } from './every-page-data.ts';
import { expect, expectAccessible, goOn, standsStill, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { covered, outOfWindow, overfull, spilled, squeezed, tiny } from './phone-faults.ts';
import { fitsSmallWindows, smallWindows, type Choice, type SmallWindow } from './small-windows.ts';
import { movedRows, watchRows } from './watch-rows.ts';

const { phone } = smallWindows;
const schemes = ['dark', 'light'] as const;

test.describe('every page', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('nothing is cut, squeezed or covered, and no row moves', async ({ strictPage: page, signedInAs }) => {
    const ids = await fillWithLongNames(await signedInAs());
    await showInvoices(page);
    const moved = await watchRows(page);
    for (const [place, visit] of visitsOf(ids).entries()) {
      await test.step(visit[0], async () => {
        // Nor what was done to the page before.
        await movedRows(page);
        await goOn(page, ...visit);
        if (['Settings', 'Your account'].includes(visit[1]))
          await expect(page.getByRole('link', { name: /^(Pay|View|PDF of) invoice/ })).toHaveCount(4);
        expect.soft(await moved(), visit[0]).toEqual([]);
        // Every second page in each of them; the long run has all in both.
        for (const colorScheme of schemes.filter((_, other) => runSize(other, place % 2) === place % 2)) {
          await page.emulateMedia({ colorScheme });
          await expect.poll(() => squeezed(page.locator('body')), `${visit[0]}, ${colorScheme}`).toEqual([]);
        }
        await expect.poll(() => overfull(page.locator('body')), visit[0]).toEqual([]);
        await expect.poll(() => tiny(page.locator('body')), visit[0]).toEqual([]);
        await expect.poll(() => covered(page), visit[0]).toEqual([]);
      });
    }
    await page.goto('/app/leads');
    for (const tool of ['Duplicates', 'Import CSV', 'Auto-import', 'Trash']) {
      const word = page.locator('main header').getByText(tool, { exact: true }).last();
      await expect.poll(async () => (await word.boundingBox())?.width ?? 0, `${tool}, in words`).toBeGreaterThan(20);
    }
  });
});

for (const colorScheme of schemes) {
  test.describe(colorScheme, () => {
    test.use({ viewport: phone, colorScheme, hasTouch: true, isMobile: true });

    test('nor in a lead’s panel, with each of its tabs', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      await fillWithLongNames(agent);
      const long = await longLead(agent);
      for (const path of withPanel) {
        await page.goto(`${path}?lead=${long}`);
        const panel = page.getByRole('dialog', { name: /^Maximiliana/ });
        await expect(panel.getByRole('tab', { name: 'Timeline' })).toBeVisible();
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const tab of await panel.getByRole('tab').all()) {
          await tab.click();
          await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect.poll(() => squeezed(panel), `${path}, ${await tab.textContent()}`).toEqual([]);
        }
        await expectAccessible(page);
      }
    });
  });
}

/** Two leads, by a finger or by the keys of the list. */
async function selectTwo(page: Page, only: SmallWindow): Promise<void> {
  if (only === 'phone') {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    for (const place of [0, 1]) await cards.nth(place).click({ position: { x: 250, y: 40 } });
  } else {
    await page.getByRole('grid', { name: 'Leads' }).focus();
    for (const key of ['Home', ' ', 'ArrowDown', ' ']) await press(page, key);
  }
  await expect(page.getByText('2 leads selected')).toBeVisible();
}

/** Where what opens does not outlive the change from a phone to a desk, or is opened by something else on each. */
async function opensTheRest(page: Page, lead: string, only: SmallWindow): Promise<void> {
  const fits = (what: string, choice: Choice = {}) => fitsSmallWindows(page, what, { only, ...choice });
  await goOn(page, '/app/leads', 'Leads');
  if (only === 'phone') {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await fits('the menu of the account');
    await closes(page.getByRole('menu'));
  }
  await selectTwo(page, only);
  const selection = page.getByRole('group', { name: 'Selection' });
  for (const name of ['Stage', 'Log outcome']) {
    await selection.getByRole('button', { name }).click();
    await fits('the menus of a selection');
    await closes(page.getByRole('menu'));
  }
  await selection.getByRole('button', { name: 'Set follow-up' }).click();
  await fits('the follow-up of a selection');
  await closes(page.getByRole('dialog'));
  await selection.getByRole('button', { name: 'Tags' }).click();
  await fits('the tags of a selection');
  await closes(page.getByRole('dialog'));

  await goOn(page, `/app/leads/${lead}`, 'Lead 000001');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Note actions' }).first().click();
  await fits('the menu of a note');
  await closes(page.getByRole('menu'));
  await page.getByRole('tab', { name: 'Consent' }).click();
  await page.getByRole('button', { name: 'Add consent record' }).click();
  await fits('a consent record');
  await closes(page.getByRole('dialog'));

  await goOn(page, '/app/messages', 'Messages');
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: /Lead 0000/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More for this conversation' }).click();
  await fits('the menu of a conversation');
  await closes(page.getByRole('menu'));

  await page.goto('/app/lead-rescue');
  await page.getByRole('combobox', { name: 'Time Zone' }).click();
  await fits('the longest list to pick from');
  await closes(page.getByRole('dialog', { name: 'Time Zone' }));
}

for (const only of ['phone', 'desk'] as const) {
  const viewport = smallWindows[only];
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('every menu ends inside the window, on the first row and on the last', async ({ page, signedInAs }) => {
      const ids = await fillWithLongNames(await signedInAs());
      let count = 0;
      for (const visit of visitsOf(ids)) {
        await test.step(visit[0], async () => {
          await goOn(page, ...visit);
          // The account’s menu above every page is opened once, below.
          const buttons = page.locator('#main button[aria-haspopup="menu"]').filter({ visible: true });
          const menu = page.getByRole('menu');
          for (const which of ['first', 'last'] as const) {
            if ((await buttons.count()) === 0) continue;
            await buttons[which]().click();
            await expect(menu).toBeVisible();
            await standsStill(page);
            await expect.poll(() => outOfWindow(menu), `${visit[0]}, ${which}`).toEqual([]);
            if (which === 'first' && only === 'desk') await expectAccessible(page);
            await closes(menu);
            count++;
          }
        });
      }
      expect(count).toBeGreaterThan(10);

      await opensTheRest(page, ids.id, only);
    });
  });
}

/** Widths are no whole pixels. */
const almostAll = 0.99;

test.describe('tabs that do not all fit', () => {
  test.use({ viewport: phone });

  test('show the one that the address chose, and the one that is pressed, whole', async ({ page, signedInAs }) => {
    await signedInAs();
    const tab = (place: 'first' | 'last') => page.getByRole('tab')[place]();
    await page.goto('/app/leads/checked?tab=imports');
    await expect(tab('last')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('last')).toBeInViewport({ ratio: almostAll });
    await tab('first').click();
    await expect(tab('first')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('first')).toBeInViewport({ ratio: almostAll });
    await expectAccessible(page);
  });
});

test.describe('a planted fault is found', () => {
  test.use({ viewport: phone });

  test('of every kind', async ({ page }) => {
    const plant = (html: string) => page.setContent(`<main id="main">${html}</main>`);
    const faults = () => squeezed(page.locator('body'));
    await plant('<p style="width: 200px">Words that stand there whole</p>');
    expect(await faults()).toEqual([]);
    await plant('<p style="width: 12px">A letter a line</p>');
    expect(await faults()).toEqual(['squeezed: A letter a line']);
    await plant('<h2 style="width: 40px; overflow-wrap: anywhere">Day Templates</h2>');
    expect(await faults()).toEqual(['breaks in a word: Day Templates']);
    const line = 'overflow: hidden; white-space: nowrap;';
    await plant(`<p style="width: 40px; ${line} text-overflow: ellipsis">Ava Stone-Whitfield</p>`);
    expect(await faults()).toEqual(['too narrow: Ava Stone-Whitfield']);
    await plant(`<p style="width: 140px; ${line}">Ava Stone-Whitfield of Tennessee</p>`);
    expect(await faults()).toEqual(['cut without a sign: Ava Stone-Whitfield of Tennessee']);
    await plant(`<h1 style="width: 140px; ${line} text-overflow: ellipsis">Wallet statement</h1>`);
    expect(await faults()).toEqual(['cut: Wallet statement']);
    await plant('<select style="width: 60px"><option>App Submitted</option></select>');
    expect(await faults()).toEqual(['choice cut: App Submitted']);
    await plant('<table><tr><td style="width: 40px; max-width: 40px; white-space: nowrap">8:41 PM or 9:41 PM</td><td>Day 2</td></tr></table>'); // prettier-ignore
    expect(await spilled(page.locator('body'))).toEqual(['8:41 PM or 9:41 PM']);
    await plant('<ul><li style="height: 20px; line-height: 20px">One<br>Two</li></ul>');
    expect(await overfull(page.locator('body'))).toEqual(['OneTwo: 40 in 20']);
    await plant('<a href="/" style="display: block; height: 20px">View</a>');
    expect(await tiny(page.locator('body'))).toEqual(['View']);
    await plant('<button style="position: absolute; bottom: 0">Call</button><i style="position: fixed; inset: auto 0 0; height: 56px"></i>'); // prettier-ignore
    expect(await covered(page)).toEqual(['Call']);
    await plant('<div role="menu" style="position: fixed; top: 500px"><p style="height: 200px"></p><div role="menuitem">Delete</div></div>'); // prettier-ignore
    expect(await outOfWindow(page.getByRole('menu'))).toEqual(['itself', 'Delete']);
    const dialog = (overflow: string) =>
      plant(`<div role="dialog" style="position: fixed; inset: 0; overflow: ${overflow}"><p style="height: 900px"></p><button>Save</button></div>`); // prettier-ignore
    await dialog('hidden');
    expect(await outOfWindow(page.getByRole('dialog'))).toEqual(['its end']);
    await dialog('visible');
    expect(await outOfWindow(page.getByRole('dialog'))).toEqual(['Save']);
    await dialog('auto');
    expect(await outOfWindow(page.getByRole('dialog'))).toEqual([]);
  });
});
