// What was typed or pressed a moment before its tab was closed: shorter and longer ago than each of them rests before it is saved.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withDatabase } from '../test-support/browser-agents.ts';
import { runSize } from '../test-support/run-size.ts';
import { expect, test } from './fixtures.ts';

const words = (page: Page) => page.getByRole('textbox', { name: 'Sold text', exact: true });
const toggle = (page: Page) => page.getByRole('switch', { name: 'New Lead', exact: true });
const day = (page: Page) => page.getByLabel('Day 2', { exact: true });

test('nothing is lost', async ({ context, signedInAs }) => {
  const agent = await signedInAs();
  await withDatabase((client) =>
    client.query(`insert into lead_rescue_templates (user_id, day_number, body) values ($1, 2, 'Before')`, [agent.id]),
  );
  const openBoth = async () => {
    const pages = [await context.newPage(), await context.newPage()] as const;
    await pages[0].goto('/app/messaging-settings');
    await pages[1].goto('/app/lead-rescue');
    await Promise.all([expect(words(pages[0])).toBeVisible(), expect(day(pages[1])).toBeVisible()]);
    return pages;
  };
  const stored = async () => {
    const { rows } = await withDatabase((client) =>
      client.query(
        `select templates ->> 'sold' as sold, (enabled ->> 'new_lead')::boolean as new_lead, body as day
         from lead_rescue_templates join message_templates using (user_id) where user_id = $1`,
        [agent.id],
      ),
    );
    return rows[0] as unknown;
  };
  let isOn = false;
  let [settings, rescue] = await openBoth();
  // From at once to behind every delay that a save might wait for, most of them soon.
  const rounds = runSize(4, 200);
  for (let round = 0; round < rounds; round++) {
    const afterMs = Math.round(900 * (round / (rounds - 1)) ** 2);
    const typed = `Typed ${afterMs} ms ago, round ${round}`;
    isOn = !isOn;
    await words(settings).fill(typed);
    await toggle(settings).setChecked(isOn);
    await day(rescue).fill(typed);
    // How long ago it was is what this is about.
    await pause(afterMs);
    await Promise.all([settings.close(), rescue.close()]);
    [settings, rescue] = await openBoth();
    await expect(words(settings)).toHaveValue(typed);
    await expect(toggle(settings)).toBeChecked({ checked: isOn });
    await expect(day(rescue)).toHaveValue(typed);
    await expect.poll(stored).toEqual({ sold: typed, new_lead: isOn, day: typed });
  }
});

test('words that are kept nowhere are missed in the next tab', async ({ context, signedInAs }) => {
  await signedInAs();
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => undefined;
  });
  await context.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  const open = async () => {
    const page = await context.newPage();
    await page.goto('/app/messaging-settings');
    await expect(words(page)).not.toHaveValue('');
    return page;
  };
  const first = await open();
  const before = await words(first).inputValue();
  await words(first).fill('Typed and lost');
  await first.close();
  await expect(words(await open())).toHaveValue(before);
});
