// Over 400 lines because its journeys share the phones, lists and buttons that they look at.
// Calls from the Power Dialer: the own phone is proved, rings first, and reaches the other one only after a key.
import type { Locator, Page, Request } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { withDatabase } from '../test-support/browser-agents.ts';
import {
  callIn,
  codeHeardAt,
  codeReadAt,
  declineWhenItRings,
  giveLocalNumber,
  givePhone,
  hangUp,
  heardAt,
  isRecorded,
  pressKey,
  somePhone,
  someoneWhoWrote,
  takeWhenItRings,
  typeReasons,
} from '../test-support/browser-calls.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { noSideways } from './account-steps.ts';
import { closes, press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';
import { whenStored } from './when-stored.ts';

test.beforeEach(({ context }) => typeReasons(context));

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const own = (page: Page) => page.getByRole('textbox', { name: 'Your phone' });
const number = (page: Page) => page.getByLabel('Number to call');
const isSaveOfPhone = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/api/calls/phone');
const topOf = async (field: Locator) => (await field.boundingBox())?.y;
const callButton = (page: Page) => page.getByRole('button', { name: 'Call', exact: true });
const recent = (page: Page) => page.getByRole('region', { name: 'Recent calls' });

/** The bar's buttons whose middle lies under another element. */
const coveredInBar = (page: Page) =>
  page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return !button.contains(hit);
        })
        .map((button) => button.textContent),
    );

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a phone is confirmed by a code that it hears', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const phone = somePhone('615');
      await page.goto('/app/dialer');
      await expect(recent(page)).toContainText('No calls yet.');
      await callButton(page).click();
      await expect(page.getByText('Add your phone first (we call you there).')).toBeVisible();
      await expect(page.getByText('Enter a number to call.')).toBeVisible();
      await expect(number(page)).toBeFocused();
      await expectAccessible(page);

      await own(page).fill('615');
      await press(page, 'Tab');
      await expect(page.getByText('That phone doesn’t look valid. Use +1XXXXXXXXXX')).toBeVisible();
      await own(page).fill(phone);
      await whenStored(page, () => press(page, 'Tab'));
      await expect(own(page)).toHaveValue(formatPhone(phone));
      await number(page).fill('(312) 555-0142');
      await press(page, 'Enter');
      await expect(page.getByRole('alert')).toContainText('Confirm your phone first');

      await page.getByRole('button', { name: 'Call me with a code' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await takeWhenItRings(phone);
      const code = await codeHeardAt(phone);
      await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
      await press(page, 'Enter');
      await expect(page.getByText('That code isn’t right. Check it and try again.')).toBeVisible();
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
      await page.getByLabel('Code', { exact: true }).fill(code);
      await press(page, 'Enter');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0);
      if (name === 'desk') expect(await topOf(own(page))).toBe(await topOf(number(page)));
      await page.reload();
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      // What is typed is the same number: nothing is saved, and the proof stays.
      const saves: string[] = [];
      page.on('request', (request) => void (isSaveOfPhone(request) && saves.push(request.url())));
      await own(page).fill(phone);
      await press(page, 'Tab');
      await expect(own(page)).toHaveValue(formatPhone(phone));
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      expect(saves).toEqual([]);
    });

    test('or by a code that it is sent', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const phone = await givePhone(agent, { isProven: false });
      await page.goto('/app/dialer');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Call me again' })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await page.getByLabel('Code', { exact: true }).fill(await codeReadAt(phone));
      await press(page, 'Enter');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    test('a call from the button to its charge', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
      await page.goto('/app/dialer');
      await expect(page.getByText('Balance $10.00')).toBeVisible();
      await number(page).fill(person);
      await press(page, 'Enter');
      await expect(page.getByText('Calling…')).toBeVisible();
      await expect(recent(page)).toContainText('Ringing');
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await takeWhenItRings(person);
      await expect(recent(page)).toContainText('Connected');
      await hangUp(person);
      await expect(recent(page)).toContainText('Completed');
      await expect(recent(page)).toContainText('They hung up.');
      await expect(recent(page)).toContainText(formatPhone(person));
      await expect(recent(page)).toContainText('$0.01');
      await expect(page.getByText('Balance $9.99')).toBeVisible();
      await expect(recent(page).getByRole('table')).toHaveCount(name === 'desk' ? 1 : 0);
      await expectAccessible(page);
      await noSideways(page);
    });

    test('a call that comes to nothing is told for a while on every page', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
      const other = await context.newPage();
      await other.goto('/app/wallet');
      await page.goto('/app/dialer');
      await number(page).fill(person);
      await press(page, 'Enter');
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      const told = (where: Page) =>
        where.getByRole('banner').getByRole('list', { name: 'Calls that came to nothing' }).getByRole('listitem');
      await expect(page.getByRole('list', { name: 'Calls in progress' })).toBeVisible();
      await declineWhenItRings(person);
      await expect(recent(page)).toContainText('Busy');
      /** However long it takes to look. */
      const wasOver = (at: string) =>
        withDatabase((client) =>
          client.query(`update call_logs set over_at = ${at} where user_id = $1 and over_at is not null`, [agent.id]),
        );
      await wasOver(`now() + interval '1 hour'`);
      for (const each of [page, other]) await expect(told(each)).toHaveText(`${formatPhone(person)}Busy`);
      await expect(page.getByRole('list', { name: 'Calls in progress' })).toHaveCount(0);
      await expectAccessible(page);
      await noSideways(page);
      await wasOver(`now() - interval '7 seconds'`);
      for (const each of [page, other]) await expect(told(each)).toHaveCount(0);
    });
  });
}

test('Call beside a lead rings at once, or says what hinders it', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const person = await someoneWhoWrote(agent);
  await withDatabase((client) =>
    client.query(
      `insert into leads (user_id, name, phone) values ($1, 'Pat Moss', $2), ($1, 'Jo Kay', '+18765550142')`,
      [agent.id, person],
    ),
  );
  const callPat = page.getByRole('button', { name: 'Call Pat Moss' });
  const dialog = page.getByRole('dialog', { name: 'Call Pat Moss' });
  await page.goto('/app/leads');
  await callPat.click();
  await expect(dialog).toContainText('Add your phone first (we call you there).');
  await fitsSmallWindows(page, 'what hinders a call');
  await own(page).fill('615');
  await press(page, 'Tab');
  await expect(dialog).toContainText('That phone doesn’t look valid. Use +1XXXXXXXXXX');
  await page.route('**/api/calls/phone', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await own(page).fill('(615) 555-0101');
  await press(page, 'Tab');
  await expect(dialog).toContainText('Could not save your phone. Try again on the Dialer page.');
  await closes(dialog);

  const phone = await givePhone(agent);
  await page.reload();
  await page.getByRole('button', { name: 'Call Jo Kay' }).click();
  const toJamaica = page.getByRole('dialog', { name: 'Call Jo Kay' });
  await expect(toJamaica).toContainText('Invalid lead phone.');
  await expect(toJamaica.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await closes(toJamaica);
  await page.route('**/call-start', (route) => route.abort(), { times: 1 });
  await callPat.click();
  await expect(dialog).toContainText('Network error while starting call');
  for (const [answer, says] of [
    [{ status: 401, json: { error: 'Please log in again.', code: 'not_signed_in', request_id: 'r' } }, 'Not signed in'],
    [{ json: { ok: false, call_id: agent.id, error: null, errors: [] } }, 'Failed to start call'],
  ] as const) {
    await page.route('**/call-start', (route) => route.fulfill(answer), { times: 1 });
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(dialog).toContainText(says);
  }
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByText('Calling…')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await takeWhenItRings(phone);
  await pressKey(phone, '1');
  await takeWhenItRings(person);
  await hangUp(person);
  await page.goto('/app/dialer');
  await expect(recent(page)).toContainText('Pat Moss');
  await expect(recent(page)).toContainText('Completed');
});

test('outside the hours a call-back that was set asks why, and a closed number offers no other way', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  await givePhone(agent);
  const person = await someoneWhoWrote(agent);
  const dialog = page.getByRole('dialog', { name: `Call ${formatPhone(person)}` });
  const refuse = (why: string, error: string, can_override: boolean) =>
    page.route(
      '**/call-start',
      (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', error, current: { why, until: null, can_override } } }),
      { times: can_override ? 2 : 1 },
    );
  await page.goto('/app/dialer');
  await refuse('outside_window', 'It’s outside the hours when this person may be called.', true);
  await number(page).fill(person);
  await press(page, 'Enter');
  await expect(dialog).toContainText('It’s outside the hours when this person may be called.');
  await expect(dialog.getByRole('link', { name: 'Use this device' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Call anyway' })).toBeDisabled();
  const why = dialog.getByRole('textbox', { name: 'Why call now?' });
  await expect(why).toBeFocused();
  await expectAccessible(page);
  await why.fill('She asked for nine at night');
  const asked = page.waitForRequest('**/call-start');
  await press(page, 'Enter');
  expect((await asked).postDataJSON()).toMatchObject({ override_reason: 'She asked for nine at night' });
  await expect(dialog).toHaveCount(0);
  await expect(recent(page)).toContainText('Ringing');

  await refuse('suppressed', 'This person asked not to be called.', false);
  await number(page).fill(person);
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('This person asked not to be called.');
});

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a call in progress stands on every page, in every tab, and ends there', async ({
      strictPage: page,
      context,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
      await withDatabase((client) =>
        client.query(
          `with lead as (
             insert into leads (user_id, name, phone, next_follow_up_at)
             values ($1, 'Maximiliana Featherstonehaugh', $2, now() + interval '2 days') returning id)
           insert into lead_notes (user_id, lead_id, body) select $1, id, 'Asked about her pension' from lead`,
          [agent.id, person],
        ),
      );
      const bar = (at: Page) => at.getByRole('list', { name: 'Calls in progress' });
      await page.goto('/app/dialer');
      await number(page).fill(person);
      await press(page, 'Enter');
      await expect(bar(page)).toContainText('Ringing');
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await takeWhenItRings(person);
      await expect(bar(page).getByRole('timer')).toHaveText(/^\d:\d\d$/);
      await expect(bar(page)).toContainText('$0.01');
      expect(await coveredInBar(page)).toEqual([]);
      await expectAccessible(page);
      await noSideways(page);
      const other = await context.newPage();
      await other.goto('/app/leads');
      await expect(bar(other).getByRole('timer')).toBeVisible();
      const notes = other.getByRole('region', { name: 'Notes on Maximiliana Featherstonehaugh' });
      const toggle = bar(other).getByRole('button', { name: 'Notes on Maximiliana Featherstonehaugh' });
      await expect(notes.getByRole('listitem')).toContainText('Asked about her pension');
      await expect(notes.getByRole('region', { name: 'Follow-up' }).locator('time')).toBeVisible();
      expect(await coveredInBar(other)).toEqual([]);
      await notes.getByRole('textbox', { name: 'New note' }).fill('Wants a quote by Friday');
      await notes.getByRole('button', { name: 'Add note' }).click();
      await expect(notes.getByRole('listitem').first()).toContainText('Wants a quote by Friday');
      await expectAccessible(other);
      await noSideways(other);
      await notes.getByRole('button', { name: 'Close notes' }).click();
      await expect(notes).toHaveCount(0);
      await expect(toggle).toBeFocused();
      await page.reload();
      await bar(page).getByRole('link', { name: 'Maximiliana Featherstonehaugh' }).click();
      await expect(page.getByRole('heading', { name: 'Maximiliana Featherstonehaugh', level: 1 })).toBeVisible();

      await page.route('**/hang-up', (route) => route.abort(), { times: 1 });
      const end = page.getByRole('button', { name: 'Hang up Maximiliana Featherstonehaugh' });
      await end.click();
      await expect(page.getByText('You’re offline').or(page.getByText('couldn’t reach')).first()).toBeVisible();
      await end.click();
      await expect(bar(page)).toHaveCount(0);
      await expect(bar(other)).toHaveCount(0);
      await page.goto('/app/dialer');
      await expect(recent(page)).toContainText('Completed');
      await expect(recent(page)).toContainText('You hung up.');
      await expect(recent(page)).toContainText('$0.01');
    });
  });
}

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('somebody calls: taken by a key, or a message to be heard', async ({ strictPage: page, signedInAs }) => {
      const agent = await signedInAs();
      const own = await giveLocalNumber(agent);
      const [phone, person] = [await givePhone(agent), somePhone('312')];
      await withDatabase((client) =>
        client.query(`insert into leads (user_id, name, phone) values ($1, 'Pat Moss', $2)`, [agent.id, person]),
      );
      const bar = page.getByRole('list', { name: 'Calls in progress' });
      await page.goto('/app/leads');
      await callIn(person, own);
      await expect(bar).toContainText('Pat Moss');
      await expect(bar).toContainText('Calls you');
      expect(await coveredInBar(page)).toEqual([]);
      await takeWhenItRings(phone);
      await pressKey(phone, '1');
      await expect(bar.getByRole('timer')).toBeVisible();
      await hangUp(person);
      await expect(bar).toHaveCount(0);

      await callIn(person, own);
      await page.getByRole('button', { name: 'Send Pat Moss to voicemail' }).click();
      await expect.poll(() => heardAt(person)).toContain('leave a message after the tone');
      await expect.poll(() => isRecorded(person)).toBe(true);
      await hangUp(person);
      const menu =
        name === 'desk'
          ? page.getByRole('link', { name: 'Power Dialer 1 missed calls' })
          : page
              .getByRole('navigation', { name: 'Pages of the day' })
              .getByRole('button', { name: 'More 1 missed calls' });
      await expect(menu).toBeVisible();
      await page.goto('/app/today');
      const missed = page.getByRole('region', { name: 'Missed calls' });
      await expect(missed.getByLabel('Voicemail of Pat Moss, 0:01')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await missed.getByRole('link', { name: 'Pat Moss' }).click();
      await page.getByRole('button', { name: 'Calls', exact: true }).click();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline).toContainText('They called you, 0:0');
      await expect(timeline.getByLabel('Voicemail of Pat Moss, 0:01')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await page.goto('/app/dialer');
      await expect(recent(page).getByText('Voicemail 0:01', { exact: true })).toBeVisible();
      const sound = recent(page).getByLabel('Voicemail of Pat Moss, 0:01');
      await expect(sound).toBeVisible();
      await sound.evaluate((player: HTMLAudioElement) => player.play());
      await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBeGreaterThan(0.9);
      await expect(recent(page)).toContainText('They hung up.');
      await expectAccessible(page);
      await noSideways(page);
      await page.reload();
      await expect(recent(page)).toContainText('Pat Moss');
      await expect(page.getByText('missed calls')).toHaveCount(0);
      if (name === 'phone') await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
      await page.goto('/app/today');
      await expect(page.getByText('You’re all caught up')).toBeVisible();
      await expect(missed).toHaveCount(0);

      await callIn(person, own);
      await hangUp(person);
      await expect(missed).toContainText('Pat Moss');
      const back = missed.getByRole('button', { name: 'Call back Pat Moss' });
      const inSuppressions = (sql: string) => withDatabase((client) => client.query(sql, [agent.id, person]));
      await inSuppressions(`insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`); // prettier-ignore
      await expect(back).toHaveAccessibleDescription('On your do-not-contact list');
      await back.focus();
      await press(page, 'Enter');
      await expect(page.getByText('We didn’t call Pat Moss. On your do-not-contact list.')).toBeVisible();
      await expectAccessible(page);
      await inSuppressions('delete from suppressions where user_id = $1 and address = $2');
      await expect(back).not.toHaveAttribute('aria-disabled');
      await back.click();
      await expect(page.getByText('Calling…')).toBeVisible();
      await declineWhenItRings(phone);
      await expect(bar).toHaveCount(0);
      await whenStored(page, () => page.getByRole('button', { name: 'Mark as seen' }).click());
      await expect(missed).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('You’re all caught up')).toBeVisible();
      await expect(missed).toHaveCount(0);
    });
  });
}

test('without the key nobody is called, and nothing is charged', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
  await page.goto('/app/dialer');
  await number(page).fill(person);
  await callButton(page).click();
  await takeWhenItRings(phone);
  await pressKey(phone, '2');
  await expect(recent(page)).toContainText('Failed');
  await expect(recent(page)).toContainText('You didn’t press 1.');
  await expect(recent(page).getByRole('cell').last()).toHaveText('–');
  await expect(page.getByText('Balance $10.00')).toBeVisible();
});

test('what hinders a call is said beside the button', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await givePhone(agent);
  const hinders = async (words: string) => {
    await callButton(page).click();
    await expect(page.getByRole('alert')).toContainText(words);
  };
  const answers = (how: object) => page.route('**/call-start', (route) => route.fulfill(how), { times: 1 });
  await page.goto('/app/dialer');
  await number(page).fill('(876) 555-0142');
  await callButton(page).click();
  await expect(page.getByText('Invalid lead phone.')).toBeVisible();
  await number(page).fill('(312) 555-0142');
  await hinders("You don't own any numbers yet. Buy one to place calls.");
  await giveLocalNumber(agent, { cents: 0 });
  const person = await someoneWhoWrote(agent);
  await page.reload();
  await number(page).fill(person);
  await hinders('Your balance doesn’t cover one minute.');
  await expectAccessible(page);
  await page.route('**/call-start', (route) => route.abort(), { times: 1 });
  await hinders('Network error while starting call');
  await answers({ status: 500, body: 'broken' });
  await hinders('Failed to start call');
  await answers({ status: 401, json: { error: 'Please log in again.', code: 'not_signed_in', request_id: 'r' } });
  await hinders('Not signed in');
  await answers({ json: { ok: false, call_id: agent.id, error: null, errors: [{ detail: 'The carrier is away.' }] } });
  await hinders('The carrier is away.');
});

test('a phone that could not be saved, and a list that could not be read, say so', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/dialer');
  await expect(recent(page)).toContainText('No calls yet.');
  await page.route('**/api/calls/phone', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await own(page).fill('(615) 555-0101');
  await press(page, 'Tab');
  await expect(page.getByText('Could not save your phone. Try again on the Dialer page.')).toBeVisible();
});
