// From the address or the menu to a page that can be used, with 400 ms to the server and back. `after log-in`: the browser
// has what the log-in and the home page brought it, as everybody's has; `nothing kept`: empty caches, for comparison.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../test-support/find-browser.ts';
import { ms, quantile, type Finding } from './measure.ts';

const pages = [
  { path: '/app', menu: 'Home' },
  { path: '/app/leads', menu: 'Leads' },
  { path: '/app/pipeline', menu: 'Pipeline' },
  { path: '/app/wallet', menu: 'Wallet' },
  { path: '/app/reports', menu: 'Reports' },
  { path: '/app/teams', menu: 'My Teams' },
  { path: '/app/settings', menu: 'Settings' },
] as const;
const roundTripMs = 400;
const turns = 5;
const targetMs = 1_000;

type Way = 'by its address' | 'by the menu' | 'nothing kept';

export async function measureOpening(url: string, cookie: string): Promise<Finding[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const took = new Map<string, number[]>();
    const note = (path: string, way: Way, time: number) => {
      const name = `${path} ${way}`;
      took.set(name, [...(took.get(name) ?? []), time]);
    };
    for (let turn = 0; turn < turns; turn++) {
      for (const { path, menu } of pages) {
        const context = await logIn(browser, url, cookie);
        const page = await openSlowly(context);
        note(path, 'nothing kept', await openByAddress(page, url + path));
        await context.close();
        const kept = await logIn(browser, url, cookie);
        const home = await openSlowly(kept);
        await openByAddress(home, `${url}${path === '/app' ? '/app/leads' : '/app'}`);
        await pagesAreKept(home);
        note(path, 'by the menu', await openByMenu(home, path, menu));
        await home.waitForLoadState('networkidle');
        note(path, 'by its address', await openByAddress(home, url + path));
        await kept.close();
      }
    }
    return pages.flatMap(({ path }) =>
      (['by the menu', 'by its address', 'nothing kept'] as const).map((way) => {
        const usual = quantile(took.get(`${path} ${way}`)?.slice(1) ?? [], 0.5); // the first warms the server
        const isForComparison = way === 'nothing kept';
        return {
          name: `${path}: usable ${way}${isForComparison ? '' : ', after log-in'}`,
          found: `${ms(usual)} ms`,
          target: isForComparison ? '' : `${targetMs} ms`,
          isGood: isForComparison || usual <= targetMs,
        };
      }),
    );
  } finally {
    await browser.close();
  }
}

async function logIn(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url }]);
  // As on every visit after the log-in.
  await context.addInitScript("localStorage.setItem('signed-in', '1')");
  return context;
}

async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return page;
}

async function openByAddress(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await isUsable(page);
  return page.evaluate(() => performance.now());
}

async function openByMenu(page: Page, path: string, label: string): Promise<number> {
  const entry = page.locator('aside').getByRole('link', { name: label, exact: true });
  const left = await page.locator('#main h1').elementHandle();
  const started = performance.now();
  await entry.click();
  await page.waitForURL((address) => address.pathname === path);
  await page.waitForFunction((heading) => !heading?.isConnected, left);
  await isUsable(page);
  return performance.now() - started;
}

/** The service worker has fetched what it keeps: nothing was added for a second. */
async function pagesAreKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const files = await Promise.all(opened.map((cache) => cache.keys()));
      return files.flat().length;
    });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4_000); // it begins three seconds after the page
  for (let before = -1, now = await kept(); now !== before; before = now, now = await kept())
    await page.waitForTimeout(1_000);
}

async function isUsable(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('#main h1') && !document.querySelector('#main [aria-busy="true"]'),
  );
}
