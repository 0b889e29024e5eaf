// A call that is recorded: the notice, pause and resume, heard, deleted.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import {
  giveLocalNumber,
  givePhone,
  hangUp,
  pressKey,
  saidTo,
  somePhone,
  someoneWhoWrote,
  takeWhenItRings,
  typeReasons,
} from '../test-support/browser-calls.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { noSideways } from './account-steps.ts';
import { press } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.beforeEach(({ context }) => typeReasons(context));

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const recent = (page: Page) => page.getByRole('region', { name: 'Recent calls' });
const recording = (page: Page) => recent(page).getByLabel(/^Recording with/);
const bar = (page: Page) => page.getByRole('list', { name: 'Calls in progress' });

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a recorded call, from the notice to its deletion', async ({ strictPage: page, context, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
      const shown = formatPhone(person);
      await page.goto('/app/dialer');
      await whenStored(page, () => page.getByRole('checkbox', { name: 'Record calls' }).check());
      await expect(page.getByText('2¢/min')).toBeVisible();
      await page.getByLabel('Number to call').fill(person);
      await press(page, 'Enter');
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await takeWhenItRings(person);
      const pause = bar(page).getByRole('button', { name: `Pause recording ${shown}` });
      const resume = bar(page).getByRole('button', { name: `Resume recording ${shown}` });
      await expect(bar(page).getByText('Recording', { exact: true })).toBeAttached();
      for (const heard of [phone, person]) expect(await saidTo(heard)).toContain('This call is recorded.');
      await expectAccessible(page);
      await noSideways(page);

      const other = await context.newPage();
      await other.goto('/app/leads');
      await page.route('**/recording', (route) => route.abort(), { times: 1 });
      await pause.click();
      await expect(page.getByText('You’re offline').or(page.getByText('couldn’t reach')).first()).toBeVisible();
      await pause.click();
      for (const window of [page, other])
        await expect(bar(window).getByText('Not recording', { exact: true })).toBeAttached();
      await expect(resume).toBeFocused();
      await expectAccessible(page);
      await press(page, 'Enter');
      for (const window of [page, other])
        await expect(bar(window).getByText('Recording', { exact: true })).toBeAttached();
      await expect(pause).toBeFocused();

      await hangUp(person);
      await expect(bar(page)).toHaveCount(0);
      await expect(recent(page)).toContainText('$0.02');
      const sound = recording(page);
      await expect(sound).toBeVisible();
      await expect(recent(page)).toContainText('Both heard the notice at');
      await sound.evaluate((player: HTMLAudioElement) => player.play());
      await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBeGreaterThan(0.9);
      await expectAccessible(page);
      await noSideways(page);

      const remove = recent(page).getByRole('button', { name: `Delete the recording with ${shown}` });
      const question = page.getByRole('alertdialog', { name: 'Delete this recording?' });
      await remove.click();
      await expect(question).toContainText('It’s deleted here and at our carrier.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(remove).toBeFocused();
      await page.route('**/recording', (route) => route.abort(), { times: 1 });
      await remove.click();
      await question.getByRole('button', { name: 'Delete recording' }).click();
      await expect(page.getByText('You’re offline').or(page.getByText('couldn’t reach')).first()).toBeVisible();
      await expect(sound).toBeVisible();
      await remove.click();
      await whenStored(page, () => question.getByRole('button', { name: 'Delete recording' }).click());
      await expect(recent(page).getByText('Recording deleted.')).toBeFocused();
      await page.reload();
      await expect(recent(page)).toContainText('Recording deleted.');
      await expect(sound).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

test('a call in a place of one party is recorded without a notice', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent, somePhone('615'))];
  await page.goto('/app/dialer');
  await whenStored(page, () => page.getByRole('checkbox', { name: 'Record calls' }).check());
  await expect(page.getByText('Choose it to play the notice only where it’s needed.')).toBeVisible();
  await page.route('**/own-state', (route) => route.abort(), { times: 1 });
  const state = page.getByLabel('The state you call from');
  await state.selectOption('Tennessee');
  await expect(page.getByText('We couldn’t save this. Please try again.')).toBeVisible();
  await expect(state).toHaveValue('');
  await whenStored(page, async () => void (await state.selectOption('Tennessee')));
  await expect(page.getByText('Choose it to play the notice')).toHaveCount(0);
  await page.reload();
  await expect(state).toHaveValue('TN');
  await page.getByLabel('Number to call').fill(person);
  await press(page, 'Enter');
  await takeWhenItRings(phone);
  await pressKey(phone, '1');
  await takeWhenItRings(person);
  await expect(bar(page).getByText('Recording', { exact: true })).toBeAttached();
  expect(await saidTo(person)).toBe('');
  await hangUp(person);
  await expect(recording(page)).toBeVisible();
  await expect(recent(page)).not.toContainText('heard the notice');
});

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('how long recordings are kept is chosen, for less time after a question', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      await signedInAs();
      await page.goto('/app/dialer');
      const span = page.getByLabel('How long recordings are kept');
      await expect(page.getByText('1¢/min')).toBeVisible();
      await expect(span).toHaveCount(0);
      await whenStored(page, () => page.getByRole('checkbox', { name: 'Record calls' }).check());
      await expect(span).toHaveValue('365');
      const other = await context.newPage();
      await other.goto('/app/dialer');
      await whenStored(page, async () => void (await span.selectOption('Keep for 3 years')));
      await page.reload();
      await expect(span).toHaveValue('1095');
      await span.selectOption('Keep for 30 days');
      const question = page.getByRole('alertdialog', { name: 'Keep recordings for 30 days?' });
      await expect(question).toContainText('Older recordings are deleted within the hour.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await expect(span).toHaveValue('1095');
      await page.route('**/keep-days', (route) => route.abort(), { times: 1 });
      await span.selectOption('Keep for 10 years');
      await expect(page.getByText('We couldn’t save this. Please try again.')).toBeVisible();
      await expect(span).toHaveValue('1095');
      await span.selectOption('Keep for 30 days');
      await whenStored(page, () => question.getByRole('button', { name: 'Delete older recordings' }).click());
      for (const window of [page, other])
        await expect(window.getByLabel('How long recordings are kept')).toHaveValue('30');
      await expectAccessible(page);
      await noSideways(page);
    });
  });
}
