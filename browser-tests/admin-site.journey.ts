// The Admin Console: an agent’s public page, set up by an admin from a user ID.
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { noSideways, sizes } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const license = 'https://example.com/license.pdf';

for (const [width, height] of sizes) {
  test(`Agent Site Onboarding, at ${width} px`, async ({ strictPage: page, signedInAs }) => {
    await page.setViewportSize({ width, height });
    await signedInAs({ isAdmin: true });
    const agent = await makeBrowserAgent();
    await page.goto('/app/admin');
    const card = page.getByRole('region', { name: 'Agent Site Onboarding' });
    const press = (name: string) => card.getByRole('button', { name }).click();
    await press('Save profile');
    await expect(card.getByText('Choose or paste a user_id first.', { exact: true })).toHaveCount(1);
    await press('Save States');
    await expect(card.getByText('Choose or paste a user_id first.', { exact: true })).toHaveCount(2);
    await card.getByLabel('User ID').fill('1234');
    await press('Load');
    await expect(card.getByText("That doesn't look like a UUID.", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await card.getByLabel('User ID').fill(` ${agent.id.toUpperCase()} `);
    await press('Load');
    await expect(card.getByLabel('Email', { exact: true })).toHaveValue(agent.email);
    await expect(card.getByLabel('Slug')).toBeDisabled();
    const name = `Pat ${agent.id.slice(0, 8)}`;
    await card.getByLabel('Full name').fill(name);
    await card.getByLabel('Phone').fill('12');
    await press('Save profile');
    const refused = card.getByRole('alert').filter({ hasText: 'Failed to save agent profile' });
    await expect(refused).toContainText('Invalid number. Use a valid US/CA number.');
    await expectAccessible(page);
    await card.getByLabel('Phone').fill('(615) 555-0123');
    await card.getByLabel('NPN').fill('12345');
    await card.getByLabel('Calendly URL').fill('https://calendly.com/pat-example');
    await card.getByLabel('Short bio').fill('Here to help.');
    await card.getByLabel('Headshot URL').fill('https://example.com/pat.jpg');
    await card.getByLabel('Publish').check();
    await press('Save profile');
    const slug = name.toLowerCase().replace(' ', '-');
    await expect(card.getByRole('link', { name: `/a/${slug}` })).toHaveAttribute('href', `/a/${slug}`);
    await expect(card.getByLabel('Phone')).toHaveValue('+16155550123');
    await expect(card.getByLabel('Slug')).toHaveValue(slug);
    const profile = await withDatabase((client) =>
      client.query(
        'select full_name, email, phone, npn, calendly_url, short_bio, headshot_url, published from agent_profiles where user_id = $1',
        [agent.id],
      ),
    );
    expect(profile.rows).toEqual([
      {
        full_name: name,
        email: agent.email,
        phone: '+16155550123',
        npn: '12345',
        calendly_url: 'https://calendly.com/pat-example',
        short_bio: 'Here to help.',
        headshot_url: 'https://example.com/pat.jpg',
        published: true,
      },
    ]);

    await press('+ Add state');
    await card.getByLabel('State', { exact: true }).selectOption('TX');
    await press('Save States');
    await expect(card.getByText('Missing license number for TX', { exact: true })).toBeVisible();
    await card.getByLabel('License number').fill('77');
    await press('Save States');
    await expect(card.getByText('Missing license image/PDF URL for TX', { exact: true })).toBeVisible();
    await card.getByLabel('License image/PDF URL').fill(license);
    await press('+ Add state');
    await expectAccessible(page);
    await noSideways(page);
    await press('Save States');
    // The row without a state is left out.
    await expect(card.getByLabel('License number')).toHaveCount(1);
    await expect(page.getByText('States saved.')).toBeVisible();
    await expect(card.getByRole('link', { name: 'View file for TX' })).toHaveAttribute('href', license);
    await expectAccessible(page);
    const states = () =>
      withDatabase(async (client) => {
        const { rows } = await client.query(
          'select state_code, license_number, license_image_url from agent_states where user_id = $1',
          [agent.id],
        );
        return rows;
      });
    expect(await states()).toEqual([{ state_code: 'TX', license_number: '77', license_image_url: license }]);
    await press('Remove TX');
    await press('Save States');
    await expect.poll(states).toEqual([]);

    // Another ID that is not loaded yet: what stands in the fields is not saved for the agent before.
    await card.getByLabel('User ID').fill((await makeBrowserAgent()).id);
    await press('Save profile');
    await expect(card.getByText('Choose or paste a user_id first.', { exact: true })).toBeVisible();
  });
}

test('what Agent Site Onboarding says when something fails', async ({ strictPage: page, signedInAs }) => {
  await signedInAs({ isAdmin: true });
  const agent = await makeBrowserAgent();
  await page.goto('/app/admin');
  const card = page.getByRole('region', { name: 'Agent Site Onboarding' });
  const press = (name: string) => card.getByRole('button', { name }).click();
  const says = (title: string) =>
    expect(card.getByRole('alert').filter({ hasText: title })).toHaveText(`${title}\nNot now.`);
  const stub = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 409, json: { error: 'Not now.', code: 'conflict', request_id: 'x' } }),
    );
  await card.getByLabel('User ID').fill(agent.id);
  await stub(`**/api/admin/agents/${agent.id}`);
  await press('Load');
  await says('Failed to load agent profile');
  await page.unroute(`**/api/admin/agents/${agent.id}`);
  await press('Load');
  await expect(card.getByLabel('Email', { exact: true })).toHaveValue(agent.email);
  await stub(`**/api/admin/agents/${agent.id}/*`);
  await press('Save profile');
  await says('Failed to save agent profile');
  await press('Save States');
  await says('Failed to save agent states');
  await expectAccessible(page);
});
