// What a call begins with and leaves, at the edges: a phone half typed, a conversation, a link that has expired.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { withDatabase } from '../test-support/browser-agents.ts';
import {
  declineWhenItRings,
  giveLocalNumber,
  givePhone,
  hangUp,
  pressKey,
  somePhone,
  someoneWhoWrote,
  takeWhenItRings,
  typeReasons,
} from '../test-support/browser-calls.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { dialsOf, withoutPhone } from './own-dialer.ts';

test.beforeEach(({ context }) => typeReasons(context));

const own = (page: Page) => page.getByRole('textbox', { name: 'Your phone' });
const number = (page: Page) => page.getByLabel('Number to call');
const recent = (page: Page) => page.getByRole('region', { name: 'Recent calls' });

test('a phone that is still being typed is saved by Enter, and by Call', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const [first, second] = [somePhone('615'), somePhone('615')];
  await page.goto('/app/dialer');
  await number(page).fill('(312) 555-0142');
  await own(page).fill(first);
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('Confirm your phone first');
  await expect(page.getByText('Add your phone first (we call you there).')).toHaveCount(0);
  await expect(own(page)).toHaveValue(formatPhone(first));
  await own(page).fill(second);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Confirm your phone first');
  await expect(own(page)).toHaveValue(formatPhone(second));
});

test('a double press of Call is one call', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
  const calls = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query('select id from call_logs where user_id = $1', [agent.id]);
      return rows.length;
    });
  await withDatabase((client) =>
    client.query(`insert into leads (user_id, name, phone) values ($1, 'Pat Moss', $2)`, [agent.id, person]),
  );
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Call Pat Moss' }).dblclick();
  await expect(page.getByText('Calling…')).toBeVisible();
  await takeWhenItRings(phone);
  await pressKey(phone, '1');
  await takeWhenItRings(person);
  await expect(page.getByRole('list', { name: 'Calls in progress' }).getByRole('timer')).toBeVisible();
  expect(await calls()).toBe(1);
  await expect(page.getByRole('dialog', { name: 'Call Pat Moss' })).toHaveCount(0);
  await hangUp(person);
});

/** The ways to one lead that is due now. */
const places: readonly [place: string, path: string, call: (page: Page) => Promise<void>][] = [
  ['the board', '/app/pipeline', (page) => callPat(page).click()],
  ['Today', '/app/today', (page) => callPat(page).click()],
  ['the lead’s page', 'lead', (page) => page.getByRole('button', { name: 'Call', exact: true }).click()],
  [
    'the palette',
    'lead',
    async (page) => {
      await press(page, 'Control+k');
      await typeText(page, 'call');
      await page
        .getByRole('option', { name: /^Call(\s*C)?$/ })
        .first()
        .click();
    },
  ],
];
const callPat = (page: Page) => page.getByRole('button', { name: 'Call Pat Moss' }).filter({ visible: true }).first();

test('a lead is called from the board, from Today, from its page and by the palette', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  const [phone, person] = [await givePhone(agent), await someoneWhoWrote(agent)];
  const lead = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into leads (user_id, name, phone, next_follow_up_at) values ($1, 'Pat Moss', $2, now() - interval '1 minute') returning id`,
      [agent.id, person],
    );
    return rows[0]!.id;
  });
  for (const [place, path, call] of places) {
    await test.step(place, async () => {
      await page.goto(path === 'lead' ? `/app/leads/${lead}` : path);
      await expect(page.getByText('Pat Moss').filter({ visible: true }).first()).toBeVisible();
      if (path === '/app/pipeline') await page.getByText('Pat Moss', { exact: true }).first().hover();
      await call(page);
      await expect(page.getByText('Calling…')).toBeVisible();
      await declineWhenItRings(phone);
      await expect(page.getByRole('list', { name: 'Calls in progress' })).toHaveCount(0);
    });
  }
});

test('who texted is called from the conversation', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  const texting = await giveNumber(agent);
  await giveLocalNumber(agent);
  const person = somePhone('312');
  await addConversation(agent, texting, person, [{ from: 'person', body: 'Can you call me?', minutesAgo: 3 }]);
  await withoutPhone(page);
  await page.goto('/app/messages');
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: /Can you call me/ })
    .click();
  const callPerson = page.getByRole('button', { name: `Call ${formatPhone(person)}` });
  await expect(callPerson).toBeVisible();
  await expectAccessible(page);
  // Before there is a phone of one's own, from this device: counted by the number, which no lead has.
  await page.route('**/api/calls/may-call*', (route) =>
    route.fulfill({ json: { may: true, says: null, until: null } }),
  );
  await callPerson.click();
  const device = page.getByRole('dialog').getByRole('link', { name: 'Use this device' });
  await expect(device).toHaveAttribute('href', `tel:${person}`);
  await device.click();
  await expect.poll(() => dialsOf(agent)).toEqual([{ phone: person, method: 'tel' }]);

  const phone = await givePhone(agent);
  await page.reload();
  await callPerson.click();
  await expect(page.getByText('Calling…')).toBeVisible();
  await takeWhenItRings(phone);
  await pressKey(phone, '1');
  await takeWhenItRings(person);
  await hangUp(person);
  await page.goto('/app/dialer');
  await expect(recent(page)).toContainText('Completed');
});

test('a voicemail whose link has expired is read again with a newer one', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const missed = {
    ...{ id: agent.id, direction: 'in', to_number: '+16155550100', from_number: '+13125550142', lead_id: null },
    ...{ name: 'Pat Moss', status: 'no_answer', reason: null, ended_by: null, started_at: new Date().toISOString() },
    ...{ duration_seconds: 0, cost_cents: 0, recording_url: null, recording: null },
  };
  let asked = 0;
  await page.route('**/api/calls', (route) => {
    asked += 1;
    return route.fulfill({ json: { calls: [{ ...missed, voicemail: { url: `/files/${asked}.mp3`, seconds: 12 } }] } });
  });
  // Without the answers that come with the page.
  await page.goto('/app/dialer?again=1');
  const sound = recent(page).getByLabel('Voicemail of Pat Moss, 0:12');
  const expired = (await sound.getAttribute('src')) ?? '';
  await sound.evaluate((player: HTMLAudioElement) => void player.play().catch(() => undefined));
  await expect(sound).not.toHaveAttribute('src', expired);
});
