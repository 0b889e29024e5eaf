// An owner's team from its making to a member's farewell, on a screen and on a phone.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeBrowserAgent, withDatabase } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, focusIsAtWork, mailTo, signIn, test, watch } from './fixtures.ts';
import { typeAfter } from './keys.ts';
import { subscribe } from './pay-by-card.ts';
import { fitsSmallWindows } from './small-windows.ts';

const password = 'crimson harbor 42';

const screens = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** A person who has nothing but the mail. */
async function joinByMail(browser: Browser, email: string, screen: (typeof screens)[number]): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: screen, baseURL: process.env.BROWSER_TEST_URL });
  const page = await context.newPage();
  const invite = await mailTo(email, /^Join /);
  await page.goto(/https?:\/\/\S+\/invite\/\S+/.exec(invite.text)?.[0] ?? '');
  await expect(page.getByText('Please log in to accept this invite.')).toBeVisible();
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;
  for (const name of ['Log in', 'Create an account']) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    expect(new URL(href ?? '', page.url()).searchParams.get('next')).toBe(path);
  }
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your email to confirm your account, then log in.').first()).toBeVisible();
  const confirmation = await mailTo(email, /confirm/i);
  await page.goto(/https?:\/\/\S+confirm=\S+/.exec(confirmation.text)?.[0] ?? '');
  await expect(page.getByText('Enter the password you signed up with to confirm your email.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/app\/team\/[0-9a-f-]{36}\/dashboard$/);
  return context;
}

for (const screen of screens) {
  test(`a team, its seats, a member who comes by mail and goes: ${screen.name}`, async ({
    page,
    context,
    browser,
    signedInAs,
  }) => {
    const faults: string[] = [];
    watch(page, faults);
    await page.setViewportSize(screen);
    const owner = await signedInAs({ subscription: null });
    await subscribe(page, owner.email);

    await page.goto('/app/teams');
    await expect(page.getByText('No teams yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page).toHaveURL(/\/app\/teams$/);
    await page.getByLabel('Team name').fill('Sunrise Life');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { name: 'Sunrise Life' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create invite' }).click();
    await expect(page.getByText('No seats available. Buy more seats first.')).toBeVisible();
    await page.getByLabel('Seats to buy').fill('0');
    await page.getByRole('button', { name: 'Buy seats' }).click();
    await expect(page.getByText('Enter how many seats to buy.')).toBeVisible();
    await page.getByLabel('Seats to buy').fill('2');
    await page.getByRole('button', { name: 'Buy seats' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Buy seats' }).click();
    await expect(page.getByText('Seats added. You have 2 available.')).toBeVisible();
    await expect(page.getByText('No seats available. Buy more seats first.')).toHaveCount(0);

    const email = `member-${screen.name}-${Date.now()}@example.com`;
    await page.getByLabel('Email (optional)').fill(email);
    await page.getByRole('button', { name: 'Create invite' }).click();
    await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Revoke ${email}` })).toBeVisible();
    await expectAccessible(page);

    const members = await joinByMail(browser, email, screen);
    const member = members.pages()[0] as Page;
    watch(member, faults);
    await expect(member.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
    await expectAccessible(member);
    // The owner's open page shows who came, without being touched.
    await expect(page.getByRole('button', { name: `Remove ${email}` })).toBeVisible();
    await expect(page.getByText('No open invites.')).toBeVisible();

    await member.getByLabel('Show me on the leaderboard').uncheck();
    await expect(member.getByText('hidden from others')).toBeVisible();
    await member.goto(page.url());
    await expect(member.getByRole('heading', { name: 'Owner-only' })).toBeVisible();
    await expect(member.getByText("You're not the owner of this team.")).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('link', { name: 'Team dashboard' }).click();
    await expect(member.getByRole('heading', { name: 'Sunrise Life' })).toBeVisible();
    await member.goto('/app/teams');
    await expect(member.getByRole('button', { name: 'Leave Team' })).toBeVisible();
    await expectAccessible(member);

    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await question.getByRole('button', { name: 'Remove member', exact: true }).click();
    // The member's open page goes to the gate by itself.
    await expect(member.getByRole('heading', { name: /^Subscribe to access/ })).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove ${email}` })).toHaveCount(0);
    await focusIsAtWork(page, 'a removed member');

    await page.getByRole('textbox', { name: 'Team name' }).fill('Sunset Life');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { name: 'Sunset Life' })).toBeVisible();
    await page.getByRole('button', { name: 'Fix subscription' }).click();
    await expect(page.getByText('Seats match your subscription: 2 purchased, 0 used.')).toBeVisible();
    await page.getByRole('button', { name: 'Debug subscription' }).click();
    await expect(page.getByText('"price_agent_seat"')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/app/team/00000000-0000-4000-8000-000000000000/dashboard');
    await expect(page.getByText('Team not found.')).toBeVisible();
    await members.close();
    await context.close();
    expect(faults).toEqual([]);
  });
}

test('what the invite and team pages say when things fail', async ({ page, signedInAs }) => {
  await page.goto('/invite/');
  await expect(page.getByText('Missing invite token.')).toBeVisible();
  await expectAccessible(page);
  const unknown = `/invite/${'a'.repeat(43)}`;
  await page.goto(unknown);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  const agent = await signedInAs();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${unknown}$`));
  await expect(page.getByText('Join failed (HTTP 404).')).toBeVisible();
  await expectAccessible(page);

  const accept = '**/.netlify/functions/accept-invite';
  const invitePage = `/invite/${'b'.repeat(43)}`;
  for (const status of [401, 403]) {
    await page.route(accept, (route) =>
      route.fulfill({ status, json: { error: 'Another account.', code: 'forbidden', request_id: 'x' } }),
    );
    await page.goto(invitePage);
    await expect(page.getByText('Please log in to accept this invite.')).toBeVisible();
    await page.unroute(accept);
  }
  await page.route(accept, (route) => route.fulfill({ json: { message: 'ok' } }));
  await page.goto(invitePage);
  await expect(page.getByText('Invite accepted but team id missing.')).toBeVisible();
  await page.unroute(accept);
  await page.route(accept, (route) => route.abort());
  await page.goto(invitePage);
  await expect(page.getByText('Unexpected error while accepting the invite.')).toBeVisible();
  await page.unroute(accept);

  const create = '**/.netlify/functions/create-team';
  await page.goto('/app/teams');
  const tries: [object, string][] = [
    [{ status: 500, json: { error: 'x' } }, 'Failed to create team.'],
    [{ status: 200, body: '' }, 'No response from create-team.'],
    [{ status: 200, json: { ok: true } }, 'Team created but no team_id returned.'],
  ];
  for (const [answer, text] of tries) {
    await page.route(create, (route) => route.fulfill(answer));
    await page.getByLabel('Team name').fill('Any');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(create);
  }

  const { rows } = await withDatabase((client) =>
    client.query<{ id: string }>(
      `with made as (insert into teams (name, owner_id, seats_purchased) values ('Stubbed', $1, 3) returning id)
       insert into user_teams (team_id, user_id, role, status) select id, $1, 'owner', 'active' from made returning team_id as id`,
      [agent.id],
    ),
  );
  await page.goto(`/app/team/manage/${rows[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Stubbed' })).toBeVisible();
  const stub = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { error: 'x' } }),
    );
  await stub('**/.netlify/functions/{fix-team-subscription,debug-customer-subs,create-invite,update-seats}');
  await stub('**/api/teams/*');
  for (const [button, text] of [
    ['Fix subscription', 'Fix failed'],
    ['Debug subscription', 'Debug failed'],
    ['Create invite', 'Failed to create invite'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Team name' }).fill('Other');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Failed to rename')).toBeVisible();
  await page.getByRole('button', { name: 'Buy seats' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Buy seats' }).click();
  await expect(page.getByText('Failed to buy seats')).toBeVisible();
  await expectAccessible(page);
});

test('what is typed while a name or an invite is on its way stays', async ({ page, signedInAs }) => {
  const owner = await signedInAs();
  await page.goto('/app/teams');
  await page.getByLabel('Team name').fill('Quick');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Quick' })).toBeVisible();
  await withDatabase((client) => client.query('update teams set seats_purchased = 2 where owner_id = $1', [owner.id]));
  await expect(page.getByText('Available').locator('..')).toContainText('2');
  const hold = async (path: string) => {
    const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      arrived.resolve();
      await goOn.promise;
      await route.fallback();
    });
    return { arrived: arrived.promise, goOn: goOn.resolve };
  };
  const name = page.getByRole('textbox', { name: 'Team name' });
  const rename = await hold('**/api/teams/*');
  await name.fill('Quick Life');
  await page.getByRole('button', { name: 'Rename' }).click();
  await rename.arrived;
  await name.fill('Quick Life Partners');
  rename.goOn();
  await expect(page.getByRole('heading', { name: 'Quick Life', exact: true })).toBeVisible();
  await expect(page.getByText('Team renamed.')).toBeVisible();
  await expect(name).toHaveValue('Quick Life Partners');

  const email = page.getByLabel('Email (optional)');
  const invite = await hold('**/.netlify/functions/create-invite');
  await page.getByRole('button', { name: 'Create invite' }).click();
  await invite.arrived;
  await email.fill('next@example.com');
  invite.goOn();
  await expect(page.getByLabel('Invite link')).toBeVisible();
  await expect(email).toHaveValue('next@example.com');
});

test('who is invited and signed in goes straight to the team, and Back does not lead to the invite', async ({
  page,
  context,
  signedInAs,
}) => {
  const owner = await signedInAs();
  await page.goto('/app/teams');
  await page.getByLabel('Team name').fill('Quick');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Quick' })).toBeVisible();
  await withDatabase((client) => client.query('update teams set seats_purchased = 1 where owner_id = $1', [owner.id]));
  await expect(page.getByText('Available').locator('..')).toContainText('1');
  await page.getByRole('button', { name: 'Create invite' }).click();
  const link = await page.getByLabel('Invite link').inputValue();
  await context.clearCookies();
  await signIn(context, await makeBrowserAgent({ subscription: null }));
  const joining = await context.newPage();
  await joining.goto('/app/teams');
  await joining.goto(link);
  await expect(joining).toHaveURL(/\/app\/team\/[0-9a-f-]{36}\/dashboard$/);
  await expect(joining.getByRole('heading', { name: 'Quick' })).toBeVisible();
  await joining.goBack();
  await expect(joining).toHaveURL(/\/app\/teams$/);
});

for (const screen of screens) {
  test(`members beyond the seats: seen, told, chosen, and taken out without a plan: ${screen.name}`, async ({
    strictPage: page,
    browser,
    signedInAs,
  }) => {
    await page.setViewportSize(screen);
    const owner = await signedInAs();
    const [ann, cy] = [await makeBrowserAgent({ subscription: null }), await makeBrowserAgent({ subscription: null })];
    const teamId = randomUUID();
    await withDatabase(async (client) => {
      await client.query(
        `insert into teams (id, name, owner_id, seats_purchased, seats_granted) values ($1, 'Harbor Life', $2, 1, 1)`,
        [teamId, owner.id],
      );
      await client.query(
        `insert into user_teams (team_id, user_id, role, status, joined_at) values ($1, $2, 'owner', 'active', now()),
          ($1, $3, 'member', 'active', now() - interval '2 days'), ($1, $4, 'member', 'paused', now() - interval '1 day')`,
        [teamId, owner.id, ann.id, cy.id],
      );
    });
    const context = await browser.newContext({ viewport: screen, baseURL: process.env.BROWSER_TEST_URL ?? '' });
    await signIn(context, cy);
    const other = await context.newPage();
    await other.goto('/app');
    await expect(other.getByText('Your access through Harbor Life is paused.')).toContainText('fewer paid seats');
    await expectAccessible(other);

    await page.goto(`/app/team/manage/${teamId}`);
    await expect(page.getByText('One member has no seat and no access')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: cy.email })).toContainText('paused');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Give a seat to ${cy.email}` }).focus();
    await typeAfter(page, 'Enter', 'mx');
    await expect(page.getByRole('menu')).toBeVisible();
    await fitsSmallWindows(page, 'who could give a seat up', { only: screen.name });
    await page.getByRole('menuitem', { name: `Instead of ${ann.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give seat' }).click();
    await expect(page.getByText(`${cy.email} has the seat now.`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: ann.email })).toContainText('paused');
    await expect(other.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

    await withDatabase((client) =>
      client.query(`update subscriptions set status = 'canceled' where user_id = $1`, [owner.id]),
    );
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Members of Harbor Life' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Remove ${ann.email}` }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await expect(page.getByText(`${ann.email} was removed.`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: ann.email })).toHaveCount(0);
    await focusIsAtWork(page, 'a removed member, from the account');
    await context.close();
  });
}
