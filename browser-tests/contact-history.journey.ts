// A text on the lead's timeline and the way to its conversation; the contact history of the same person, read and as a file.
import { readFile } from 'node:fs/promises';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { addConversation, giveNumber } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

const pat = '+12022000001';

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

  await page.getByRole('tab', { name: 'Consent' }).click();
  await page.getByRole('link', { name: 'contact history' }).click();
  await expect(page.getByRole('heading', { name: 'Contact history' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Texts' }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contact-history-lead-000001-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    person: object;
    texts: { body: string }[];
  };
  expect(file.person).toMatchObject({ lead_id: id, name: 'Lead 000001' });
  expect(file.texts.map(({ body }) => body)).toEqual([
    'Hi Pat, is this still the best number?',
    'Yes, call after five',
    'Or at noon',
  ]);

  await page.goto('/app/contact-history');
  await page.getByLabel('Phone number').fill('(202) 200-0001');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByRole('region', { name: 'Texts' }).getByRole('row')).toHaveCount(4);
  await page.getByLabel('Phone number').fill('(202) 200-0002');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByText('Nothing is recorded about this person')).toBeVisible();
});
