// Two leads of one person: found, merged field by field, taken back; at the desk by keyboard, and on a phone.
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { focusIsSomewhere } from './press-everything.ts';

interface Person {
  name: string;
  phone?: string;
  email?: string;
  further?: string[];
  dob?: string;
  zip?: string;
  state?: string;
  notes?: string;
  minutesAgo?: number;
}

async function addPeople(agent: BrowserAgent, people: Person[]): Promise<string[]> {
  return withDatabase(async (client) => {
    const ids: string[] = [];
    for (const { name, phone, email, further, dob, zip, state, notes, minutesAgo } of people) {
      const { rows } = await client.query<{ id: string }>(
        `insert into leads (user_id, name, phone, email, further_phones, dob, address, state, notes, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - $10 * interval '1 minute', now() - $10 * interval '1 minute') returning id`,
        [
          agent.id,
          name,
          phone,
          email,
          further ?? [],
          dob,
          zip && JSON.stringify({ zip }),
          state,
          notes,
          minutesAgo ?? 0,
        ],
      );
      ids.push(rows[0]!.id);
    }
    return ids;
  });
}

const stones: Person[] = [
  {
    name: 'Robert Stone',
    phone: '+12025550101',
    dob: '1960-02-29',
    zip: '27601',
    state: 'NC',
    notes: 'Asked about final expense.',
    minutesAgo: 9000,
  },
  {
    name: 'Bob Stone',
    phone: '+12025550102',
    email: 'bob@example.com',
    further: ['+12025550101'],
    dob: '1960-02-29',
    state: 'TX',
    notes: 'Wants a call at noon.',
    minutesAgo: 60,
  },
];
const couple: Person[] = [
  { name: 'Ann Lee', phone: '+12025550103', minutesAgo: 8000 },
  { name: 'Carl Lee', further: ['+12025550103'], email: 'carl@example.com', minutesAgo: 70 },
];
const namesakes: Person[] = [
  { name: 'Dee Marsh', phone: '+12025550104', zip: '30301', minutesAgo: 7000 },
  { name: 'Dee Marsh', phone: '+12025550105', zip: '30301', minutesAgo: 80 },
];

const pairs = (page: Page) => page.getByRole('list', { name: 'Pairs to review' }).getByRole('article');

test('at the desk: from the leads page by keyboard, merge, undo, not the same, undo from the list', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  await addPeople(agent, [...stones, ...couple, ...namesakes]);
  await page.goto('/app/leads');
  await page.getByRole('link', { name: 'Duplicates 3 pairs to review' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible();
  await expect(pairs(page)).toHaveCount(3);
  await expect(pairs(page).nth(0)).toContainText('Certain');
  await expect(pairs(page).nth(0)).toContainText('Same phone, similar names, same date of birth.');
  await expect(pairs(page).nth(1)).toContainText('Possible');
  await expect(pairs(page).nth(2)).toContainText('Same household?');
  await expectAccessible(page);

  await press(page, 'j');
  await expect(page.locator('[data-pair]').first()).toBeFocused();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge Robert Stone and Bob Stone' });
  await expect(dialog).toBeVisible();
  const phones = dialog.getByRole('group', { name: 'Main phone' });
  await expect(phones.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(phones.getByRole('radio').nth(1)).toBeChecked();
  await phones.getByRole('radio').nth(1).focus();
  await press(page, 'ArrowUp');
  await expect(phones.getByRole('radio').nth(0)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Imported note' }).getByRole('radio').nth(2)).toBeChecked();
  await expectAccessible(page);
  await press(page, 'ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(pairs(page)).toHaveCount(2);
  await expect(page.getByText('Merged Bob Stone into Robert Stone.')).toBeVisible();
  await focusIsSomewhere(page, 'a merge');
  await press(page, 'j');
  await expect(page.locator('[data-pair]:focus')).toHaveCount(1);
  await press(page, 'Control+z');
  await expect(page.getByText('Bob Stone is a separate lead again.')).toBeVisible();
  await focusIsSomewhere(page, 'a merge taken back');
  await press(page, 'j');
  await expect(page.locator('[data-pair]:focus')).toHaveCount(1);
  await expect(pairs(page)).toHaveCount(3);

  // Not the same person, and changing one's mind.
  await page.getByRole('button', { name: 'Not the same person: Dee Marsh and Dee Marsh' }).click();
  await expect(pairs(page)).toHaveCount(2);
  await page.getByRole('tab', { name: 'Not the same' }).click();
  await page.getByRole('button', { name: 'Review again: Dee Marsh and Dee Marsh' }).click();
  await expect(page.getByText('No dismissed pairs')).toBeVisible();
  await page.getByRole('tab', { name: 'To review' }).click();
  await expect(pairs(page)).toHaveCount(3);
  // N makes a new lead on other pages, and nothing here.
  await press(page, 'j');
  await press(page, 'n');
  await press(page, 'j');
  await expect(page.locator('[data-pair]').nth(1)).toBeFocused();
  await press(page, 'b');
  await expect(pairs(page)).toHaveCount(2);
  await expect(page.locator('[data-pair]').nth(1)).toBeFocused();
  await press(page, 'ControlOrMeta+z');
  await expect(pairs(page)).toHaveCount(3);

  // Merged again, and taken back from the list of merges.
  await page.getByRole('button', { name: 'Review and merge Robert Stone and Bob Stone' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Merges' }).click();
  const merges = page.getByRole('list', { name: 'Merges' }).getByRole('listitem');
  await expect(merges).toHaveCount(2);
  await merges
    .first()
    .getByRole('button', { name: /^Undo merge of/ })
    .click();
  const undo = page.getByRole('dialog', { name: 'Undo this merge?' });
  await expect(undo).toContainText('Moves back to Bob Stone');
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo merge' }).click();
  await expect(undo).toBeHidden();
  await expect(merges.filter({ hasText: 'Undone' })).toHaveCount(2);
});

test('on a phone: from a lead’s panel, stacked, and the household stays two people', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await signedInAs();
  const [, bob, ann] = await addPeople(agent, [...stones, ...couple]);
  await page.goto(`/app/leads?lead=${bob}`);
  await page.getByRole('button', { name: 'Review Robert Stone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Robert Stone and Bob Stone' });
  await expect(dialog.getByRole('group', { name: 'State' })).toBeVisible();
  await dialog.getByRole('group', { name: 'State' }).getByText('NC').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  // The lead that was on screen went into the other one, which is shown now.
  await expect(page.getByText('Merged with Bob Stone')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(bob!));
  await page.getByRole('button', { name: 'Undo merge' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this merge?' });
  await undo.getByRole('button', { name: 'Undo merge' }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByText('Merge undone with Bob Stone')).toBeVisible();

  await page.goto(`/app/leads?lead=${ann}`);
  await page.getByRole('button', { name: 'Review Carl Lee' }).click();
  await expect(page.getByText('They may be two people in one household')).toBeVisible();
  await page.getByRole('button', { name: 'Two people' }).click();
  await expect(page.getByRole('button', { name: 'Review Carl Lee' })).toBeHidden();
});

test('a phone that is another lead’s is no dead end: the form offers the merge', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const [robert] = await addPeople(agent, [{ name: 'Robert Stone', minutesAgo: 5 }, stones[1]!]);
  await page.goto(`/app/leads?lead=${robert}`);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('202 555 0102');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Bob Stone already has this phone or email. Is it the same person?')).toBeVisible();
  await page.getByRole('button', { name: 'Merge with Bob Stone…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Merge / });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Merged Robert Stone into Bob Stone.')).toBeVisible();
});

test('a lead that changes shows up as a pair while the page is open', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const [first] = await addPeople(agent, [
    { name: 'Eve Park', phone: '+12025550106' },
    { name: 'Finn Ode', phone: '+12025550107' },
  ]);
  await page.goto('/app/leads/duplicates');
  await expect(page.getByText('No possible duplicates')).toBeVisible();
  await withDatabase((client) =>
    client.query(`update leads set further_phones = '{+12025550107}' where user_id = $1 and id = $2`, [
      agent.id,
      first,
    ]),
  );
  await expect(pairs(page)).toHaveCount(1);
  await expect(pairs(page).first()).toContainText('Same household?');
});
