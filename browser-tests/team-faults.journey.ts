// A team's pages when an answer is late, lost or refused: nothing is there twice, and nothing on screen is lost.
import { randomUUID } from 'node:crypto';
import { withDatabase } from '../test-support/browser-agents.ts';
import { expect, test } from './fixtures.ts';
import { subscribe } from './pay-by-card.ts';

/** A team with seats, without buying them. */
async function makeTeam(ownerId: string): Promise<string> {
  const id = randomUUID();
  await withDatabase(async (client) => {
    await client.query(
      `insert into teams (id, name, owner_id, seats_purchased, seats_granted) values ($1, 'Harbor Life', $2, 3, 3)`,
      [id, ownerId],
    );
    await client.query(
      `insert into user_teams (team_id, user_id, role, status, joined_at) values ($1, $2, 'owner', 'active', now())`,
      [id, ownerId],
    );
  });
  return id;
}

test('a team, or seats, whose answer was lost are there once', async ({ page, signedInAs }) => {
  const owner = await signedInAs({ subscription: null });
  await subscribe(page, owner.email);
  const loseOneAnswer = (path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await page.goto('/app/teams');
  await loseOneAnswer('**/.netlify/functions/create-team');
  await page.getByLabel('Team name').fill('Harbor Life');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Failed to create team.')).toBeVisible();
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Life' })).toBeVisible();

  await loseOneAnswer('**/.netlify/functions/update-seats');
  const buy = async () => {
    await page.getByRole('button', { name: 'Buy seats' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buy seats' }).click();
  };
  await buy();
  await expect(page.getByText('Failed to buy seats')).toBeVisible();
  await buy();
  await expect(page.getByText('Seats added. You have 2 available.')).toBeVisible();
  const { rows } = await withDatabase((client) =>
    client.query('select name, seats_purchased from teams where owner_id = $1', [owner.id]),
  );
  expect(rows).toEqual([{ name: 'Harbor Life', seats_purchased: 2 }]);
});

test('what is typed while an invite or a name is on its way stays', async ({ page, signedInAs }) => {
  const teamId = await makeTeam((await signedInAs()).id);
  const [invited, renamed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/.netlify/functions/create-invite', async (route) => {
    await invited.promise;
    await route.continue();
  });
  await page.route(`**/api/teams/${teamId}`, async (route) => {
    if (route.request().method() === 'PATCH') await renamed.promise;
    await route.continue();
  });
  await page.goto(`/app/team/manage/${teamId}`);
  const email = page.getByLabel('Email (optional)');
  await email.fill('one@example.com');
  await page.getByRole('button', { name: 'Create invite' }).click();
  await email.fill('two@example.com');
  invited.resolve();
  await expect(page.getByText('Sent to one@example.com.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke one@example.com' })).toBeVisible();
  await expect(email).toHaveValue('two@example.com');
  await page.getByRole('button', { name: 'Revoke one@example.com' }).click();
  await expect(page.getByText('Invite revoked.')).toBeVisible();
  await expect(page.getByLabel('Invite link')).toHaveCount(0);

  const name = page.getByRole('textbox', { name: 'Team name' });
  await name.fill('Harbor');
  await page.getByRole('button', { name: 'Rename' }).click();
  await name.fill('Harbor of Tampa');
  renamed.resolve();
  await expect(page.getByText('Team renamed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Harbor', exact: true })).toBeVisible();
  await expect(name).toHaveValue('Harbor of Tampa');
});

test('of two presses on the leaderboard’s switch the last one stays', async ({ page, signedInAs }) => {
  const teamId = await makeTeam((await signedInAs()).id);
  const first = Promise.withResolvers<void>();
  const path = `**/api/teams/${teamId}/leaderboard`;
  await page.goto(`/app/team/${teamId}/dashboard`);
  const shown = page.getByLabel('Show me on the leaderboard');
  await expect(shown).toBeChecked();
  const saved: unknown[] = [];
  await page.route(path, async (route) => {
    const body = route.request().postDataJSON() as { shown: boolean };
    if (!body.shown) await first.promise;
    saved.push(body.shown);
    await route.continue();
  });
  await shown.uncheck();
  await shown.check();
  first.resolve();
  await expect.poll(() => saved).toEqual([false, true]);
  await expect(shown).toBeChecked();
  await expect(page.getByText('hidden from others')).toHaveCount(0);
});

test('a reading that is refused takes neither the team nor a new link off the screen', async ({ page, signedInAs }) => {
  const teamId = await makeTeam((await signedInAs()).id);
  await page.goto(`/app/team/manage/${teamId}`);
  await page.getByRole('button', { name: 'Create invite' }).click();
  const link = await page.getByLabel('Invite link').inputValue();
  const refusal = { error: 'Slow down.', code: 'too_many_requests', request_id: 'x' };
  await page.route('**/.netlify/functions/fix-team-subscription', (route) =>
    route.fulfill({ json: { message: 'Seats match.' } }),
  );
  await page.route(`**/api/teams/${teamId}`, (route) => route.fulfill({ status: 429, json: refusal }));
  // Its answer shows after the team was read again.
  await page.getByRole('button', { name: 'Fix subscription' }).click();
  await expect(page.getByText('Seats match.')).toBeVisible();
  await expect(page.getByLabel('Invite link')).toHaveValue(link);
});
