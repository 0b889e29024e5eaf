// What reading older leads again has found: told once on the home page, listed lead by lead, put away for good.
import { withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { press } from './keys.ts';
import { whenStored } from './when-stored.ts';

async function found(agent: BrowserAgent): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('insert into lead_repairs (user_id, opt_outs_at, done_at) values ($1, now(), now())', [
      agent.id,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into leads (user_id, name, phone, extra) values ($1, 'Ada Able', '+12025550141', '{"Status": "Do Not Call"}') returning id`,
      [agent.id],
    );
    await client.query(
      `insert into lead_repair_finds (user_id, lead_id, kind, about, detail) values ($1, $2, 'opt_out', '',
         '{"said": "Status: Do Not Call", "closed": [{"channel": "text", "address": "+12025550141"}, {"channel": "call", "address": "+12025550141"}]}')`,
      [agent.id, rows[0]!.id],
    );
    const { rows: mixed } = await client.query<{ id: string }>(
      `insert into leads (user_id, name, phone, further_phones) values ($1, 'Cy Cole', '+12025550142', '{+12025550143}') returning id`,
      [agent.id],
    );
    for (const [about, draft] of [
      ['post 1', { name: 'Dee Dunn', phone: '+12025550143', email: null }],
      ['post 2', { name: 'Cyrus Coale', phone: '+12025550144', email: null }],
    ] as const)
      await client.query(
        `insert into lead_repair_finds (user_id, lead_id, kind, about, detail) values ($1, $2, 'two_people', $3, $4)`,
        [agent.id, mixed[0]!.id, about, JSON.stringify({ via: 'post', from: 'LeadCo', draft })],
      );
  });
}

for (const width of [1440, 390])
  test(`at ${width} pixels: the notice leads to the list, a lead opens from it, and the notice stays away`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await found(await signedInAs());
    await page.goto('/app');
    const notice = page.getByRole('region', { name: 'Leads we checked again' });
    await expect(notice).toContainText('1 lead is now marked do not contact. 2 leads may be two people.');
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'See what changed' }).click();
    const rows = page.getByRole('list', { name: 'Leads now marked do not contact' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('“Status: Do Not Call”');
    await expect(rows.first()).toContainText('(202) - 555 - 0141: no texts or calls');
    await expectAccessible(page);
    await rows.first().getByRole('link', { name: 'Ada Able' }).click();
    await expect(page.getByRole('dialog', { name: 'Ada Able' })).toBeVisible();
    await page.goto('/app');
    await whenStored(page, () => notice.getByRole('button', { name: 'Got it' }).click());
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

for (const width of [1440, 390])
  test(`at ${width} pixels: two people in one lead are split by a press, and the same person stays one`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await found(await signedInAs());
    await page.goto('/app/leads/checked');
    const tab = page.getByRole('tab', { name: 'May be two people' });
    await expect(tab).toContainText('2');
    await tab.click();
    const rows = page.getByRole('list', { name: 'Leads that may be two people' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Came in later from LeadCo');
    await expectAccessible(page);
    await whenStored(page, () => rows.getByRole('button', { name: 'Split Dee Dunn from Cy Cole' }).click());
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole('button').first()).toBeFocused();
    const keep = rows.getByRole('button', { name: 'Cyrus Coale and Cy Cole are the same person' });
    await expect(rows.getByRole('button').first()).toBeFocused();
    await keep.focus();
    await whenStored(page, () => press(page, 'Enter'));
    await expect(page.getByText('No mix-ups')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Leads we checked again' })).toBeFocused();
    await page.goto('/app/leads');
    await expect(page.getByText('Dee Dunn').first()).toBeVisible();
  });

for (const width of [1440, 390])
  test(`at ${width} pixels: somebody else’s numbers are listed with where they stood`, async ({
    strictPage: page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const agent = await signedInAs();
    await found(agent);
    await page.goto('/app/leads/checked?tab=others');
    const tab = page.getByRole('tab', { name: 'Someone else’s' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Nobody else’s numbers')).toBeVisible();
    await expectAccessible(page);
    await withDatabase((client) =>
      client.query(
        `insert into lead_repair_finds (user_id, lead_id, kind, about, detail)
         select user_id, id, 'others_number', '+12025550145', '{"address": "+12025550145", "under": "Upline Phone", "from": "july.csv"}'
         from leads where user_id = $1 and name = 'Ada Able'`,
        [agent.id],
      ),
    );
    const rows = page.getByRole('list', { name: 'Someone else’s phones and emails' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('(202) - 555 - 0145');
    await expect(rows).toContainText('Under “Upline Phone” in july.csv');
    await expect(tab).toContainText('1');
    await expectAccessible(page);
    await page.goto('/app');
    await expect(page.getByRole('region', { name: 'Leads we checked again' })).toContainText(
      '1 phone or email was someone else’s.',
    );
    await page.goto('/app/leads/checked?tab=others');
    await rows.getByRole('link', { name: 'Ada Able' }).focus();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Ada Able' })).toBeVisible();
  });
