// A new lead with the phone or email of a lead that is there: said at the field, that lead one press away, and two ways on.
import type { Page } from '@playwright/test';
import { addLead } from './add-lead.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';

interface StoredLead {
  id: string;
  name: string;
  phone: string | null;
}

async function leads(page: Page): Promise<StoredLead[]> {
  const answer = await page.request.get('/api/leads?status=lead');
  return ((await answer.json()) as { rows: StoredLead[] }).rows;
}

const form = (page: Page) => page.getByRole('dialog', { name: 'New lead' });
async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New lead' }).click();
  await expect(form(page)).toBeVisible();
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`${width}: told while typing, opened, come back to, added as a second lead`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signedInAs();
    const ann = await addLead(page, { name: 'Ann Lee', phone: '202-555-0143' });
    await addLead(page, { name: 'Dee Marsh', email: 'dee@example.com' });
    await page.goto('/app/leads');
    await openForm(page);
    await form(page).getByLabel('Name', { exact: true }).fill('Carl Lee');
    const phone = form(page).getByLabel('Phone');
    await phone.fill('(202) 555-0143');
    await expect(form(page).getByText('Ann Lee already has this phone.')).toBeVisible();
    await expect(phone).toHaveAccessibleDescription(/Ann Lee already has this phone\./);
    await form(page).getByLabel('Email').fill('DEE@example.com');
    await expect(form(page).getByText('Dee Marsh already has this email.')).toBeVisible();
    await expectAccessible(page);
    const spill = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await spill()).toBe(0);

    // It goes when the number does.
    await form(page).getByLabel('Email').fill('carl@example.com');
    await expect(form(page).getByText('Dee Marsh already has this email.')).toHaveCount(0);
    await form(page).getByRole('link', { name: 'Open lead' }).click();
    await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('lead')).toBe(ann);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    // What was typed waits in the form.
    await openForm(page);
    await expect(phone).toHaveValue('(202) 555-0143');
    await form(page).getByRole('button', { name: 'Add as separate lead' }).dblclick();
    await expect(form(page)).toHaveCount(0);
    await expect(
      page.getByText('Carl Lee added. The shared phone or email is kept as an additional one.'),
    ).toBeVisible();
    const stored = await leads(page);
    expect(stored.map(({ name }) => name).toSorted()).toEqual(['Ann Lee', 'Carl Lee', 'Dee Marsh']);
    const carl = stored.find(({ name }) => name === 'Carl Lee');
    expect(carl).toMatchObject({ phone: null });
    // Either of them can be reached at the phone they share.
    await page.goto(`/app/leads?lead=${carl?.id}`);
    const panel = page.getByRole('dialog', { name: 'Carl Lee' });
    await expect(panel.getByText('(202) - 555 - 0143', { exact: true })).toBeVisible();
    for (const name of ['Call', 'Text']) await expect(panel.getByRole('button', { name, exact: true })).toBeEnabled();
  });
}

test('the save itself finds it out, by keyboard; filling in overwrites nothing', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/leads');
  await openForm(page);
  // Nobody has it while it is being typed; somebody has it by the time of the save.
  await form(page).getByLabel('Name', { exact: true }).fill('A. Lee');
  await form(page).getByLabel('Phone').fill('202-555-0143');
  await form(page).getByLabel('State').fill('TX');
  await addLead(page, { name: 'Ann Lee', phone: '202-555-0143' });
  await press(page, 'Enter');
  await expect(form(page).getByText('Ann Lee already has this phone.')).toBeVisible();
  await expect(form(page).getByLabel('Phone')).toBeFocused();
  expect(await leads(page)).toHaveLength(1);
  await form(page).getByRole('button', { name: 'Fill in existing lead' }).focus();
  await press(page, 'Enter');
  await expect(page.getByText('You already had Ann Lee, so we filled in what was missing.')).toBeVisible();
  expect(await leads(page)).toMatchObject([{ name: 'Ann Lee', state: 'TX' }]);
});

test('a double click adds one lead', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await openForm(page);
  await form(page).getByLabel('Name', { exact: true }).fill('Ann Lee');
  await form(page).getByLabel('Phone').fill('202-555-0143');
  await form(page).getByRole('button', { name: 'Add lead' }).dblclick();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('Ann Lee added.')).toHaveCount(1);
  expect(await leads(page)).toHaveLength(1);
});

test('a further phone that is another lead’s can stay with both', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await addLead(page, { name: 'Ann Lee', phone: '202-555-0143' });
  const carl = await addLead(page, { name: 'Carl Lee', phone: '202-555-0155' });
  await page.goto(`/app/leads/${carl}`);
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByLabel('Additional phone', { exact: true }).fill('202 555 0143');
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ann Lee already has this phone or email.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep on both leads' }).click();
  await expect(page.getByText('Ann Lee already has this phone or email.')).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(`/api/leads/${carl}`)).json())
    .toMatchObject({ lead: { phone: '+12025550155', further_phones: ['+12025550143'] } });
});

test('what is typed on while a lead is being added is not lost', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto('/app/leads');
  await openForm(page);
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/leads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    arrived.resolve();
    await answered.promise;
    await route.fallback();
  });
  await form(page).getByLabel('Name', { exact: true }).fill('Ann Lee');
  await form(page).getByLabel('Notes').fill('Call after');
  await press(page, 'Control+Enter');
  await arrived.promise;
  await form(page).getByLabel('Notes').fill('Call after five');
  await form(page).getByLabel('Company').fill('Harbor Bakery');
  answered.resolve();
  await expect(form(page)).toHaveCount(0);
  const id = (await leads(page))[0]?.id ?? '';
  await expect
    .poll(async () => (await page.request.get(`/api/leads/${id}`)).json())
    .toMatchObject({ lead: { name: 'Ann Lee', notes: 'Call after five', company: 'Harbor Bakery' } });
  // The next form begins empty.
  await openForm(page);
  await expect(form(page).getByLabel('Notes')).toHaveValue('');
});

test('a lead that is added after its form was left leaves the next form as it is', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  await page.goto('/app/leads');
  await openForm(page);
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/leads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    arrived.resolve();
    await answered.promise;
    await route.fallback();
  });
  await form(page).getByLabel('Name', { exact: true }).fill('Ann Lee');
  await press(page, 'Control+Enter');
  await arrived.promise;
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page)).toHaveCount(0);
  await openForm(page);
  await form(page).getByLabel('Name', { exact: true }).fill('Carl Lee');
  answered.resolve();
  await expect(page.getByText('Ann Lee added.')).toBeVisible();
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Carl Lee');
  await page.reload();
  await openForm(page);
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Carl Lee');
});
