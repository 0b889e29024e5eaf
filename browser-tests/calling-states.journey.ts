// The calling pages where nothing can be read, and with their dialogs open, on a desk and on a phone: what is wrong is said, nothing
// spills, and no accessibility fault.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { addLeads } from '../test-support/browser-agents.ts';
import { giveLocalNumber, givePhone, someoneWhoWrote, typeReasons } from '../test-support/browser-calls.ts';
import { noSideways, tabTo } from './account-steps.ts';
import { expect, expectAccessible, goInside, goOffline, test } from './fixtures.ts';
import { closes, press, typeText } from './keys.ts';
import { whenStored } from './when-stored.ts';

const screens = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Where each of them begins, and what it says when its own questions fail. */
const broken: readonly (readonly [path: string, says: readonly string[]])[] = [
  ['/app/dialer', ['Failed to fetch numbers', 'We couldn’t load your calls.']],
  ['/app/dialer/session', ['We couldn’t load your dial session.']],
];

const asked = /\/(api\/(calls|dial-session|agent-line|call-settings|phone-numbers)|\.netlify\/functions\/numbers-list)/;

async function holds(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await noSideways(page);
}

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    for (const [path, says] of broken) {
      test(`${path} says that nothing could be read, and goes on by a press`, async ({ page, signedInAs }) => {
        await signedInAs();
        await page.goto('/app/tools');
        await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
        await goInside(page, path);
        for (const text of says) await expect(page.getByText(text)).toBeVisible();
        await holds(page);
        await page.unroute(asked);
        for (const text of says) {
          const fault = page.getByRole('alert').filter({ hasText: text });
          await fault.getByRole('button', { name: 'Retry' }).click();
          await expect(fault).toHaveCount(0);
        }
        await holds(page);
      });
    }

    test('recorder, Smart Dialer and session say what fails, and ask before they act', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await addLeads(agent, 1);
      await page.addInitScript(() => {
        // Speech leaves this device, and nobody allows the microphone.
        Object.assign(globalThis, { SpeechRecognition: Event });
        Object.assign(navigator.mediaDevices, {
          getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
        });
      });
      await page.goto('/app/call-recorder');
      const transcript = page.getByLabel('Auto-capture transcript (local)');
      await transcript.click();
      const send = page.getByRole('alertdialog', { name: 'Send the call’s audio to your browser’s maker?' });
      await expect(send).toBeVisible();
      // Start waits for the answer.
      await expectAccessible(page);
      await noSideways(page);
      await closes(send);
      await expect(transcript).not.toBeChecked();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to start recording.');
      await holds(page);

      await goInside(page, '/app/dialer/session');
      await page.getByRole('button', { name: 'Start session with All leads' }).click();
      await page.getByRole('button', { name: 'End session' }).click();
      const end = page.getByRole('alertdialog', { name: 'End this session?' });
      await expect(end).toBeVisible();
      await holds(page);
      await closes(end);

      await page.route('**/api/leads?**', (route) => route.fulfill({ status: 500, json: {} }));
      await goInside(page, '/app/smart-dialer');
      await page.getByRole('button', { name: 'Continue to Dialer →' }).click();
      await expect(page.getByText('We couldn’t load your leads.')).toBeVisible();
      await holds(page);
      await page.unroute('**/api/leads?**');
      await page.getByRole('button', { name: 'Retry' }).click();
      const call = page.getByRole('link', { name: 'Call Lead 000001' });
      await expect(call).toBeVisible();
      await goOffline(page);
      await call.click();
      const ask = page.getByRole('alertdialog', { name: 'Call Lead 000001?' });
      await expect(ask).toBeVisible();
      await holds(page);
      await closes(ask);
      await context.setOffline(false);
    });

    test('a call outside the hours asks why, and Escape leaves it', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      await givePhone(agent);
      const person = await someoneWhoWrote(agent);
      const error = 'It’s outside the hours when this person may be called.';
      const current = { why: 'outside_window', until: null, can_override: true };
      await page.route('**/call-start', (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', error, current } }),
      );
      await page.goto('/app/dialer');
      await page.getByLabel('Number to call').fill(person);
      await press(page, 'Enter');
      const dialog = page.getByRole('dialog', { name: `Call ${formatPhone(person)}` });
      await expect(dialog.getByRole('textbox', { name: 'Why call now?' })).toBeFocused();
      await holds(page);
      await closes(dialog);
      await expect(page.getByLabel('Number to call')).toHaveValue(/\d/);
    });
  });
}

test('the Power Dialer by the keys alone', async ({ strictPage: page, context, signedInAs }) => {
  await typeReasons(context);
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  await givePhone(agent);
  const person = await someoneWhoWrote(agent);
  await page.goto('/app/dialer');
  await expect(page.getByText('1¢/min')).toBeVisible();
  await tabTo(page, 'Record calls', 'checkbox');
  await whenStored(page, () => press(page, 'Space'));
  await tabTo(page, 'The state you call from', 'combobox');
  await press(page, 'Enter');
  await typeText(page, 'tenn');
  await whenStored(page, () => press(page, 'Enter'));
  await expect(page.getByLabel('The state you call from')).toHaveValue('TN');
  await tabTo(page, 'Number to call', 'textbox');
  await typeText(page, person);
  await press(page, 'Enter');
  const bar = page.getByRole('list', { name: 'Calls in progress' });
  await expect(bar).toContainText('Ringing');
  await tabTo(page, `Hang up ${formatPhone(person)}`);
  await press(page, 'Enter');
  await expect(bar).toHaveCount(0);
  await tabTo(page, 'Buy number');
  await press(page, 'Enter');
  const buying = page.getByRole('dialog', { name: 'Buy a number' });
  await expect(buying.getByLabel('Area code')).toBeFocused();
  await closes(buying);
  await expect(page.getByRole('button', { name: 'Buy number' })).toBeFocused();
});
