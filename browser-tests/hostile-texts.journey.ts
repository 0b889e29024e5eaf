// Texts that would like to be run, in every stored text field an agent can see, on every page that shows them.
import type { Page } from '@playwright/test';
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { bodies, hostileTexts } from '../test-support/hostile-texts.ts';
import { expect, expectPolicy, test, watch } from './fixtures.ts';
import { harm, noHarm, watchPolicy } from './harm.ts';
import { fillOperations, fillTexting, recorded } from './hostile-rows.ts';
import { closes } from './keys.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('no stored text runs, and no page breaks its own policy', async ({ page, signedInAs }) => {
  const agent = await signedInAs();
  const { leadId, soldId, teamId } = await fillWithHostileTexts(agent);
  const faults = await watchAll(page);
  const showing = [
    '/app/today',
    '/app/calendar',
    '/app/leads',
    '/app/leads?tab=sold',
    `/app/leads/${leadId}`,
    `/app/leads/${soldId}`,
    '/app/leads/duplicates',
    '/app/leads/imports',
    '/app/leads/trash',
    '/app/pipeline',
    '/app/wallet',
    '/app/wallet/statement',
    '/app/teams',
    `/app/team/manage/${teamId}`,
    `/app/team/${teamId}/dashboard`,
  ];
  const searched = `/app/leads?q=${encodeURIComponent(hostileTexts[1] ?? '')}`;
  for (const path of [...showing, '/app', '/app/reports', '/app/settings', searched])
    await visit(page, path, { isShowing: showing.includes(path) });
  // What opens over a page: the lead's panel, and the tags of those that are selected.
  await page.goto('/app/leads');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('rowheader').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await harm(page), 'the panel').toEqual(noHarm);
  await closes(page.getByRole('dialog'));
  await row.getByRole('checkbox').click();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Tags' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await harm(page), 'the dialog').toEqual(noHarm);
  expect(faults).toEqual([]);
});

test('nor does one in a conversation, in a call, on the agent’s public pages, or before an admin', async ({
  page,
  signedInAs,
}) => {
  const agent = await signedInAs({ isAdmin: true });
  const slug = await fillMessagesAndPublicPage(agent);
  await fillTexting(agent);
  const { suspended, poolNumber } = await fillOperations(agent);
  const faults = await watchAll(page);
  const showing = [
    '/app/messages',
    '/app/messages/batches',
    '/app/contacts',
    `/app/contact-history?number=${encodeURIComponent(recorded)}`,
    '/app/lead-rescue',
    '/app/reviews',
    '/app/messaging-settings',
    '/app/messaging-settings/verify',
    '/app/admin/log',
    '/app/admin/operations',
    '/app/admin/webhooks',
    `/app/admin/users/${suspended.id}`,
    `/app/admin/users/${agent.id}`,
    '/app/admin',
  ];
  for (const path of [...showing, '/app/dialer', '/app/agent/showcase'])
    await visit(page, path, { isShowing: showing.includes(path) });
  await eachShows(page, '/app/admin/operations', ['Switches', 'Failed jobs', 'Ledger']);
  await eachShows(page, `/app/contact-history?number=${encodeURIComponent(recorded)}`, [
    'Opt-outs',
    'Unclear replies',
    'Texts',
  ]);
  await page.goto('/app/admin');
  const pool = page.getByRole('region', { name: 'Toll-free number pool' });
  await pool.getByRole('searchbox', { name: 'Search numbers' }).fill(poolNumber);
  await expect(pool.getByText('ran=1').first()).toBeVisible();
  await expect(page.getByText(/^Reason: .*ran=1/).first()).toBeVisible();
  expect(await harm(page), 'the pool').toEqual(noHarm);
  await page.goto('/app/rebuttal');
  const lines = hostileTexts.slice(0, 25).filter((text) => text.includes('ran=1'));
  await page.route('**/rebuttal-chat', (route) =>
    route.fulfill({ json: { why: lines, fix: lines, rebuttals: lines } }),
  );
  await page.getByLabel('Call or objection').fill(hostileTexts[1] ?? '');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('ran=1')).toHaveCount(3 * lines.length + 1);
  expect(await harm(page), 'the reply').toEqual(noHarm);
  await page.goto('/app/messages');
  const conversations = page.getByRole('region', { name: 'Conversations' });
  await conversations.getByRole('button', { name: 'ran=1' }).first().click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('ran=1').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(/ran=1/);
  expect(await harm(page), 'the conversation').toEqual(noHarm);
  for (const path of ['', '/contact', '/reviews', '/review', '/texts']) {
    const answer = await page.goto(`/a/${slug}${path}`);
    expect(answer?.headers()['content-security-policy'], path).toMatch(/^default-src 'none'; style-src 'sha256-/);
    await expect(page.getByText('ran=1').first(), `${path} shows such texts`).toBeVisible();
    expect(await harm(page), path).toEqual(noHarm);
  }
  expect(faults).toEqual([]);
});

/** Parts of a page that have such texts of their own. */
async function eachShows(page: Page, path: string, parts: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const name of parts)
    await expect(page.getByRole('region', { name, exact: true }).getByText('ran=1').first(), name).toBeVisible();
}

/** @returns what went wrong on this page, as it comes */
async function watchAll(page: Page): Promise<string[]> {
  const faults: string[] = [];
  watch(page, faults);
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await watchPolicy(page);
  return faults;
}

async function visit(page: Page, path: string, { isShowing }: { isShowing: boolean }): Promise<void> {
  expectPolicy(await page.goto(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (isShowing) await expect(page.getByText('ran=1').first(), `${path} shows such texts`).toBeVisible();
  expect(await harm(page), path).toEqual(noHarm);
}

test('a text that runs, or stands there as markup, would be seen', async ({ page }) => {
  await page.setContent('<h1>A page without a policy</h1>');
  expect(await harm(page)).toMatchObject({ ran: null, elements: 0 });
  await page.setContent(`<h1>Hello ${bodies[1]}</h1>`);
  await expect.poll(() => harm(page)).toMatchObject({ ran: 1, elements: 1 });
});

const none = { phone: 0, email: 0 };
const emptyTally = {
  rows: 0,
  created: 0,
  updated: 0,
  duplicate_in_file: none,
  duplicate_existing: { ...none, row: 0 },
  rejected: {},
};

/** Every such text stands in a lead's name and note; each other field has some of them. */
async function fillWithHostileTexts({ id }: BrowserAgent): Promise<Record<'leadId' | 'soldId' | 'teamId', string>> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; status: string; deleted: boolean }>(
      `insert into leads (user_id, name, phone, email, status, stage, company, notes, source, beneficiary, beneficiary_name,
         gender, military_branch, last_outcome, tags, extra, pipeline, sold, sold_at, sold_premium, next_follow_up_at,
         dob, address, deleted_at, created_at)
       select $1, text, '+1202555' || lpad(n::text, 4, '0'), 'hostile' || n || '@example.com',
         case when n % 10 = 0 then 'sold' else 'lead' end,
         (array['no_pickup','answered','quoted','app_started','app_pending','app_submitted'])[1 + n % 6],
         left(text, 100), text, left(text, 100), left(text, 60), left(text, 60), left(text, 20), left(text, 40), text, array[left(text, 40)],
         jsonb_build_object(text, text),
         jsonb_build_object('quoted', jsonb_build_object('carrier', text, 'face', 1000, 'premium', 50), 'pending', jsonb_build_object('reason', text)),
         case when n % 10 = 0 then jsonb_build_object('carrier', text, 'policy_number', text, 'product', text) end,
         case when n % 10 = 0 then now() end, case when n % 10 = 0 then 600 end,
         case when n % 10 <> 0 then now() - interval '62 minutes' + (n % 3) * interval '1 hour' end,
         case when n % 25 in (1, 2) then date '1960-02-03' end,
         jsonb_build_object('street', text, 'city', left(text, 60), 'state', 'GA', 'zip', '30301'),
         case when n % 15 = 7 then now() end, now() - n * interval '1 minute'
       from unnest($2::text[]) with ordinality as given (text, n)
       returning id, status, deleted_at is not null as deleted`,
      [id, hostileTexts],
    );
    const lead = rows.find((row) => row.status === 'lead' && !row.deleted)?.id ?? '';
    const sold = rows.find((row) => row.status === 'sold' && !row.deleted)?.id ?? '';
    await client.query(
      `insert into lead_notes (user_id, lead_id, body) select $1, unnest($2::uuid[]), text from unnest($3::text[]) as text`,
      [id, [lead, sold], hostileTexts],
    );
    await client.query(
      `insert into consents (user_id, lead_id, person_name, channel, address, given_to, seller, source, words, certificate_url, entered_by, entered_from)
       select $1, unnest($2::uuid[]), left(text, 200), 'text', '+12025550100', left(text, 200), left(text, 200), left(text, 500), text, text, 'agent', left(text, 400)
       from unnest($3::text[]) as text`,
      [id, [lead, sold], hostileTexts],
    );
    await client.query(
      `insert into lead_pairs (user_id, lead_a, lead_b, level, reasons)
       select $1, least(a, b), greatest(a, b), 'likely', '{name,dob}' from unnest($2::uuid[], $3::uuid[]) as pair (a, b)`,
      [id, ...halves(rows.filter((row) => !row.deleted).map((row) => row.id))],
    );
    await client.query(
      `insert into lead_views (user_id, name, status, sort) select $1, left(text, 60), 'lead', '-created' from unnest($2::text[]) as text`,
      [id, hostileTexts.slice(0, 20)],
    );
    await client.query(
      `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally, finished_at)
       select $1, gen_random_uuid(), 'done', text, 'f', array[text], '{full_name}', 'skip', $3::jsonb, now()
       from unnest($2::text[]) as text`,
      [id, hostileTexts.slice(0, 30), emptyTally],
    );
    await client.query(
      `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
       select $1, 'topup', 100, 100, text, 'hostile ' || md5(text) from unnest($2::text[]) as text`,
      [id, hostileTexts.slice(0, 30)],
    );
    await client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, reply, origin, original)
       select $1, 5, left(text, 80), left(text, 280), text, 'visitor', jsonb_build_object('rating', 4, 'reviewer_name', text, 'comment', text)
       from unnest($2::text[]) as text where length(text) between 1 and 500`,
      [id, hostileTexts],
    );
    const { rows: teams } = await client.query<{ id: string }>(
      `insert into teams (name, owner_id) values ($2, $1) returning id`,
      [id, hostileTexts[1]],
    );
    const teamId = teams[0]?.id ?? '';
    await client.query(
      `insert into user_teams (team_id, user_id, role, status, email, joined_at) values ($2, $1, 'owner', 'active', $3, now())
       on conflict do nothing`,
      [id, teamId, hostileTexts[2]],
    );
    await client.query('update profiles set full_name = $2 where user_id = $1', [id, hostileTexts[1]]);
    return { leadId: lead, soldId: sold, teamId };
  });
}

/** @returns where the public page is */
async function fillMessagesAndPublicPage({ id }: BrowserAgent): Promise<string> {
  const slug = `hostile-${id}`;
  await withDatabase(async (client) => {
    await client.query(
      `insert into message_contacts (user_id, phone, full_name, tags)
       select $1, '+1202555' || lpad(n::text, 4, '0'), left(text, 200), array[left(text, 32)]
       from unnest($2::text[]) with ordinality as given (text, n)`,
      [id, hostileTexts],
    );
    await client.query(
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
       select $1, 'in', person, '+18335550100', person, person, text, 'received', 'person', now() - n * interval '1 minute'
       from unnest($2::text[]) with ordinality as given (text, n), lateral (select '+1202555' || lpad((n % 30)::text, 4, '0')) as of (person)`,
      [id, hostileTexts],
    );
    await client.query(
      `insert into agent_profiles (user_id, slug, published, full_name, short_bio, public_phone)
       values ($1, $2, true, left($3, 80), left($4, 400), '+18335550100')`,
      [id, slug, hostileTexts[1], hostileTexts.slice(0, 8).join(' ')],
    );
    await client.query(
      `insert into agent_states (user_id, state_code, state_name, license_number, license_image_url)
       values ($1, 'TX', 'Texas', left($2, 40), '/files/licenses/x')`,
      [id, hostileTexts[1]],
    );
    await client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, reply, origin)
       select $1, 5, left(text, 80), left(text, 280), text, 'visitor' from unnest($2::text[]) as text
       where length(text) between 1 and 280`,
      [id, hostileTexts],
    );
    await client.query(
      `insert into admin_log (admin_id, subject_id, action, details, reason)
       select $1, $1, 'balance.changed', '{}', text from unnest($2::text[]) as text`,
      [id, hostileTexts.slice(0, 20)],
    );
    await client.query('update profiles set full_name = $2 where user_id = $1', [id, hostileTexts[1]]);
  });
  return slug;
}

function halves(ids: readonly string[]): [string[], string[]] {
  const middle = Math.floor(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle, 2 * middle)];
}
