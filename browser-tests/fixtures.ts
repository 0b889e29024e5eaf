// What journeys share: agents, sessions, the sandbox's mail, and the accessibility check.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type axe from 'axe-core';
import { expect, test as base, type BrowserContext, type Page, type Response } from '@playwright/test';
import {
  makeBrowserAgent,
  sessionCookie,
  type BrowserAgent,
  type BrowserAgentChoice,
} from '../test-support/browser-agents.ts';

interface SandboxMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Fixtures {
  /** Signs this context in as a new agent; with an active subscription unless said otherwise. */
  signedInAs: (choice?: BrowserAgentChoice) => Promise<BrowserAgent>;
  /** Fails the test on any uncaught error, refused resource or policy violation of the page. */
  strictPage: Page;
}

export const test = base.extend<Fixtures>({
  signedInAs: async ({ context }, use) => {
    await use(async (choice) => {
      const agent = await makeBrowserAgent(choice);
      await signIn(context, agent);
      return agent;
    });
  },
  strictPage: async ({ page }, use) => {
    const faults: string[] = [];
    watch(page, faults);
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };

export async function signIn(context: BrowserContext, agent: BrowserAgent): Promise<void> {
  const cookie = await sessionCookie(agent);
  await context.addCookies([{ ...cookie, url: process.env.BROWSER_TEST_URL ?? '', httpOnly: true, sameSite: 'Lax' }]);
}

/** Collects what must not happen on a page of ours. */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      faults.push(message.text());
  });
}

/**
 * From page to page as the menu goes, without loading the app again, which is half of what a page costs; whole where the page
 * is not the app's yet, or has the title of the one before.
 */
export async function goOn(page: Page, path: string, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
  const isInApp = path.startsWith('/app') && new URL(page.url()).pathname.startsWith('/app');
  if (isInApp && (await title.count()) === 0) await goInside(page, path);
  else await page.goto(path);
  await expect(title).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** To another page without loading the app again, as a link would. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Takes the connection away once the code is here that keeps what is changed from then on, and says so. */
export async function goOffline(page: Page): Promise<void> {
  await expect(page.getByRole('banner', { includeHidden: true }).locator('[role="status"]').first()).toBeAttached();
  await page.context().setOffline(true);
}

/** Waits for a mail to this address and returns the newest. */
export async function mailTo(address: string, subject: RegExp): Promise<SandboxMail> {
  const url = `${process.env.BROWSER_TEST_SANDBOX_URL}/_control/mail?to=${encodeURIComponent(address)}`;
  let found: SandboxMail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(url)).json()) as SandboxMail[];
      found = mails.find((mail) => subject.test(mail.subject));
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

/** As the server sends it; what it must be to the letter stands in security-headers.test.ts. */
export function expectPolicy(response: Response | null): void {
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]{44}')*; style-src 'self'; /);
  expect(policy).toMatch(/object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/);
}

/** After an act the focus is on the page, or in what lies over it: the next key goes on from there. */
export async function focusIsAtWork(page: Page, after: string): Promise<void> {
  const work = 'main, dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';
  await expect
    .poll(() => page.evaluate((places) => (document.activeElement?.closest(places) ?? null) !== null, work), {
      message: `the focus is where the work is: ${after}`,
    })
    .toBe(true);
}

/** What still moves when it is first read has come to its place once it is the same twice. */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let [before, now]: (T | undefined)[] = [];
  await expect
    .poll(async () => {
      [before, now] = [now, await read()];
      return now !== undefined && before === now;
    })
    .toBe(true);
  return now as T;
}

/** What moves to an end is brought to it. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    for (const each of moving) each.finish();
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/** Says whether something started to move to an end since, or is coming or going now. */
async function watchMotion(page: Page): Promise<() => Promise<boolean>> {
  const isMoving = await page.evaluateHandle(() => {
    let hasStarted = false;
    const begin = () => (hasStarted = true);
    const beginOnce = ({ target, animationName }: AnimationEvent) => {
      const own = (target as Element).getAnimations().filter((each) => (each as CSSAnimation).animationName === animationName); // prettier-ignore
      hasStarted ||= own.some((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    };
    addEventListener('transitionrun', begin);
    addEventListener('animationstart', beginOnce);
    return () => {
      removeEventListener('transitionrun', begin);
      removeEventListener('animationstart', beginOnce);
      return hasStarted || document.querySelector('[data-starting-style], [data-ending-style]') !== null;
    };
  });
  return () => isMoving.evaluate((end) => end());
}

const maxLooks = 5;

/** A color on its way from one to the other is neither: what was seen while something moved is looked at again. */
async function whileStill<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks++) {
    await standsStill(page);
    const hasMoved = await watchMotion(page);
    const seen = await look();
    if (!(await hasMoved()) || looks === maxLooks) return seen;
  }
}

/** Zero violations, of best practices too. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await whileStill(page, () => findViolations(page));
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map((node) => `${node.target.join(' ')} ${node.html}`).slice(0, 5),
    })),
  ).toEqual([]);
}

/** The smaller of its two builds: it is read once more by every page that is looked at. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations in full: what passes is counted alone, which takes a third less time. */
const lookedFor = { resultTypes: ['violations'] } satisfies axe.RunOptions;

/**
 * A page without frames keeps the rules that it was given, which saves half of each later look. Frames need the library's
 * own way, which puts their parts together in a second page.
 */
async function findViolations(page: Page): Promise<axe.Result[]> {
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource }).options(lookedFor).analyze()).violations;
  const isHere = await page.evaluate(() => Boolean((globalThis as { axe?: unknown }).axe));
  if (!isHere) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations;
  }, lookedFor);
}
