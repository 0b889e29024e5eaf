// The outcome of a call by one key: on the list, in the panel, on the lead's page and on Today, alone and for many.
import type { Page, Route } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { addLead } from './add-lead.ts';
import { expect, expectAccessible, goOffline, test } from './fixtures.ts';
import { press } from './keys.ts';
import { whenStored } from './when-stored.ts';

test.use({ serviceWorkers: 'allow' });

interface Stored {
  call_attempts: number;
  last_outcome: string | null;
  last_contacted_at: string | null;
  next_follow_up_at: string | null;
  stage: string;
}

async function stored(page: Page, id: string): Promise<Stored> {
  return ((await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: Stored }).lead;
}

const panel = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Timeline' }) });
const tell = (page: Page, text: string | RegExp) => page.getByText(text).first();
const inToast = (page: Page, name: string) => page.getByRole('status').getByRole('button', { name, exact: true });
const pat = { name: 'Pat Doe', phone: '202-555-0143', email: 'pat@example.com' };

test('the row at hand: counted, undone, followed up, and never moved', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const id = await addLead(page, pat);
  await page.goto('/app/leads');
  await expect(page.getByRole('row').filter({ hasText: 'Pat Doe' })).toHaveCount(1);
  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, 'Home');
  await press(page, '2');
  await expect(tell(page, 'Left voicemail: Pat Doe')).toBeVisible();
  await expect.poll(() => stored(page, id)).toMatchObject({ call_attempts: 1, last_outcome: 'Left voicemail' });
  await inToast(page, 'Undo').click();
  await expect(tell(page, 'Undone: Left voicemail for Pat Doe.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => stored(page, id)).toMatchObject({ call_attempts: 0, last_outcome: null });

  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, '1');
  await inToast(page, 'Follow up tomorrow').click();
  await expect.poll(async () => (await stored(page, id)).next_follow_up_at).not.toBeNull();
  await press(page, '3');
  await inToast(page, 'Choose a time').click();
  const chooser = page.getByRole('dialog', { name: 'Follow up with Pat Doe' });
  await expect(chooser).toBeVisible();
  await press(page, '6');
  await chooser.getByLabel('Date').fill('2031-05-06');
  await chooser.getByRole('button', { name: 'Set follow-up' }).click();
  await expect.poll(async () => (await stored(page, id)).next_follow_up_at).toContain('2031-05-06');
  const now = await stored(page, id);
  expect(now).toMatchObject({ call_attempts: 2, last_outcome: 'Call back', stage: 'no_pickup' });
  expect(now.last_contacted_at).not.toBeNull();
});

test('the lead that is open: menu, keys, do not contact; digits are dead in fields, menus and dialogs', async ({
  strictPage: page,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, pat);
  await page.goto(`/app/leads/${id}`);
  await expect(page.getByRole('heading', { name: 'Pat Doe' })).toBeVisible();
  await page.getByRole('button', { name: 'Log outcome' }).click();
  await expect(page.getByRole('menuitem', { name: /Wrong number/ })).toContainText('5');
  await expectAccessible(page);
  await press(page, '2');
  await press(page, 'Escape');
  await page.getByPlaceholder('Write a note…').fill('Call 2');
  await press(page, '6');
  await expect(page.getByPlaceholder('Write a note…')).toHaveValue('Call 26');
  await page.getByLabel('Priority').focus();
  await press(page, '4');
  await page.getByRole('heading', { name: 'Pat Doe' }).click();
  await press(page, '5');
  await expect(tell(page, '1 call attempt')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Call: Wrong number' })).toBeVisible();
  await inToast(page, 'Do not contact').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Stop contacting' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await press(page, '1');
  await question.getByRole('button', { name: 'Do not contact' }).click();
  await expect(tell(page, 'No texts, no calls')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ call_attempts: 1, last_outcome: 'Wrong number', stage: 'no_pickup' });
});

/** The lead changes elsewhere, and this window's reading of it is under way until it is answered. */
async function holdReading(page: Page, id: string): Promise<{ answer: () => Promise<void> }> {
  const began = new Promise<{ answer: () => Promise<void> }>((resolve) => {
    const hold = async (route: Route) => {
      const lead = await route.fetch();
      resolve({ answer: () => route.fulfill({ response: lead }) });
    };
    void page.route(`**/api/leads/${id}`, hold, { times: 1 });
  });
  await withDatabase((client) =>
    client.query(`update leads set priority = 'high', version = version + 1 where id = $1`, [id]),
  );
  return began;
}

test('without a connection it is shown at once and saved later, with what was changed after it', async ({
  strictPage: page,
  context,
  signedInAs,
}) => {
  await signedInAs();
  const id = await addLead(page, pat);
  await page.goto(`/app/leads?lead=${id}`);
  await expect(panel(page).getByRole('heading', { name: 'Pat Doe' })).toBeVisible();
  await page.getByRole('grid', { name: 'Leads' }).focus();
  // What says so is loaded before the connection goes.
  await whenStored(page, () => press(page, '1'));
  await whenStored(page, () => inToast(page, 'Undo').click());
  await expect.poll(() => stored(page, id)).toMatchObject({ call_attempts: 0 });
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  const reading = await holdReading(page, id);
  await goOffline(page);
  await press(page, '6');
  await expect(panel(page).getByText('1 call attempt')).toBeVisible();
  await reading.answer();
  await expect(panel(page).getByText('High priority')).toBeVisible();
  await press(page, '1');
  await expect(panel(page).getByText('2 call attempts')).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Call: Talked' })).toContainText('Not saved yet');
  await inToast(page, 'Follow up tomorrow').click();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0);
  await expect
    .poll(() => stored(page, id))
    .toMatchObject({
      call_attempts: 2,
      last_outcome: 'No answer',
      last_contacted_at: expect.any(String),
      next_follow_up_at: expect.any(String),
    });
});

test('a selection takes the keys, asks above fifty, and is taken back', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await addLeads(agent, 60);
  await page.goto('/app/leads');
  await expect(page.getByRole('row').filter({ hasText: 'Lead 000004' })).toHaveCount(1);
  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, 'Home');
  for (const key of [' ', 'ArrowDown', ' ']) await press(page, key);
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Log outcome' })).toBeVisible();
  await expectAccessible(page);
  await press(page, '2');
  await expect(tell(page, 'Left voicemail: logged for 2 leads.')).toBeVisible();
  await inToast(page, 'Undo').click();
  await expect(tell(page, 'Undone for 2 leads.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar.getByText('60 leads selected')).toBeVisible();
  await page.getByRole('grid', { name: 'Leads' }).focus();
  await press(page, '1');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'for 60 leads?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Log outcome' }).click();
  await expect(tell(page, 'No answer: logged for 60 leads.')).toBeVisible();
});

test('the row at hand on Today', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const id = await addLead(page, { ...pat, next_follow_up_at: new Date(Date.now() - 120_000).toISOString() });
  await page.goto('/app/today');
  await page.getByRole('article', { name: 'Pat Doe' }).getByRole('button', { name: 'Pat Doe', exact: true }).focus();
  await press(page, '6');
  await expect(tell(page, 'Talked: Pat Doe')).toBeVisible();
  await inToast(page, 'Follow up in 3 days').click();
  await expect.poll(() => stored(page, id)).toMatchObject({ call_attempts: 1, last_outcome: 'Talked' });
  await expect
    .poll(async () => Date.parse((await stored(page, id)).next_follow_up_at ?? '') > Date.now() + 2 * 86_400_000)
    .toBe(true);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('with the panel open J and K page through the leads, and keys, menu and Ctrl+K act on the one that is shown', async ({
    strictPage: page,
    signedInAs,
  }) => {
    await signedInAs();
    const ids: string[] = [];
    for (const [index, name] of ['Cy Last', 'Bo Middle', 'Al First'].entries())
      ids.unshift(await addLead(page, { name, phone: `202-555-015${index}` }));
    await page.goto('/app/leads');
    await page.getByRole('grid', { name: 'Leads' }).focus();
    await press(page, 'Home');
    await press(page, 'Enter');
    const shown = (name: string) => page.getByRole('dialog', { name });
    await expect(shown('Al First')).toBeVisible();
    await press(page, 'j');
    await expect(shown('Bo Middle')).toBeVisible();
    await press(page, 'j');
    await expect(shown('Cy Last')).toBeVisible();
    await press(page, 'k');
    await expect(shown('Bo Middle').getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await press(page, '1');
    await expect.poll(async () => (await stored(page, ids[1] ?? '')).call_attempts).toBe(1);
    expect((await stored(page, ids[0] ?? '')).call_attempts).toBe(0);
    await press(page, 'e');
    const field = shown('Bo Middle').getByRole('textbox', { name: 'Name', exact: true });
    await expect(field).toBeFocused();
    await press(page, 'k');
    await expect(field).toHaveValue('Bo Middlek');
    await press(page, 'Backspace');
    await page.getByRole('grid', { name: 'Leads' }).focus();
    await press(page, 'f');
    await expect(shown('Bo Middle').getByRole('form', { name: 'Set follow-up' })).toBeVisible();
    await page.getByRole('grid', { name: 'Leads' }).focus();

    await press(page, 'ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('quoted');
    await expect(page.getByRole('option', { name: /Move to Quoted/ })).toHaveAttribute('data-highlighted');
    await press(page, 'Enter');
    await expect.poll(async () => (await stored(page, ids[1] ?? '')).stage).toBe('quoted');
    await expect(page.getByRole('grid', { name: 'Leads' })).toBeFocused();
    await press(page, 'ControlOrMeta+z');
    await expect.poll(async () => (await stored(page, ids[1] ?? '')).stage).toBe('no_pickup');

    await press(page, '?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const keyOf = (label: string, cap: string) => help.getByRole('listitem').filter({ hasText: new RegExp(`^${label}${cap}$`) }); // prettier-ignore
    await expect(keyOf('Set stage', 'S')).toBeVisible();
    await expect(keyOf('Talked', '6')).toBeVisible();
    await expect(keyOf('Text', 'T')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Escape');
    await shown('Bo Middle').getByRole('button', { name: 'More actions for Bo Middle' }).click();
    for (const name of [/^Set stage/, /^Set follow-up/, /^Call/, /^Talked/, /^Delete/]) await expect(page.getByRole('menuitem', { name }).first()).toBeVisible(); // prettier-ignore
    await expectAccessible(page);
  });
});
