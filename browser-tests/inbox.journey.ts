// The inbox: reading, answering, naming, removing, live in two windows, on a desk and on a phone.
// Over 400 lines because all that is done to a conversation begins with the same few steps.
import type { Page } from '@playwright/test';
import { addLeads, withDatabase } from '../test-support/browser-agents.ts';
import { addConversation, carrier, giveNumber, receiveText } from '../test-support/browser-texting.ts';
import { expect, expectAccessible, focusIsAtWork, goOffline, test } from './fixtures.ts';
import { closes, press } from './keys.ts';
import { fitsSmallWindows } from './small-windows.ts';

test.use({ serviceWorkers: 'allow' });

const pat = '+12022000001';
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name });

test('at the desk: read, answer, be answered, and stopped', async ({ strictPage: page, context, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addLeads(agent, 3);
  await addConversation(agent, number, pat, [{ from: 'person', body: 'After five please', minutesAgo: 3 }]);
  await page.goto('/app/messages');
  await expect(page.getByRole('link', { name: /^Messages/ })).toContainText('1 unread');
  const list = page.getByRole('region', { name: 'Conversations' });
  expect((await list.boundingBox())?.width).toBe(320);
  await row(page, /Lead 000001/).click();
  await expect(thread(page).getByText('After five please')).toBeVisible();
  await expect(message(page)).toBeFocused();
  await expect(page.getByRole('link', { name: /^Messages/ })).not.toContainText('unread');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(thread(other).getByText('After five please')).toBeVisible();
  await message(page).fill(`Great, I’ll call ${'x'.repeat(60)}`);
  await expect(page.getByText(/UCS-2 · 2 segments · \$0\.02/)).toBeVisible();
  await expect(page.getByText('’ (curly apostrophe) makes it 2 segments instead of 1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: "Replace ’ with '" }).click();
  await expect(message(page)).toHaveValue(/^Great, I'll call x+$/);
  await expect(message(page)).toBeFocused();
  await expect(page.getByText(/GSM-7 · 1 segment/)).toBeVisible();
  // An answer within a day of a message goes at any hour.
  await message(page).fill('Great, I’ll call at 5:15.');
  await expect(page.getByText(/1 segment · \$0\.01/)).toBeVisible();
  await message(page).press('Enter');
  await expect(message(page)).toHaveValue('');
  await expect(thread(page).getByText('Great, I’ll call at 5:15.')).toHaveCount(1);
  await expect(thread(page).getByText('Delivered')).toBeVisible();
  await expect(thread(other).getByText('Great, I’ll call at 5:15.')).toHaveCount(1);
  await expect(thread(other).getByText('Delivered')).toBeVisible();

  await receiveText(pat, number, 'See you then');
  await expect(thread(page).getByText('See you then')).toBeVisible();
  await expect(thread(other).getByText('See you then')).toBeVisible();
  await receiveText(pat, number, 'STOP');
  await expect(page.getByText('This person opted out of texts.')).toBeVisible();
  await expect(message(page)).toBeDisabled();
  await expectAccessible(page);
});

test('named, marked, removed; a draft stays; New asks for a number that can be texted', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addConversation(agent, number, '+13125550177', [{ from: 'person', body: 'Who is this?', minutesAgo: 9 }]);
  await addConversation(agent, number, '+13125550178', [{ from: 'person', body: 'Wrong person', minutesAgo: 8 }]);
  await page.goto('/app/messages');
  await row(page, /0177/).click();
  const more = page.getByRole('button', { name: 'More for this conversation' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('alertdialog').getByLabel('Name').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /Ana Ruiz/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();

  await message(page).fill('Hi Ana, this is');
  await row(page, /0178/).click();
  await expect(row(page, /Ana Ruiz/)).toContainText('Draft: Hi Ana, this is');
  await page.reload();
  await row(page, /Ana Ruiz/).click();
  await expect(message(page)).toHaveValue('Hi Ana, this is');

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('ruiz');
  await expect(row(page, /0178/)).toHaveCount(0);
  // What is pasted may be longer than any name.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('ruiz '.repeat(40));
  await expect(page.getByText('No conversation matches')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await row(page, /0178/).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(row(page, /0178.*1 unread/)).toBeVisible();
  await row(page, /0178/).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, /0178/)).toHaveCount(0);
  await expect(page.getByText('Choose a conversation')).toBeVisible();
  await focusIsAtWork(page, 'a removed conversation');

  await page.getByRole('button', { name: 'New', exact: true }).click();
  const typed = page.getByRole('alertdialog').getByLabel('Phone number');
  await typed.fill('123');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Invalid phone number format. Please enter a valid US/CA number.')).toBeVisible();
  await fitsSmallWindows(page, 'a question with a field');
  await typed.fill('(312) 555-0142');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: '(312) - 555 - 0142' })).toBeVisible();
  await page.getByRole('button', { name: 'Add as lead' }).click();
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('(312) - 555 - 0142');
});

test('without a connection what is written stays and is tried again once, without money it is said', async ({
  page,
  context,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent, { cents: 1 });
  await addLeads(agent, 1);
  await addConversation(agent, number, pat, [{ from: 'person', body: 'Call me', minutesAgo: 3 }]);
  await page.goto('/app/messages');
  await row(page, /Lead 000001/).click();
  await expect(message(page)).toBeFocused();
  await goOffline(page);
  await message(page).fill('On my way');
  await message(page).press('Enter');
  await expect(page.getByText(/Failed to send message\./)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(thread(page).getByText('Delivered')).toBeVisible();
  await expect(thread(page).getByText('On my way')).toHaveCount(1);
  await message(page).fill('One more');
  await message(page).press('Enter');
  const empty = page.getByRole('alert').getByText('Your text balance is $0. Add funds to send messages.');
  await expect(empty).toBeVisible();
  await expect(message(page)).toHaveValue('One more');
  await message(page).fill('One more thing');
  await expect(empty).toBeHidden();
});

test('what is typed stays with its conversation, and what did not leave outlives the page', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  for (const [last, body] of [
    ['0177', 'Who is this?'],
    ['0178', 'Call me'],
  ] as const)
    await addConversation(agent, number, `+1312555${last}`, [{ from: 'person', body, minutesAgo: 9 }]);
  await page.goto('/app/messages');
  const [one, other] = [row(page, /0177/), row(page, /0178/)];
  await one.click();
  await message(page).fill('Hi Ana');
  await other.click();
  await expect(message(page)).toHaveValue('');
  await one.click();
  await expect(message(page)).toHaveValue('Hi Ana');
  await message(page).press('Enter');
  await expect(thread(page).getByText('Hi Ana')).toHaveCount(1);
  await expect(message(page)).toHaveValue('');
  await other.click();
  await expect(thread(page).getByText('Call me')).toBeVisible();
  await one.click();
  await expect(message(page)).toHaveValue('');
  // A letter typed a moment before the tab is closed.
  await message(page).fill('Half a sent');
  await page.close();
  page = await page.context().newPage();
  await page.goto('/app/messages');
  await row(page, /0177/).click();
  await expect(message(page)).toHaveValue('Half a sent');

  // Taken, but the answer was lost: what is said again instead does not go out as a second text.
  const lost = Promise.withResolvers<void>();
  await page.route('**/messages-send', async (route) => {
    await route.fetch();
    await route.abort();
    lost.resolve();
  });
  await message(page).fill('On my way');
  await message(page).press('Enter');
  await lost.promise;
  await expect(thread(page).getByText('Delivered')).toHaveCount(2);
  await expect(thread(page).getByText('On my way')).toHaveCount(1);
  await expect(thread(page).getByText(/Failed to send message/)).toHaveCount(0);
  await page.unrouteAll();

  await page.route('**/messages-send', (route) => route.fulfill({ status: 500, body: '' }));
  await message(page).fill('Later then');
  await message(page).press('Enter');
  await expect(page.getByText('Failed to send message. Send failed (HTTP_500)')).toBeVisible();
  await row(page, /0178/).click();
  await expect(row(page, /0177.*Not sent: Later then/)).toBeVisible();
  await page.reload();
  await row(page, /0177/).click();
  await expect(thread(page).getByText('Later then')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(message(page)).toHaveValue('Later then');
  await message(page).fill('Later today then');
  await message(page).press('Enter');
  await expect(thread(page).getByText('Later today then')).toHaveCount(1);
  await expect(page.getByText(/Failed to send message/)).toHaveCount(0);

  await row(page, /0178/).click();
  await expect(thread(page).getByText('Call me')).toBeVisible();
  await row(page, /0177/).click();
  await expect(thread(page).getByText('Later today then')).toHaveCount(1);
  await expect(message(page)).toHaveValue('');

  // Refused after its conversation was left: the words are a draft again.
  await withDatabase((client) =>
    client.query('update user_wallets set balance_cents = 0 where user_id = $1', [agent.id]),
  );
  const asked = Promise.withResolvers<void>();
  await page.route('**/messages-send', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await message(page).fill('Are you there?');
  await message(page).press('Enter');
  await row(page, /0178/).click();
  await expect(thread(page).getByText('Call me')).toBeVisible();
  asked.resolve();
  await expect(page.getByText(/Your text balance is \$0\. .* It’s a draft again\./)).toBeVisible();
  await row(page, /0177/).click();
  await expect(message(page)).toHaveValue('Are you there?');
});

test('of two numbers of a person the text goes to the one that is chosen', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addLeads(agent, 1);
  const further = '+12022009901';
  await withDatabase((client) =>
    client.query('update leads set further_phones = array[$2] where user_id = $1', [agent.id, further]),
  );
  await addConversation(agent, number, pat, [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.goto('/app/messages');
  await row(page, /Lead 000001/).click();
  await receiveText(further, number, 'From my other phone');
  await expect(thread(page).getByText('From my other phone')).toBeVisible();
  const sentTo = async () => {
    const texts = await carrier<{ direction: string; from: string; to: string }[]>('messages');
    return texts.flatMap(({ direction, from, to }) => (direction === 'outbound' && from === number ? [to] : []));
  };
  await page.getByLabel('Send to').selectOption(further);
  await message(page).fill('To your other phone');
  await message(page).press('Enter');
  await expect.poll(sentTo).toEqual([further]);
  await page.getByLabel('Send to').selectOption(pat);
  await message(page).fill('And to this one');
  await message(page).press('Enter');
  await expect.poll(sentTo).toEqual([further, pat]);
  // Taken off the lead elsewhere, it is nobody's to write to: what is typed goes to the main number, and the page says so.
  await page.getByLabel('Send to').selectOption(further);
  await message(page).fill('After all to this one');
  await withDatabase((client) => client.query(`update leads set further_phones = '{}' where user_id = $1`, [agent.id]));
  const told = page.getByText(/9901 is no longer this person’s number\. Your text goes to .*0001\./);
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Send to')).toBeHidden();
  await expectAccessible(page);
  await message(page).press('Enter');
  await expect.poll(sentTo).toEqual([further, pat, pat]);
  await expect(told).toBeHidden();
});

test('T on a lead opens its conversation beside the list', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addLeads(agent, 2);
  await addConversation(agent, number, pat, [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.goto('/app/leads');
  await page.getByRole('grid').getByText('Lead 000001', { exact: true }).click();
  // Who has just written may be answered at any hour.
  await expect(page.getByText('May be texted now.')).toBeVisible();
  await press(page, 't');
  await expect(page.getByRole('heading', { name: 'Text Lead 000001' })).toBeVisible();
  // The time there, and a sign in the place of the sentence.
  await expect(page.getByRole('img', { name: 'May be texted now.' })).toBeVisible();
  await expect(thread(page).getByText('Hello')).toBeVisible();
  await expect(message(page)).toBeFocused();
  await message(page).fill('Hi there');
  await message(page).press('Enter');
  await expect(thread(page).getByText('Delivered')).toBeVisible();
  await fitsSmallWindows(page, 'a conversation beside the list');
  // The first Escape leaves the field one writes in.
  await message(page).focus();
  await press(page, 'Escape');
  await closes(page.getByRole('heading', { name: 'Text Lead 000001' }));
});

test('a sale texts the client once, with the words of the template', async ({ strictPage: page, signedInAs }) => {
  const agent = await signedInAs();
  await giveNumber(agent);
  await addLeads(agent, 1);
  await withDatabase(async (client) => {
    await client.query(`update profiles set full_name = 'Dana Cole' where user_id = $1`, [agent.id]);
  });
  await page.goto('/app/leads');
  await page.evaluate(() =>
    fetch('/api/message-templates/sold/enabled', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: true, version: 0 }),
    }),
  );
  await page.getByRole('grid').getByText('Lead 000001', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Lead 000001' })).toBeVisible();
  await press(page, 'm');
  const form = page.getByRole('dialog', { name: /Mark as SOLD/ });
  await form.getByLabel('Carrier').fill('Mutual of Omaha');
  await form.getByLabel('Annual premium').fill('1,200');
  const sent = page.waitForResponse('**/messages-send');
  await form.getByRole('button', { name: 'Mark as SOLD' }).click();
  expect((await sent).status()).toBe(200);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await row(page, /Lead 000001/).click();
  // At night it waits for the next lawful minute.
  await expect(thread(page).getByText('Automatic')).toHaveCount(1);
  await expect(thread(page).getByText(/Delivered|Sends/)).toHaveCount(1);
});

test('a name or a removal that the server does not take is said where it was asked, and can be tried again', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addConversation(agent, number, '+13125550179', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.goto('/app/messages');
  await row(page, /0179/).click();
  let isBroken = true;
  await page.route('**/api/conversations/*/name', (route) => (isBroken ? route.abort() : route.continue()));
  await page.route(/\/api\/conversations\/[^/?]+$/, (route) =>
    isBroken && route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  const more = page.getByRole('button', { name: 'More for this conversation' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('alertdialog');
  const name = dialog.getByLabel('Name');
  await name.fill('Ana Ruiz');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Could not save name.')).toBeVisible();
  await expect(name).toHaveValue('Ana Ruiz');
  await expect(name).toHaveAccessibleDescription('Could not save name.');
  await expectAccessible(page);
  await expect(page.getByText('Ana Ruiz')).toHaveCount(0);
  isBroken = false;
  await name.focus();
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, /Ana Ruiz/)).toBeVisible();

  isBroken = true;
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Could not remove conversation.');
  await expectAccessible(page);
  await expect(page.getByText('Ana Ruiz').first()).toBeVisible();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, /Ana Ruiz/)).toHaveCount(0);
});

test('a name that fails after its dialog was closed is said all the same', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addConversation(agent, number, '+13125550179', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.goto('/app/messages');
  await row(page, /0179/).click();
  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>();
  await page.route('**/api/conversations/*/name', async (route) => {
    await isClosed;
    await route.abort();
  });
  await page.getByRole('button', { name: 'More for this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name').fill('Ana Ruiz');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  closed();
  await expect(page.getByText('Could not save name.')).toBeVisible();
});

test('below 768 px it is the list or one conversation, from there on both', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await addConversation(agent, number, '+13125550179', [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/app/messages');
  await row(page, /0179/).click();
  await expect(thread(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole('region', { name: 'Conversations' })).toHaveCount(0);
  await expect(thread(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to conversations' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the list or one conversation, with a way back', async ({ strictPage: page, signedInAs }) => {
    const agent = await signedInAs();
    const number = await giveNumber(agent);
    await addLeads(agent, 1);
    await addConversation(agent, number, pat, [{ from: 'person', body: 'Hello', minutesAgo: 3 }]);
    await page.goto('/app/messages');
    await expectAccessible(page);
    await row(page, /Lead 000001/).click();
    await expect(page.getByRole('heading', { name: 'Lead 000001', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Conversations' })).toHaveCount(0);
    await expectAccessible(page);
    await message(page).fill('Hi');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(page).getByText('Delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
  });
});
