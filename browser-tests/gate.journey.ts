// The gate in every mood, a log-out that all tabs follow, and another site that changes nothing.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { addLeads, makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes, tabTo } from './account-steps.ts';
import { expect, expectAccessible, signIn, test, watch } from './fixtures.ts';
import { press } from './keys.ts';

/** The page without the answers it brings along: it has to ask for them. */
async function bringNoAnswers(page: Page): Promise<void> {
  await page.route('**/app/settings', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<script type="application\/json" id="first-answers">.*?<\/script>/,
      '',
    );
    await route.fulfill({ response, body });
  });
}

/** A page of another origin on this computer: browsers send it our cookies. */
function startElsewhere(): Promise<Server> {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Elsewhere</title><iframe name="sink"></iframe>'),
  );
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

for (const [width, height] of sizes) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('the gate: silence, a failure, a late answer, no subscription', async ({ strictPage: page, signedInAs }) => {
      await signedInAs({ subscription: 'canceled' });
      await bringNoAnswers(page);
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      // Its patience is not this machine's: the page's clock stands, and goes on by steps.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.route('**/api/access', async (route) => {
        await held;
        await route.fulfill({
          json: {
            user: { id: '00000000-0000-4000-8000-000000000000', email: 'late@example.com' },
            profile: { full_name: null, time_zone: 'America/Chicago' },
            is_admin: false,
            subscription_status: 'active',
            team_id: null,
            allowed: true,
            reason: 'subscription',
          },
        });
      });
      await page.goto('/app/settings');
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(page.getByText('Checking subscription…')).toBeVisible({ timeout: 300 }); // then the next step
      }).toPass();
      await page.clock.runFor(8_500);
      await page.clock.resume();
      await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
      await expect(page.getByText('No subscription found · timeout')).toBeVisible();
      await expect(page.getByText('We couldn’t check your subscription.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Refresh status' })).toBeFocused();
      await noSideways(page);
      release();
      await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toHaveCount(0);
    });

    test('the gate with an answer: a failure, and no subscription', async ({ strictPage: page, signedInAs }) => {
      await signedInAs({ subscription: 'canceled' });
      await bringNoAnswers(page);
      await page.route('**/api/access', (route) =>
        route.fulfill({ status: 400, json: { error: 'no', code: 'unexpected' } }),
      );
      await page.goto('/app/settings');
      await expect(page.getByText('No subscription found · fatal')).toBeVisible();
      await page.unroute('**/api/access');
      await page.getByRole('button', { name: 'Refresh status' }).click();
      await expect(page.getByText('canceled · no active sub or team')).toBeVisible();
      await expect(page.getByText('You’re logged in, but no active subscription was found.')).toBeVisible();
      await expectAccessible(page);
      await page.route('**/create-checkout-session', (route) => route.fulfill({ json: {} }));
      await tabTo(page, 'Subscribe');
      await press(page, 'Enter');
      await expect(page.getByRole('alertdialog').getByText('Could not start checkout', { exact: true })).toBeVisible();
      await press(page, 'Enter');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.route('**/create-checkout-session', (route) =>
        route.fulfill({ status: 500, json: { error: 'down' } }),
      );
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(/\/#pricing$/);
    });
  });
}

test('the gate closes and opens with a subscription and a membership, without a reload', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const query = (sql: string, ...values: string[]) =>
    withDatabase((client) => client.query(sql, [agent.id, ...values]));
  const subscription = (status: string) => query('update subscriptions set status = $2 where user_id = $1', status);
  const membership = (status: string) => query('update user_teams set status = $2 where user_id = $1', status);
  const settings = page.getByRole('heading', { name: 'Settings', exact: true });
  const gate = page.getByRole('heading', { name: 'Subscribe to access Agent CRM' });
  await page.goto('/app/settings');
  await expect(settings).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await subscription('canceled');
  await expect(gate).toBeVisible();
  await expect(settings).toHaveCount(0);
  await subscription('active');
  await expect(settings).toBeVisible();

  const owner = await makeBrowserAgent();
  const teamId = randomUUID();
  await withDatabase((client) =>
    client.query(`insert into teams (id, name, owner_id, seats_purchased) values ($1, 'Sample team', $2, 1)`, [
      teamId,
      owner.id,
    ]),
  );
  await query(
    `insert into user_teams (user_id, team_id, role, status, joined_at) values ($1, $2, 'member', 'active', now())`,
    teamId,
  );
  await subscription('canceled');
  await membership('paused');
  await expect(gate).toBeVisible();
  await membership('active');
  await expect(settings).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a log-out in one tab logs every tab out', async ({ context, signedInAs }) => {
  await signedInAs();
  const faults: string[] = [];
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) {
    watch(page, faults);
    await page.goto('/app/settings');
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  }
  await one.bringToFront();
  await one.getByRole('button', { name: 'Log out', exact: true }).first().click();
  for (const page of [one, other]) await expect(page).not.toHaveURL(/\/app/);
  expect(faults).toEqual([]);
});

test('a tab that somebody else logged in beside starts over, with nothing of the person before', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const somebodyElse = async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const next = await makeBrowserAgent();
    await signIn(context, next);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByText(`Welcome, ${next.email}`)).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    return next;
  };
  await addLeads(await signedInAs(), 3);
  await page.goto('/app/leads');
  await expect(page.getByText('Lead 000001').first()).toBeVisible();
  const second = await somebodyElse();
  await page.goto('/app/leads');
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();
  await expect(page.getByText('Lead 000001')).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByText(second.email).first()).toBeVisible();
  await somebodyElse();
});

/** Runs in a page of any site: every way in which it could make the browser act at `target`. */
async function attack({ target, paths, lead }: { target: string; paths: string[]; lead: string }): Promise<void> {
  const ended = (subject: EventTarget, ...events: string[]) =>
    new Promise((resolve) => {
      for (const event of events) subject.addEventListener(event, resolve);
    });
  for (const path of paths) {
    for (const type of ['application/json', 'text/plain'])
      await fetch(target + path, {
        method: 'POST',
        mode: target === location.origin ? 'same-origin' : 'no-cors',
        credentials: 'include',
        headers: { 'content-type': type },
        body: path === '/api/leads' ? JSON.stringify({ id: lead, name: 'Not asked for' }) : '{}',
      }).catch(() => undefined);
    const form = document.createElement('form');
    form.method = 'post';
    form.action = target + path;
    form.target = 'sink';
    form.enctype = 'text/plain';
    document.body.append(form);
    form.submit();
    const picture = new Image();
    picture.src = target + path;
    await ended(picture, 'error', 'load');
  }
  const socket = new WebSocket(`${target.replace('http', 'ws')}/api/events`);
  await ended(socket, 'error', 'close');
  const stream = new EventSource(`${target}/api/events`, { withCredentials: true });
  await ended(stream, 'error', 'open');
  stream.close();
}

test('another site changes nothing: no form, no fetch, no picture, no socket', async ({
  context,
  signedInAs,
  request,
}) => {
  const agent = await signedInAs();
  const own = process.env.BROWSER_TEST_URL ?? '';
  const page = await context.newPage();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(own)) statuses.push(response.status());
  });
  const kept = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ sessions: number; secrets: number; leads: number }>(
        `select (select count(*)::int from auth.session where "userId" = $1) as sessions,
                (select count(*)::int from auth.two_step where "userId" = $1) as secrets,
                (select count(*)::int from leads where user_id = $1) as leads`,
        [agent.id],
      );
      return rows[0];
    });
  const elsewhere = await startElsewhere();
  const { port } = elsewhere.address() as AddressInfo;
  const paths = ['/api/leads', '/api/auth/devices/end-others', '/api/auth/two-step/begin', '/api/auth/sign-out'];
  // One page of the same site at another port, which the browser sends the cookie from, and one of another site.
  for (const host of ['localhost', '127.0.0.1']) {
    await page.goto(`http://${host}:${port}/`);
    await page.evaluate(attack, { target: own, paths, lead: randomUUID() });
  }
  await expect.poll(() => statuses.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  elsewhere.close();
  expect(await kept()).toEqual({ sessions: 1, secrets: 0, leads: 0 });

  // Canary: the same attack works where it is none, from a page of our own.
  await page.goto(`${own}/legal/terms`);
  await page.evaluate(attack, { target: own, paths, lead: randomUUID() });
  await expect.poll(kept).toMatchObject({ sessions: 0, leads: 1 });
  expect((await request.get(`${own}/api/events`)).status()).toBe(401);
});
