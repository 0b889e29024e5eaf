// A working day as one walk, at the desk and on a phone: a list comes in, seventeen people are called, two buy, three were
// there twice, a wrong list goes back, and the month adds up.
import type { LeadStage } from '../src/domain/lead-stage.ts';
import { sizes } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { column, expectBoard, move, sell, type Sale } from './working-day-board.ts';
import { expectHome, expectReport } from './working-day-figures.ts';
import {
  closePanel,
  dialog,
  expectLeads,
  goTo,
  importFile,
  openLead,
  stop,
  work,
  type Call,
} from './working-day-leads.ts';
import { bigFile, person, secondFile, shortName, thirdFile, twins, unwanted } from './working-day-people.ts';

test.use({ serviceWorkers: 'allow' });

/** Seven get on in the list, five on the board, five only get a note or a follow-up. */
const calls: readonly Call[] = [
  { name: person(0).name, stage: 'answered', note: 'Wants burial cover, call back with prices.', followUp: 'Tomorrow' },
  { name: person(1).name, stage: 'answered', note: 'Spoke with her daughter, decides in June.' },
  { name: person(2).name, stage: 'answered', followUp: 'In 2 days' },
  { name: person(3).name, stage: 'answered' },
  { name: person(4).name, stage: 'quoted' },
  { name: person(5).name, stage: 'quoted' },
  { name: person(6).name, stage: 'app_started' },
  { name: person(12).name, note: 'Left a voicemail.' },
  ...[16, 17].map((n) => ({ name: person(n).name, followUp: 'Tomorrow' as const })),
  { name: person(18).name, followUp: 'In 2 days' },
  { name: person(19).name, note: 'Asked for a text first.', followUp: 'In 2 days' },
];
const moves: readonly (Call & { stage: LeadStage })[] = [
  { name: person(7).name, stage: 'quoted' },
  { name: person(8).name, stage: 'app_started' },
  { name: person(9).name, stage: 'app_pending' },
  { name: person(10).name, stage: 'app_submitted' },
  { name: person(11).name, stage: 'app_submitted' },
];
const sales: readonly Sale[] = [
  { name: person(10).name, carrier: 'Sample Life', premium: '1,234.40', face: '250,000', shown: '$1,234' },
  { name: person(11).name, carrier: 'Example Mutual', premium: '864.60', face: '25,000', shown: '$865' },
];

for (const [width, height] of sizes) {
  const isPhone = width < 500;

  test(`the working day, ${width} × ${height}`, async ({ strictPage: page, signedInAs }) => {
    // A whole day of clicks: on two busy cores longer than the two minutes that other journeys have.
    await page.setViewportSize({ width, height });
    const day = { page, isPhone };
    await signedInAs();
    await page.goto('/app/leads');

    await test.step('2,000 leads come in', async () => {
      const twice: [string, number][] = [
        ['New leads', 2000],
        ['Repeated in the file, same phone', 7],
        ['The phone number isn’t valid.', 3],
      ];
      await importFile(day, bigFile(), twice, 2010, stop);
      await expectLeads(page, 2000);
      await stop(day);
    });

    await test.step('seventeen are worked', async () => {
      for (const call of calls) await work(day, call);
      const panel = await openLead(day, person(0).name);
      await stop(day);
      await closePanel(day, panel);
      await goTo(day, 'Pipeline');
      for (const each of moves) await move(day, each);
      await page.getByLabel('Search pipeline').fill('');
      await expectBoard(day, {
        no_pickup: 1988,
        answered: 4,
        quoted: 3,
        app_started: 2,
        app_pending: 1,
        app_submitted: 2,
      });
      await stop(day);
      await goTo(day, 'Today');
      await expect(page.getByRole('button', { name: 'Next 7 days 6', exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(6);
      await stop(day);
    });

    await test.step('two buy and leave the pipeline', async () => {
      await goTo(day, 'Pipeline');
      for (const sale of sales) await sell(day, sale);
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expectBoard(day, {
        no_pickup: 1988,
        answered: 4,
        quoted: 3,
        app_started: 2,
        app_pending: 1,
        app_submitted: 0,
      });
      if (isPhone) await page.getByRole('group', { name: 'Stages' }).getByText('App Submitted').click();
      await expect(column(page, 'app_submitted').getByText('No leads in this stage.')).toBeVisible();
      await goTo(day, 'Leads');
      await expectLeads(page, 1998);
      await expect(page.getByRole('tab', { name: /^Sold/ })).toHaveText('Sold2');
    });

    await test.step('three were there twice and are merged', async () => {
      await importFile(day, secondFile(), [['New leads', 6]], 6);
      await expectLeads(page, 2004);
      await page.getByRole('link', { name: 'Duplicates 3 pairs to review' }).click();
      await expect(page.getByRole('heading', { name: 'Possible duplicates', level: 1 })).toBeVisible();
      const pairs = page.getByRole('list', { name: 'Pairs to review' }).getByRole('article');
      await expect(pairs).toHaveCount(3);
      await stop(day);
      const found = [
        [twins.byFurtherPhone.name, twins.byFurtherPhone.name, 'Certain', 'Same phone, same name.'],
        [twins.byBirthday.name, twins.byBirthday.name, 'Likely', 'Same name, same date of birth.'],
        [twins.byShortName.name, shortName, 'Possible', 'Similar names, same date of birth.'],
      ] as const;
      for (const [index, [keep, other, level, why]] of found.entries()) {
        await expect(pairs).toHaveCount(3 - index);
        await expect(pairs.first()).toContainText(level);
        await expect(pairs.first()).toContainText(why);
        await pairs
          .first()
          .getByRole('button', { name: /^Review and merge/ })
          .click();
        const merge = dialog(page, `Merge ${keep} and ${other}`);
        await expect(merge.getByRole('group', { name: 'Main phone' }).getByRole('radio')).toHaveCount(2);
        if (index === 0) await stop(day);
        await merge.getByRole('button', { name: 'Merge', exact: true }).click();
        await expect(merge).toHaveCount(0);
        await expect(page.getByText(`Merged ${other} into ${keep}.`)).toBeVisible();
      }
      await expect(page.getByText('No possible duplicates')).toBeVisible();
      await goTo(day, 'Leads');
      await expectLeads(page, 2001);
      // What was done for the one that was worked is still there.
      const panel = await openLead(day, twins.byBirthday.name);
      await expect(panel.getByRole('combobox', { name: /^Stage of/ })).toHaveValue('answered');
      await expect(panel.getByRole('region', { name: 'Follow-up' }).getByRole('time')).toHaveText('Tomorrow 9:00 AM');
      await expect(panel.getByText('Wants burial cover, call back with prices.')).toHaveCount(1);
      await closePanel(day, panel);
      await page.getByLabel('Search leads').fill('');
    });

    await test.step('a wrong list goes back', async () => {
      const lines: [string, number][] = [
        ['New leads', 5],
        ['Already in your leads, same phone', 1],
      ];
      await importFile(day, thirdFile(), lines, 6);
      await expectLeads(page, 2006);
      await page.getByRole('button', { name: 'Import CSV' }).first().click();
      await dialog(page, 'Import leads').getByRole('link', { name: 'Past imports' }).click();
      await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible();
      const rows = page.getByRole('row').filter({ hasText: '.csv' });
      await expect(rows).toHaveCount(3);
      await stop(day);
      await rows.first().getByRole('button', { name: 'wrong-list.csv', exact: true }).click();
      await dialog(page, 'wrong-list.csv').getByRole('button', { name: 'Revert import…' }).click();
      const revert = dialog(page, 'Revert this import?');
      await expect(revert).toContainText('5 new leads move to the trash');
      await stop(day);
      await revert.getByRole('button', { name: 'Revert import' }).click();
      await expect(page.getByText('5 leads moved to the trash.')).toBeVisible();
      await expect(rows.first()).toContainText('Reverted');
      await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2);
      await goTo(day, 'Leads');
      await expectLeads(page, 2001);
      await page.getByLabel('Search leads').fill('Unwanted');
      await expect(page.getByText('No leads found')).toBeVisible();
      const panel = await openLead(day, person(1).name);
      await expect(panel.getByRole('combobox', { name: /^Stage of/ })).toHaveValue('answered');
      await closePanel(day, panel);
      await page.getByRole('link', { name: 'Trash', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible();
      for (const { name } of unwanted) await expect(page.getByText(name, { exact: true })).toBeVisible();
    });

    await test.step('the month adds up', async () => {
      await expectReport(day, sales);
      await expectHome(day);
    });
  });
}
