// Who must not be called or texted is marked wherever a list offers it, without a connection too, and no press reaches them.
import type { Page } from '@playwright/test';
import { addLeads, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
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
    await expect(page.getByRole('article', { name: 'Lead 000003' })).not.toContainText(' or ');
    await expectAccessible(page);

    await page.goto('/app/pipeline');
    await areMarked(page);
    await isShut(1, onList);
    await isShut(5, onList, 'Text');
    await expect(page.getByText(`Call: ${onList}`)).toHaveCount(2);
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
