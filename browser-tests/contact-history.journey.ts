// A text on the lead's timeline and the way to its conversation; the contact history of the same person, read, printed
// and as a file.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

const pat = '+12022000001';

async function addCalls(userId: string, leadId: string): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `insert into call_logs (user_id, to_number, from_number, agent_number, status, ended_by, override_reason, started_at, over_at,
         settled_at, duration_seconds, cents_per_minute, recorded_cents_per_minute)
       values ($1, $2, '+16155550100', '+16155550111', 'completed', 'lead', 'They asked me to', now() - interval '2 hours', now() - interval '1 hour', now(), 61, 6, 7)`,
      [userId, pat],
    );
    await client.query(`insert into dials (user_id, lead_id, phone, method) values ($1, $2, $3, 'tel')`, [
      userId,
      leadId,
      pat,
    ]);
  });
}

/** On white letter paper: all parts, no menu and no buttons, and nothing cut off at its edge. */
async function isPrinted(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = 'dark';
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      dataset['printed'] = dataset['theme'];
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'light');
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 662, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('navigation').first(), page.getByRole('button', { name: 'Print' })])
    await expect(hidden).toBeHidden();
  for (const part of ['Consent records', 'Opt-outs', 'Texts', 'Calls'])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, table, [role="group"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, ariaLabel }) => `${tagName} ${ariaLabel ?? ''}`),
  );
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

test('from the timeline to the conversation, and all of it on one page and in one file', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addLeads(agent, 1);
  await addConversation(agent, number, pat, [
    { from: 'agent', body: 'Hi Pat, is this still the best number?', minutesAgo: 30 },
    { from: 'person', body: 'Yes, call after five', minutesAgo: 20 },
  ]);
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from leads where user_id = $1', [agent.id]);
    return rows[0]!.id;
  });
  await page.goto(`/app/leads/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Yes, call after five')).toBeVisible();
  await expect(timeline.getByText('Delivered')).toBeVisible();
  await timeline.getByRole('button', { name: 'Texts' }).click();
  await expect(timeline.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await withDatabase((client) =>
    client.query(
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin)
        values ($1, 'in', $2, $3, $2, $2, 'Or at noon', 'received', 'person')`,
      [agent.id, pat, number],
    ),
  );
  await expect(timeline.getByText('Or at noon')).toBeVisible();
  await timeline.getByRole('button', { name: 'Open conversation' }).first().click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Or at noon')).toBeVisible();
  // The first Escape leaves the field one writes in.
  await press(page, 'Escape');
  await closes(page.getByRole('dialog'));

  await addCalls(agent.id, id);
  await page.getByRole('tab', { name: 'Consent' }).click();
  await page.getByRole('link', { name: 'contact history' }).click();
  await expect(page.getByRole('heading', { name: 'Contact history' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Texts' }).getByRole('row')).toHaveCount(4);
  const calls = page.getByRole('region', { name: 'Calls' }).getByRole('row');
  await expect(calls).toHaveCount(3);
  await expect(calls.nth(1)).toContainText('Completed 1:01');
  await expect(calls.nth(1)).toContainText('They asked me to');
  await expect(calls.nth(2)).toContainText('Dialed on your phone');
  await expectAccessible(page);
  await isPrinted(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contact-history-lead-000001-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    person: object;
    texts: { body: string }[];
    calls: { placed_by: string }[];
  };
  expect(file.person).toMatchObject({ lead_id: id, name: 'Lead 000001' });
  expect(file.texts.map(({ body }) => body)).toEqual([
    'Hi Pat, is this still the best number?',
    'Yes, call after five',
    'Or at noon',
  ]);
  expect(file.calls.map(({ placed_by: by }) => by)).toEqual(['dialer', 'phone']);

  await page.goto('/app/contact-history');
  await page.getByLabel('Phone number').fill('(202) 200-0001');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByRole('region', { name: 'Texts' }).getByRole('row')).toHaveCount(4);
  await page.getByLabel('Phone number').fill('(202) 200-0002');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByText('Nothing is recorded about this person')).toBeVisible();
});
