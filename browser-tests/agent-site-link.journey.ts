// The sidebar's way to the agent's own site: what it is called and where it leads, from set-up to a published page.
import { withDatabase } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const path = '**/api/agent-site';

test('set up, preview, view: it follows the profile, and opens a page in a new tab', async ({
  strictPage: page,
  signedInAs,
}) => {
  const { id } = await signedInAs();
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/app');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('status')).toHaveText('Loading…');
  await expectAccessible(page);
  letGo();
  const place = (name: string) => menu.getByRole('link', { name });
  await expect(place('Finish Agent Site Setup')).toHaveAttribute('href', '/app/agent/showcase');
  await expect(place('Finish Agent Site Setup')).not.toHaveAttribute('target', '_blank');
  await expect(menu.getByRole('status')).toHaveCount(0);

  const slug = `pat-${id}`;
  await withDatabase((client) =>
    client.query(`insert into agent_profiles (user_id, slug, full_name) values ($1, $2, 'Pat')`, [id, slug]),
  );
  await expect(place('Preview My Agent Site')).toHaveAttribute('href', `/a/${slug}`);
  await expect(place('Preview My Agent Site')).toHaveAttribute('target', '_blank');
  await withDatabase((client) => client.query('update agent_profiles set published = true where user_id = $1', [id]));
  await expect(place('View My Agent Site')).toHaveAttribute('target', '_blank');
  const opened = page.waitForEvent('popup');
  await place('View My Agent Site').click();
  await expect((await opened).getByRole('heading', { name: 'Pat', level: 1 })).toBeVisible();
});

test('another tab says by its signal that the profile was saved', async ({ strictPage: page, signedInAs }) => {
  await signedInAs();
  const other = await page.context().newPage();
  await other.goto('/app/agent/showcase');
  await page.bringToFront();
  await page.goto('/app');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Finish Agent Site Setup' })).toBeVisible();
  // Nothing has changed in the database, so no live change says so; and neither tab comes to the front, which would ask again.
  await page.route(path, (route) => route.fulfill({ json: { slug: 'pat', published: true, phone: null } }));
  await other.route('**/api/showcase/profile', async (route) => {
    const showcase = (await (await other.request.get('/api/showcase')).json()) as object;
    await route.fulfill({ json: { ...showcase, slug: 'pat' } });
  });
  await other.getByLabel('Full name').fill('Pat');
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await expect(other.getByRole('heading', { name: 'Headshot', level: 2 })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('agent_profile_refresh'))).toMatch(/^\d+$/);
  await expect(menu.getByRole('link', { name: 'View My Agent Site' })).toHaveAttribute('href', '/a/pat');
});
