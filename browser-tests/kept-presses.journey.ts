// A press that something moves away from is not lost, and does nothing else: what comes late above a button, between its going
// down and up, or in the moment in which a hand is on its way to it.
import type { Locator, Page } from '@playwright/test';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { addPeople } from '../test-support/browser-calls.ts';
import { fillPages } from './every-page-data.ts';
import { expect, test } from './fixtures.ts';
import { untilHosts } from './keys.ts';

interface Hand {
  down: (x: number, y: number) => Promise<void>;
  up: (x: number, y: number) => Promise<void>;
}

async function handOf(page: Page, isFinger: boolean): Promise<Hand> {
  if (!isFinger)
    return {
      async down(x, y) {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      async up(x, y) {
        await page.mouse.move(x, y);
        await page.mouse.up();
      },
    };
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    void (await devtools.send('Input.dispatchTouchEvent', { type, touchPoints }));
  return { down: (x, y) => touch('touchStart', [{ x, y }]), up: () => touch('touchEnd', []) };
}

/** From then on the browser takes a finger's press for a long one, which opens menus; somewhat less. */
const longPressMs = 400;

/** Its middle, once it stands still. */
async function middleOf(one: Locator): Promise<[x: number, y: number]> {
  await one.click({ trial: true });
  const { x, y, width, height } = (await one.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Ends in the frame in which all of it lies below that line. */
const movesBelow = (one: Locator, line: number) =>
  one.evaluate(
    (element, y) =>
      new Promise<void>((resolve) => {
        const look = () => (element.getBoundingClientRect().top > y ? resolve() : requestAnimationFrame(look));
        look();
      }),
    line,
  );

/** @returns the id of a lead whom nobody may call, which its panel says above everything else as soon as it knows */
async function addForbidden(agent: BrowserAgent): Promise<string> {
  await addLeads(agent, 1);
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with forbidden as (
         insert into suppressions (user_id, channel, address, reason, source)
         select user_id, 'call', phone, 'asked', 'agent' from leads where user_id = $1)
       select id from leads where user_id = $1`,
      [agent.id],
    );
    return rows[0]?.id ?? '';
  });
}

for (const { name, isFinger, viewport } of [
  { name: 'a mouse at a desk', isFinger: false, viewport: { width: 1280, height: 720 } },
  { name: 'a finger on a phone', isFinger: true, viewport: { width: 390, height: 664 } },
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: isFinger, isMobile: isFinger });

    test('a button that moves away while it is pressed', async ({ strictPage: page, signedInAs }) => {
      const id = await addForbidden(await signedInAs());
      const newTurn = () => ({ asked: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() });
      let turn = newTurn();
      await page.route('**/api/leads/*/suppressions', async (route) => {
        const { asked, answer } = turn;
        const told = (await (await route.fetch()).json()) as object;
        asked.resolve();
        await answer.promise;
        await route.fulfill({ json: { ...told, has_history: true } });
      });
      const panel = page.getByRole('dialog', { name: 'Lead 000001' });
      const set = panel.getByRole('button', { name: 'Set follow-up' });
      const pressIt = async () => {
        turn = newTurn();
        await page.goto(`/app/leads?lead=${id}`);
        await expect(panel.getByText('No follow-up')).toBeVisible();
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
        await untilHosts(page);
        await turn.asked.promise;
        const hand = await handOf(page, isFinger);
        const [x, y] = await middleOf(set);
        // The page itself looks, frame by frame: between a finger's going down and up there is little time.
        const moved = movesBelow(set, y);
        const began = performance.now();
        await hand.down(x, y);
        // A mouse gives what it goes down on the focus at once, a finger only as it is lifted.
        const isOnIt = isFinger || (await set.evaluate((button) => button === document.activeElement));
        turn.answer.resolve();
        await moved;
        await hand.up(x, y);
        const took = performance.now() - began;
        await expect(panel.getByRole('button', { name: /^Allow .* again$/ })).toBeVisible();
        return isOnIt && !(isFinger && took > longPressMs);
      };
      // A finger that rests longer presses nothing, and a mouse may miss what has just moved: on a busy machine it is tried again.
      while (!(await pressIt()));
      await expect(panel.getByRole('form', { name: 'Set follow-up' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });
  });
}

test('a line that says nothing of the last lead leaves no room for itself in the next panel', async ({
  strictPage: page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await addLeads(await signedInAs(), 3);
  const places: number[] = [];
  await page.goto('/app/leads');
  for (const name of ['Lead 000001', 'Lead 000002']) {
    await page.unrouteAll();
    const answer = Promise.withResolvers<void>();
    const isTold = page.waitForResponse('**/api/leads/*/texting');
    await page.route('**/api/leads/*/texting', async (route) => (await answer.promise, route.continue()));
    await page.getByText(name).first().click();
    const panel = page.getByRole('dialog', { name });
    const set = panel.getByRole('button', { name: 'Set follow-up' });
    const before = (await middleOf(set))[1];
    answer.resolve();
    await (await isTold).finished();
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    places.push((await middleOf(set))[1] - before);
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toHaveCount(0);
  }
  expect(places[1]).toBe(0);
});

test('a session’s outcomes stay where they are when the lead’s details come', async ({
  strictPage: page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addPeople(await signedInAs(), 'Ann Reed', 'Bea Cole');
  await page.goto('/app/dialer/session');
  await page.getByRole('button', { name: 'Start session with All leads' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ann Reed' })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/leads\/[0-9a-f-]{36}$/, async (route) => (await answer.promise, route.continue()));
  await page.reload();
  const voicemail = page.getByRole('button', { name: 'Left voicemail' });
  const before = await middleOf(voicemail);
  answer.resolve();
  await expect(page.getByPlaceholder('Write a note…')).toBeVisible();
  expect(await middleOf(voicemail)).toEqual(before);
  await voicemail.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bea Cole' })).toBeVisible();
});

test('Today’s follow-ups come with what stands above them', async ({ strictPage: page, signedInAs }) => {
  await fillPages(await signedInAs());
  const code = Promise.withResolvers<void>();
  await page.route(/\/missed-calls-[^/]*\.js$/, async (route) => (await code.promise, route.continue()));
  await page.goto('/app/today');
  await expect(page.getByText('Loading your follow-ups…')).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(0);
  code.resolve();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Missed calls' })).toBeVisible();
});
