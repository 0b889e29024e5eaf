// The second step and passkeys: set up in Settings, used at the log-in, taken away again.
import { Secret, TOTP } from 'otpauth';
import { withDatabase } from '../test-support/browser-agents.ts';
import { setPassword } from '../test-support/browser-password.ts';
import { provePassword } from '../src/features/accounts/password.contract.ts';
import { logIn, noSideways, password, sizes, tabTo } from './account-steps.ts';
import { expect, expectAccessible, focusIsAtWork, mailTo, test } from './fixtures.ts';
import { press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

for (const [width, height] of sizes) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('two-step sign-in: turned on, asked for, and passed with a recovery code', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await setPassword(agent.id, password);
      await page.goto('/app/settings');
      const section = page.getByRole('region', { name: 'Two-step verification' });
      await section.getByRole('button', { name: 'Turn on' }).focus();
      await press(page, 'Enter');
      const enrol = page.getByRole('dialog', { name: 'Turn on two-step verification' });
      await expect(enrol.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      const secret = ((await enrol.locator('code').textContent()) ?? '').replace(/\s/g, '');
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await enrol.getByLabel('Code from the app').fill('000000');
      await press(page, 'Enter');
      await expect(enrol.getByText('That code isn’t right.')).toBeVisible();
      await fitsSmallWindows(page, 'the code of a second step');
      await enrol.getByLabel('Code from the app').fill(totp.generate());
      await press(page, 'Enter');
      const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
      await expect(kept.getByRole('listitem')).toHaveCount(10);
      const codes = await kept.getByRole('listitem').allTextContents();
      await fitsSmallWindows(page, 'recovery codes');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        kept.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('agent-crm-recovery-codes.txt');
      await kept.getByRole('button', { name: 'I’ve saved my codes' }).click();
      await expect(section.getByText('On', { exact: true })).toBeVisible();
      await mailTo(agent.email, /Two-step verification was turned on/);

      await context.clearCookies();
      await page.goto('/login');
      await logIn(page, agent.email, password);
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await expectAccessible(page);
      // The next one, which is taken as well: this one is used up.
      await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
      await expect(page).toHaveURL(/\/app$/);

      await context.clearCookies();
      await page.goto('/login');
      await logIn(page, agent.email, password);
      await tabTo(page, 'Use a recovery code');
      await press(page, 'Enter');
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await press(page, 'Enter');
      await expect(page.getByText('Recovery code used. 9 left.')).toBeVisible();
      await expect(page).toHaveURL(/\/app$/);

      await page.goto('/app/settings');
      await expect(section.getByText('9 of 10 recovery codes are left.')).toBeVisible();
      await section.getByRole('button', { name: 'Turn off' }).click();
      const off = page.getByRole('dialog', { name: 'Turn off two-step verification?' });
      await off.getByLabel('Your password').fill('wrong');
      await press(page, 'Enter');
      await expect(off.getByText('That isn’t your current password.')).toBeVisible();
      await expectAccessible(page);
      await off.getByLabel('Your password').fill(password);
      await press(page, 'Enter');
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
      await section.getByRole('button', { name: 'Add passkey' }).focus();
      await press(page, 'Enter');
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await expect(proof).toBeVisible();
      await expectAccessible(page);
      await proof.getByLabel('Your password').fill(password);
      await press(page, 'Enter');
      const naming = page.getByRole('alertdialog', { name: 'Name this passkey' });
      await naming.getByLabel('Name').fill('Work laptop');
      await press(page, 'Enter');
      await expect(section.getByText('Work laptop')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await mailTo(agent.email, /A passkey was added/);

      await context.clearCookies();
      await page.goto('/login');
      await tabTo(page, 'Log in with a passkey');
      await press(page, 'Enter');
      await expect(page).toHaveURL(/\/app$/);

      await page.goto('/app/settings');
      await expect(section.getByText('Last used Today')).toBeVisible();
      await section.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
      await expect(section.getByText('Work laptop')).toHaveCount(0);
      await focusIsAtWork(page, 'a removed passkey');

      await context.clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(page.getByText('We don’t recognize this passkey.')).toBeVisible();
    });
  });
}

test('an answer with a new token that is lost logs nobody out, in no tab', async ({ page, context, signedInAs }) => {
  const agent = await signedInAs();
  await setPassword(agent.id, password);
  await withDatabase((client) =>
    client.query(`update auth.session set "provenAt" = now() - interval '1 hour' where "userId" = $1`, [agent.id]),
  );
  const other = await context.newPage();
  await other.goto('/app/leads');
  await page.goto('/app/settings');
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.route(
    `**${provePassword.path}`,
    async (route) => {
      // Outside the browser, whose cookies it would change.
      const request = route.request();
      const answer = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      expect(answer.status).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await proof.getByLabel('Your password').fill(password);
  await press(page, 'Enter');
  await expect(proof.getByText('You’re offline, or we can’t reach the server.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await proof.getByLabel('Your password').fill(password);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Turn on two-step verification' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Leads' })).toBeVisible();
});
