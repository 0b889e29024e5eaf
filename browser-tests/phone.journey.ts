// The sandbox's phone: whoever tries the product can be a lead, on a desktop and on a phone.
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const sandbox = process.env.BROWSER_TEST_SANDBOX_URL ?? '';
const number = '+18335550190';

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { authorization: 'Bearer KEY_sandbox' };
  const answer = await fetch(sandbox + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const text = (to: string, words: string) => post('/v2/messages', { from: number, to, text: words });

test('reads, answers and stops as a lead would', async ({ strictPage: page }) => {
  const profile = { name: 'phone journey', whitelisted_destinations: ['US'] };
  const { data } = await post<{ data: { id: string } }>('/v2/messaging_profiles', profile);
  await post('/_control/telnyx/numbers', { phone_number: number, messaging_profile_id: data.id });
  await text('+16155550191', 'Hello from another conversation');

  await page.goto(`${sandbox}/phone`);
  await page.getByText('Use another phone').click();
  await page.getByLabel('Lead’s number').fill('(615) 555-0190');
  await page.getByLabel('Text with').selectOption(number);
  await page.getByRole('button', { name: 'Open phone' }).click();
  const texts = page.getByRole('log', { name: 'Texts' });
  await expect(texts).toContainText('No texts yet');

  // What arrives shows by itself, and leaves the words that are being typed alone.
  const words = page.getByLabel('Text message');
  await words.fill('After 3');
  await text('+16155550190', 'When is a good time to call?');
  await expect(texts).toContainText('When is a good time to call?');
  await words.press('Enter');
  await expect(texts.getByRole('listitem').last()).toContainText('After 3');
  await expect(words).toHaveValue('');

  await page.getByRole('button', { name: 'STOP' }).click();
  await expect(texts).toContainText('NETWORK MSG: You replied with the word "stop"');
  await expect(text('+16155550190', 'One more thing')).rejects.toThrow('40300');
  await page.getByRole('button', { name: 'START' }).click();
  await expect(texts).toContainText('NETWORK MSG: You have replied "unstop"');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Pick a lead’s phone')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All phones' }).click();
  await expect(page.getByRole('link', { name: /555-0190 .*will begin receiving/ })).toBeVisible();
  await expectAccessible(page);
});
