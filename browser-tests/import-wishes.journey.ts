// A file that says who must not be contacted, and what the National Do Not Call Registry says of its numbers.
import { readFileSync } from 'node:fs';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';

const screens = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const checksOf = (agent: BrowserAgent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ said: string }>(
      `select right(phone, 2) || ' ' || result || ' ' || origin as said from dnc_checks where user_id = $1 order by phone`,
      [agent.id],
    );
    return rows.map(({ said }) => said);
  });

const file = [
  'Name,Phone,Opted Out,Status,National DNC,DNC Scrub Date',
  `Ann Able,6155550101,Yes,,,`,
  `Ben Cole,6155550102,,Do not call,,`,
  `Cleo Dean,6155550103,,Litigator,,`,
  `Dan Ely,6155550104,,,No,${dayAgo(4)}`,
  `Eve Fox,6155550105,,,Yes,${dayAgo(4)}`,
  `Fay Gold,6155550106,,,,`,
].join('\n');

const sentences = [
  '2 people won’t be contacted, because the file says they opted out or asked not to be contacted.',
  '1 person won’t be contacted, because the file marks them as litigators.',
];

for (const { name, viewport, colorScheme } of screens) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('who won’t be contacted is said before and after the import, with the rows', async ({
      strictPage: page,
      signedInAs,
    }) => {
      const agent = await signedInAs();
      await page.goto('/app/leads');
      await page.getByRole('button', { name: 'Import CSV' }).first().click();
      await page
        .getByLabel('Lead files')
        .setInputFiles({ name: 'vendor.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      const columns = page.getByRole('dialog', { name: 'Check the columns' });
      await expect(columns.getByLabel('Import “National DNC” as')).toHaveValue('registry_check');
      await expect(columns.getByLabel('Import “Opted Out” as')).toHaveValue('opted_out');
      const people = page.getByRole('list', { name: 'People who won’t be contacted' });
      await expect(people.getByRole('listitem')).toHaveText(sentences);
      const first = page.getByLabel('First leads').getByRole('listitem');
      await expect(first.filter({ hasText: 'Ann Able' })).toContainText('Won’t be contacted: opted out');
      await expect(first.filter({ hasText: 'Cleo Dean' })).toContainText('marked as a litigator');
      await expect(first.filter({ hasText: 'Eve Fox' })).toContainText('Registry check: On the registry');
      await expect(first.filter({ hasText: 'Eve Fox' })).not.toContainText('Won’t be contacted');

      const statement = columns.getByLabel('This list was checked against the National Do Not Call Registry');
      await statement.focus();
      await press(page, 'Space');
      await expect(statement).toBeChecked();
      await columns.getByLabel('Date of the check').fill(dayAgo(-3));
      await columns.getByRole('button', { name: 'Import 6 leads' }).click();
      await expect(columns.getByText('Enter a date')).toBeVisible();
      await columns.getByLabel('Date of the check').fill(dayAgo(2));
      await expectAccessible(page);
      await noSideways(page);
      await columns.getByRole('button', { name: 'Import 6 leads' }).click();

      const result = page.getByRole('dialog', { name: 'Import finished' });
      await expect(people.getByRole('listitem')).toHaveText(sentences);
      await expect(result.getByText('6 Do Not Call Registry checks saved')).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        result.getByRole('button', { name: 'Download changed rows' }).click(),
      ]);
      const rows = readFileSync(await download.path(), 'utf8');
      expect(rows).toMatch(/Ann Able,.*,2,Won’t be contacted: opted out/);
      expect(rows).toMatch(/Ben Cole,.*,3,Won’t be contacted: opted out/);
      expect(rows).toMatch(/Cleo Dean,.*,4,Won’t be called or texted: marked as a litigator/);
      expect(rows).not.toContain('Eve Fox');
      expect(await checksOf(agent)).toEqual([
        '01 clear statement',
        '02 clear statement',
        '03 clear statement',
        '04 clear import',
        '05 listed import',
        '06 clear statement',
      ]);

      await page.goto('/app/leads/imports');
      await page.getByRole('button', { name: 'vendor.csv', exact: true }).click();
      const details = page.getByRole('dialog', { name: 'vendor.csv' });
      await expect(details.getByText('6 Do Not Call Registry checks saved')).toBeVisible();
      await expect(people.getByRole('listitem')).toHaveText(sentences);
      await expectAccessible(page);
    });
  });
}
