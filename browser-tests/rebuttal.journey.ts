// The coach: asked by keyboard, answered with three lists, reset, and what is said when it fails.
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press, typeText, untilHosts } from './keys.ts';

const opening =
  "Tell me what happened. Paste the objection or describe the call. I'll coach you and give 2–3 ready-to-use rebuttals.";
const log = (page: Page) => page.getByRole('log', { name: 'Chat' });
const box = (page: Page) => page.getByLabel('Call or objection');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

for (const [width, height] of sizes) {
  test(`from an objection to three lists, ${width} px`, async ({ strictPage: page, context, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedInAs();
    await page.goto('/app/rebuttal');
    await expect(log(page).getByText(opening, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Product').getByRole('option')).toHaveText([
      'Final Expense',
      'Term',
      'IUL',
      'Whole Life',
    ]);
    await expect(page.getByLabel('Tone').getByRole('option')).toHaveText([
      'Direct & supportive',
      'Empathetic',
      'Strict manager',
      'Bullet-point & concise',
    ]);
    await expectAccessible(page);
    await box(page).focus();
    await press(page, 'Enter');
    await send(page).click();
    await expect(log(page).getByRole('listitem')).toHaveCount(1);

    await page.getByLabel('Product').selectOption('Term');
    await page.getByLabel('Tone').selectOption('Empathetic');
    await box(page).focus();
    await typeText(page, 'He said it is too expensive');
    const asked = page.waitForRequest('**/rebuttal-chat');
    await press(page, 'Enter');
    expect((await asked).postDataJSON()).toEqual({
      content: 'He said it is too expensive',
      product: 'Term',
      tone: 'Empathetic',
    });
    for (const heading of ['What likely went wrong', 'How to fix it next time', 'Rebuttals'])
      await expect(log(page).getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(log(page).getByText('The price came before the reason for it.')).toBeVisible();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await expectAccessible(page);
    await noSideways(page);
    await log(page).getByRole('button', { name: 'Copy rebuttal 1' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Is it the monthly amount');

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(
      log(page).getByText('New chat. Summarize the call or paste the objection.', { exact: true }),
    ).toBeVisible();
    await expect(log(page).getByRole('heading')).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await page.reload();
    await expect(log(page).getByText(opening, { exact: true })).toBeVisible();
  });
}

for (const [width, height] of sizes) {
  test(`from a lead, with its stage, and its note once it is read, ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    const agent = await signedInAs();
    const id = await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into leads (user_id, name, stage, tags) values ($1, 'Pat Moss', 'quoted', array['IUL']) returning id`,
        [agent.id],
      );
      await client.query(`insert into lead_notes (user_id, lead_id, body) values ($1, $2, $3)`, [
        agent.id,
        rows[0]?.id,
        'Wife decides, (615) 555-0142, policy no. 44871',
      ]);
      return rows[0]?.id;
    });
    await page.goto(`/app/leads/${id}`);
    await page.getByRole('button', { name: 'More actions for Pat Moss' }).click();
    await page.getByRole('menuitem', { name: 'Get a rebuttal' }).click();
    const along = page.getByRole('group', { name: 'From this lead: Pat Moss' });
    await expect(along.getByLabel('Stage: Quoted')).toBeChecked();
    await expect(along.getByLabel('Last note')).not.toBeChecked();
    await expect(page.getByLabel('Product')).toHaveValue('IUL');
    await along.getByLabel('Last note').check();
    const note = along.getByLabel('The note as it is sent');
    await expect(note).toHaveValue('Wife decides, [number], policy no. [policy]');
    await note.fill('Wife decides');
    await expectAccessible(page);
    await noSideways(page);
    await box(page).fill('He has to ask his wife');
    const asked = page.waitForRequest('**/rebuttal-chat');
    await press(page, 'Enter');
    expect((await asked).postDataJSON()).toEqual({
      content: 'He has to ask his wife',
      product: 'IUL',
      tone: 'Direct & supportive',
      stage: 'quoted',
      note: 'Wife decides',
    });
    await expect(log(page).getByText('With the lead’s stage and note')).toBeVisible();
    await expect(log(page).getByRole('heading', { name: 'Rebuttals', exact: true })).toBeVisible();
    await along.getByRole('link', { name: 'Pat Moss' }).click();
    await expect(page.getByRole('heading', { name: 'Pat Moss', level: 1 })).toBeVisible();
  });
}

test('one question at a time, and a failure is said in the chat', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/rebuttal');
  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  let asked = 0;
  await page.route('**/rebuttal-chat', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({
      status: 500,
      json: { error: 'Something failed.', code: 'unexpected', request_id: 'sample' },
    });
  });
  await box(page).fill('She hung up');
  await box(page).press('Enter');
  await expect(log(page).getByText('Thinking…')).toBeVisible();
  await box(page).fill('And again');
  await box(page).press('Enter');
  await send(page).click({ force: true });
  await expect(box(page)).toHaveValue('And again');
  answerNow();
  await expect(log(page).getByText('Sorry—something went wrong. Try again.', { exact: true })).toBeVisible();
  expect(asked).toBe(1);
  await expect(box(page)).toHaveValue('And again');
  await expectAccessible(page);
  await page.unroute('**/rebuttal-chat');
  await page.route('**/rebuttal-chat', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'You’ve used today’s rebuttals.', code: 'too_many_requests', request_id: 'sample' },
    }),
  );
  await send(page).click();
  const refused = log(page).getByText('You’ve used today’s rebuttals.');
  await expect(refused).toBeVisible();
  expect(await refused.innerText()).toBe('Sorry—something went wrong. Try again.\nYou’ve used today’s rebuttals.');
  await expect(box(page)).toHaveValue('And again');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first tap after typing sends, and a second one opens nothing', async ({ strictPage: page, signedInAs }) => {
    await signedInAs();
    await page.goto('/app/rebuttal');
    const bar = page.getByRole('navigation', { name: 'Pages of the day' });
    await expect(bar).toBeVisible();
    await untilHosts(page);
    await box(page).tap();
    await box(page).fill('He said');
    await box(page).press('End');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('He said\n');
    await box(page).fill('He said\nit is too expensive');
    await expect(bar).toBeHidden();
    const { x, y, width, height } = (await send(page).boundingBox())!;
    const middle = [x + width / 2, y + height / 2] as const;
    await page.touchscreen.tap(...middle);
    await page.touchscreen.tap(...middle);
    await expect(log(page).getByText('The price came before the reason for it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0);
    await page.getByRole('heading', { name: 'AI Rebuttal Helper' }).tap();
    await expect(bar).toBeVisible();
  });
});
