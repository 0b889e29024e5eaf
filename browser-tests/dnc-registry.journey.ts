// The National Do Not Call Registry: a closed number and what opens it, and scrub files in and out.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { giveLocalNumber, givePhone, somePhone } from '../test-support/browser-calls.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press, pressAndType, typeText } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Nobody checked the number. @returns it */
async function addPerson(agent: BrowserAgent, name: string): Promise<string> {
  const phone = somePhone('312');
  await withDatabase((client) =>
    client.query(`insert into leads (user_id, name, phone, state) values ($1, $2, $3, 'IL')`, [agent.id, name, phone]),
  );
  return phone;
}

const rowsOf = (agent: BrowserAgent, table: 'dnc_checks' | 'dnc_grounds') =>
  withDatabase(async (client) => (await client.query(`select * from ${table} where user_id = $1 order by phone`, [agent.id])).rows as object[]); // prettier-ignore
const list = (agent: BrowserAgent, phone: string) =>
  withDatabase((client) =>
    client.query(
      `insert into dnc_checks (user_id, phone, result, checked_at, origin) values ($1, $2, 'listed', now(), 'scrub_file')`,
      [agent.id, phone],
    ),
  );

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, ...of: Parameters<typeof file>) =>
  page.getByLabel('Scrub file', { exact: true }).setInputFiles(file(...of));
const scrubFiles = (page: Page) => page.getByRole('dialog', { name: 'Check the Do Not Call Registry' });
/** The number is open; the hours may be closed. */
const isPlaced = (page: Page) =>
  expect(page.getByText('Calling…').or(page.getByText('It’s outside the hours')).first()).toBeVisible();

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a number that nobody checked is called after one answer', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      await giveLocalNumber(agent);
      await givePhone(agent);
      const phone = await addPerson(agent, 'Pat Moss');
      await page.goto('/app/leads');
      const callPat = page.getByRole('button', { name: 'Call Pat Moss' });
      await expect(callPat).toHaveAccessibleDescription(/^Not checked against the Do Not Call Registry\. .* for them$/);
      if (name === 'desk') {
        // The server closes it, and what was typed until then is no key of the lead.
        await page.getByRole('grid', { name: 'Leads' }).focus();
        await press(page, 'Home');
        await pressAndType(page, ['c'], 'mx1d');
      } else await callPat.click();
      const dialog = page.getByRole('dialog', { name: 'Call Pat Moss' });
      await expect(dialog).toContainText(
        'wasn’t checked against the National Do Not Call Registry in the last 31 days',
      );
      await expect(dialog.getByRole('radio')).toHaveCount(3);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      const changed = await withDatabase((client) =>
        client.query('select from leads where user_id = $1 and version > 1', [agent.id]),
      );
      expect(changed.rowCount).toBe(0);
      await expectAccessible(page);
      await fitsSmallWindows(page, 'what opens a closed number');
      await noSideways(page);
      const save = dialog.getByRole('button', { name: 'Save and call' });
      await save.click();
      await expect(dialog.getByText('Enter how you know.')).toBeVisible();
      await expect(dialog.getByLabel('How did they ask?')).toBeFocused();
      await expectAccessible(page);
      await page.route('**/api/dnc-registry/grounds', (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      });
      await typeText(page, 'Mailed a reply card');
      await save.click();
      await expect(dialog.getByRole('alert')).toContainText('We couldn’t save this.');
      await expectAccessible(page);
      await dialog.getByLabel('How did they ask?').focus();
      await press(page, 'Enter');
      await isPlaced(page);
      expect(await rowsOf(agent, 'dnc_grounds')).toMatchObject([
        { phone, kind: 'inquiry', how: 'Mailed a reply card', person_name: 'Pat Moss', entered_by: 'agent' },
      ]);
    });

    test('numbers go out, the scrub file comes in, and the session offers them', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      const [clear, listed] = [await addPerson(agent, 'Ann Reed'), await addPerson(agent, 'Bea Cole')];
      await page.goto('/app/dialer/session');
      await page.getByRole('button', { name: 'Start session with All leads' }).click();
      const queue = page.getByRole('region', { name: 'Not offered now' });
      await expect(queue).toContainText('2 not checked against the registry');
      await expectAccessible(page);
      await queue.getByRole('button', { name: 'Check them' }).click();
      await expect(scrubFiles(page)).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);

      const saved = page.waitForEvent('download');
      await scrubFiles(page).getByRole('button', { name: 'Save file' }).click();
      const text = await readFile(await (await saved).path(), 'utf8');
      const digits = [clear, listed].map((number) => number.slice(2)).toSorted();
      expect(text.trim().split('\r\n')).toEqual(['Phone', ...digits]);
      await expect(scrubFiles(page).getByRole('status')).toContainText('Saved a file with 2 numbers.');

      await choose(page, 'names.csv', 'Name,DNC\nAnn Reed,N\n');
      await expect(scrubFiles(page)).toContainText('We found no phone numbers with a result in this file.');
      await expectAccessible(page);
      await choose(page, 'scrub.csv', `Phone,National DNC\n${clear},N\n${listed},Y\nnone,N\n`);
      await expect(scrubFiles(page)).toContainText('1 clear, 1 on the registry');
      await expect(scrubFiles(page)).toContainText('1 row is left out.');
      await fitsSmallWindows(page, 'a scrub file');
      await noSideways(page);
      const leftOut = page.waitForEvent('download');
      await scrubFiles(page).getByRole('button', { name: 'Save these rows' }).click();
      expect(await readFile(await (await leftOut).path(), 'utf8')).toContain('No US or Canadian phone number.');
      await page.route('**/api/dnc-registry/checks', (route) => route.abort(), { times: 1 });
      const save = scrubFiles(page).getByRole('button', { name: 'Save 2 numbers' });
      await save.click();
      await expect(scrubFiles(page)).toContainText('We couldn’t save all of them.');
      await save.focus();
      await press(page, 'Enter');
      await expect(scrubFiles(page)).toContainText('2 numbers are up to date.');
      await expectAccessible(page);
      expect(await rowsOf(agent, 'dnc_checks')).toHaveLength(2);
      await closes(scrubFiles(page));
      await expect(queue).toContainText('1 on the National Do Not Call Registry');
      await expect(queue).not.toContainText('not checked');
    });

    test('the agent’s own phone dials no closed number', async ({ page, signedInAs }) => {
      const agent = await signedInAs();
      const phone = await addPerson(agent, 'Pat Moss');
      await page.goto('/app/smart-dialer');
      await page.getByRole('button', { name: 'Continue to Dialer →' }).click();
      const row = page.getByRole('listitem', { name: 'Pat Moss' });
      await expect(row).toContainText('Not checked against the registry');
      await expectAccessible(page);
      await row.getByRole('button', { name: 'Call Pat Moss' }).click();
      const dialog = page.getByRole('dialog', { name: 'Call Pat Moss' });
      await dialog.getByRole('radio', { name: /^I checked the registry/ }).check();
      await expect(dialog.getByLabel('How did they ask?')).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save and call' }).click();
      await expect(page.getByText('Dials today: 1')).toBeVisible();
      expect(await rowsOf(agent, 'dnc_checks')).toMatchObject([{ phone, result: 'clear', origin: 'by_hand' }]);
      await expect(row.getByRole('link', { name: 'Call Pat Moss' })).toHaveAttribute('href', `tel:${phone}`);
    });
  });
}

test('a listed number has no way by a look, and its calls on this device are closed, too', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await giveLocalNumber(agent);
  await list(agent, await addPerson(agent, 'Pat Moss'));
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Call Pat Moss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call Pat Moss' });
  await expect(dialog).toContainText('This number is on the National Do Not Call Registry.');
  await expect(dialog.getByRole('link', { name: 'Use this device' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'How to call' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('radio', { name: /^They are my client/ }).check();
  await dialog.getByLabel('What did they buy?').fill('Term life policy');
  await press(page, 'Enter');
  // The number is open; the hours may be closed.
  const device = dialog.getByRole('link', { name: 'Use this device' });
  await expect(device.or(dialog.getByText('It’s outside the hours')).first()).toBeVisible();
  await expect(dialog).not.toContainText('National Do Not Call Registry');
  expect(await rowsOf(agent, 'dnc_grounds')).toMatchObject([{ kind: 'client', how: 'Term life policy' }]);
});
