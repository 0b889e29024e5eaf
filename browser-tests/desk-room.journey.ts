// The room at a desk: beside a panel and without one, no row is cut at its side, a name keeps its room, and a row stays under
// the pointer that opened it.
import type { Locator, Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { fillPages } from './every-page-data.ts';
import { atRest, expect, expectAccessible, test } from './fixtures.ts';
import { sideways } from './phone-faults.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const;

/** Twelve letters of a name at 13 px. */
const roomOfName = 84;

interface Screen {
  path: string;
  /** The names of people. */
  names: (page: Page) => Locator;
  open: (page: Page) => Locator;
}

const screens: readonly Screen[] = [
  {
    // With what narrows it as chips above it.
    path: '/app/leads?state=FL,GA',
    names: (page) => page.getByRole('rowheader').locator('.truncate'),
    open: (page) => page.getByRole('rowheader').locator('.truncate').nth(2),
  },
  {
    path: '/app/leads?tab=sold',
    names: (page) => page.getByRole('rowheader').locator('.truncate'),
    open: (page) => page.getByRole('rowheader').locator('.truncate').nth(2),
  },
  {
    path: '/app/today',
    names: (page) => page.locator('[data-follow-up]'),
    open: (page) => page.locator('[data-follow-up]').nth(2),
  },
  {
    path: '/app/pipeline',
    names: (page) => page.locator('[id^="card-"] p.font-semibold'),
    open: (page) => page.locator('[id^="card-"] p.font-semibold').first(),
  },
];

/** Names of less than twelve letters' room that are cut. */
const squeezedNames = (names: Locator) =>
  names.evaluateAll(
    (all, room) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth < room)
        .map((each) => `${each.textContent}: ${each.clientWidth} px`),
    roomOfName,
  );

async function hasRoom(page: Page, { names }: Screen): Promise<void> {
  await expect(names(page).first()).toBeVisible();
  await expect.poll(() => sideways(page)).toEqual([]);
  await expect.poll(() => squeezedNames(names(page))).toEqual([]);
}

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    for (const screen of screens) {
      test(screen.path, async ({ strictPage: page, signedInAs }) => {
        const agent = await signedInAs();
        await fillPages(agent);
        await withDatabase((client) =>
          client.query(`update leads set name = 'Alexandra Montgomery ' || right(name, 6) where user_id = $1`, [
            agent.id,
          ]),
        );
        await page.goto(screen.path);
        await hasRoom(page, screen);
        const opener = screen.open(page);
        const top = () => opener.evaluate((element) => Math.round(element.getBoundingClientRect().top));
        const before = await atRest(top);
        await opener.click();
        await expect(page.getByRole('dialog').getByRole('tab', { name: 'Timeline' })).toBeVisible();
        await expect
          .poll(() => page.locator('#main').evaluate((main) => main.getBoundingClientRect().right))
          .toBe(viewport.width - 480);
        await hasRoom(page, screen);
        expect(await atRest(top)).toBe(before);
        await expectAccessible(page);
      });
    }
  });
}

test('beside the panel the list shows who it is, the stage and what is next; the email goes first', async ({
  strictPage: page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await fillPages(await signedInAs());
  await page.goto('/app/leads');
  const headers = page.locator('[role="columnheader"][data-column]');
  await expect(headers).toHaveText(['Name', 'Phone', 'State', 'Stage', 'Follow-up', 'Actions']);
  await page.getByRole('rowheader').first().click();
  await expect(headers).toHaveText(['Name', 'Stage', 'Follow-up']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(headers).toHaveText(['Name', 'Phone', 'State', 'Stage', 'Follow-up', 'Actions']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(headers).toHaveText(['Name', 'Phone', 'Email', 'State', 'Stage', 'Follow-up', 'Actions']);
});
