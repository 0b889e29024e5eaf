// The calling pages where nothing can be read, and with their dialogs open, on a desk and on a phone: what is wrong is said, nothing
// spills, and no accessibility fault.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { giveLocalNumber, givePhone, someoneWhoWrote } from '../test-support/browser-calls.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, goInside, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

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
