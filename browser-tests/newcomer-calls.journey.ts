// An agent's first hour on the phone: a number bought, the own phone confirmed, a lead called who answers, a list worked, a
// recording heard. Both phones are the sandbox's page, pressed as a person would.
import type { Locator, Page } from '@playwright/test';
import { spoken } from '../src/sandbox/telnyx/numbering.ts';
import { withDatabase } from '../test-support/browser-agents.ts';
import { addPeople, somePhone, typeReasons } from '../test-support/browser-calls.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.beforeEach(({ context }) => typeReasons(context));

/** Each buys in an area of its own: they run at once. */
const screens = [
  { name: 'desk', area: '901', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', area: '731', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const people = ['Ann', 'Bea', 'Cal', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'].map((name) => `${name} Reed`);

/** The sandbox's page with all phones that ring. */
const ring = `${process.env.BROWSER_TEST_SANDBOX_URL}/ring`;

/** What this phone rang for, the latest first. */
const calls = (phones: Page, phone: string): Locator =>
  phones.getByRole('listitem').filter({ has: phones.getByRole('heading', { name: spoken(phone) }) });
/** Where it rings or talks now. */
const at = (phones: Page, phone: string): Locator => calls(phones, phone).filter({ hasNotText: 'Ended' }).first();
const takeCall = (phones: Page, phone: string) => at(phones, phone).getByRole('button', { name: 'Take call' }).click();

for (const { name, area, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('from no number to the first recording', async ({ strictPage: page, context, signedInAs }) => {
      const agent = await signedInAs();
      const phone = somePhone('615');
      const persons = await addPeople(agent, ...people);
      await withDatabase((client) =>
        client.query('update user_wallets set balance_cents = 1000 where user_id = $1', [agent.id]),
      );
      const phones = await context.newPage();
      await phones.goto(ring);
      await expect(phones.getByRole('heading', { name: 'Phones that ring' })).toBeVisible();
      await expectAccessible(phones);

      await page.goto('/app/dialer');
      await page.getByRole('button', { name: 'Buy number' }).click();
      const buying = page.getByRole('dialog', { name: 'Buy a number' });
      await buying.getByLabel('Area code').fill(area);
      await press(page, 'Enter');
      await buying
        .getByRole('button', { name: /^Buy \(/ })
        .first()
        .click();
      const confirming = page.getByRole('dialog', { name: 'Confirm purchase' });
      await confirming.getByRole('button', { name: 'Buy number' }).click();
      await expect(page.getByText(/ is yours\.$/)).toBeVisible();
      await expect(confirming).toHaveCount(0);

      await page.getByRole('textbox', { name: 'Your phone' }).fill(phone);
      await whenStored(page, () => press(page, 'Tab'));
      await page.getByRole('button', { name: 'Call me with a code' }).click();
      await takeCall(phones, phone);
      // The call is over once the code was said.
      const heard = calls(phones, phone)
        .first()
        .getByText(/code is [\d, ]+\./);
      const code = /code is ([\d, ]+)\./.exec(await heard.innerText())![1]!.replaceAll(/\D/g, '');
      await page.getByLabel('Code', { exact: true }).fill(code);
      await press(page, 'Enter');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await whenStored(page, () => page.getByRole('checkbox', { name: 'Record calls' }).check());
      await whenStored(
        page,
        async () => void (await page.getByLabel('The state you call from').selectOption('Tennessee')),
      );
      await expectAccessible(page);
      await noSideways(page);

      await page.getByRole('link', { name: 'Dial session' }).click();
      await page.getByRole('switch', { name: 'Stay on the line' }).click();
      await page.getByRole('button', { name: 'Start session with All leads' }).click();
      const part = page.getByRole('region', { name: 'Lead at hand' });
      const atHand = (person: string) => part.getByRole('heading', { level: 2, name: person });
      const call = part.getByRole('button', { name: /^Call( C)?$/ });
      await expect(atHand(people[0]!)).toBeVisible();
      await call.click();
      await takeCall(phones, phone);
      await at(phones, phone).getByRole('button', { name: '1', exact: true }).click();
      await takeCall(phones, persons[0]!);
      await expect(part).toContainText('Connected');
      await expect(at(phones, persons[0]!)).toContainText('This call is recorded.');
      await expect(
        page.getByRole('list', { name: 'Calls in progress' }).getByText('Recording', { exact: true }),
      ).toBeAttached();
      await expectAccessible(page);
      await at(phones, persons[0]!).getByRole('button', { name: 'Hang up' }).click();
      await expect(call).toBeVisible();
      for (const [place, person] of people.entries()) {
        await expect(atHand(person)).toBeVisible();
        const [key, label] = place === 0 ? ['6', 'Talked'] : ['1', 'No answer'];
        await (name === 'desk' ? press(page, key) : part.getByRole('button', { name: label }).click());
      }
      await expect(page.getByText('No one to call right now')).toBeVisible();
      await expect(page.getByText(/10 worked · 1 reached \(10%\)/)).toBeVisible();
      await page.getByRole('button', { name: 'End session' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
      await expect(page.getByRole('region', { name: 'Session summary' })).toContainText('1 of 10 reached');
      await expectAccessible(page);
      await noSideways(page);

      await page.goto('/app/dialer');
      const recent = page.getByRole('region', { name: 'Recent calls' });
      await expect(recent).toContainText(people[0]!);
      await expect(recent).toContainText('$0.02');
      const sound = recent.getByLabel(new RegExp(`^Recording with ${people[0]}`));
      await expect(sound).toBeVisible();
      await sound.evaluate((player: HTMLAudioElement) => player.play());
      await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBeGreaterThan(0.9);
      await expectAccessible(page);
      await noSideways(page);
    });
  });
}
