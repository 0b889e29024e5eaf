// Presses one of each kind of button and tab of a page. What opens must fit its window, and closes again by Escape.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, standsStill } from './fixtures.ts';
import { press } from './keys.ts';

/** The browser asks before it dials or prints, above the page and with the keyboard for itself: from then on no key reaches the page. */
export async function withoutSystemDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
    navigation?.addEventListener('navigate', (event) => {
      if (/^(tel|sms):/.test(event.destination.url)) event.preventDefault();
    });
  });
}

const floating = (page: Page) =>
  page
    .locator('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([aria-hidden=true])')
    .filter({ visible: true });

/** What opens may come a moment after the press: its code is read first. */
export async function closeAll(page: Page): Promise<void> {
  await expect(async () => {
    if ((await floating(page).count()) > 0) await press(page, 'Escape');
    // What is still there then gets another Escape.
    await expect(floating(page)).toHaveCount(0, { timeout: 400 });
  }).toPass();
}

/** What of the open dialogs, popups and menus is out of the window or cut, and whether the document scrolls behind them. */
async function misfits(page: Page): Promise<string[]> {
  await standsStill(page);
  const found = await floating(page).evaluateAll((all) => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const isOut = ({ top, left, bottom, right }: DOMRect) =>
      top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    const named = (element: Element) => element.ariaLabel ?? element.textContent.slice(0, 40);
    return all.flatMap((popup) => {
      const isInScroller = (element: Element | null): boolean =>
        element !== null && popup.contains(element) && (scrolls(element) || isInScroller(element.parentElement));
      const buttons = [...popup.querySelectorAll('button')].filter((button) => button.checkVisibility());
      // A list may be longer than the popup that it scrolls in.
      const scroller = (element: Element): Element =>
        element.parentElement === null || element === document.body
          ? popup
          : scrolls(element)
            ? element
            : scroller(element.parentElement);
      return [
        isOut(scroller(popup).getBoundingClientRect()) && `${named(popup)} is out of the window`,
        popup.scrollHeight > popup.clientHeight + 1 && !scrolls(popup) && `${named(popup)} is cut`,
        ...buttons
          .filter((button) => !isInScroller(button) && isOut(button.getBoundingClientRect()))
          .map((button) => `${named(button)} of ${named(popup)} is out of sight`),
      ].filter((each) => each !== false);
    });
  });
  const scrolls = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, scrollTop } = document.documentElement;
    // Pages without the frame scroll as documents do.
    const isFramed = location.pathname.startsWith('/app');
    return isFramed && (scrollTop > 0 || scrollHeight > innerHeight || scrollWidth > innerWidth);
  });
  return scrolls ? [...found, 'the document scrolls'] : found;
}

/** Something of the page has the focus, so that the next key acts there. */
export async function focusIsSomewhere(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('body, [data-base-ui-focus-guard]') ?? true), {
      message: `the focus is somewhere: ${after}`,
    })
    .toBe(false);
}

/** What was told may lie over what is pressed next. */
async function dismissTold(page: Page): Promise<void> {
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' });
  // One that goes by itself is gone.
  for (let left = await dismiss.count(); left > 0; left--)
    await dismiss
      .first()
      // It goes by itself, perhaps under the pointer.
      .click({ timeout: 1_000 })
      .catch(() => undefined);
}

/** What a press has done is drawn, and nothing of it is left to be run. Another page that it led to is waited for, too. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(true)))),
      ),
  );
}

/** @returns whether it was there to be pressed */
async function pressOne(page: Page, one: Locator): Promise<boolean> {
  let [isPressed, opens] = [false, false];
  await expect(async () => {
    await closeAll(page);
    await dismissTold(page);
    // What was pressed before may have taken it away.
    if (!(await one.isVisible())) return;
    // What lies over it or is gone by now is looked at again.
    const [patience, popup] = [{ timeout: 2_000 }, 'aria-haspopup'];
    opens = (await one.getAttribute(popup, patience)) !== null;
    await one.click(patience);
    isPressed = true;
  }).toPass();
  if (opens) await expect(floating(page)).not.toHaveCount(0);
  await drawn(page);
  if (isPressed) await focusIsSomewhere(page, 'pressed');
  // The bar that says that there is no connection moves the page, and what opened goes after it.
  if ((await floating(page).count()) > 0) await expect.poll(() => misfits(page)).toEqual([]);
  return isPressed;
}

/** What opens by it fits the window, can be used by everybody, and closes by Escape. */
export async function opensAndCloses(page: Page, open: () => Promise<void>): Promise<void> {
  await closeAll(page);
  await open();
  await expect(floating(page)).not.toHaveCount(0);
  await expect.poll(() => misfits(page)).toEqual([]);
  await expectAccessible(page);
  await closeAll(page);
  await focusIsSomewhere(page, 'closed');
}

/** A menu's entries that ask for more. */
function asking(page: Page): Promise<string[]> {
  return page.getByRole('menuitem', { name: /…$/ }).allTextContents();
}

export interface Pressing {
  page: Page;
  within: Locator;
  /** After each press, and once all that opened is closed. */
  pressed?: () => Promise<void>;
}

type Pressed = 'button' | 'tab';

/** To the letter, however its words are set apart. */
function whole(text: string): RegExp {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`));
  return new RegExp(String.raw`^\s*${words.join(String.raw`\s+`)}\s*$`);
}

/**
 * Of the buttons of every row one each, by what they say. A name that is put together of their parts is spaced differently: they
 * are found by the same that they were read by.
 */
async function oneOfEach(within: Locator, role: Pressed): Promise<Map<string, Locator>> {
  const all = within.getByRole(role, { disabled: false });
  const said = await all.evaluateAll((each) =>
    each.map(({ ariaLabel, textContent }) => ({ label: ariaLabel, text: textContent })),
  );
  const unlabeled = all.and(within.page().locator(':not([aria-label])'));
  const kinds = new Map(said.map((each) => [(each.label ?? each.text).replaceAll(/\d+/g, ''), each]));
  return new Map(
    [...kinds.values()].map(({ label, text }) => [
      label ?? (text.trim() || 'without words'),
      label === null
        ? unlabeled.filter({ hasText: whole(text) })
        : within.getByRole(role, { name: label, exact: true, disabled: false }),
    ]),
  );
}

/** @returns how many there were */
export async function pressEverything({ page, within, pressed }: Pressing): Promise<number> {
  let count = 0;
  for (const role of ['button', 'tab'] as const) {
    let ones = new Map<string, Locator>();
    // What says how long ago it was may say something else by then.
    await expect(async () => {
      ones = await oneOfEach(within, role);
      for (const [name, one] of ones) expect(await one.count(), name).toBeGreaterThan(0);
    }).toPass();
    for (const [name, each] of ones) {
      await test.step(name, async () => {
        const one = each.first();
        const isPressed = await pressOne(page, one);
        for (const label of await asking(page)) {
          if ((await page.getByRole('menu').count()) === 0) await pressOne(page, one);
          await pressOne(page, page.getByRole('menuitem', { name: label }));
        }
        await closeAll(page);
        if (isPressed) await focusIsSomewhere(page, 'closed');
        await pressed?.();
      });
      count++;
    }
  }
  return count;
}
