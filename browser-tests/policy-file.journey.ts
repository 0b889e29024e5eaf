// The SOLD form and the policy file while others change the same lead, and while one types on: nothing typed is lost, and
// nothing of others is overwritten unseen.
import type { Page } from '@playwright/test';
import { addLead, origin } from './add-lead.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';

const stored = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: { version: number; sold: object | null } })
    .lead;
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Holds what is sent to sell or to change a policy until it may go on. */
async function holdSaves(page: Page) {
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/leads/*/sold', async (route) => {
    arrived.resolve();
    await goOn.promise;
    await route.fallback();
  });
  return { arrived: arrived.promise, goOn: goOn.resolve };
}

async function beginSale(page: Page, id: string): Promise<void> {
  await page.goto(`/app/leads?lead=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as SOLD' }).click();
  await expect(form(page, 'Mark as SOLD')).toBeVisible();
}

test('what is typed on while the sale is saved stays, and is saved next as its policy file', async ({
  page,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, { name: 'Pat Doe', phone: '202-555-0143' });
  await beginSale(page, id);
  const held = await holdSaves(page);
  await form(page, 'Mark as SOLD').getByLabel('Policy number').fill('SL-1002');
  await press(page, 'Control+Enter');
  await held.arrived;
  await form(page, 'Mark as SOLD').getByLabel('Notes').fill('Wife is the beneficiary');
  held.goOn();
  const policy = form(page, 'Edit policy file');
  await expect(policy.getByLabel('Notes')).toHaveValue('Wife is the beneficiary');
  await expect(policy.getByLabel('Policy number')).toHaveValue('SL-1002');
  await policy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(policy).toHaveCount(0);
  await expect
    .poll(() => stored(page, id))
    .toMatchObject({ sold: { policyNumber: 'SL-1002', notes: 'Wife is the beneficiary' } });
});

test('a sale that somebody else had marked before keeps what was typed here', async ({ page, signedInAs }) => {
  await signedInAs();
  const id = await addLead(page, { name: 'Pat Doe', phone: '202-555-0143' });
  await beginSale(page, id);
  const held = await holdSaves(page);
  await form(page, 'Mark as SOLD').getByLabel('Policy number').fill('SL-1002');
  await press(page, 'Control+Enter');
  await held.arrived;
  const theirs = await page.request.post(`/api/leads/${id}/sold`, { data: { notes: 'Theirs' }, headers: origin() });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  held.goOn();
  await expect(page.getByText('This lead was already marked as sold.')).toBeVisible();
  const policy = form(page, 'Edit policy file');
  await expect(policy.getByLabel('Policy number')).toHaveValue('SL-1002');
  await expect(policy.getByLabel('Notes')).toHaveValue('Theirs');
  await policy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => stored(page, id)).toMatchObject({ sold: { policyNumber: 'SL-1002', notes: 'Theirs' } });
});

test('a policy that changes while one types is not overwritten unseen', async ({ page, signedInAs }) => {
  await signedInAs();
  const id = await addLead(page, { name: 'Pat Doe', phone: '202-555-0143' });
  const sale = await page.request.post(`/api/leads/${id}/sold`, { data: { notes: 'First' }, headers: origin() });
  expect(sale.ok(), await sale.text()).toBe(true);
  await page.goto(`/app/leads?lead=${id}&tab=sold`);
  await page.getByRole('dialog').getByRole('button', { name: 'Policy file' }).click();
  await form(page, 'Policy file').getByRole('button', { name: 'Edit' }).click();
  const policy = form(page, 'Edit policy file');
  await policy.getByLabel('Notes').fill('Mine');
  const { version } = await stored(page, id);
  const theirs = await page.request.patch(`/api/leads/${id}/sold`, {
    data: { version, sold: { notes: 'Theirs', policyNumber: 'SL-1002' } },
    headers: origin(),
  });
  expect(theirs.ok(), await theirs.text()).toBe(true);
  // The other window's change is here, and what is typed stands over it.
  await expect(policy.getByLabel('Policy number')).toHaveValue('SL-1002');
  await policy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(policy.getByText('Notes is now “Theirs”.')).toBeVisible();
  await expect.poll(() => stored(page, id)).toMatchObject({ sold: { notes: 'Theirs' } });
  await policy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(policy).toHaveCount(0);
  await expect.poll(() => stored(page, id)).toMatchObject({ sold: { notes: 'Mine', policyNumber: 'SL-1002' } });
});

test('a sale that is saved after its form was left closes no other form', async ({ page, signedInAs }) => {
  await signedInAs();
  const first = await addLead(page, { name: 'Pat Doe' });
  await addLead(page, { name: 'Sam Roe' });
  await page.goto('/app/leads?sort=name');
  const list = page.getByRole('grid', { name: 'Leads' });
  await list.focus();
  await press(page, 'Home');
  await press(page, 'm');
  const held = await holdSaves(page);
  await expect(form(page, 'Mark as SOLD')).toContainText('Pat Doe');
  await press(page, 'Control+Enter');
  await held.arrived;
  await press(page, 'Escape');
  await expect(form(page, 'Mark as SOLD')).toHaveCount(0);
  await list.focus();
  await press(page, 'End');
  await press(page, 'm');
  await expect(form(page, 'Mark as SOLD')).toContainText('Sam Roe');
  await form(page, 'Mark as SOLD').getByLabel('Policy number').fill('SL-1002');
  held.goOn();
  await expect.poll(() => stored(page, first)).toMatchObject({ status: 'sold' });
  await expect(page.getByText('Pat Doe is sold.')).toBeVisible();
  await expect(form(page, 'Mark as SOLD').getByLabel('Policy number')).toHaveValue('SL-1002');
});
