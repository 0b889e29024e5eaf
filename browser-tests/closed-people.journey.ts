// Who must not be called or texted is marked wherever a list offers it, without a connection too, and no press reaches them. What is
// asked where somebody may be texted all the same, and where they may be again.
import type { Page } from '@playwright/test';
import { formatPhone } from '../src/domain/phone-number.ts';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { closedPlace, giveNumber, receiveText } from '../test-support/browser-texting.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, goOffline, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';

const onList = 'On your do-not-contact list';
const atLimit = /^Their state’s daily limit is reached until /;

/**
 * The first is on the list, the second was called as often as Florida allows, the third is open. The last two have no phone of
 * their own, and share that of the third and of the first.
 */
async function fill(agent: BrowserAgent): Promise<void> {
  await addLeads(agent, 5);
  await withDatabase(async (client) => {
    await client.query(
      `update leads set next_follow_up_at = now() - interval '3 days', stage = 'no_pickup',
         state = 'FL', phone = '+1305555010' || right(name, 1) where user_id = $1`,
      [agent.id],
    );
    await client.query(
      `update leads set phone = null, further_phones = array[case name when 'Lead 000004' then '+13055550103' else '+13055550101' end]
       where user_id = $1 and name > 'Lead 000003'`,
      [agent.id],
    );
    await client.query(
      `insert into dnc_checks (user_id, phone, result, checked_at, origin)
       select user_id, phone, 'clear', now(), 'scrub_file' from leads where user_id = $1 and phone is not null`,
      [agent.id],
    );
    await client.query(
      `insert into suppressions (user_id, channel, address, reason, source)
       select $1, channel, '+13055550101', 'asked', 'agent' from unnest('{call,text}'::text[]) as channel`,
      [agent.id],
    );
    await client.query(
      `insert into dials (user_id, lead_id, phone, method, dialed_at)
       select $1, id, phone, 'tel', now() - ago * interval '1 hour' from leads, generate_series(1, 3) as ago
       where user_id = $1 and phone = '+13055550102'`,
      [agent.id],
    );
  });
}

type Way = 'Call' | 'Text';

const button = (page: Page, way: Way, nth: number) =>
  page
    .getByRole('button', { name: `${way} Lead 00000${nth}`, exact: true })
    .filter({ visible: true })
    .first();

const call = (page: Page, nth: number) => button(page, 'Call', nth);

async function areMarked(page: Page, ways: readonly Way[] = ['Call', 'Text']): Promise<void> {
  for (const way of ways) {
    for (const [nth, why] of [
      [1, onList],
      [2, atLimit],
      [5, onList],
    ] as const) {
      await expect(button(page, way, nth)).toHaveAccessibleDescription(why);
      await expect(button(page, way, nth)).toHaveAttribute('aria-disabled', 'true');
    }
    for (const nth of [3, 4]) {
      await expect(button(page, way, nth)).toBeEnabled();
      await expect(button(page, way, nth)).not.toHaveAttribute('aria-disabled');
    }
  }
}

/** @returns the addresses of calls that were asked for */
function watchCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => void (/call-start|track-dial/.test(request.url()) && asked.push(request.url())));
  return asked;
}

for (const [width, height] of sizes)
  test(`${width} px: marked in every list, and nothing reaches them`, async ({ page, context, signedInAs }) => {
    await page.setViewportSize({ width, height });
    const agent = await signedInAs();
    await fill(agent);
    const calls = watchCalls(page);
    const isShut = async (nth: number, why: string | RegExp, way: Way = 'Call') => {
      await button(page, way, nth).focus();
      await press(page, 'Enter');
      const said = page.getByText(new RegExp(`^We didn’t ${way.toLowerCase()} Lead 00000${nth}\\.`));
      await expect(said).toContainText(why instanceof RegExp ? new RegExp(why.source.slice(1)) : why);
      await page.getByRole('button', { name: 'Dismiss' }).last().click();
      await expect(page.getByRole('dialog', { name: new RegExp(`^${way}`) })).toHaveCount(0);
    };

    await page.goto('/app');
    await areMarked(page, ['Call']);
    await isShut(1, onList);

    await page.goto('/app/today');
    await areMarked(page);
    await isShut(2, atLimit);
    await isShut(1, onList, 'Text');
    // Their area code tells which of the state’s two clocks is theirs.
    const third = page.getByRole('article', { name: 'Lead 000003' });
    await expect(third).not.toContainText(/\sor\s/);
    await expect(call(page, 3)).toHaveAccessibleDescription(/M for them/);
    await expect(call(page, 3)).not.toHaveAccessibleDescription(/ or /);
    await expectAccessible(page);
    await third.getByRole('button', { name: 'Lead 000003', exact: true }).click();
    const followUp = page.getByRole('region', { name: 'Follow-up', exact: true });
    await expect(followUp).toContainText('Overdue');
    await expect(followUp).not.toContainText(/\sor\s/);

    await page.goto('/app/pipeline');
    await areMarked(page);
    await isShut(1, onList);
    await isShut(5, onList, 'Text');
    const areTwo = () => expect(page.getByText(`Call: ${onList}`)).toHaveCount(2);
    await areTwo();
    // A card whose title is its number has its mark beside what else is known.
    const rename = (name: string | null, state: string | null) =>
      withDatabase((client) =>
        client.query(`update leads set name = $2, state = $3 where user_id = $1 and phone = '+13055550101'`, [
          agent.id,
          name,
          state,
        ]),
      );
    await rename(null, null);
    await expect(page.getByText('(305) - 555 - 0101', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await areTwo();
    await rename('Lead 000001', 'FL');
    await expect(call(page, 1)).toBeAttached();
    await expectAccessible(page);
    await noSideways(page);

    await page.goto('/app/leads');
    await areMarked(page);
    await isShut(5, onList);
    await isShut(2, atLimit, 'Text');
    await expectAccessible(page);
    await noSideways(page);

    await goOffline(page);
    await areMarked(page);
    await isShut(2, atLimit);
    await context.setOffline(false);

    // Lifted by hand elsewhere, it is open at once.
    await withDatabase((client) => client.query('delete from suppressions where user_id = $1', [agent.id]));
    await expect(call(page, 1)).not.toHaveAttribute('aria-disabled');
    expect(calls).toEqual([]);

    // A household's shared phone is called from each of its people.
    await call(page, 4).click();
    await expect
      .poll(async () => calls.length + (await page.getByRole('dialog', { name: /^Call/ }).count()))
      .toBeGreaterThan(0);
    await expect(page.getByText(/^We didn’t/)).toHaveCount(0);
  });

test('the key, the row’s menu and the palette reach nobody either', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await fill(agent);
  const calls = watchCalls(page);
  const texts = page.getByRole('dialog', { name: /^(Text|Call)/ });
  await page.goto('/app/leads?sort=name');
  await areMarked(page);
  const row = page.getByRole('row').filter({ hasText: 'Lead 000001' });
  const says = async (how: 'call' | 'text') => {
    await expect(page.getByText(`We didn’t ${how} Lead 000001. ${onList}.`)).toBeVisible();
    await expect(texts).toHaveCount(0);
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(page.getByText(/^We didn’t/)).toHaveCount(0);
  };
  const list = page.getByRole('grid', { name: 'Leads' });
  await list.focus();
  await press(page, 'Home');
  await press(page, 'c');
  await says('call');
  await list.focus();
  await press(page, 't');
  await says('text');
  for (const how of ['call', 'text'] as const) {
    const label = how === 'call' ? 'Call' : 'Text';
    await row.getByRole('button', { name: 'More actions for Lead 000001' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${label}(?! back)`) }).click();
    await says(how);
    await list.focus();
    await press(page, 'Control+k');
    await typeText(page, how);
    await page
      .getByRole('option')
      .filter({ hasText: new RegExp(`^${label} ?[CT]?$`) })
      .click();
    await says(how);
  }
  expect(calls).toEqual([]);
});

test('on the board, what is shut shows no sooner than what is open: near the pointer', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const agent = await signedInAs();
  await fill(agent);
  await page.goto('/app/pipeline');
  await areMarked(page);
  const shows = (nth: number) =>
    call(page, nth).evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  await page.getByRole('heading', { name: 'Pipeline' }).hover();
  for (const nth of [1, 2, 3]) await expect.poll(() => shows(nth)).toBe(false);
  await page.getByRole('grid', { name: 'No Pickup' }).getByText('Lead 000001', { exact: true }).hover();
  await expect.poll(() => shows(1)).toBe(true);
  await expect.poll(() => shows(3)).toBe(false);
});

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Refused without an answer, and taken with one. */
async function answers(
  page: Page,
  asked: { title: string; field: string; empty: string; words: string; press: string },
) {
  const question = page.getByRole('alertdialog', { name: asked.title });
  const button = question.getByRole('button', { name: asked.press });
  await expect(question.getByLabel(asked.field)).toBeVisible();
  await button.click();
  await expect(question.getByText(asked.empty)).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);
  await question.getByLabel(asked.field).fill(asked.words);
  await button.click();
  await expect(question).toHaveCount(0);
}

for (const [width, height] of sizes)
  test(`${width} px: a first text at night asks how they agreed, and why now`, async ({ page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    const agent = await signedInAs();
    await giveNumber(agent);
    await addLeads(agent, 1);
    const { area, state } = closedPlace();
    const id = await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'update leads set phone = $2, state = $3 where user_id = $1 returning id',
        [agent.id, `+1${area}5550142`, state],
      );
      return rows[0]!.id;
    });
    await page.goto(`/app/leads/${id}`);
    await page.getByRole('button', { name: 'Text', exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByText(/\d+:\d\d [AP]M( or \d+:\d\d [AP]M)? for them/).first()).toBeVisible();
    await message(page).fill('Hi, is this still your number?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await answers(page, {
      title: 'How did this person agree to texts?',
      field: 'Where or how they agreed',
      empty: 'Enter where or how they agreed.',
      words: 'Signed card at the county fair',
      press: 'Record and send',
    });
    const night = page.getByRole('alertdialog', { name: 'Text outside the allowed hours?' });
    await expect(night).toContainText(/It’s \d+:\d\d [AP]M( or \d+:\d\d [AP]M)? for them now\./);
    await expect(night).toContainText('Next allowed time: ');
    await answers(page, {
      title: 'Text outside the allowed hours?',
      field: 'Reason',
      empty: 'Write your reason first.',
      words: 'She asked me to text tonight',
      press: 'Send anyway',
    });
    await expect(thread(page).getByText('Delivered')).toBeVisible();
    await expect(thread(page).getByText('Outside hours')).toHaveAttribute('data-tip', 'She asked me to text tonight');
    const { rows } = await withDatabase((client) =>
      client.query('select source, entered_by from consents where user_id = $1', [agent.id]),
    );
    expect(rows).toEqual([{ source: 'Signed card at the county fair', entered_by: 'agent' }]);
  });

for (const [width, height] of sizes)
  test(`${width} px: an unclear reply is settled by one tap, and lifted by hand with a reason alone`, async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    const agent = await signedInAs();
    const number = await giveNumber(agent);
    await addLeads(agent, 1);
    await receiveText('+12022000001', number, 'Not interested');
    await page.goto('/app/messages');
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button', { name: /Lead 000001/ })
      .click();
    await expect(page.getByText('Does “Not interested” mean stop?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop texting' }).click();
    await expect(page.getByText('This person opted out of texts.')).toBeVisible();
    await expect(page.getByText(/mean stop\?/)).toHaveCount(0);
    await expect(message(page)).toBeDisabled();
    await page.getByRole('button', { name: 'More for this conversation' }).click();
    await page.getByRole('menuitem', { name: 'Allow texts again' }).click();
    await answers(page, {
      title: 'Allow texts again?',
      field: 'Why?',
      empty: 'Enter why.',
      words: 'They called and asked for texts again',
      press: 'Allow again',
    });
    await expect(message(page)).toBeEnabled();
    await message(page).fill('Good to hear');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(page).getByText('Delivered')).toBeVisible();
    const { rows } = await withDatabase((client) =>
      client.query(
        `select change, reason from suppression_events where user_id = $1 and channel = 'text' order by created_at`,
        [agent.id],
      ),
    );
    expect(rows).toEqual([
      { change: 'set', reason: expect.any(String) },
      { change: 'lifted', reason: 'They called and asked for texts again' },
    ]);

    // At the lead itself, all that a STOP has closed.
    await receiveText('+12022000001', number, 'STOP');
    const id = await withDatabase(async (client) => {
      const found = await client.query<{ id: string }>('select id from leads where user_id = $1', [agent.id]);
      return found.rows[0]!.id;
    });
    await page.goto(`/app/leads/${id}`);
    const callThem = page.getByRole('button', { name: 'Call', exact: true }).filter({ visible: true }).first();
    await expect(callThem).toHaveAccessibleDescription(onList);
    const allow = page.getByRole('button', { name: `Allow texts and calls to ${formatPhone('+12022000001')} again` });
    await allow.click();
    await answers(page, {
      title: 'Allow texts and calls again?',
      field: 'Why?',
      empty: 'Enter why.',
      words: 'She came by and asked for both',
      press: 'Allow again',
    });
    await expect(page.getByText('Texts and calls allowed again.')).toBeVisible();
    await expect(allow).toHaveCount(0);
    await expect(callThem).not.toHaveAttribute('aria-disabled');
    const lifted = await withDatabase((client) =>
      client.query(
        `select channel, told_by from suppression_events
         where user_id = $1 and change = 'lifted' and reason = 'She came by and asked for both' order by channel`,
        [agent.id],
      ),
    );
    expect(lifted.rows).toEqual([
      { channel: 'call', told_by: 'agent' },
      { channel: 'text', told_by: 'agent' },
    ]);
  });
