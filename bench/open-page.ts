// From the address to a page that can be used, in a browser with empty caches and 400 ms to the server and back.
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../test-support/find-browser.ts';
import { ms, quantile, type Finding } from './measure.ts';

const pages = ['/app', '/app/leads', '/app/settings'];
const roundTripMs = 400;
const turns = 7;
const targetMs = 1_000;

export async function measureOpening(url: string, cookie: string): Promise<Finding[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const findings: Finding[] = [];
    for (const path of pages) {
      const took: number[] = [];
      for (let turn = 0; turn < turns; turn++) took.push(await openPage(browser, url, path, cookie));
      const usual = quantile(took.slice(1), 0.5); // the first warms the server
      findings.push({
        name: `${path}: usable at ${roundTripMs} ms per round trip, nothing cached`,
        found: `${ms(usual)} ms`,
        target: `${targetMs} ms`,
        isGood: usual <= targetMs,
      });
    }
    return findings;
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, url: string, path: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url }]);
  // As on every visit after the log-in.
  await context.addInitScript("localStorage.setItem('signed-in', '1')");
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => document.querySelector('#main h1') && !document.querySelector('#main [aria-busy="true"]'),
  );
  const took = await page.evaluate(() => performance.now());
  await context.close();
  return took;
}
