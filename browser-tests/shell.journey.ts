// The frame of the app: sidebar, drawer, keyboard, and the service worker from one version to the next.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addLeads, makeBrowserAgent, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { closes, inOneGo, press } from './keys.ts';

test.use({ serviceWorkers: 'allow' });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the sidebar: 240 px, groups in order, folded ones remembered on this device', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  expect((await page.locator('aside').boundingBox())?.width).toBe(240);
  await expect(sidebar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  const links = [
    'Home',
    'Leads',
    'Pipeline',
    'Messages',
    'Calendar',
    'Wallet',
    'Today',
    'Power Dialer',
    'Smart Dialer',
    'Contacts',
    'Lead Rescue',
    'Messaging Settings',
    'Mailing',
    'AI Rebuttal Helper',
    'Call Recorder',
    'Reports',
    'Agent Tools',
    'Finish Agent Site Setup',
    'Edit Agent Site',
    'Reviews',
    'My Teams',
    'Enable Notifications \\(iOS\\)',
    'Settings',
    'Support',
  ];
  await expect(sidebar(page).getByRole('link')).toHaveText(links.map((label) => new RegExp(`^${label}`)));
  for (const [label, path] of [
    ['Power Dialer', '/app/dialer'],
    ['Smart Dialer', '/app/smart-dialer'],
    ['Call Recorder', '/app/call-recorder'],
  ] as const)
    await expect(sidebar(page).getByRole('link', { name: label })).toHaveAttribute('href', path);
  await expect(sidebar(page).getByRole('button')).toHaveText([
    'Productivity & Communication',
    'Insights & Tools',
    'Agent Site Management',
    'Teams',
    'Account & Help',
  ]);
  await expect(sidebar(page).getByText('Admin Console')).toHaveCount(0);

  const insights = sidebar(page).getByRole('button', { name: 'Insights & Tools' });
  await insights.click();
  await expect(insights).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar(page).getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await page.reload();
  await expect(insights).toHaveAttribute('aria-expanded', 'false');
  await insights.press('Enter');
  await sidebar(page).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Production report', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Production report · Agent CRM');
  await expect(sidebar(page).getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
});

test('by keyboard: past the sidebar with one key, and along it', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.locator('#main')).toBeFocused();
  await inOneGo(page, 'g', 'l');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeFocused();
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const) {
  test(`${width}: the drawer keeps the focus, and Escape, Back and a chosen page close it`, async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signedInAs();
    await page.goto('/app');
    const open = page.getByRole('button', { name: width < 768 ? 'More' : 'Open menu', exact: true });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    for (let n = 0; n < 25; n++) await press(page, 'Tab');
    // Past the last control the focus may rest on the browser's own bar, never on the page behind.
    expect(await page.evaluate(() => document.activeElement?.closest('#main, header') === null)).toBe(true);
    await closes(drawer);
    await expect(open).toBeFocused();

    await open.click();
    await drawer.getByRole('link', { name: 'Leads' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

    await open.click();
    await expect(drawer).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  });
}

async function passOn(request: IncomingMessage, response: ServerResponse, build: string): Promise<void> {
  const headers = new Headers();
  for (const name of ['cookie', 'accept']) if (request.headers[name]) headers.set(name, String(request.headers[name]));
  const answer = await fetch(`${process.env.BROWSER_TEST_URL}${request.url}`, { headers, redirect: 'manual' });
  const plain = Buffer.from(await answer.arrayBuffer());
  const isWorker = request.url === '/sw.js';
  response.statusCode = answer.status;
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'location'])
    if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? '');
  response.end(isWorker ? plain.toString().replace('"build":"', `"build":"${build}`) : plain);
}

/** Code of a page that is not opened here: the worker asks for it, and it never comes. */
const endless = /messages-page/;

interface DeploySite {
  url: string;
  deploy: () => void;
  /** The old worker waits for a file. */
  hangs: Promise<unknown>;
}

/** The product as seen through a deploy: the same server, with the service worker of another build once `deploy` is called. */
async function withDeploy(work: (site: DeploySite) => Promise<void>): Promise<void> {
  let build = 'A';
  const hung = Promise.withResolvers<void>();
  const server: Server = createServer((request, response) => {
    if (endless.test(request.url ?? '')) hung.resolve();
    else void passOn(request, response, build);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await work({ url: `http://localhost:${port}`, deploy: () => (build = 'B'), hangs: hung.promise });
  } finally {
    const closed = once(server, 'close');
    server.close();
    // After the port: a page that reloads would connect once more.
    server.closeAllConnections();
    await closed;
  }
}

/** Counts how often the page is loaded, and waits for the service worker to have taken over. */
async function openControlled(page: Page, url: string): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  page.on('load', () => (loads += 1));
  return { loads: () => loads };
}

/** What is asked of a page that reloads at this moment may never be answered. */
const answered = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    pause(60_000, undefined, { ref: false }).then(() => {
      throw new Error('No answer: the page has navigated.');
    }),
  ]);
const lookForUpdate = (page: Page) =>
  answered(page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update())));
const runningBuild = (page: Page) =>
  answered(page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-shell-')).join()));

type Plant = (page: Page) => Promise<unknown>;
const nothing: Plant = async () => undefined;

async function checkOneReload(page: Page, plant = nothing): Promise<void> {
  await withDeploy(async ({ url, deploy, hangs }) => {
    const { loads } = await openControlled(page, `${url}/app/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await hangs; // which holds the new worker up for minutes unless the old one gives up
    expect(await runningBuild(page)).toContain('app-shell-v3-A');
    expect(loads()).toBe(0);
    await plant(page);
    deploy();
    const reloaded = page.waitForEvent('load');
    await lookForUpdate(page).catch(() => undefined); // the reload may come first
    await reloaded;
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(await runningBuild(page)).toContain('app-shell-v3-B');
    await lookForUpdate(page);
    await page.goto(`${url}/app/reports`);
    await expect(page.getByRole('heading', { name: 'Production report', level: 1 })).toBeVisible();
    expect(loads(), 'the one reload, and the visit just now').toBe(2);
  });
}

test('a new version: exactly one reload', async ({ page, signedInAs }) => {
  await signedInAs();
  await checkOneReload(page);
});

async function checkWaits(page: Page, plant = nothing): Promise<void> {
  await withDeploy(async ({ url, deploy, hangs }) => {
    const { loads } = await openControlled(page, `${url}/app/leads`);
    await page.getByRole('button', { name: 'Add your first lead' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Jordan Pierce');
    await hangs; // by then the old worker has brought all that the page asks for as it begins: it goes only when idle
    await plant(page);
    deploy();
    await lookForUpdate(page);
    // What is left of the old one goes as the new one takes over.
    await expect.poll(() => runningBuild(page)).toMatch(/^app-shell-v3-B[^,]*$/);
    // Longer than until the page looks once more whether it may.
    await answered(page.evaluate(() => new Promise((done) => setTimeout(done, 1_500))));
    expect(loads(), 'no reload yet').toBe(0);
    await expect(name).toHaveValue('Jordan Pierce');
    const reloaded = page.waitForEvent('load');
    await name.fill('');
    await press(page, 'Escape');
    await reloaded;
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    expect(loads()).toBe(1);
  });
}

test('a new version waits for what is being typed', async ({ page, signedInAs }) => {
  await signedInAs();
  await checkWaits(page);
});

test('a page that reloads too soon would be seen', async ({ page, context, signedInAs }) => {
  await signedInAs();
  context.setDefaultTimeout(20_000);
  let reloads = 0;
  const impatient: Plant = (each) => {
    each.on('dialog', (dialog) => void dialog.accept());
    each.on('request', (request) => (reloads += request.isNavigationRequest() ? 1 : 0));
    return each.evaluate(() => navigator.serviceWorker.addEventListener('controllerchange', () => location.reload()));
  };
  const red = /no reload yet|context was destroyed|navigat|toHaveValue|Timeout/;
  await expect(checkWaits(page, impatient)).rejects.toThrow(red);
  expect(reloads, 'the planted reload').toBeGreaterThan(0);
});

test('a page that reloads again and again would be seen', async ({ page, context, signedInAs }) => {
  await signedInAs();
  context.setDefaultTimeout(20_000);
  let reloads = 0;
  const again: Plant = (each) => {
    each.on('request', (request) => (reloads += request.isNavigationRequest() ? 1 : 0));
    return each.addInitScript(() => {
      if (sessionStorage.getItem('again')) return;
      sessionStorage.setItem('again', 'yes');
      addEventListener('load', () => setTimeout(() => location.reload()));
    });
  };
  const red = /the one reload|context was destroyed|navigat|Timeout/;
  await expect(checkOneReload(page, again)).rejects.toThrow(red);
  expect(reloads, 'the one of the new version, and the planted one').toBeGreaterThan(1);
});

test.describe('without a service worker, which would have the code', () => {
  test.use({ serviceWorkers: 'block' });

  test('code that a deploy has taken away: one reload, no white screen', async ({ page, signedInAs }) => {
    await signedInAs();
    await page.goto('/app');
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    let refused = 0;
    await page.route(/report-page/, (route) => (refused++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    const reloaded = page.waitForEvent('load');
    await sidebar(page).getByRole('link', { name: 'Reports' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { name: 'Production report', level: 1 })).toBeVisible();
  });
});

test('without a connection: the offline page, and back by itself', async ({ page, context, signedInAs }) => {
  await signedInAs();
  await openControlled(page, '/app/settings');
  await context.setOffline(true);
  await page.goto('/app/leads');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
});

interface Kept {
  /** As an address's path where it is in a cache. */
  place: string;
  text: string;
}

/** What this browser's caches hold, and its storage. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: Kept[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        found.push({ place: new URL(url).pathname, text: (await (await cache.match(url))?.text()) ?? '' });
    }
    return found;
  });
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...[localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((place) => ({ place, text: storage.getItem(place) ?? '' })),
    ),
    ...(await indexedDB.databases()).map(({ name = '' }) => ({ place: name, text: '' })),
  ]);

function expectNothingPersonal(kept: Kept[], { id, email }: BrowserAgent): void {
  const isPersonal = ({ place, text }: Kept) => [id, email, 'Lead 0'].some((mark) => `${place} ${text}`.includes(mark));
  // Which menu groups are folded stays on the device.
  expect(kept.filter((each) => isPersonal(each) && !each.place.startsWith('folded-groups:'))).toEqual([]);
}

function expectFilesOnly(files: Kept[], agent: BrowserAgent): void {
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter(({ place }) => !/^\/(assets\/.+|offline)$/.test(place))).toEqual([]);
  expectNothingPersonal(files, agent);
}

test('no cache holds anything of a person; logged out, the browser holds nothing of them', async ({
  page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addLeads(agent, 40);
  await openControlled(page, '/app/leads');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('row').nth(3).getByRole('rowheader').click();
  await page.getByRole('dialog').getByPlaceholder('Write a note…').fill('Lead 0 is called back');
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain('Lead 0 is called back');
  expectFilesOnly(await cached(page), agent);
  // The first Escape leaves the field one writes in.
  await press(page, 'Escape');
  await closes(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Close more policies');
  expectFilesOnly(await cached(page), agent);
  expectNothingPersonal(await stored(page), agent);
  await page.goto('/app/leads');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(agent.email)).toHaveCount(0);

  // Whoever logs in next sees nothing of it, and this test sees what is left behind.
  const next = await makeBrowserAgent();
  await signIn(context, next);
  await page.goto('/app/leads');
  await expect(page.getByRole('button', { name: 'Add your first lead' })).toBeVisible();
  expectNothingPersonal([{ place: 'the page', text: await page.content() }, ...(await stored(page))], agent);
  await page.evaluate(async (email) => {
    const cache = await caches.open('planted');
    await cache.put('/assets/planted.js', new Response(`"${email}"`));
    localStorage.setItem('planted', email);
  }, agent.email);
  const [files, texts] = [await cached(page), await stored(page)];
  expect(() => expectFilesOnly(files, agent)).toThrow('planted');
  expect(() => expectNothingPersonal(texts, agent)).toThrow('planted');
  expect(() => expectFilesOnly([...files, { place: '/api/leads', text: '' }], next)).toThrow('/api/leads');
});

test('an app page is nobody else’s: no cache keeps it, and a stranger’s has no answers in it', async ({
  page,
  request,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const own = await page.request.get('/app/settings');
  expect(own.headers()['cache-control']).toBe('no-store');
  expect(await own.text()).toContain(agent.email);
  const foreign = await request.get('/app/settings', { headers: { cookie: '' } });
  expect(await foreign.text()).not.toContain('first-answers');
});
