// How a person works the leads in journeys: moves about, imports, finds and opens a lead, notes, follows up.
import type { Locator, Page } from '@playwright/test';
import type { LeadStage } from '../src/domain/lead-stage.ts';
import { noSideways } from './account-steps.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { closes } from './keys.ts';
import type { Upload } from './working-day-people.ts';

export interface Day {
  page: Page;
  isPhone: boolean;
}

export interface Call {
  name: string;
  stage?: LeadStage;
  note?: string;
  followUp?: 'Tomorrow' | 'In 2 days';
}

export async function stop({ page }: Day): Promise<void> {
  await expectAccessible(page);
  await noSideways(page);
}

export async function goTo({ page, isPhone }: Day, label: string, heading = label): Promise<void> {
  if (isPhone) {
    // Its name may end with how much waits.
    await page.getByRole('navigation', { name: 'Pages of the day' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label }).click();
  } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Every line of the result, and no further one: they add up to the rows of the file. */
async function expectTally(result: Locator, lines: readonly [string, number][], rows: number): Promise<void> {
  for (const [label, count] of [...lines, ['Rows in the file', rows] as const])
    await expect(
      result.getByRole('row', { name: `${label} ${count.toLocaleString('en-US')}`, exact: true }),
    ).toBeVisible();
  await expect(result.getByRole('cell')).toHaveCount(lines.length + 1);
  expect(lines.reduce((sum, [, count]) => sum + count, 0)).toBe(rows);
}

/** `look`: at each of its screens, of which the next file brings the same. */
export async function importFile(
  day: Day,
  file: Upload,
  lines: readonly [string, number][],
  rows: number,
  look: (day: Day) => Promise<void> = async () => {},
): Promise<void> {
  const { page } = day;
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await page.getByLabel('Lead files').setInputFiles(file);
  const columns = dialog(page, 'Check the columns');
  await expect(columns).toBeVisible();
  await expect(columns.getByRole('button', { name: /^Import \d/ })).toBeVisible();
  await look(day);
  await columns.getByRole('button', { name: /^Import \d/ }).click();
  const result = dialog(page, 'Import finished');
  await expect(result).toBeVisible();
  await expectTally(result, lines, rows);
  await look(day);
  await closes(page.getByRole('dialog'));
}

const leadsTab = (page: Page) => page.getByRole('tab', { name: /^Leads/ });
export const expectLeads = (page: Page, count: number) =>
  expect(leadsTab(page)).toHaveText(`Leads${count.toLocaleString('en-US')}`);

/** The row, or on a phone the card, of the one lead that the search finds. */
async function findLead({ page, isPhone }: Day, name: string): Promise<Locator> {
  await page.getByLabel('Search leads').fill(name);
  await expect(page.getByRole('status').getByText('1 lead', { exact: true })).toBeVisible();
  const found = isPhone
    ? page.getByRole('list', { name: 'Leads', exact: true }).getByRole('listitem')
    : page.getByRole('grid', { name: 'Leads', exact: true }).getByRole('row').filter({ hasText: name });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(name);
  return found;
}

export async function openLead(day: Day, name: string): Promise<Locator> {
  const found = await findLead(day, name);
  await (day.isPhone ? found.getByRole('button', { name }).first() : found.getByText(name, { exact: true })).click();
  const panel = dialog(day.page, name);
  await expect(panel).toBeVisible();
  return panel;
}

export async function closePanel({ page }: Day, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function addNote(panel: Locator, note: string): Promise<void> {
  await panel.getByRole('tab', { name: 'Timeline' }).click();
  await panel.getByPlaceholder('Write a note…').fill(note);
  await panel.getByRole('button', { name: 'Add note' }).click();
  const entry = panel.getByRole('listitem').filter({ hasText: note });
  await expect(entry).toHaveCount(1);
  await expect(entry).not.toContainText('Not saved yet');
}

async function setFollowUp(panel: Locator, choice: NonNullable<Call['followUp']>): Promise<void> {
  const bar = panel.getByRole('region', { name: 'Follow-up' });
  await bar.getByRole('button', { name: 'Set follow-up' }).click();
  await bar.getByRole('button', { name: new RegExp(`^${choice}`) }).click();
  await expect(bar.getByRole('time')).toHaveText(choice === 'Tomorrow' ? 'Tomorrow 9:00 AM' : /9:00 AM$/);
  await expect(bar.getByText('Not saved yet')).toHaveCount(0);
}

export async function work(day: Day, { name, stage, note, followUp }: Call): Promise<void> {
  if (stage && !day.isPhone) {
    const choice = (await findLead(day, name)).getByRole('combobox');
    await choice.selectOption(stage);
    await expect(choice).toHaveValue(stage);
    if (!note && !followUp) return;
  }
  const panel = await openLead(day, name);
  const choice = panel.getByRole('combobox', { name: `Stage of ${name}` });
  if (stage && day.isPhone) await choice.selectOption(stage);
  await expect(choice).toHaveValue(stage ?? 'no_pickup');
  if (note) await addNote(panel, note);
  if (followUp) await setFollowUp(panel, followUp);
  await closePanel(day, panel);
}
