// Every page, full on a desk and on a phone, and empty on one of them: no accessibility violation, no sideways scrolling.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { runSize } from '../test-support/run-size.ts';
import { features } from '../src/web/features.ts';
import * as agentPages from '../src/features/public-page/public-page.contract.ts';
import * as reviewPages from '../src/features/reviews/reviews.contract.ts';
import * as textsPages from '../src/features/sign-up-page/sign-up-page.contract.ts';
import type { Endpoint } from '../src/domain/endpoint.ts';
import { noSideways } from './account-steps.ts';
import { withPage } from './agent-with-page.ts';
import { nothing, ofAdmin, ofOne, ofPublic, ofUser, signedIn, signedOut, type Visit } from './all-pages.ts';
import { fillPages } from './every-page-data.ts';
import { expect, expectAccessible, expectPolicy, goOn, signIn, test } from './fixtures.ts';
import { spilled, squeezed } from './phone-faults.ts';
import { formsWithoutKey } from './saves-by-key.ts';

const screens = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

test('no page of the product is left out here', () => {
  const known = new Set(features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)));
  const visited = new Set(
    [...signedOut, ...signedIn, ...ofAdmin, ...ofOne, [ofUser]].map(([path]) => path.split('?')[0]),
  );
  expect([...known].filter((path) => !visited.has(path))).toEqual([]);
});

test('nor is a page that the server writes for everybody', () => {
  const declared: unknown[] = [agentPages, reviewPages, textsPages].flatMap((contract) => Object.values(contract));
  const isPage = (each: unknown): each is Endpoint => (each as Partial<Endpoint> | null)?.pageRefusals === true;
  // Those with a dot, and the picture beside a link, are files.
  const paths = declared.filter(isPage).flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
  expect(paths.filter((path) => !/\.|:file/.test(path)).sort()).toEqual(
    ofPublic.map(([path]) => path.replace('$slug', ':slug')).sort(),
  );
});

test('no page loads more code before its first paint than its limit', async () => {
  await promisify(execFile)(process.execPath, ['tools/measure-bundle.ts', '--check']);
});

test('a planted fault is found', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await page.evaluate(() => document.querySelector('form')?.append(document.createElement('button')));
  await expect(expectAccessible(page)).rejects.toThrow('button-name');
});

test('what fades in while it is looked at is looked at again', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'Comes slowly';
    text.style.opacity = '0.1';
    text.style.setProperty('transition', 'opacity 60s', 'important');
    document.querySelector('form')?.append(text);
    let axe: unknown;
    const set = (value: unknown) => {
      axe = value;
      text.style.opacity = '1';
    };
    Object.defineProperty(window, 'axe', { get: () => axe, set });
  });
  await expectAccessible(page);
});

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function load(page: Page, path: string, heading: string): Promise<void> {
  expectPolicy(await page.goto(path));
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function visit(page: Page, [path, heading]: Visit): Promise<void> {
  await test.step(path, async () => {
    // A desk loads each page by itself.
    if (isPhone(page)) await goOn(page, path, heading);
    else await load(page, path, heading);
    await isInOrder(page);
    if (path.startsWith('/app')) await titleInPlace(page);
    // Ctrl and Enter saves everywhere. What is no page of the app has no code of ours behind its forms.
    if (path.startsWith('/app') && !isPhone(page))
      await expect.poll(() => formsWithoutKey(page.locator('body'))).toEqual([]);
  });
}

/** A page that needs no app around it. */
async function look(page: Page, path: string, heading: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
    await isInOrder(page);
  });
}

/** The form is there again, with what is wrong with it. */
async function refuses(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence);
  await isInOrder(page);
}

async function isInOrder(page: Page): Promise<void> {
  await expectAccessible(page);
  await noSideways(page);
  await expect.poll(() => spilled(page.locator('body'))).toEqual([]);
  // What a phone squeezes is looked for in its own sheets, too (phone-pages.journey.ts).
  if (!isPhone(page)) await expect.poll(() => squeezed(page.locator('body'))).toEqual([]);
}

/** Titles stand at one place in one size, and the page scrolls inside its frame. */
async function titleInPlace(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const place = () =>
    title.evaluate((shown) => {
      const [own, main] = [shown, document.querySelector('#main')].map((each) => each?.getBoundingClientRect());
      return {
        left: (own?.left ?? 0) - (main?.left ?? 0),
        middle: ((own?.top ?? 0) + (own?.bottom ?? 0)) / 2 - (main?.top ?? 0),
        size: getComputedStyle(shown).fontSize,
        scrolls: document.documentElement.scrollHeight > innerHeight,
      };
    });
  await expect.poll(place).toEqual({ left: isPhone(page) ? 16 : 24, middle: 38, size: '20px', scrolls: false });
}

/** Some pages to a journey: each begins with a browser that knows nothing, and both workers should have some at any time. */
const pagesAtOnce = 10;
const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / pagesAtOnce) }, (_, part) =>
    all.slice(part * pagesAtOnce, (part + 1) * pagesAtOnce),
  );
const list = (pages: readonly (readonly [path: string, ...unknown[]])[]) => pages.map(([path]) => path).join(', ');

/** Every second page on this screen and the others on the other one, in parts; the long run has all of them on both. */
const halfOf = <T>(all: readonly T[], turn: number) =>
  inParts(all.filter((_, place) => runSize(place % screens.length, turn) === turn));

for (const [turn, { name, viewport, colorScheme }] of screens.entries()) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('every page without a session', async ({ strictPage: page }) => {
      for (const [path, heading] of signedOut) await visit(page, [path.replace('$token', 'a'.repeat(43)), heading]);
    });

    test(`of a visitor: ${list(ofPublic)}`, async ({ strictPage: page, context }) => {
      const { path } = await withPage();
      for (const [each, heading] of ofPublic) await look(page, each.replace('/a/$slug', path), heading);
      await page.goto(`${path}/contact`);
      await page.getByRole('button', { name: 'Send message' }).click();
      await refuses(page, 'Not sent yet. Please look at what is marked below.');
      await page.goto(`${path}/review`);
      await page.getByLabel('Comment (optional)').fill('x'.repeat(281));
      await page.getByRole('button', { name: 'Submit review' }).click();
      await refuses(page, 'Failed to submit review.');
      const hidden = await withPage(false);
      await look(page, hidden.path, 'Page not found');
      await signIn(context, hidden.agent);
      await look(page, hidden.path, 'Dana Cole');
      await expect(page.getByText('Preview. Only you can see this page until you publish it.')).toBeVisible();
    });

    test('the gate', async ({ page, signedInAs }) => {
      await signedInAs({ subscription: null });
      await page.goto('/app/leads');
      await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
      await expect(page.getByText('no active sub or team')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
    });

    test(`of an admin: ${list([...ofAdmin, [ofUser]])}`, async ({ strictPage: page, signedInAs }) => {
      const admin = await signedInAs({ isAdmin: true });
      for (const each of ofAdmin) await visit(page, each);
      await visit(page, [ofUser.replace('$userId', admin.id), admin.email]);
      await visit(page, [ofUser.replace('$userId', nothing), 'Account']);
    });

    for (const pages of halfOf([...signedIn, ...ofOne.map(([path, , none]) => [path, none] as const)], turn)) {
      test(`of an agent who has nothing yet: ${list(pages)}`, async ({ strictPage: page, signedInAs }) => {
        await signedInAs();
        for (const [path, heading] of pages) await visit(page, [path.replace(/\$\w+/, nothing), heading]);
      });
    }

    for (const pages of inParts([...signedIn, ...ofOne])) {
      test(`of an agent who has everything: ${list(pages)}`, async ({ strictPage: page, signedInAs }) => {
        const ids = await fillPages(await signedInAs());
        for (const [path, heading] of pages)
          await visit(page, [path.replace(/\$(\w+)/, (_, key: keyof typeof ids) => ids[key]), heading]);
      });
    }
  });
}
