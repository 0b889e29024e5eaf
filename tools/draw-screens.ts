// Draws the README's pictures of the screens: `node tools/draw-screens.ts http://127.0.0.1:3000`, of a product that `npm start`
// has filled with the sample agent. Run by hand when the screens changed; its pictures are committed.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoLogin } from './demo-login.ts';

const [address] = process.argv.slice(2);
if (!address) throw new Error('Where does the product run? node tools/draw-screens.ts http://127.0.0.1:3000');

/** A reader loads all of them at once. */
const mostBytes = 250_000;

/** What comes behind a page's first rows: badges, marks, charts. */
const settledMs = 2_000;

const screens: readonly { file: string; path: string; opens?: string }[] = [
  { file: 'landing.png', path: '/' },
  { file: 'today.png', path: '/app/today' },
  { file: 'leads.png', path: '/app/leads' },
  { file: 'pipeline.png', path: '/app/pipeline' },
  { file: 'messages.png', path: '/app/messages', opens: 'Maya Simmons' },
  { file: 'report.png', path: '/app/reports' },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: address,
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
});
const page = await context.newPage();
let isLoggedIn = false;
const large: string[] = [];
for (const { file, path, opens } of screens) {
  // The landing page as a stranger sees it.
  if (path !== '/' && !isLoggedIn) await logIn();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (opens) await page.getByText(opens).first().click();
  await page.waitForTimeout(settledMs);
  const picture = join(import.meta.dirname, '../docs', file);
  await page.screenshot({ path: picture });
  if (statSync(picture).size > mostBytes) large.push(file);
}
await browser.close();
if (large.length > 0) throw new Error(`Over ${mostBytes / 1000} kB: ${large.join(', ')}`);

async function logIn(): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoLogin.email);
  await page.getByLabel('Password', { exact: true }).fill(demoLogin.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL(/\/app/);
  isLoggedIn = true;
}
