// The board in the working day: what its columns count, a card moved, a lead sold.
import type { Locator, Page } from '@playwright/test';
import { stageLabel, type LeadStage } from '../src/domain/lead-stage.ts';
import { expect } from './fixtures.ts';
import { closePanel, dialog, stop, type Day } from './working-day-leads.ts';

export interface Sale {
  name: string;
  carrier: string;
  premium: string;
  face: string;
  /** The premium in whole dollars. */
  shown: string;
}

export async function expectBoard({ page, isPhone }: Day, counts: Record<LeadStage, number>): Promise<void> {
  for (const [stage, count] of Object.entries(counts)) {
    const shown = count.toLocaleString('en-US');
    const label = stageLabel(stage);
    if (isPhone)
      await expect(
        page.getByRole('group', { name: 'Stages' }).getByRole('button', { name: `${label} ${shown}`, exact: true }),
      ).toBeVisible();
    else
      await expect(
        page.getByRole('region', { name: label, exact: true }).getByText(`${shown} leads`, { exact: true }),
      ).toBeVisible();
  }
}

export const column = (page: Page, stage: LeadStage) =>
  page.getByRole('grid', { name: stageLabel(stage), exact: true });

async function findCard({ page, isPhone }: Day, name: string, stage: LeadStage): Promise<Locator> {
  await page.getByLabel('Search pipeline').fill(name);
  await expect(page.getByRole('status').getByText('1 lead', { exact: true })).toBeVisible();
  if (isPhone) await page.getByRole('group', { name: 'Stages' }).getByText(stageLabel(stage)).click();
  const card = column(page, stage).getByText(name, { exact: true });
  await expect(card).toBeVisible();
  return card;
}

export async function move(day: Day, { name, stage }: { name: string; stage: LeadStage }): Promise<void> {
  const { page, isPhone } = day;
  const card = await findCard(day, name, 'no_pickup');
  if (isPhone) {
    await card.click();
    const form = dialog(page, name).getByRole('form', { name: 'Stage' });
    await form.getByRole('combobox', { name: 'Stage' }).selectOption({ label: stageLabel(stage) });
    await form.getByRole('button', { name: 'Save stage' }).click();
    await closePanel(day, dialog(page, name));
    await findCard(day, name, stage);
    return;
  }
  await card.hover();
  await page.mouse.down();
  await column(page, stage).hover({ position: { x: 100, y: 60 } });
  await column(page, stage).hover({ position: { x: 110, y: 70 } });
  await page.mouse.up();
  await expect(column(page, stage).getByText(name, { exact: true })).toBeVisible();
}

export async function sell(day: Day, sale: Sale): Promise<void> {
  const { page } = day;
  await (await findCard(day, sale.name, 'app_submitted')).click();
  const panel = dialog(page, sale.name);
  await panel.getByRole('button', { name: 'Mark as SOLD' }).click();
  const form = dialog(page, 'Mark as SOLD');
  await form.getByLabel('Carrier').fill(sale.carrier);
  await form.getByLabel('Policy number').fill('SL-1002');
  await form.getByLabel('Annual premium').fill(sale.premium);
  await form.getByLabel('Face amount').fill(sale.face);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(sale.name);
  await stop(day);
  const confirm = form.getByRole('button', { name: 'Mark as SOLD' });
  // On a phone the lead's sheet is drawn again below the form and must not hide it.
  await expect(confirm).toBeVisible();
  await confirm.click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`${sale.name} is sold.`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Policy file' })).toBeVisible();
  await closePanel(day, panel);
  await expect(page.getByText('No matching leads', { exact: true })).toBeVisible();
}
