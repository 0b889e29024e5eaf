// Passwords forgotten and changed, the confirmation mail once more, devices that are logged out.
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { setPassword } from '../test-support/browser-password.ts';
import { logIn, noSideways, password, sizes, tabTo } from './account-steps.ts';
import { expect, expectAccessible, focusIsAtWork, mailTo, signIn, test } from './fixtures.ts';
import { press } from './keys.ts';

const newPassword = 'a lantern over the harbor';

for (const [width, height] of sizes) {
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
      await press(page, 'Enter');
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(agent.email);
      await expectAccessible(page);
      await tabTo(page, 'Send reset link');
      await press(page, 'Enter');
      await expect(page.getByText('If there is an account with this address')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
      await expectAccessible(page);
      await noSideways(page);

      const { text, html } = await mailTo(agent.email, /Reset your Agent CRM password/);
      const link = /https?:\/\/\S+reset-password\?token=\S+/.exec(text)?.[0] ?? '';
      expect(html).toContain(link);
      await page.goto(link);
      await expect(page).toHaveURL(/\/reset-password$/);
      await page.getByLabel('New password', { exact: true }).fill('1234567');
      await page.getByLabel('Confirm new password').fill('1234567');
      await press(page, 'Enter');
      await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await press(page, 'Enter');
      await expect(page.getByText('Passwords do not match.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Confirm new password').fill(newPassword);
      await press(page, 'Enter');
      await expect(page.getByText('Your password was changed. Log in with your new password.')).toBeVisible();
      await expect(other).toHaveURL(/\/login/);
      await elsewhere.close();

      await logIn(page, agent.email, password);
      await expect(page.getByText('Invalid login credentials')).toBeVisible();
      await logIn(page, agent.email, newPassword);
      await expect(page).toHaveURL(/\/app$/);
      const told = await mailTo(agent.email, /Your password was changed/);

      await page.goto(link);
      await expect(page.getByText('This link has expired or was already used. Request a new one.')).toBeVisible();
      await expectAccessible(page);

      // It was not me: every device is out, and a stranger's passkey goes with the old password.
      await withDatabase((client) =>
        client.query(
          `insert into auth.passkeys ("userId", credential_id, public_key, counter, name, is_synced)
           values ($1::uuid, $1::uuid || ' a', '', 0, 'A stranger’s phone', false), ($1::uuid, $1::uuid || ' b', '', 0, 'My laptop', false)`,
          [agent.id],
        ),
      );
      await page.goto(/https?:\/\/\S+undo-change\?token=\S+/.exec(told.text)?.[0] ?? '');
      await expect(page).toHaveURL(/\/undo-change$/);
      await expectAccessible(page);
      await noSideways(page);
      await page.getByRole('button', { name: 'Log out every device' }).click();
      await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
      await page.getByRole('checkbox', { name: /My laptop/ }).check();
      await expectAccessible(page);
      await noSideways(page);
      await page.getByLabel('New password', { exact: true }).fill(`${newPassword} again`);
      await page.getByLabel('Confirm new password').fill(`${newPassword} again`);
      await press(page, 'Enter');
      await expect(page.getByText('Your password was changed. Log in with your new password.')).toBeVisible();
      const left = await withDatabase((client) =>
        client.query<{ name: string }>('select name from auth.passkeys where "userId" = $1', [agent.id]),
      );
      expect(left.rows).toEqual([{ name: 'My laptop' }]);
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
      await focusIsAtWork(page, 'a device that was logged out');

      const section = page.getByRole('region', { name: 'Password' });
      const change = async (current: string, next: string, repeated: string) => {
        await section.getByLabel('Current password').fill(current);
        await section.getByLabel('New password', { exact: true }).fill(next);
        await section.getByLabel('Confirm new password').fill(repeated);
        await press(page, 'Enter');
      };
      await change(password, '1234567', '1234567');
      await expect(section.getByText('Password must be at least 8 characters.')).toBeVisible();
      await change(password, newPassword, password);
      await expect(section.getByText('Passwords do not match.')).toBeVisible();
      await change('wrong', newPassword, newPassword);
      await expect(section.getByText('That isn’t your current password.')).toBeVisible();
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
      await press(page, 'Enter');
      await expect(page.getByText('Check your email to confirm your account, then log in.')).toBeVisible();
      await expect(page).toHaveURL(/\/login\?next=start-trial/);
      await page.getByRole('button', { name: 'Resend email' }).click();
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
      await expect(page.getByText('Confirm your email first')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Resend email' }).click();
      await expect(page.getByText('Sent. It may take a minute')).toBeVisible();
      const { text } = await mailTo(email, /confirm/i);
      await page.goto(/https?:\/\/\S+confirm=\S+/.exec(text)?.[0] ?? '');
      await expect(page.getByText('Enter the password you signed up with to confirm your email.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('not that password');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('This isn’t the password you signed up with.')).toBeVisible();
      await page.getByRole('button', { name: 'Choose a new password' }).click();
      await expectAccessible(page);
      await page.getByLabel('New password').fill(`another ${password}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/app|checkout/);
    });
  });
}

test('who was sent away from a page with a long address can still sign up', async ({ strictPage: page }) => {
  await page.goto(`/app/leads?q=${'x'.repeat(300)}`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(`long-address-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Enter');
  await expect(page.getByText('Check your email to confirm your account, then log in.')).toBeVisible();
});

for (const [width, height] of sizes)
  test(`who forgot their password on the way to an invite comes back to it, at ${width}`, async ({
    strictPage: page,
    browser,
    baseURL,
  }) => {
    const agent = await makeBrowserAgent({ subscription: null });
    await setPassword(agent.id, password);
    const path = `/invite/${'b'.repeat(43)}`;
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(agent.email);
    await press(page, 'Enter');
    await expect(page.getByText('If there is an account with this address')).toBeVisible();
    const { text } = await mailTo(agent.email, /Reset your Agent CRM password/);

    // The mail is read on another device.
    const elsewhere = await browser.newContext({ viewport: { width, height }, baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await other.goto(/https?:\/\/\S+reset-password\?\S+/.exec(text)?.[0] ?? '');
    await other.getByLabel('New password', { exact: true }).fill(newPassword);
    await other.getByLabel('Confirm new password').fill(newPassword);
    await press(other, 'Enter');
    await expect(other.getByText('Your password was changed. Log in with your new password.')).toBeVisible();
    await logIn(other, agent.email, newPassword);
    await expect(other).toHaveURL((url) => url.pathname === path);
    await expect(other.getByText('We don’t recognize this invite.')).toBeVisible();
    await expectAccessible(other);
    await elsewhere.close();
  });

test('log-in and invite go on once a person comes back who logged in in another tab', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  const invite = await context.newPage();
  await invite.goto(`/invite/${'a'.repeat(43)}`);
  await expect(invite.getByText('Please log in to accept this invite.')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await signedInAs();
  for (const each of [page, invite]) await each.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/app$/);
  await expect(invite.getByText('Join failed (HTTP 404).')).toBeVisible();
});
