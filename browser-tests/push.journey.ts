// Enable Notifications on iOS: the buttons and their log, and notifications from what happened to where a tap leads.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { somePhone } from '../test-support/browser-calls.ts';
import { launchOptions } from '../test-support/browser-launch.ts';
import { findBrowser } from '../test-support/find-browser.ts';
import { runJob } from '../test-support/browser-jobs.ts';
import { tellMissed } from '../src/features/calls/tell-missed.job.ts';
import { fireFollowUps } from '../src/features/follow-ups/fire-follow-ups.job.ts';
import { readWebhook } from '../src/features/intake/intake.contract.ts';
import { sendPush } from '../src/features/push/send-push.job.ts';
import { noSideways } from './account-steps.ts';
import { postAs } from './add-lead.ts';
import { press } from './keys.ts';
import {
  delivererOf,
  endpointOf,
  hasNoWindow,
  notificationsOf,
  receivedAt,
  tap,
  tapOpens,
  useSandboxPush,
} from './push-browser.ts';

// Notifications are shown by a browser that could have a window.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions(findBrowser()) });

const path = '/app/enable-ios-push';
const log = (page: Page) => page.getByRole('log', { name: 'Log' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function turnOn(page: Page): Promise<string> {
  await useSandboxPush(page);
  await page.goto(path);
  await button(page, 'Enable Notifications').click();
  await expect(log(page)).toContainText('Notifications are on for this device.');
  return (await endpointOf(page)) ?? '';
}

/** As if it had come due a while ago: nothing more comes with it. */
async function comesDue(agent: BrowserAgent, name: string): Promise<string> {
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into crm.leads (user_id, name, next_follow_up_at) values ($1, $2, now() - interval '1 minute') returning id`,
      [agent.id, name],
    );
    return rows[0]?.id ?? '';
  });
  await runJob(fireFollowUps, {});
  await tellNow(agent);
  return id;
}

/** @returns the lead’s id */
async function vendorPosts(page: Page, name: string): Promise<string> {
  const { id, secret } = (await (await page.request.get(readWebhook.path)).json()) as { id: string; secret: string };
  const { body } = await postAs(id, secret, { name, phone: somePhone('312') });
  expect(body.verdict).toBe('created');
  return body.id ?? '';
}

/** As if nothing more had come for a while. */
async function tellNow(agent: BrowserAgent): Promise<void> {
  await withDatabase((client) =>
    client.query(`update push_happenings set happened_at = now() - interval '2 minutes' where user_id = $1`, [
      agent.id,
    ]),
  );
  await runJob(sendPush, { userId: agent.id });
}

/** Somebody called a minute ago, and left a message. */
async function leavesMessage(agent: BrowserAgent, name: string): Promise<void> {
  const [id, phone] = [randomUUID(), somePhone('312')];
  await withDatabase(async (client) => {
    await client.query('insert into crm.leads (user_id, name, phone) values ($1, $2, $3)', [agent.id, name, phone]);
    await client.query(
      `insert into call_logs (user_id, id, direction, status, from_number, to_number, lead_leg, cents_per_minute,
         recorded_cents_per_minute, recorded_at, voicemail_url, voicemail_seconds, over_at, settled_at)
       values ($1, $2, 'in', 'no_answer', $3, '+16155550100', $4, 1, 1, now(), $5, 12, now(), now())`,
      [agent.id, id, phone, randomUUID(), `/files/voicemails/${agent.id}/${'a'.repeat(32)}.mp3`],
    );
  });
  await runJob(tellMissed, { userId: agent.id, id });
  await tellNow(agent);
}

const dueOf = (id: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ at: string | null }>(
      'select next_follow_up_at as at from crm.leads where id = $1',
      [id],
    );
    return rows[0]?.at ?? null;
  });

for (const [device, viewport] of [
  ['a computer', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('turned on, tried, chosen and turned off', async ({ strictPage: page, signedInAs }) => {
      await signedInAs();
      await useSandboxPush(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Enable Notifications on iOS', level: 1 })).toBeVisible();
      await expect(page.getByText('push-ios-v3.3', { exact: true })).toBeVisible();
      await expect(page.getByText('Off', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      const sent = page.waitForRequest((request) => request.url().endsWith('/push-subscribe'));
      await button(page, 'Enable Notifications').click();
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      expect(Object.keys(body).sort()).toEqual(['endpoint', 'jwt', 'keys', 'platform', 'shows_text', 'topics']);
      expect(body).toMatchObject({ platform: 'web', topics: ['leads', 'messages'], shows_text: false });
      await expect(log(page)).toContainText('Notifications are on for this device.');
      await expect(page.getByText('On', { exact: true })).toBeVisible();
      const endpoint = (await endpointOf(page)) ?? '';

      const asked = page.waitForRequest((request) => request.url().endsWith('/push-test'));
      await button(page, 'Send Test Push').click();
      expect((await asked).headers()['authorization']).toMatch(/^Bearer \S+\.\S+\.\S+$/);
      await expect(log(page)).toContainText('Test sent to 1 device.');
      const [test = ''] = await receivedAt(endpoint, 1);
      const { deliver, worker } = await delivererOf(page);
      await deliver(test);
      await expect.poll(() => notificationsOf(worker)).toMatchObject([{ title: 'Test notification' }]);

      await button(page, 'Echo Auth').click();
      await expect(log(page)).toContainText('"user_id"');
      await button(page, 'Refresh Status').click();
      await expect(log(page)).toContainText('Subscribed on this device: yes');
      await expect(log(page)).toContainText('Devices with notifications: 1');

      await page.getByRole('switch', { name: 'Leads' }).click();
      await expect(page.getByRole('switch', { name: 'Leads' })).toBeEnabled();
      await expect(page.getByRole('switch', { name: 'Leads' })).not.toBeChecked();
      await expectAccessible(page);
      await noSideways(page);

      await button(page, 'Unsubscribe (reset local)').click();
      await expect(log(page)).toContainText('Notifications are off for this device.');
      await expect(page.getByText('Off', { exact: true })).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(0);
      await button(page, 'Unsubscribe (reset local)').click();
      await expect(log(page)).toContainText('This device has no subscription.');
    });

    test('a new lead’s notification opens that lead, in the window that is open or in a new one', async ({
      strictPage: page,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      const endpoint = await turnOn(page);
      const { deliver, worker } = await delivererOf(page);
      const id = await vendorPosts(page, 'Ava Stone');
      await tellNow(agent);
      const [posted = ''] = await receivedAt(endpoint, 1);
      const message = JSON.parse(posted) as { tag: string };
      const shows = async (title: string, body: string) =>
        expect.poll(() => notificationsOf(worker)).toMatchObject([{ title, body }]);
      // As a test, so that it is shown beside the window in use.
      await deliver(JSON.stringify({ ...message, isTest: true }));
      await shows('New lead', 'Ava Stone');
      await tap(worker, message.tag);
      await expect(page).toHaveURL(`/app/leads/${id}`);
      await expect(page.getByRole('heading', { name: 'Ava Stone', level: 1 })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await comesDue(agent, 'Robin Due');
      const [, due = ''] = await receivedAt(endpoint, 2);
      const later = JSON.parse(due) as { tag: string };
      await deliver(JSON.stringify({ ...later, isTest: true }));
      await shows('Follow up with Robin Due', 'Due now');
      await tap(worker, later.tag);
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Robin Due' })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await page.goto('about:blank');
      await hasNoWindow(worker);
      await deliver(posted);
      await shows('New lead', 'Ava Stone');
      await page.goto(await tapOpens(worker, message.tag));
      await expect(page).toHaveURL(`/app/leads/${id}`);
      await expect(page.getByRole('heading', { name: 'Ava Stone', level: 1 })).toBeVisible();
    });
  });
}

test('from the menu, by keyboard', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/settings');
  const link = page.getByRole('link', { name: 'Enable Notifications (iOS)' });
  await expect(link).toHaveAttribute('href', path);
  await link.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Enable Notifications on iOS', level: 1 })).toBeFocused();
  await button(page, 'Refresh Status').focus();
  await press(page, 'Enter');
  await expect(log(page)).toContainText('Subscribed on this device: no');
  await expect(button(page, 'Refresh Status')).toBeFocused();
  await press(page, 'Tab');
  await expect(button(page, 'Echo Auth')).toBeFocused();
});

test('says what is missing', async ({ strictPage: page, signedInAs, context }) => {
  await signedInAs();
  await useSandboxPush(page);
  await page.goto(path);
  await page.route('**/push-subscribe', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await button(page, 'Enable Notifications').click();
  await expect(log(page)).toContainText('push-subscribe failed 500');
  await page.route('**/push-test', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await button(page, 'Send Test Push').click();
  await expect(log(page)).toContainText('test failed');
  await page.route('**/api/push', (route) => route.fulfill({ json: { public_key: null, devices: [] } }), { times: 1 });
  await button(page, 'Enable Notifications').click();
  await expect(log(page)).toContainText('not configured');
  await page.evaluate(() => (Notification.requestPermission = async () => 'denied'));
  await button(page, 'Enable Notifications').click();
  await expect(log(page)).toContainText('Permission not granted');
  await page.route('**/api/push/pass', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.', code: 'not_signed_in', request_id: 'x' } }),
  );
  await button(page, 'Send Test Push').click();
  await expect(log(page)).toContainText('Not logged in inside the PWA. Open /login here and sign in.');
  await expectAccessible(page);
  await context.clearPermissions();
});

for (const [missing, text] of [
  ['serviceWorker', 'Service Workers not supported here'],
  ['Notification', 'Notifications unsupported here'],
] as const) {
  test(`without ${missing}`, async ({ strictPage: page, signedInAs }) => {
    await signedInAs();
    await page.addInitScript((name) => {
      if (name === 'Notification') Reflect.deleteProperty(window, name);
      else Reflect.deleteProperty(Navigator.prototype, name);
    }, missing);
    await page.goto(path);
    await button(page, 'Enable Notifications').click();
    await expect(log(page)).toContainText(text);
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
  });
}

test('a follow-up that comes due while the app is not in use can be dealt with from its notification', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const endpoint = await turnOn(page);
  const { deliver, worker } = await delivererOf(page);
  const [first, second] = [await comesDue(agent, 'Robin Due'), await comesDue(agent, 'Jo Later')];
  const [due = '', later = ''] = await receivedAt(endpoint, 2);

  // In a window in use nothing is shown: it says so itself.
  await page.bringToFront();
  await deliver(due);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(await notificationsOf(worker)).toEqual([]);

  await page.goto('about:blank');
  await hasNoWindow(worker);
  await deliver(due);
  await expect
    .poll(() => notificationsOf(worker))
    .toMatchObject([{ title: 'Follow up with Robin Due', body: 'Due now', actions: ['Done', 'Snooze 1 hour'] }]);
  const tagOf = (text: string) => (JSON.parse(text) as { tag: string }).tag;
  await tap(worker, tagOf(due), 'done');
  await expect.poll(() => dueOf(first)).toBeNull();
  await expect.poll(() => notificationsOf(worker)).toEqual([]);

  await deliver(later);
  await expect.poll(() => notificationsOf(worker)).toMatchObject([{ title: 'Follow up with Jo Later' }]);
  const before = await dueOf(second);
  await tap(worker, tagOf(later), 'snooze');
  await expect.poll(() => dueOf(second)).not.toEqual(before);
  expect(await dueOf(second)).not.toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a voicemail’s notification says who called, and a tap opens it among the recent calls', async ({
    strictPage: page,
    signedInAs,
  }) => {
    const agent = await signedInAs();
    const endpoint = await turnOn(page);
    const { deliver, worker } = await delivererOf(page);
    await leavesMessage(agent, 'Pat Moss');
    const [called = ''] = await receivedAt(endpoint, 1);
    const message = JSON.parse(called) as { tag: string };
    await deliver(JSON.stringify({ ...message, isTest: true }));
    await expect.poll(() => notificationsOf(worker)).toMatchObject([{ title: 'Pat Moss', body: 'New voicemail' }]);
    await tap(worker, message.tag);
    await expect(page.getByRole('heading', { name: 'Power Dialer', level: 1 })).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent calls' });
    await expect(recent.getByText('Pat Moss')).toBeInViewport();
    await expect(recent.getByText('Voicemail 0:12', { exact: true })).toBeInViewport();
    await expectAccessible(page);
    await noSideways(page);
  });
});

test('what was turned off is not renewed when the app is opened', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await turnOn(page);
  /** What the app renews it by. */
  const remembered = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('push:')).length);
  expect(await remembered()).toBe(1);
  await button(page, 'Unsubscribe (reset local)').click();
  await expect(log(page)).toContainText('Notifications are off for this device.');
  expect(await remembered()).toBe(0);
  await page.reload();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await button(page, 'Refresh Status').click();
  await expect(log(page)).toContainText('Subscribed on this device: no');
  await expect(log(page)).toContainText('Devices with notifications: 0');
});

test('a subscription that the browser let go is renewed when the app is opened', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  const endpoint = await turnOn(page);
  await page.evaluate(() => localStorage.removeItem('journey push'));
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/push-subscribe') && answer.ok());
  await page.goto('/app/settings');
  await renewed;
  expect(await endpointOf(page)).not.toBe(endpoint);
  await page.goto(path);
  await expect(page.getByText('On', { exact: true })).toBeVisible();
});
