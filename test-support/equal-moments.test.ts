// Every list that is read in pages, over rows of one and the same moment: each row comes once, whatever the size of a page.
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/server/features.ts';
import { asOwner, makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';

const app = useTestApp();
const count = 7;

interface List {
  /** ONE stands for the agent's one row of `of`. */
  path: string;
  of?: 'leads' | 'conversations';
  /** Rows for agent $1, all made in this one statement. */
  rows?: string;
}

/** Leads stand in most lists: named 'Lead 1' to 'Lead 7'. */
const leads = (columns = '', values = '') =>
  `insert into leads (user_id, name${columns && `, ${columns}`}) select $1, 'Lead ' || n${values && `, ${values}`} from generate_series(1, ${count}) n`;

const finds = (kind: string, detail: string) =>
  `with lead as (insert into leads (user_id, name) values ($1, 'Lead 1') returning user_id, id)
    insert into lead_repair_finds (user_id, lead_id, kind, about, detail)
    select user_id, id, '${kind}', n::text, '${detail}' from lead, generate_series(1, ${count}) n`;

const lists: Record<string, List> = {
  'GET /api/leads': { path: '/api/leads?status=lead', rows: leads() },
  'GET /api/leads/trash': { path: '/api/leads/trash?', rows: leads('deleted_at', 'now()') },
  'GET /api/pipeline/:stage': { path: '/api/pipeline/quoted?', rows: leads('stage', `'quoted'`) },
  'GET /api/follow-ups': {
    path: '/api/follow-ups?group=overdue',
    rows: leads('next_follow_up_at', `now() - interval '3 days'`),
  },
  'GET /api/intake/posts': {
    path: '/api/intake/posts?',
    rows: `insert into intake_posts (user_id, verdict, fields, payload_hash) select $1, 'rejected', '[]', int4send(n) from generate_series(1, ${count}) n`,
  },
  'GET /api/wallet/transactions': {
    path: '/api/wallet/transactions?',
    rows: `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
      select $1, 'topup', 100, 100, 'Top-up', n::text, now() from generate_series(1, ${count}) n`,
  },
  'GET /api/imports': {
    path: '/api/imports?',
    rows: `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, finished_at, tally)
      select $1, gen_random_uuid(), 'done', 'list.csv', 'f', '{Name}', '{full_name}', 'skip', now(), '{"rows": 0, "created": 0, "updated": 0, "duplicate_in_file": {"phone": 0, "email": 0}, "duplicate_existing": {"phone": 0, "email": 0, "row": 0}, "rejected": {}}' from generate_series(1, ${count})`,
  },
  'GET /api/lead-repair/opt-outs': {
    path: '/api/lead-repair/opt-outs?',
    rows: finds('opt_out', `{"said": "Do not call", "closed": [{"channel": "call", "address": "+12025550142"}]}`),
  },
  'GET /api/lead-repair/others': {
    path: '/api/lead-repair/others?',
    rows: finds('others_number', `{"address": "+12025550142", "under": "Upline Phone", "from": "july.csv"}`),
  },
  'GET /api/lead-repair/people': {
    path: '/api/lead-repair/people?',
    rows: finds('two_people', `{"draft": {"name": "Sam Sample"}, "via": "post", "from": "LeadCo"}`),
  },
  'GET /api/merges': {
    path: '/api/merges?',
    rows: `with kept as (${leads()} returning id, user_id, to_jsonb(leads) as row)
      insert into lead_merges (user_id, id, lead_id, survivor_id, loser_id, loser, before, after, moved)
      select user_id, gen_random_uuid(), id, id, gen_random_uuid(), row, row, row, '{}' from kept`,
  },
  'GET /api/duplicates': {
    path: '/api/duplicates?',
    rows: `with made as (insert into leads (user_id, name) select $1, 'Lead ' || n from generate_series(1, ${count + 1}) n returning user_id, id),
      one as (select user_id, id from made order by id limit 1)
      insert into lead_pairs (user_id, lead_a, lead_b, level) select one.user_id, one.id, made.id, 'likely' from one join made on made.id <> one.id`,
  },
  'GET /api/text-batches': {
    path: '/api/text-batches?',
    rows: `insert into message_batches (user_id, id, name, list_mark, people, skipped, queued, price_cents, created_at)
      select $1, gen_random_uuid(), 'Batch ' || n, repeat('f', 64), 1, '{}', 1, 1, now() from generate_series(1, ${count}) n`,
  },
  'GET /api/conversations': {
    path: '/api/conversations?',
    rows: `insert into conversations (user_id, number, last_at) select $1, '+1202555010' || n, now() from generate_series(1, ${count}) n`,
  },
  'GET /api/lead-rescue/trackers': {
    path: '/api/lead-rescue/trackers?',
    rows: `insert into lead_rescue_trackers (user_id, contact_id, phone, contact_at) select $1, gen_random_uuid(), '+1202555030' || n, now() from generate_series(1, ${count}) n`,
  },
  'GET /api/contacts': {
    path: '/api/contacts?',
    rows: `insert into message_contacts (user_id, phone, full_name, created_at) select $1, '+1202555040' || n, 'Contact ' || n, now() from generate_series(1, ${count}) n`,
  },
  'GET /api/contact-history/texts': {
    path: '/api/contact-history/texts?number=%2B12025550100',
    rows: `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
      select $1, 'in', '+12025550100', '+18005550100', '+12025550100', '+12025550100', 'Text ' || n, 'received', 'person', now() from generate_series(1, ${count}) n`,
  },
  'GET /api/contact-history/calls': {
    path: '/api/contact-history/calls?number=%2B12025550100',
    rows: `insert into dials (user_id, lead_id, phone, method, dialed_at)
      select $1, gen_random_uuid(), '+12025550100', 'tel', now() from generate_series(1, ${count}) n`,
  },
  'GET /api/unclear-replies': {
    path: '/api/unclear-replies?',
    rows: `insert into unclear_replies (user_id, number, body, asked_at) select $1, '+1202555020' || n, 'Not interested', now() from generate_series(1, ${count}) n`,
  },
  'GET /api/conversations/:id/messages': {
    path: '/api/conversations/ONE/messages?',
    of: 'conversations',
    rows: `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
      select $1, 'in', '+12025550100', '+18005550100', '+12025550100', '+12025550100', 'Text ' || n, 'received', 'person', now() from generate_series(1, ${count}) n`,
  },
  'GET /api/leads/:id/timeline': {
    path: '/api/leads/ONE/timeline?filter=notes',
    of: 'leads',
    rows: `with lead as (insert into leads (user_id, name) values ($1, 'Lead 1') returning user_id, id)
      insert into lead_notes (user_id, lead_id, body) select user_id, id, 'Note ' || n from lead, generate_series(1, ${count}) n`,
  },
};

/** Pages of a fixed size that a handful of rows does not fill, each with the test that turns them. */
const elsewhere = [
  'GET /api/admin/log', // users.routes.test.ts
  'GET /api/admin/webhooks', // webhooks.test.ts
  'GET /api/auth/activity', // activity.routes.test.ts
  'GET /api/billing/invoices', // the payment provider's own pages
  'GET /api/reports', // a period is no moment
  'GET /api/reports/rows', // reports.routes.test.ts
];

const idOf = (row: unknown): string => {
  const found = row as { id?: string; note?: { id: string } };
  return found.id ?? found.note?.id ?? '';
};

async function readAll(agent: TestAgent, path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await agent.send(
      'GET',
      `${path}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const page = answer.body as { rows: unknown[]; next_cursor: string | null };
    ids.push(...page.rows.map(idOf));
    cursor = page.next_cursor;
  }
  return ids;
}

it('no list in pages is left out here', () => {
  const paged = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ query }) => query && 'cursor' in (query._zod.def as unknown as { shape: object }).shape)
    .map(({ method, path }) => `${method} ${path}`);
  expect(paged.toSorted()).toEqual([...Object.keys(lists), ...elsewhere].toSorted());
});

describe.each(Object.entries(lists))('%s', (_, { path, of, rows }) => {
  let agent: TestAgent;
  beforeAll(async () => {
    agent = await makeAgent(app);
    if (rows) await asOwner(app, rows, [agent.id]);
  });

  it.each([1, 2, 3])('shows each row once in pages of %i', async (limit) => {
    const one =
      of &&
      (await app.platform.database.asAgent(agent.id, (tx) => tx.selectFrom(of).select('id').executeTakeFirstOrThrow()));
    const ids = await readAll(agent, path.replace('ONE', one?.id ?? ''), limit);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });
});
