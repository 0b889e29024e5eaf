// The Agent Showcase wizard: four steps to a published page, kept where one left off; what is refused is said in place.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { formatPhone } from '../src/domain/phone-number.ts';
import { withDatabase } from '../test-support/browser-agents.ts';
import { giveNumber } from '../test-support/browser-texting.ts';
import { pdf, picture } from '../test-support/uploads.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test, watch } from './fixtures.ts';
import { press } from './keys.ts';

const address = '/app/agent/showcase';
const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const photo = async () => file('me.png', 'image/png', await picture({ format: 'png', width: 640, height: 480 }));
const license = file('license.pdf', 'application/pdf', pdf());

/** The first step, as it is left. */
async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Dana Cole');
  await page.getByLabel('Phone', { exact: true }).fill('615-555-0123');
  await page.getByLabel('NPN').fill('5550100');
  await page.getByLabel('Short bio').fill('Licensed since 2015.');
  await page.getByLabel('Calendly URL').fill('https://calendly.com/dana-cole-example');
}

/** A red corner, 160 by 120, of a blue picture. */
async function inTheCorner() {
  const pictureOf = (width: number, height: number, background: string) => ({
    create: { width, height, channels: 3, background } as const,
  });
  const corner = await sharp(pictureOf(160, 120, '#f00'))
    .png()
    .toBuffer();
  const all = sharp(pictureOf(640, 480, '#00f')).composite([{ input: corner, left: 0, top: 0 }]);
  return file('me.png', 'image/png', await all.png().toBuffer());
}

/** Each press makes it larger by a twentieth. */
async function zoomIn(page: Page, presses: number): Promise<void> {
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveValue('1');
  await zoom.focus();
  for (let at = 0; at < presses; at++) await press(page, 'ArrowRight');
}

/** As far as it goes: what lies beyond never comes into the picture. */
async function moveToCorner(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Crop your photo.' }).focus();
  for (let at = 0; at < 16; at++) await press(page, 'ArrowRight');
  for (let at = 0; at < 8; at++) await press(page, 'ArrowDown');
}

/** 384 of the 640 by 480 pixels each way, from the corner: red up to 333 and 250 of 800. */
async function expectCorner(jpeg: Buffer): Promise<void> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([800, 800]);
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
  };
  const seen = [colorAt(5, 5), colorAt(320, 238), colorAt(346, 238), colorAt(320, 262), colorAt(795, 795)];
  expect(seen).toEqual(['red', 'red', 'blue', 'blue', 'blue']);
}

async function chooseState(page: Page, name: string, number: string): Promise<void> {
  await page.getByLabel(name, { exact: true }).check();
  await page.getByLabel(`License number for ${name}`).fill(number);
  await page.getByLabel(`License file for ${name}`, { exact: true }).setInputFiles(license);
  await expect(page.getByRole('link', { name: `View file for ${name}` })).toBeVisible();
}

for (const [width, height] of sizes) {
  test(`from nothing to a page that everybody sees, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    const agent = await signedInAs();
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Agent Showcase wizard', level: 1 })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(agent.email);
    const others = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { disabled: true });
    await expect(others).toHaveCount(3);
    await fillProfile(page);
    await page.getByLabel('Full name').fill('');
    await save(page).click();
    await expect(page.getByText('Enter your full name.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Full name').fill('Dana Cole');
    await page.getByLabel('Show on my page').check();
    await save(page).click();

    await expect(step(page, 'Headshot')).toBeFocused();
    await upload(page).click();
    await expect(page.getByText('Choose an image first')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Headshot image').setInputFiles(await inTheCorner());
    await zoomIn(page, 5);
    await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.25');
    await moveToCorner(page);
    await expectAccessible(page);
    await noSideways(page);
    await upload(page).click();

    await expect(step(page, 'Licensed states')).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveCount(50);
    await page.getByLabel('Texas', { exact: true }).check();
    await save(page).click();
    await expect(page.getByText('Please enter a license number for TX.')).toBeVisible();
    const number = page.getByLabel('License number for Texas');
    await expect(number).toBeFocused();
    await number.fill('TX #1');
    await save(page).click();
    await expect(
      page.getByText('Use letters, digits, spaces, hyphens, periods and slashes in the license number for TX.'),
    ).toBeVisible();
    await expect(number).toBeFocused();
    await number.fill('TX-0001');
    await save(page).click();
    await expect(page.getByText('Please upload a license image/PDF for TX.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload license file for Texas' })).toBeFocused();
    await expectAccessible(page);
    await chooseState(page, 'Texas', 'TX-0001');
    await chooseState(page, 'Florida', 'FL-0002');
    const licenseLink = await page.getByRole('link', { name: 'View file for Texas' }).getAttribute('href');
    await expectAccessible(page);
    await noSideways(page);
    await save(page).click();

    await expect(step(page, 'Publish')).toBeFocused();
    await expect(page.getByText('Florida, Texas')).toBeVisible();
    await expect(page.getByText('(615) - 555 - 0123')).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
    const published = page.getByRole('switch', { name: 'Publish my page' });
    await published.click();
    await expect(page.getByRole('alertdialog')).toContainText('Published! Your page is live.');
    await press(page, 'Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', /\/a\/dana-cole(-\d+)?$/);
    const { rows } = await withDatabase((client) =>
      client.query<{ headshot_url: string; published: boolean; public_phone: string }>(
        'select headshot_url, published, public_phone from agent_profiles where user_id = $1',
        [agent.id],
      ),
    );
    expect(rows).toEqual([{ headshot_url: expect.any(String), published: true, public_phone: '+16155550123' }]);
    const shown = await page.request.get(rows[0]!.headshot_url, { headers: { cookie: '' } });
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await expectCorner(await shown.body());
    const copy = new URL(licenseLink ?? '', page.url());
    for (const [search, status] of [
      [copy.search, 200],
      ['', 404],
    ] as const)
      expect([search, (await page.request.get(`${copy.pathname}${search}`)).status()]).toEqual([search, status]);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page).toHaveURL(/\/app$/);
  });
}

/** @returns the words agreed to, as they stood there */
async function askToBeContacted(form: Locator): Promise<string> {
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Last name (optional)').fill('Lane');
  await form.getByLabel('Phone').fill('(615) 555-0177');
  await form.getByLabel('Message (optional)').fill('Please call after five');
  const agrees = form.getByRole('checkbox');
  const words = await agrees.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent.trim() ?? '');
  await agrees.check();
  await form.getByRole('button', { name: 'Send message' }).click();
  return words;
}

test('on a phone: published, asked through, and reviewed', async ({
  strictPage: page,
  signedInAs,
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 };
  await page.setViewportSize(viewport);
  await signedInAs();
  await page.goto(address);
  await fillProfile(page);
  await save(page).click();
  await expect(step(page, 'Headshot')).toBeFocused();
  await page.getByLabel('Headshot image').setInputFiles(await photo());
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await upload(page).click();
  await expect(step(page, 'Licensed states')).toBeFocused();
  await chooseState(page, 'Texas', 'TX-0001');
  await save(page).click();
  await page.getByRole('switch', { name: 'Publish my page' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Published! Your page is live.');
  await press(page, 'Escape');
  const url = (await page.getByRole('link', { name: 'View page' }).getAttribute('href')) ?? '';

  const context = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
  const visitor = await context.newPage();
  const faults: string[] = [];
  watch(visitor, faults);
  expect((await visitor.goto(url))?.status()).toBe(200);
  const path = new URL(visitor.url()).pathname;
  await expect(visitor.getByRole('img', { name: 'Dana Cole', exact: true })).toBeVisible();
  await visitor.getByRole('link', { name: 'Contact me' }).click();
  const words = await askToBeContacted(visitor.getByRole('region', { name: 'Contact', exact: true }));
  await expect(visitor.getByRole('heading', { name: 'Thanks, your message was sent' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Back to Dana Cole’s page' }).click();
  await visitor.getByText('Leave a review').click();
  await visitor.getByLabel('Your name (optional)').fill('Kim');
  await visitor.getByLabel('Comment (optional)').fill('Clear and patient');
  await expectAccessible(visitor);
  await noSideways(visitor);
  await visitor.getByRole('button', { name: 'Submit review' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thanks! Your review was submitted.' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to Dana Cole’s page' }).click();
  await expect(visitor.getByText('Clear and patient')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();

  await page.goto('/app/leads');
  await page.getByText('Kim Lane', { exact: true }).click();
  await page.getByRole('tab', { name: 'Consent' }).click();
  await expect(page.getByText('Agreed to texts', { exact: true })).toBeVisible();
  const records = page.getByRole('region', { name: 'Consent records' });
  const number = formatPhone('+16155550177');
  for (const channel of ['Texts', 'Calls']) {
    const record = records.getByRole('listitem').filter({ hasText: `${channel} to ${number}` });
    for (const part of [path, words, 'IP address', 'When', 'Dana Cole']) await expect(record).toContainText(part);
  }
  await expectAccessible(page);
  await noSideways(page);
  await page.goto('/app/reviews');
  const review = page.getByRole('listitem', { name: /, Kim$/ });
  await expect(review).toContainText('Clear and patient');
  await expect(page.getByRole('region', { name: 'Average rating' })).toContainText('1 shown of 1');
  await expectAccessible(page);
  await noSideways(page);
});

test('what is not finished is there after a reload; Cancel leaves, Next skips', async ({
  strictPage: page,
  signedInAs,
}) => {
  const agent = await signedInAs();
  const number = await giveNumber(agent);
  await page.goto(address);
  await fillProfile(page);
  await page.reload();
  await expect(page.getByLabel('Short bio')).toHaveValue('Licensed since 2015.');
  const onPage = page.getByLabel('Number on your page');
  await expect(onPage).toHaveValue('');
  await onPage.selectOption(number);
  await save(page).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(step(page, 'Licensed states')).toBeFocused();
  for (const before of ['Headshot', 'Profile']) {
    await page.goBack();
    await expect(step(page, before)).toBeFocused();
  }
  for (const next of ['Headshot', 'Licensed states']) {
    await page.goForward();
    await expect(step(page, next)).toBeFocused();
  }
  await chooseState(page, 'Ohio', 'OH-0003');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto(address);
  await expect(page.getByLabel('License number for Ohio')).toHaveValue('OH-0003');
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(step(page, 'Publish')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Ohio', { exact: true }).uncheck();
  await save(page).click();
  await expect(page.getByText('None yet')).toHaveCount(2);
  const { rows } = await withDatabase((client) =>
    client.query<{ public_phone: string; phone: string }>(
      'select public_phone, phone from agent_profiles where user_id = $1 and not exists (select from agent_states where user_id = $1)',
      [agent.id],
    ),
  );
  expect(rows).toEqual([{ public_phone: number, phone: '+16155550123' }]);
});

test('what was typed and not saved is told before it is published', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  await page.goto(address);
  await fillProfile(page);
  await save(page).click();
  await expect(step(page, 'Headshot')).toBeFocused();
  const goTo = async (name: string) => {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
    await expect(step(page, name)).toBeFocused();
  };
  const told = page.getByText('They aren’t on your page yet.');
  await goTo('Publish');
  await expect(told).toHaveCount(0);
  await goTo('Profile');
  await page.getByLabel('Short bio').fill('Licensed since 2010.');
  await goTo('Publish');
  await expect(told).toHaveText('You have unsaved changes in Profile. They aren’t on your page yet.');
  await expectAccessible(page);
  await goTo('Licensed states');
  await page.getByLabel('Ohio', { exact: true }).check();
  await page.getByLabel('License number for Ohio').fill('OH-0003');
  await goTo('Publish');
  await expect(told).toHaveText(
    'You have unsaved changes in Profile and Licensed states. They aren’t on your page yet.',
  );
  await goTo('Licensed states');
  await page.getByLabel('Ohio', { exact: true }).uncheck();
  await goTo('Profile');
  await save(page).click();
  await expect(step(page, 'Headshot')).toBeFocused();
  await goTo('Publish');
  await expect(told).toHaveCount(0);
});

test('what fails is said where it failed', async ({ page, signedInAs }) => {
  await signedInAs();
  await page.goto(address);
  await fillProfile(page);
  const answer = async (path: string, reply: { status: number; json?: object; body?: string } | null) => {
    await page.unroute(`**${path}`);
    if (reply !== null)
      await page.route(`**${path}`, (route) => (reply.status === 0 ? route.abort() : route.fulfill(reply)));
  };
  const says = async (sentence: string) => expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  const refused = (status: number, error: string, code: string) => ({ status, json: { error, code, request_id: 'x' } });

  await answer('/api/showcase/profile', { status: 500, body: 'upstream' });
  await save(page).click();
  await says('Something went wrong saving your profile.');
  await answer('/api/showcase/profile', { status: 0 });
  await save(page).click();
  await says('Save failed. Please try again.');
  await answer(
    '/api/showcase/profile',
    refused(429, 'Too many requests. Please wait a moment and try again.', 'too_many_requests'),
  );
  await save(page).click();
  await says('Too many requests.');
  await expectAccessible(page);
  await answer('/api/showcase/profile', null);
  await save(page).click();

  await page.getByLabel('Headshot image').setInputFiles(file('me.png', 'image/png', Buffer.from('no image')));
  await says('Headshot upload failed: We couldn’t read this image. It may be damaged.');
  // As iPhones take it: a file that this browser cannot draw.
  await page.getByLabel('Headshot image').setInputFiles(file('me.heic', 'image/heic', Buffer.from('no image')));
  await says('Headshot upload failed: Use a JPEG, PNG or WebP image.');
  await page.getByLabel('Headshot image').setInputFiles(await photo());
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await answer('/api/showcase/headshot', refused(503, 'We couldn’t save the file. Please try again.', 'unavailable'));
  await upload(page).click();
  await says('Headshot upload failed: We couldn’t save the file. Please try again.');
  await answer('/api/showcase/headshot', { status: 200, json: { headshot_link: null } });
  await upload(page).click();
  await says('Could not get public URL');
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await page.getByLabel('Texas', { exact: true }).check();
  await page.getByLabel('License number for Texas').fill('TX-0001');
  const script = file('license.pdf', 'application/pdf', pdf('4 0 obj << /S /JavaScript /JS (x) >> endobj'));
  await page.getByLabel('License file for Texas', { exact: true }).setInputFiles(script);
  await expect(page.getByText('Save failed: This PDF contains scripts or other files.')).toBeVisible();
  await chooseState(page, 'Texas', 'TX-0001');
  await answer('/api/showcase/states', { status: 500, body: 'upstream' });
  await save(page).click();
  await says('Save failed: Something went wrong. Please try again.');
  await answer('/api/showcase/states', refused(401, 'Please log in.', 'not_signed_in'));
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Please log in$/ })).toBeVisible();
  await expectAccessible(page);
});
