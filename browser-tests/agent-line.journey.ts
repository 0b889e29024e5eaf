// One ring for a dial session: the agent stays on the line from call to call, until one side leaves it.
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import {
  addPeople,
  giveLocalNumber,
  givePhone,
  hangUp,
  pressKey,
  saidTo,
  takeWhenItRings,
  typeReasons,
} from '../test-support/browser-calls.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';

test.beforeEach(({ context }) => typeReasons(context));

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const atHand = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const part = (page: Page) => page.getByRole('region', { name: 'Lead at hand' });
const line = (page: Page) => page.getByRole('group', { name: 'Your line' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const call = (page: Page) => part(page).getByRole('button', { name: /^Call( C)?$/ });
const stays = (page: Page) => page.getByRole('switch', { name: 'Stay on the line' });
const start = (page: Page) => button(page, 'Start session with All leads').click();

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('one ring, two calls, and back to a ring for each', async ({ strictPage: page, context, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const phone = await givePhone(agent);
      const [ann, bea, cal] = await addPeople(agent, 'Ann Reed', 'Bea Cole', 'Cal Dean');
      const dial = () => (name === 'desk' ? press(page, 'c') : call(page).click());
      await page.goto('/app/dialer/session');
      await expect(stays(page)).toBeChecked();
      await expectAccessible(page);
      await start(page);
      await expect(line(page)).toContainText('Ringing you: press 1');
      await expect(call(page)).toBeFocused();
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await expect(line(page)).toContainText('Between calls');
      await expect(line(page).getByRole('timer')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      await dial();
      await takeWhenItRings(ann!);
      await expect(part(page)).toContainText('Connected');
      await expect(line(page)).toContainText('On a call');
      await expectAccessible(page);
      await noSideways(page);
      await (name === 'desk'
        ? press(page, 'h')
        : part(page)
            .getByRole('button', { name: /^Hang up/ })
            .click());
      await expect(line(page)).toContainText('Between calls');
      await (name === 'desk' ? press(page, '6') : button(page, 'Talked').click());
      await expect(atHand(page, 'Bea Cole')).toBeVisible();
      await expect(call(page)).toBeFocused();

      await dial();
      await takeWhenItRings(bea!);
      await expect(part(page)).toContainText('Connected');
      await hangUp(bea!);
      await expect(line(page)).toContainText('Between calls');
      expect(await saidTo(phone)).toContain('You are on the line.');

      const other = await context.newPage();
      await other.goto('/app/leads');
      await expect(line(other)).toContainText('Between calls');
      await expectAccessible(other);
      await noSideways(other);
      await page.reload();
      await expect(line(page)).toContainText('Between calls');
      await hangUp(phone);
      await expect(line(page)).toContainText('You hung up, so your line ended. Your phone rings for each call.');
      await expect(line(other)).toHaveCount(0);
      await expectAccessible(page);

      await (name === 'desk' ? press(page, 'j') : button(page, /^Skip/).click());
      await expect(atHand(page, 'Cal Dean')).toBeVisible();
      await expect(call(page)).toBeFocused();
      await dial();
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await takeWhenItRings(cal!);
      await expect(part(page)).toContainText('Connected');
      await hangUp(cal!);
      await expect(call(page)).toBeVisible();

      await line(page).getByRole('button', { name: 'Stay on the line' }).click();
      await expect(line(page)).toContainText('Ringing you: press 1');
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await expect(line(page)).toContainText('Between calls');
      await line(page).getByRole('button', { name: 'Leave the line' }).click();
      await expect(line(page)).toContainText('You left the line.');
    });
  });
}

test('the choice is remembered, and a phone that is not proved cannot stay', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await givePhone(agent, { isProven: false });
  await addPeople(agent, 'Ann Reed');
  await page.goto('/app/dialer/session');
  await expect(stays(page)).toBeDisabled();
  await expect(page.getByText('Confirm your phone on the Dialer page first.')).toBeVisible();
  await withDatabase((client) =>
    client.query(
      'insert into agent_phones (user_id, phone) select user_id, phone from agent_profiles where user_id = $1',
      [agent.id],
    ),
  );
  await expect(stays(page)).toBeChecked();
  await stays(page).uncheck();
  await page.reload();
  await expect(stays(page)).not.toBeChecked();
  await start(page);
  await expect(line(page)).toContainText('Your phone rings for each call.');
  await expectAccessible(page);
});

test('what hinders it is said', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent, { cents: 0 });
  await givePhone(agent);
  await addPeople(agent, 'Ann Reed');
  await page.goto('/app/dialer/session');
  await expect(stays(page)).toBeChecked();
  await start(page);
  await expect(page.getByText('Your balance doesn’t cover one minute. Add funds to call.').first()).toBeVisible();
  await expect(line(page)).toContainText('Your phone rings for each call.');
  await expectAccessible(page);
});
