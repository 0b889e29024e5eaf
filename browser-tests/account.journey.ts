// Getting in and keeping others out: forgotten passwords, the confirmation mail once more, two-step sign-in, passkeys,
// devices, the gate. Walked with the keyboard, at a desk and on a phone.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { setPassword } from '../test-support/browser-password.ts';
import { expect, expectAccessible, mailTo, signIn, test, watch } from './fixtures.ts';

// So that every request of a page can be answered by the journey.
test.use({ serviceWorkers: 'block' });

const password = 'copper kettle on the hill';
const newPassword = 'a lantern over the harbor';

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Moves the focus with Tab until it stands on what is wanted. */
async function tabTo(page: Page, name: RegExp | string, role: 'button' | 'link' | 'textbox' = 'button'): Promise<void> {
  const goal = page.getByRole(role, { name });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(name)} is not reached with Tab`);
}

async function noSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

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

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('a forgotten password, from the link to the log-in, with the keyboard', async ({
      strictPage: page,
      browser,
    }) => {
      const agent = await makeBrowserAgent();
      await setPassword(agent.id, password);
      const elsewhere = await browser.newContext();
      await signIn(elsewhere, agent);
      const other = await elsewhere.newPage();
      await other.goto('/app/settings');
      await expect(other.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();

      await page.goto('/login');
      await page.getByLabel('Email').fill(agent.email);
      await tabTo(page, 'Forgot your password?', 'link');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(agent.email);
      await expectAccessible(page);
      await tabTo(page, 'Send the link');
      await page.keyboard.press('Enter');
      await expect(page.getByText('If there is an account with this address')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      const { text, html } = await mailTo(agent.email, /Set a new password/);
      const link = /https?:\/\/\S+reset-password\?token=\S+/.exec(text)?.[0] ?? '';
      expect(html).toContain(link);
      await page.goto(link);
      await expect(page).toHaveURL(/\/reset-password$/);
      await page.getByLabel('New password', { exact: true }).fill('1234567');
      await page.getByLabel('Confirm new password').fill('1234567');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Passwords do not match.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Confirm new password').fill(newPassword);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your password was changed. Log in with the new one.')).toBeVisible();
      await expect(other).toHaveURL(/\/login/);
      await elsewhere.close();

      await logIn(page, agent.email, password);
      await expect(page.getByText('Invalid login credentials')).toBeVisible();
      await logIn(page, agent.email, newPassword);
      await expect(page).toHaveURL(/\/app$/);
      await mailTo(agent.email, /Your password was changed/);

      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password').fill(newPassword);
      await page.keyboard.press('Enter');
      await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
      await expectAccessible(page);
    });

    test('two-step sign-in: turned on, asked for, and passed with a recovery code', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await setPassword(agent.id, password);
      await page.goto('/app/settings');
      const section = page.getByRole('region', { name: 'Two-step sign-in' });
      await section.getByRole('button', { name: 'Turn on' }).focus();
      await page.keyboard.press('Enter');
      const enrol = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
      await expect(enrol.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      const secret = ((await enrol.locator('code').textContent()) ?? '').replace(/\s/g, '');
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await enrol.getByLabel('Code of the app').fill('000000');
      await page.keyboard.press('Enter');
      await expect(enrol.getByText('That code is not right.')).toBeVisible();
      // The code before: the present one stays free for the log-in below.
      await enrol.getByLabel('Code of the app').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
      await page.keyboard.press('Enter');
      const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
      const codes = await kept.getByRole('listitem').allTextContents();
      expect(codes).toHaveLength(10);
      await expectAccessible(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        kept.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('agent-crm-recovery-codes.txt');
      await kept.getByRole('button', { name: 'I have kept them' }).click();
      await expect(section.getByText('On', { exact: true })).toBeVisible();
      await mailTo(agent.email, /Two-step sign-in was turned on/);

      await context.clearCookies();
      await page.goto('/login');
      await logIn(page, agent.email, password);
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Code').fill(totp.generate());
      await expect(page).toHaveURL(/\/app$/);

      await context.clearCookies();
      await page.goto('/login');
      await logIn(page, agent.email, password);
      await tabTo(page, 'Use a recovery code instead');
      await page.keyboard.press('Enter');
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Recovery code used. 9 left.')).toBeVisible();
      await expect(page).toHaveURL(/\/app$/);

      await page.goto('/app/settings');
      await expect(section.getByText('9 of 10 recovery codes are left.')).toBeVisible();
      await section.getByRole('button', { name: 'Turn off' }).click();
      const off = page.getByRole('dialog', { name: 'Turn two-step sign-in off?' });
      await off.getByLabel('Your password').fill('wrong');
      await page.keyboard.press('Enter');
      await expect(off.getByText('That is not your current password.')).toBeVisible();
      await expectAccessible(page);
      await off.getByLabel('Your password').fill(password);
      await page.keyboard.press('Enter');
      await expect(section.getByText('Off', { exact: true })).toBeVisible();
    });

    test('a passkey: made after the password was shown again, used to log in, removed', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await setPassword(agent.id, password);
      await withDatabase((client) =>
        client.query(`update auth.session set "provenAt" = now() - interval '1 hour' where "userId" = $1`, [agent.id]),
      );
      const devtools = await context.newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto('/app/settings');
      const section = page.getByRole('region', { name: 'Passkeys' });
      await section.getByRole('button', { name: 'Add a passkey' }).focus();
      await page.keyboard.press('Enter');
      const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
      await expectAccessible(page);
      await proof.getByLabel('Your password').fill(password);
      await page.keyboard.press('Enter');
      const naming = page.getByRole('alertdialog', { name: 'Name this passkey' });
      await naming.getByLabel('Name').fill('Work laptop');
      await page.keyboard.press('Enter');
      await expect(section.getByText('Work laptop')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await mailTo(agent.email, /A passkey was added/);

      await context.clearCookies();
      await page.goto('/login');
      await tabTo(page, 'Log in with a passkey');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/app$/);

      await page.goto('/app/settings');
      await expect(section.getByText('Last used Today')).toBeVisible();
      await section.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(section.getByText('Work laptop')).toHaveCount(0);

      await context.clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(page.getByText('This passkey is not known here.')).toBeVisible();
    });

    test('a changed password, and devices that are logged out from here', async ({
      strictPage: page,
      browser,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await setPassword(agent.id, password);
      const open = async () => {
        const context = await browser.newContext();
        await signIn(context, agent);
        const other = await context.newPage();
        await other.goto('/app/settings');
        await expect(other.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
        return other;
      };
      const [second, third] = [await open(), await open()];
      await page.goto('/app/settings');
      const devices = page.getByRole('region', { name: 'Sessions and devices' });
      await expect(devices.getByText('This device')).toHaveCount(1);
      await expect(devices.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await noSideways(page);
      await devices
        .getByRole('button', { name: /^Log out (?!all)/ })
        .first()
        .click();
      await expect(devices.getByRole('listitem')).toHaveCount(2);

      const section = page.getByRole('region', { name: 'Password' });
      const change = async (current: string, next: string, repeated: string) => {
        await section.getByLabel('Current password').fill(current);
        await section.getByLabel('New password', { exact: true }).fill(next);
        await section.getByLabel('Confirm new password').fill(repeated);
        await page.keyboard.press('Enter');
      };
      await change(password, '1234567', '1234567');
      await expect(section.getByText('Password must be at least 8 characters.')).toBeVisible();
      await change(password, newPassword, password);
      await expect(section.getByText('Passwords do not match.')).toBeVisible();
      await change('wrong', newPassword, newPassword);
      await expect(section.getByText('That is not your current password.')).toBeVisible();
      await expectAccessible(page);
      await change(password, newPassword, newPassword);
      await expect(section.getByText('Password updated.')).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      for (const other of [second, third]) {
        await expect(other).toHaveURL(/\/login/);
        await other.context().close();
      }
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
      await mailTo(agent.email, /Your password was changed/);
    });

    test('the confirmation mail once more, from sign-up and from the refused log-in', async ({ strictPage: page }) => {
      const email = `again-${Date.now()}-${width}@example.com`;
      await page.goto('/signup?next=start-trial');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Check your email to confirm your account, then log in.')).toBeVisible();
      await expect(page).toHaveURL(/\/login\?next=start-trial/);
      await page.getByRole('button', { name: 'Send the mail again' }).click();
      await expect(page.getByText('Sent. It may take a minute')).toBeVisible();
      await expectAccessible(page);
      await expect
        .poll(() =>
          withDatabase(async (client) => {
            const { rows } = await client.query<{ sent: number }>(
              `select count(*)::int as sent from auth.email_confirmations c
               join auth."user" u on u.id = c."userId" where u.email = $1`,
              [email],
            );
            return rows[0]?.sent;
          }),
        )
        .toBe(2);
      await page.reload();
      await logIn(page, email, password);
      await expect(page.getByText('Please confirm your email first')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the mail again' }).click();
      await expect(page.getByText('Sent. It may take a minute')).toBeVisible();
      const { text } = await mailTo(email, /confirm/i);
      await page.goto(/https?:\/\/\S+confirm=\S+/.exec(text)?.[0] ?? '');
      await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    });

    test('the gate: silence, a failure, a late answer, no subscription', async ({ strictPage: page, signedInAs }) => {
      await signedInAs({ subscription: 'canceled' });
      await bringNoAnswers(page);
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      await page.clock.install();
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
      await expect(page.getByText('Checking subscription…')).toBeVisible();
      await page.clock.runFor(8_500);
      await expect(page.getByRole('heading', { name: 'Subscribe to access Agent CRM' })).toBeVisible();
      await expect(page.getByText('No subscription found · timeout')).toBeVisible();
      await expect(page.getByText('We could not check your subscription.')).toBeVisible();
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
      await expect(page.getByText('No subscription found · fatal')).toBeVisible({ timeout: 30_000 });
      await page.unroute('**/api/access');
      await page.getByRole('button', { name: 'Refresh status' }).click();
      await expect(page.getByText('canceled · no active sub or team')).toBeVisible();
      await expect(page.getByText('You’re logged in, but no active subscription was found.')).toBeVisible();
      await expectAccessible(page);
      await page.route('**/create-checkout-session', (route) => route.fulfill({ json: {} }));
      await tabTo(page, 'Subscribe');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog').getByText('Could not start checkout', { exact: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await page.route('**/create-checkout-session', (route) =>
        route.fulfill({ status: 500, json: { error: 'down' } }),
      );
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(/\/(#pricing)?$|\/app|\/login/);
    });
  });
}

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

test('another site changes nothing: no form, no fetch, no picture', async ({ context, signedInAs, request }) => {
  const agent = await signedInAs();
  const own = process.env.BROWSER_TEST_URL ?? '';
  const page = await context.newPage();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(own)) statuses.push(response.status());
  });
  const elsewhere = await startElsewhere();
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await page.evaluate(async (target) => {
    const paths = ['/api/auth/sign-out', '/api/auth/devices/end-others', '/api/auth/two-step/begin'];
    for (const path of paths) {
      for (const type of ['application/json', 'text/plain'])
        await fetch(target + path, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          headers: { 'content-type': type },
          body: '{}',
        }).catch(() => undefined);
      const form = document.createElement('form');
      form.method = 'post';
      form.action = target + path;
      form.target = 'sink';
      form.enctype = 'text/plain';
      document.body.append(form);
      form.submit();
      await new Promise((resolve) => {
        const picture = new Image();
        picture.addEventListener('error', resolve);
        picture.src = target + path;
      });
    }
  }, own);
  await expect.poll(() => statuses.length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  elsewhere.close();
  const left = await withDatabase(async (client) => {
    const { rows } = await client.query<{ sessions: number; secrets: number }>(
      `select (select count(*)::int from auth.session where "userId" = $1) as sessions,
              (select count(*)::int from auth.two_step where "userId" = $1) as secrets`,
      [agent.id],
    );
    return rows[0];
  });
  expect(left).toEqual({ sessions: 1, secrets: 0 });
  expect((await request.get(`${own}/api/events`)).status()).toBe(401);
});
