// The Admin Console, where it reaches everyone: an agent’s page, the pool of toll-free numbers, credit for all and its way back, and
// what the audit log says of it. On a server of its own: credit would reach the agents of all other journeys, and they take numbers.
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { formatDollars } from '../src/domain/money.ts';
import { formatPhone } from '../src/domain/phone-number.ts';
import { makeBrowserAgent, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { closes, press, typeText } from './keys.ts';
import { test } from './own-server.ts';
import { fitsSmallWindows } from './small-windows.ts';

const creditPath = '**/.netlify/functions/admin-credit-everyone';

const tollFree = () => `+1866555${String(randomInt(10_000)).padStart(4, '0')}`;

const balanceOf = ({ id }: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ cents: string }>(
      'select balance_cents::text as cents from user_wallets where user_id = $1',
      [id],
    );
    return Number(rows[0]?.cents);
  });

/** As a text costs it. */
const spend = ({ id }: BrowserAgent, cents: number) =>
  withDatabase(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.user_id', $1, true)`, [id]);
    await client.query(`select charge_wallet($1, 'text', $2, gen_random_uuid()::text, 'Text')`, [id, cents]);
    await client.query('commit');
  });

/** What the question says that it comes to. @returns cents */
async function typeTotal(question: Locator): Promise<number> {
  const [, dollars = ''] = /That’s \$([\d,.]+\d) in all/.exec((await question.textContent()) ?? '') ?? [];
  await question.getByLabel('Type the total (USD)').fill(dollars);
  return Math.round(Number(dollars.replaceAll(',', '')) * 100);
}

/** A page for them, which everybody can read. */
async function onboard(page: Page, agent: BrowserAgent, name: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Agent Site Onboarding' });
  await card.getByLabel('User ID').fill(agent.id);
  await card.getByRole('button', { name: 'Load' }).click();
  await expect(card.getByLabel('Email', { exact: true })).toHaveValue(agent.email);
  await card.getByLabel('Full name').fill(name);
  await card.getByLabel('Short bio').fill('Here to help.');
  await card.getByLabel('Publish').check();
  await card.getByRole('button', { name: 'Save profile' }).click();
  await expect(card.getByRole('link', { name: /^\/a\// })).toBeVisible();
  await card.getByRole('button', { name: '+ Add state' }).click();
  await card.getByLabel('State', { exact: true }).selectOption('TX');
  await card.getByLabel('License number').fill('77');
  await card.getByLabel('License image/PDF URL').fill('https://example.com/license.pdf');
  await card.getByRole('button', { name: 'Save States' }).click();
  await expect(page.getByText('States saved.')).toBeVisible();
  await expectAccessible(page);
  const path = (await card.getByRole('link', { name: /^\/a\// }).getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licenses', exact: true })).toContainText('Texas');
}

/** A number for the pool, and out of it for this agent. */
async function fillPool(page: Page, agent: BrowserAgent, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Toll-free number' }).fill(phone);
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByRole('searchbox', { name: 'Search numbers' }).fill(phone);
  const row = page.getByRole('listitem').filter({ hasText: phone });
  await row.getByRole('textbox').fill(agent.email);
  await row.getByRole('button', { name: 'Assign' }).click();
  await expect(row.getByText(/^Assigned /)).toBeVisible();
  await expect(row).toContainText(agent.email);
  await expectAccessible(page);
  await noSideways(page);
}

/** Ten cents for everyone. @returns how many have them */
async function creditEveryone(page: Page, reason: string): Promise<number> {
  const amount = page.getByLabel('Amount (USD)', { exact: true });
  const submit = page.getByRole('button', { name: 'Credit everyone', exact: true });
  await expect(page.getByRole('heading', { name: 'Global actions', exact: true })).toBeVisible();
  await expect(amount).toHaveAttribute('placeholder', '0.10');
  for (const typed of ['', '0', '-1', 'ten']) {
    await amount.fill(typed);
    await submit.click();
    await expect(page.getByText('Enter a positive amount', { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await amount.fill('100.01');
  await submit.click();
  await expect(page.getByText('You can credit up to $100.00 per person.')).toBeVisible();
  await amount.fill('.1');
  await page.getByLabel('Message (optional)').fill('Thanks for waiting');
  await submit.click();
  await expect(page.getByText('Enter a reason.', { exact: true })).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).fill(reason);
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Credit everyone?' });
  await expect(question).toContainText(/\d+ people get \$0\.10 each\. That’s \$[\d,.]+ in all\./);
  await question.getByLabel('Type the total (USD)').focus();
  await typeText(page, '0.01');
  await press(page, 'Enter');
  await expect(question.getByText('That isn’t the total.')).toBeVisible();
  await expectAccessible(page);
  const people = (await typeTotal(question)) / 10;
  await press(page, 'Enter');
  await expect(page.getByText(`Credited ${people} users with $0.10 each.`, { exact: true })).toBeVisible();
  await expect(amount).toHaveValue('');
  await expectAccessible(page);
  await noSideways(page);
  return people;
}

/** Back again, but for what one agent has spent. */
async function undoCredit(page: Page, run: Locator, { people, spender }: { people: number; spender: BrowserAgent }) {
  await run.getByRole('button', { name: 'Undo the credit of $0.10' }).click();
  const undo = page.getByRole('alertdialog', { name: 'Undo this credit of $0.10?' });
  await undo.getByRole('button', { name: 'Undo credit' }).click();
  await expect(undo.getByText('Enter a reason.')).toBeVisible();
  await undo.getByLabel('Reason').fill('A mistake');
  await undo.getByRole('button', { name: 'Undo credit' }).click();
  await expect(run.getByText(`Took back ${formatDollars(people * 10 - 4)}`)).toBeVisible();
  await run.getByRole('button', { name: '1 user kept some' }).click();
  const rest = page.getByRole('dialog', { name: 'What we couldn’t take back' });
  await expect(rest.getByRole('row')).toHaveCount(2);
  await expect(rest.getByRole('row', { name: spender.email })).toContainText('$0.04');
  await noSideways(page);
  await fitsSmallWindows(page, 'what a credit left');
  await closes(rest);
}

for (const [width, height] of sizes) {
  test(`an admin onboards an agent, fills the pool, credits everyone and undoes it, at ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    const admin = await signedInAs({ isAdmin: true });
    const [agent, spender] = [await makeBrowserAgent(), await makeBrowserAgent()];
    const [name, phone, reason] = [`Pat ${agent.id.slice(0, 8)}`, tollFree(), `An outage at ${width}`];
    await page.goto('/app/admin');
    await onboard(page, agent, name);
    await page.goto('/app/admin');
    await fillPool(page, agent, phone);
    const people = await creditEveryone(page, reason);
    expect(await Promise.all([agent, spender, admin].map(balanceOf))).toEqual([10, 10, 10]);
    await spend(spender, 4);
    const run = page.getByRole('listitem').filter({ hasText: `Reason: ${reason}` });
    await undoCredit(page, run, { people, spender });
    expect(await Promise.all([agent, spender, admin].map(balanceOf))).toEqual([0, 0, 0]);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    const each = `$0.10 each, ${people} users`;
    const acts = page.getByRole('main').getByRole('listitem').filter({ hasText: admin.email });
    await expect(acts).toContainText([
      `Took a credit back${each}“A mistake”`,
      `Credited everyone${each}“${reason}”`,
      `Assigned a number${agent.email}${formatPhone(phone)}`,
      `Added a number${formatPhone(phone)}`,
      `Saved an agent’s states${agent.email}`,
      `Saved an agent’s profile${agent.email}`,
    ]);
    await expect(acts).toHaveCount(6);
    await expectAccessible(page);
    await noSideways(page);
  });

  test(`the pool of toll-free numbers, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true });
    const agent = await makeBrowserAgent();
    const phone = tollFree();
    await page.goto('/app/admin');
    const number = page.getByRole('textbox', { name: 'Toll-free number' });
    await number.fill('+18225550123');
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(page.getByText('Phone must be toll-free in E.164, e.g. +18005550123')).toBeVisible();
    await expectAccessible(page);
    await number.fill(phone);
    await page.getByLabel('Provider ID (optional)').fill('123');
    await page.getByLabel('Notes (optional)').fill('Spare');
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(number).toHaveValue('');
    await page.getByRole('searchbox', { name: 'Search numbers' }).fill(phone);
    const row = page.getByRole('listitem').filter({ hasText: phone });
    await expect(row).toContainText('ID 123');
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Assign' }).click();
    await expect(row.getByText('Enter an email or user_id (uuid).')).toBeVisible();
    const to = row.getByRole('textbox');
    await to.fill('nobody@example.com');
    await to.press('Enter');
    await expect(row.getByText('Could not find user by that email/id.')).toBeVisible();
    await expectAccessible(page);
    await to.fill(agent.email);
    await row.getByRole('button', { name: 'Assign' }).click();
    await expect(row.getByText(/^Assigned /)).toBeVisible();
    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).toBeChecked();
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete number' }).click();
    await expect(row.getByText('This number belongs to an agent. Release it first.')).toBeVisible();
    await row.getByRole('button', { name: 'Release' }).click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Release number' }).click();
    await expect(row.getByText(/^Rests until /)).toBeVisible();
    await noSideways(page);
    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete number' }).click();
    await expect(page.getByText('No numbers found')).toBeVisible();
    const { rows } = await withDatabase((client) =>
      client.query('select from toll_free_numbers where phone_number = $1', [phone]),
    );
    expect(rows).toEqual([]);
  });
}

test('the last number of the last page goes, and the page before is there', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs({ isAdmin: true });
  await withDatabase((client) =>
    client.query(
      `insert into toll_free_numbers (phone_number) select '+1877555' || ending from generate_series(1000, 1050) as ending`,
    ),
  );
  await page.goto('/app/admin');
  const card = page.getByRole('region', { name: 'Toll-free number pool' });
  await card.getByRole('searchbox', { name: 'Search numbers' }).fill('+1877555');
  await expect(card.getByText('1–50 of 51')).toBeVisible();
  await card.getByRole('button', { name: 'Next page of numbers' }).click();
  await expect(card.getByText('51–51 of 51')).toBeVisible();
  await card
    .getByRole('listitem')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete number' }).click();
  await expect(card.getByText('1–50 of 50')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(50);
  await expect(card.getByRole('button', { name: 'Next page of numbers' })).toBeDisabled();
});

test('what is said when a credit fails, and the same wish again is the same request', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs({ isAdmin: true });
  await page.goto('/app/admin');
  const credit = async (said: string) => {
    await page.getByRole('button', { name: 'Credit everyone', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Credit everyone?' });
    await typeTotal(question);
    await question.getByRole('button', { name: 'Credit everyone' }).click();
    await expect(page.getByRole('alert')).toHaveText(said);
  };
  await page.getByLabel('Amount (USD)', { exact: true }).fill('0.10');
  await page.getByLabel('Reason', { exact: true }).fill('A mistake of ours');
  const keys: (string | undefined)[] = [];
  const fails = async (answer: { status: number; json?: object; body?: string } | null) => {
    await page.unroute(creditPath);
    await page.route(creditPath, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return answer ? route.fulfill(answer) : route.abort();
    });
  };
  await fails({ status: 409, json: { error: 'Not now.', code: 'conflict', request_id: 'x' } });
  await credit('Not now.');
  await expectAccessible(page);
  await fails({ status: 502, body: 'Bad gateway' });
  await credit('Request failed (502)');
  await fails(null);
  await credit('Failed to credit everyone');
  expect(new Set(keys).size).toBe(1);
});
