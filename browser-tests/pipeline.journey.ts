// The board by mouse and keyboard, and saves that outlive a lost connection and a reload.
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { addLeads } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, goOffline, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.use({ serviceWorkers: 'allow' });

async function addLead(page: Page, name: string): Promise<string> {
  const id = randomUUID();
  const answer = await page.request.post('/api/leads', {
    data: { id, name, phone: '202-555-0143' },
    headers: { origin: process.env.BROWSER_TEST_URL ?? '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

const column = (page: Page, stage: string) => page.getByRole('grid', { name: stage });

test('a lead moves by mouse and by keyboard', async ({ page, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible();
  const card = column(page, 'No Pickup').getByText('Pat Doe');
  await card.hover();
  await page.mouse.down();
  await column(page, 'Quoted').hover({ position: { x: 100, y: 100 } });
  await column(page, 'Quoted').hover({ position: { x: 110, y: 110 } });
  await page.mouse.up();
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();
  await column(page, 'Quoted').focus();
  await press(page, 'Space');
  await press(page, 'ArrowDown');
  await whenStored(page, () => press(page, 'Space'));
  await expect(column(page, 'App Submitted').getByText('Pat Doe')).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]', { hasText: 'Pat Doe moved to App Submitted.' })).toBeAttached();
  await page.reload();
  await expect(column(page, 'App Submitted').getByText('Pat Doe')).toBeVisible();
});

test('a move is taken back, by mouse and by keyboard', async ({ page, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await expect(column(page, 'No Pickup').getByText('Pat Doe')).toBeVisible();
  await column(page, 'No Pickup').focus();
  await press(page, 'Space');
  await press(page, 'ArrowRight');
  await whenStored(page, () => press(page, 'Space'));
  await expect(column(page, 'Answered').getByText('Pat Doe')).toBeVisible();
  await whenStored(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(column(page, 'No Pickup').getByText('Pat Doe')).toBeVisible();
  await expect(column(page, 'Answered').getByText('Pat Doe')).toHaveCount(0);
  await expect(page.getByText('stays as it is')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await page.reload();
  await expect(column(page, 'No Pickup').getByText('Pat Doe')).toBeVisible();
});

test('Ctrl+Z: several moves, the last first, on another page too; not while one types, and not over somebody else', async ({
  page,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, 'Pat Doe');
  const stage = async () => ((await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: { stage: string } }).lead.stage; // prettier-ignore
  const move = async (key: string) => {
    for (const each of ['Space', key, 'Space']) await press(page, each);
  };
  await page.goto('/app/pipeline');
  await column(page, 'No Pickup').focus();
  await expect(column(page, 'No Pickup').getByText('Pat Doe')).toBeVisible();
  await move('ArrowRight');
  await expect(column(page, 'Answered').getByText('Pat Doe')).toBeVisible();
  await column(page, 'Answered').focus();
  await move('ArrowRight');
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();
  await expect.poll(stage).toBe('quoted');

  await column(page, 'Quoted').getByText('Pat Doe').click();
  const note = page.getByPlaceholder('Write a note…');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  // A browser may take back two letters one by one.
  await note.pressSequentially('H');
  await press(page, 'ControlOrMeta+z');
  await expect(note).toHaveValue('');
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  const select = page.getByRole('combobox', { name: 'Stage of Pat Doe' });
  await expect(select).toHaveValue('quoted');
  await press(page, 'ControlOrMeta+z');
  await press(page, 'ControlOrMeta+z');
  await expect(select).toHaveValue('no_pickup');
  await expect(page.getByText('Pat Doe moved back to No Pickup.').first()).toBeVisible();
  await expect.poll(stage).toBe('no_pickup');
  await press(page, 'ControlOrMeta+z');
  await expect(page.getByText('Nothing to undo.').first()).toBeVisible();

  await select.selectOption('app_started');
  await expect.poll(stage).toBe('app_started');
  const elsewhere = { data: { stage: 'app_pending' }, headers: { origin: process.env.BROWSER_TEST_URL ?? '' } };
  expect((await page.request.post(`/api/leads/${id}/stage`, elsewhere)).ok()).toBe(true);
  await expect(select).toHaveValue('app_pending');
  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, 'ControlOrMeta+z');
  await expect(page.getByText('was moved again since, so it stays as it is').first()).toBeVisible();
  expect(await stage()).toBe('app_pending');
});

test('a follow-up saved without a date is cleared, a time without one is asked about', async ({ page, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await column(page, 'No Pickup').getByText('Pat Doe').click();
  const bar = page.getByRole('region', { name: 'Follow-up' });
  await bar.getByRole('button', { name: 'Set follow-up' }).click();
  await whenStored(page, () => bar.getByRole('button', { name: /^In 30 days/ }).click());
  await expect(bar.getByText('No follow-up')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Change' }).click();
  await bar.getByLabel('Date').fill('');
  await whenStored(page, () => bar.getByRole('button', { name: 'Save follow-up' }).click());
  await expect(bar.getByText('No follow-up')).toBeVisible();
  await expect(page.getByRole('button', { name: /Not saved yet/ })).toHaveCount(0);
  await page.reload();
  await expect(bar.getByText('No follow-up')).toBeVisible();
});

test('filters and the order of the columns', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 60);
  await page.goto('/app/pipeline');
  const cards = column(page, 'Quoted').getByRole('row');
  await expect(cards.first()).toContainText('Lead 0000');
  await page.getByRole('button', { name: 'Filter' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByText('Stage', { exact: true })).toHaveCount(0);
  await filters.getByRole('checkbox', { name: /^TX/ }).click();
  await expect(page).toHaveURL(/state=TX/);
  await closes(filters);
  await expect(page.getByRole('status').getByText('15 leads')).toBeVisible();
  await expect(page.getByText('State TX')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search pipeline').fill('nobody at all');
  await expect(page.getByText('No matching leads', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('No matching leads', { exact: true })).toHaveCount(0);
  await expect(page).not.toHaveURL(/state=/);
  await page.getByLabel('Sort order').selectOption('longest');
  await page.reload();
  await expect(page.getByLabel('Sort order')).toHaveValue('longest');
});

test('what is saved offline shows at once and arrives once', async ({ page, context, signedInAs }) => {
  await signedInAs();
  await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await column(page, 'No Pickup').getByText('Pat Doe').click();
  await expect(page.getByLabel('Carrier')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const notes = page.getByRole('region', { name: 'Timeline' });
  await expect(notes.getByText('Lead added')).toBeVisible();
  await goOffline(page);
  await page.getByPlaceholder('Write a note…').fill('Prefers mornings');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Pipeline' }).click();
  await page.getByLabel('Carrier').fill('Sample Life');
  await page.getByLabel('Face').fill('250,000');
  await page.getByLabel('Premium').fill('43.50');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(column(page, 'Quoted').getByText('Pat Doe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsaved changes: 2' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Carrier')).toHaveValue('Sample Life');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(notes.getByText('Quoted Sample Life | Face $250,000 | Premium $44')).toHaveCount(1);
  await expect(notes.getByText('Prefers mornings')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
});

test('a move made offline of a lead that was sold on another device is said and asks for nothing', async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, 'Pat Doe');
  await page.goto('/app/pipeline');
  await expect(column(page, 'No Pickup').getByText('Pat Doe')).toBeVisible();
  await goOffline(page);
  await column(page, 'No Pickup').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await press(page, key);
  await expect(column(page, 'Answered').getByText('Pat Doe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();
  const sold = await page.request.post(`/api/leads/${id}/sold`, {
    data: {},
    headers: { origin: process.env.BROWSER_TEST_URL ?? '' },
  });
  expect(sold.ok(), await sold.text()).toBe(true);
  await context.setOffline(false);
  await expect(page.getByText('Stage update failed. This lead is sold, so it no longer has a stage.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save mine anyway' })).toHaveCount(0);
  for (const stage of ['No Pickup', 'Answered']) await expect(column(page, stage).getByText('Pat Doe')).toHaveCount(0);
});

test('a pending reason and a note that change while one types are asked about, not overwritten', async ({
  page,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, 'Pat Doe');
  const headers = { origin: process.env.BROWSER_TEST_URL ?? '' };
  const noteId = randomUUID();
  const first = { id: noteId, body: 'First', pinned: false, written_at: new Date().toISOString() };
  expect((await page.request.post(`/api/leads/${id}/notes`, { data: first, headers })).ok()).toBe(true);
  await page.goto(`/app/pipeline?lead=${id}`);
  const reason = page.getByPlaceholder('What is the carrier waiting for?');
  await reason.fill('Mine');
  const { lead } = (await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: { version: number } };
  const ofOther = { id: randomUUID(), version: lead.version, reason: 'Theirs' };
  expect((await page.request.post(`/api/leads/${id}/pending-reason`, { data: ofOther, headers })).ok()).toBe(true);
  await expect(column(page, 'App Pending').getByText('Pending: Theirs')).toBeVisible();
  await expect(reason).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByRole('button', { name: 'Unsaved changes: 1' })).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  const notes = page.getByRole('region', { name: 'Timeline' });
  const note = notes.getByRole('listitem').filter({ hasText: 'First' });
  await note.hover();
  await note.getByRole('button', { name: 'Note actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await notes.getByLabel('Note', { exact: true }).fill('Mine');
  const edit = { version: 1, body: 'Theirs' };
  const edited = page.waitForResponse((answer) => answer.url().includes(`/api/leads/${id}/timeline`));
  expect((await page.request.patch(`/api/leads/${id}/notes/${noteId}`, { data: edit, headers })).ok()).toBe(true);
  await edited;
  await notes.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unsaved changes: 2' })).toBeVisible();
  const timeline = await (await page.request.get(`/api/leads/${id}/timeline?limit=100`)).text();
  expect(timeline).toContain('Pending reason saved: Theirs');
  expect(timeline).not.toContain('Mine');
});
