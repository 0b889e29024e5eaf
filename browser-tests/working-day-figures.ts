// What the report and Home say at the end of the working day.
import { expect } from './fixtures.ts';
import type { Sale } from './working-day-board.ts';
import { closePanel, dialog, goTo, stop, type Day } from './working-day-leads.ts';

const thisMonth = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/Chicago' }).format();

export async function expectReport(day: Day, sales: readonly Sale[]): Promise<void> {
  const { page } = day;
  await goTo(day, 'Reports', 'Production report');
  await page.getByText('Monthly', { exact: true }).click();
  const figure = (label: string, value: string) =>
    page.getByRole('link', { name: `${label}, ${thisMonth()}: ${value}`, exact: true });
  await expect(figure('Closed', '2')).toBeVisible();
  await expect(figure('Premium', '$2,099')).toBeVisible();
  await expect(figure('Clients', '2')).toBeVisible();
  await expect(figure('Leads', '2,003')).toBeVisible();
  for (const card of [
    'Closed 2 All time',
    'Premium $2,099 All time',
    'Closed 2 This month',
    'Premium $2,099 This month',
  ])
    await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
  await stop(day);
  await figure('Premium', '$2,099').click();
  const behind = dialog(page, 'Policies closed');
  await expect(behind.getByRole('listitem')).toHaveCount(sales.length);
  for (const { name, carrier, shown } of sales) {
    const client = behind.getByRole('listitem').filter({ hasText: name });
    await expect(client).toContainText(carrier);
    await expect(client.getByText(shown, { exact: true })).toBeVisible();
  }
  await stop(day);
  await closePanel(day, behind);
}

export async function expectHome(day: Day): Promise<void> {
  const { page } = day;
  await goTo(day, 'Home');
  for (const card of [
    'New leads 2,003 2,003 all time',
    'Appointments 0 6 all time',
    'Policies closed 2 2 all time',
    'Premium $2,099 $2,099 all time',
  ])
    await expect(page.getByRole('link', { name: card, exact: true })).toBeVisible();
  for (const span of ['This week', 'This month'])
    for (const figure of ['New leads2,003', 'Policies closed2', 'Premium$2,099'])
      await expect(page.getByRole('region', { name: span, exact: true }).locator('dl')).toContainText(figure);
  await stop(day);
}
