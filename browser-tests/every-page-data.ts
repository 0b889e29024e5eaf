// An agent for whom every page has something to show.
import type { Page } from '@playwright/test';
import type { EndpointAnswer } from '../src/domain/endpoint.ts';
import type { listInvoices } from '../src/features/billing/subscription.contract.ts';
import { addLeads, setFollowUps, withDatabase, type BrowserAgent } from '../test-support/browser-agents.ts';
import { giveLocalNumber } from '../test-support/browser-calls.ts';
import { giveNumber } from '../test-support/browser-texting.ts';
import { addCalls, makeDemoCalls } from '../tools/demo-calls.ts';
import { addRescue } from '../tools/demo-messaging.ts';
import { ofOne, signedIn, type Visit } from './all-pages.ts';

const none = { phone: 0, email: 0 };
const tally = {
  rows: 303,
  created: 300,
  updated: 0,
  duplicate_in_file: { ...none, phone: 2 },
  duplicate_existing: { ...none, row: 0 },
  rejected: { invalid_phone: 1 },
};

/** Numbers, people on the messaging list with and without a consent, a plan that is under way, and two months of calls. */
async function fillReach(agent: BrowserAgent): Promise<void> {
  await giveNumber(agent);
  await giveLocalNumber(agent);
  await withDatabase(async (client) => {
    await client.query(
      `insert into message_contacts (user_id, phone, full_name, tags)
       select user_id, phone, name, '{lead}' from leads where user_id = $1 and status = 'lead' and deleted_at is null and right(name, 6)::int <= 60
       on conflict do nothing`,
      [agent.id],
    );
    await client.query(
      `insert into consents (user_id, lead_id, channel, address, collected_by, given_to, entered_by, entered_from)
       select user_id, id, 'text', phone, 'agent', 'Dana Cole', 'agent', 'Test' from leads where user_id = $1 and right(name, 6)::int <= 30`,
      [agent.id],
    );
    await addRescue(client, agent.id);
    const { rows: people } = await client.query<{ phone: string; created_at: string }>(
      `select phone, (created_at - interval '90 days')::text as created_at from leads where user_id = $1 and deleted_at is null order by name limit 40`,
      [agent.id],
    );
    await addCalls(client, agent.id, makeDemoCalls(new Date(), people));
  });
}

/** 300 leads, every tenth sold and every fifteenth in the trash, and some of all that stands beside leads. */
export async function fillPages(agent: BrowserAgent): Promise<Record<'id' | 'sold' | 'teamId', string>> {
  await addLeads(agent, 300);
  await fillReach(agent);
  return withDatabase(async (client) => {
    const own = [agent.id];
    await client.query(
      `update leads set status = 'sold', sold_at = now(), sold_premium = 600.50,
         sold = '{"carrier": "Sample Life", "policy_number": "SL-1002", "product": "Final expense"}'
       where user_id = $1 and right(name, 1) = '0'`,
      own,
    );
    await client.query(
      `update leads set deleted_at = now() where user_id = $1 and status = 'lead' and right(name, 6)::int % 15 = 7`,
      own,
    );
    const followedUp = `status = 'lead' and right(name, 6)::int % 4 = 1`;
    await client.query(`update leads set tags = '{referral}' where user_id = $1 and ${followedUp}`, own);
    const due = `now() - interval '2 minutes' + (right(name, 6)::int % 9 - 3) * interval '1 day'`;
    await setFollowUps(client, agent.id, due, followedUp);
    await client.query(
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
       select user_id, case n when 1 then 'out' else 'in' end, case n when 1 then '+18335550100' else phone end,
         case n when 1 then phone else '+18335550100' end, phone, phone, case n when 1 then 'Is now a good time?' else 'Call me after five' end,
         case n when 1 then 'delivered' else 'received' end, case n when 1 then 'inbox' else 'person' end, now() - n * interval '5 minutes'
       from leads, generate_series(1, 2) as n where user_id = $1 and deleted_at is null and right(name, 6)::int <= 30`,
      own,
    );
    await client.query(
      `insert into lead_notes (user_id, lead_id, body)
       select user_id, id, 'Call back about ' || name from leads where user_id = $1 and right(name, 6)::int <= 10`,
      own,
    );
    await client.query(
      // Noted by an import: they stay when leads are compared.
      `insert into lead_pairs (user_id, lead_a, lead_b, level, reasons, noted)
       select $1, least(a.id, b.id), greatest(a.id, b.id), 'likely', '{name,dob}', 'Same name in the file'
       from leads a join leads b on b.user_id = a.user_id and right(b.name, 6)::int = right(a.name, 6)::int + 1
       where a.user_id = $1 and right(a.name, 6)::int in (1, 4, 11, 14)`,
      own,
    );
    await client.query(
      `insert into lead_views (user_id, name, status, sort) values ($1, 'Newest first', 'lead', '-created')`,
      own,
    );
    await client.query(
      `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally, finished_at)
       select $1, gen_random_uuid(), 'done', 'list-' || n || '.csv', 'f' || n, '{Name}', '{full_name}', 'skip', $2, now()
       from generate_series(1, 30) as n`,
      [agent.id, tally],
    );
    await client.query(
      `insert into agent_reviews (user_id, rating, reviewer_name, comment, origin)
       select $1, 1 + n % 5, 'Visitor ' || n, 'Said ' || n || ' times', 'visitor' from generate_series(1, 30) as n`,
      own,
    );
    await client.query(
      `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
       select $1, 'topup', 2500, 2500 * n, 'Added by card', 'every page ' || n from generate_series(1, 30) as n`,
      own,
    );
    const { rows: teams } = await client.query<{ id: string }>(
      `with made as (insert into teams (name, owner_id, seats_purchased) values ('Sample team', $1, 3) returning id)
       insert into user_teams (team_id, user_id, role, status, email, joined_at)
       select id, $1, 'owner', 'active', $2, now() from made returning team_id as id`,
      [agent.id, agent.email],
    );
    const { rows: leads } = await client.query<{ id: string }>(
      `select id from leads where user_id = $1 and right(name, 6)::int in (1, 10) order by name`,
      own,
    );
    return { id: leads[0]?.id ?? '', sold: leads[1]?.id ?? '', teamId: teams[0]?.id ?? '' };
  });
}

type Invoice = EndpointAnswer<typeof listInvoices>['rows'][number];

const invoice = (id: string, status: Invoice['status']): Invoice => ({
  id: `in_${id}`,
  number: `SAMPLE-${id}`,
  created_at: '2026-03-02T15:00:00Z',
  total_cents: 28_900,
  due_cents: status === 'open' ? 28_900 : 0,
  status,
  url: `https://pay.example.com/${id}`,
  pdf_url: `https://pay.example.com/${id}.pdf`,
  lines: (['plan', 'seats'] as const).map((kind) => ({
    kind,
    quantity: kind === 'plan' ? 1 : 2,
    cents: kind === 'plan' ? 18_900 : 10_000,
    from: '2026-03-02T15:00:00Z',
    until: '2026-04-02T15:00:00Z',
    is_prorated: kind === 'seats',
    description: null,
  })),
});

/** What the payment provider has of an agent who has paid: one invoice is due. */
export async function showInvoices(page: Page): Promise<void> {
  await page.route('**/api/billing', (route) =>
    route.fulfill({ json: { payment_method: null, unpaid_invoice: null, has_customer: true } }),
  );
  await page.route('**/api/billing/invoices', (route) =>
    route.fulfill({ json: { rows: [invoice('0002', 'open'), invoice('0001', 'paid')], next_cursor: null } }),
  );
}

/** Every third lead has a name and an address as long as they come. */
export async function fillWithLongNames(agent: BrowserAgent) {
  const ids = await fillPages(agent);
  await withDatabase((client) =>
    client.query(
      `update leads set name = 'Maximiliana Featherstonehaugh-Montgomery ' || right(name, 6),
         email = 'maximiliana.featherstonehaugh.montgomery.' || right(name, 6) || '@mail.example.com'
       where user_id = $1 and right(name, 6)::int % 3 = 2`,
      [agent.id],
    ),
  );
  return ids;
}

/** The id of one with a long name and a follow-up. */
export function longLead(agent: BrowserAgent): Promise<string> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from leads where user_id = $1 and name like 'Max%' and next_follow_up_at is not null and status = 'lead' and deleted_at is null limit 1`,
      [agent.id],
    );
    return rows[0]?.id ?? '';
  });
}

/** Pages that open a lead's panel beside them. */
export const withPanel = ['/app/leads', '/app/today', '/app/pipeline', '/app/calendar'] as const;

/** Of the first lead, which has texts. */
const phoneOfFirst = '+12022000001';

type Ids = Awaited<ReturnType<typeof fillPages>>;
/** Every page of theirs. */
export const visitsOf = (ids: Ids): Visit[] => [
  ...signedIn,
  [`/app/contact-history?number=${encodeURIComponent(phoneOfFirst)}`, 'Contact history'],
  ...ofOne.map(([path, full]): Visit => [path.replace(/\$(\w+)/, (_, key: keyof Ids) => ids[key]), full]),
];
