// The Admin Console: credit for everyone, its way back, and the pool of toll-free numbers. Money for everyone would reach the
// agents of all other journeys, so the server’s answers to it are written here.
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press, typeText } from './keys.ts';

const creditPath = '**/.netlify/functions/admin-credit-everyone';
const run = {
  id: '00000000-0000-4000-8000-000000000023',
  status: 'done',
  amount_cents: 10,
  message: 'Thanks for waiting',
  reason: 'An outage on Monday',
  credited: 1_234,
  taken_back_cents: 0,
  short: 0,
  started_at: '2026-03-02T12:00:00Z',
  admin: 'admin@example.com',
};

/** The server as far as credit goes. @returns what it was asked for */
async function answerCredits(page: Page): Promise<{ bodies: unknown[]; keys: (string | undefined)[] }> {
  const asked: { bodies: unknown[]; keys: (string | undefined)[] } = { bodies: [], keys: [] };
  let now = run;
  await page.route(creditPath, async (route) => {
    asked.bodies.push(route.request().postDataJSON());
    asked.keys.push(route.request().headers()['idempotency-key']);
    await route.fulfill({ json: { ok: true, credited: 1_234, amount_cents: 10, run_id: run.id, is_done: true } });
  });
  await page.route('**/api/admin/credits', (route) => route.fulfill({ json: { people: 1_234, rows: [now] } }));
  await page.route(`**/api/admin/credits/${run.id}/undo`, async (route) => {
    now = { ...run, status: 'undone', taken_back_cents: 12_335, short: 1 };
    await route.fulfill({ json: now });
  });
  await page.route(`**/api/admin/credits/${run.id}/rest*`, (route) =>
    route.fulfill({ json: { rows: [{ user_id: run.id, email: 'pat@example.com', cents: 10, taken_back_cents: 5 }] } }),
  );
  return asked;
}

/** What the question says that it comes to. @returns cents */
async function typeTotal(question: Locator): Promise<number> {
  const [, dollars = ''] = /That’s \$([\d,.]+\d) in all/.exec((await question.textContent()) ?? '') ?? [];
  await question.getByLabel('Type the total (USD)').fill(dollars);
  return Math.round(Number(dollars.replaceAll(',', '')) * 100);
}

/** Put into the pool as the server does, but resting: a free number would be taken by the journeys of messaging numbers. */
async function answerAdd(page: Page): Promise<void> {
  await page.route('**/api/admin/numbers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const {
      phone_number: phone,
      telnyx_number_id: id,
      notes,
    } = route.request().postDataJSON() as Record<string, string>;
    await withDatabase((client) =>
      client.query(
        `insert into toll_free_numbers (phone_number, telnyx_number_id, notes, rests_until) values ($1, $2, $3, now() + interval '1 day')`,
        [phone, id, notes],
      ),
    );
    await route.fulfill({ json: { ok: true } });
  });
}

for (const [width, height] of sizes) {
  test(`credit for everyone and back again, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true });
    await page.goto('/app/admin');
    const asked = await answerCredits(page);
    const amount = page.getByLabel('Amount (USD)', { exact: true });
    const submit = page.getByRole('button', { name: 'Credit everyone', exact: true });
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
    await page.getByLabel('Reason', { exact: true }).fill('An outage on Monday');
    await submit.click();
    const question = page.getByRole('alertdialog', { name: 'Credit everyone?' });
    await expect(question).toContainText(/\d+ p\w+ gets? \$0\.10 each\. That’s \$[\d,.]+ in all\./);
    await question.getByLabel('Type the total (USD)').focus();
    await typeText(page, '0.01');
    await press(page, 'Enter');
    await expect(question.getByText('That isn’t the total.')).toBeVisible();
    await expectAccessible(page);
    const total = await typeTotal(question);
    await press(page, 'Enter');
    await expect(page.getByText('Credited 1,234 users with $0.10 each.', { exact: true })).toBeVisible();
    expect(asked.bodies).toEqual([
      { amount_cents: 10, message: 'Thanks for waiting', reason: run.reason, total_cents: total },
    ]);
    await expect(page.getByText('Reason: An outage on Monday')).toBeVisible();
    await expect(amount).toHaveValue('');
    await expectAccessible(page);
    await noSideways(page);

    await page.getByRole('button', { name: 'Undo the credit of $0.10' }).click();
    const undo = page.getByRole('alertdialog', { name: 'Undo this credit of $0.10?' });
    await undo.getByRole('button', { name: 'Undo credit' }).click();
    await expect(undo.getByText('Enter a reason.')).toBeVisible();
    await undo.getByLabel('Reason').fill('A mistake');
    await undo.getByRole('button', { name: 'Undo credit' }).click();
    await expect(page.getByText('Took back $123.35')).toBeVisible();
    await page.getByRole('button', { name: '1 user kept some' }).click();
    const rest = page.getByRole('dialog', { name: 'What we couldn’t take back' });
    await expect(rest.getByRole('row', { name: 'pat@example.com' })).toContainText('$0.05');
    await expectAccessible(page);
    await noSideways(page);
    await closes(rest);
  });

  test(`the pool of toll-free numbers, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true });
    const agent = await makeBrowserAgent();
    const phone = `+1866555${String(randomInt(10_000)).padStart(4, '0')}`;
    await page.goto('/app/admin');
    await answerAdd(page);
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
