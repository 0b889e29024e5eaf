// The links of Tools, with and without an address, and Support.
import { noSideways, sizes } from './account-steps.ts';
import { brand } from '../src/domain/brand.ts';
import { processorCompanies, processorMark, processorNames } from '../src/domain/processors.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closes, press } from './keys.ts';

for (const [width, height] of sizes) {
  test(`tools open in a new tab, or say that they have no address, ${width} px`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signedInAs();
    await page.goto('/app/tools');
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(links).toHaveText([/^People search/, /^Time zones/, /^BMI calculator/]);
    const addresses = [brand.tools.peopleSearch, brand.tools.timeZones, brand.tools.bmi];
    for (const [index, address] of addresses.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', address);
      await expect(links.nth(index)).toHaveAttribute('target', '_blank');
    }
    await expectAccessible(page);
    await noSideways(page);
    for (const name of [/^Quote tool/, /^Carrier phone directory/]) {
      const tool = page.getByRole('button', { name });
      await tool.focus();
      await press(page, 'Enter');
      const said = page.getByRole('alertdialog');
      await expect(said.getByText('No URL configured for this tool yet.', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await closes(said);
      await expect(tool).toBeFocused();
    }
  });

  test(`support leads to the community, ${width} px`, async ({ strictPage: page, context, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedInAs();
    await page.goto('/app/support');
    await expect(page.getByRole('heading', { name: 'Support moved to our chat community' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', brand.community.url);
    await expect(page.getByRole('link', { name: 'Open in app' })).toHaveAttribute('href', brand.community.appUrl);
    await expectAccessible(page);
    await noSideways(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Copy invite link' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(brand.community.url);
    await page.clock.runFor(1499);
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByRole('button', { name: 'Copy invite link' })).toBeVisible();
  });
}

test('terms and privacy lead to each other and say what they have to', async ({ page }) => {
  await page.goto('/legal/terms');
  const terms = page.getByRole('main');
  for (const words of [
    'You must be 18 or',
    'about 2–3 messages per week',
    'Reply STOP to end them, or HELP for help',
    'limited to what you paid us in the twelve months before',
    'the State of Tennessee',
  ])
    await expect(terms).toContainText(words);
  await expect(terms.locator(`a[href="mailto:${brand.supportEmail}"]`).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  const privacy = page.getByRole('main');
  await expect(privacy.locator(`[${processorMark}]`).filter({ hasText: /\(.+\)/ })).toHaveCount(processorNames.length);
  for (const company of Object.values(processorCompanies)) await expect(privacy).toContainText(company);
  for (const words of [
    'Card payments (Stripe): ',
    'Email delivery (Post & Sons): ',
    'Hosting, files and backups (Example Hosting): ',
    'Language model (OpenAI), if you use the rebuttal helper: ',
    'What we store about visitors of an agent’s page',
    'only the owner sees your production',
    'it stays in your browser, locked, until you delete it',
  ])
    await expect(privacy).toContainText(words);
  await expect(page.getByRole('main').locator(`a[href="mailto:${brand.supportEmail}"]`).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'terms of service' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 1 })).toBeVisible();
});
