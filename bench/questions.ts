// What is asked and how long the answer may take, with the same question as the bare server answers it.
import { randomUUID } from 'node:crypto';
import { leadStages } from '../src/domain/lead-stage.ts';
import { onServer } from '../test-support/postgres.ts';
import type { Ask } from './keep-alive.ts';
import { benchAgentId } from './make-bench-database.ts';
import type { WorldName } from './worlds.ts';

export interface Question {
  name: string;
  /** Median and 95th percentile it must stay under, one request at a time, in milliseconds. */
  target: [number, number];
  /** At most so many times the bare server's median, in every world or in each. */
  times?: number | Record<WorldName, number>;
  /** Under the route's limit per minute. */
  samples: number;
  /** The request of that turn. */
  ask: (turn: number) => Ask;
  /** What the product answered, where the next request names something of it. */
  heard?: (text: string) => void;
  /** The same of the bare server; `value` is $2 of its statement (see bare-statements.ts). */
  bare: { statement: string; value: (turn: number) => string };
}

export interface OpenLead {
  id: string;
  stage: string;
}

const get = (path: string) => (): Ask => ({ method: 'GET', path });
const none = () => '';
/** What a person types: a common name, a whole name, a rare part, the beginning of an address. */
const searched = ['stone', 'ava stone', 'finch 4', 'zoe hale', 'lead-471', 'hugo nash 99', 'marsh', 'ruth dunn'];

/** The list narrowed and sorted: by what many match, by what few match, in orders of their own. */
const narrowed: Question[] = (
  [
    ['two stages of a state', '/api/leads?state=TX&stage=quoted,answered', 'some', ''],
    ['a rare state by name', '/api/leads?state=WY&sort=name', 'few', 'WY'],
    ['overdue, the oldest first', '/api/leads?follow_up=overdue&sort=follow_up', 'overdue', ''],
    ['a rare tag, changed last', '/api/leads?tag=vip&sort=changed', 'tagged', 'vip'],
    ['a common tag, changed last', '/api/leads?tag=aged&sort=changed', 'tagged', 'aged'],
    ['military of a source and a state', '/api/leads?military=yes&source=Referral&state=TX&sort=-name', 'some', ''],
    ['by name', '/api/leads?sort=name', 'by_name', ''],
    ['by name from its end', '/api/leads?sort=-name', 'by_name', ''],
    ['by state', '/api/leads?sort=state', 'by_state', ''],
    ['by stage', '/api/leads?sort=stage', 'newest', ''],
    ['changed last', '/api/leads?sort=changed', 'by_change', ''],
    ['a word of a note', '/api/leads?q=call+back+on+monday', 'noted', 'call back on monday'],
    ['a word of leads’ own notes', '/api/leads?q=etformin', 'in_notes', 'etformin'],
    ['by local time', '/api/leads?sort=local_time', 'by_state', ''],
    ['a name, by state', '/api/leads?q=stone&sort=state', 'search', 'stone'],
    ['how many of a state', '/api/leads/matching?state=TX', 'how_many', 'TX'],
  ] as const
).map(([name, path, statement, value]) => ({
  name: `list: ${name}`,
  target: [10, 25],
  samples: 60,
  ask: get(path),
  bare: { statement, value: () => value },
}));

/** In an order that no index has. */
const scanned: Question[] = (
  ['attempts', 'last_contacted', '-last_outcome', 'company', 'source', 'tags', 'email', 'age', 'priority'] as const
).map((sort) => ({
  name: `list: by ${sort}`,
  target: [60, 90],
  samples: 40,
  ask: get(`/api/leads?sort=${sort}&limit=100`),
  bare: { statement: 'newest', value: none },
}));

export function questionsOf(openLeads: readonly OpenLead[]): Question[] {
  const lead = (turn: number) => openLeads[turn % openLeads.length]?.id ?? '';
  // Always to another stage than the one it has, which would change nothing.
  const stages = new Map(openLeads.map((each) => [each.id, each.stage]));
  const nextStage = (id: string) => {
    const next = leadStages[(leadStages.findIndex((stage) => stage === stages.get(id)) + 1) % leadStages.length] ?? '';
    stages.set(id, next);
    return next;
  };
  const word = (turn: number) => searched[turn % searched.length] ?? '';
  const year = String(new Date().getUTCFullYear());
  const month = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7);
  const report = (name: string, path: string, target: Question['target'] = [100, 200]): Question => ({
    name,
    target,
    samples: 40,
    ask: get(path),
    bare: { statement: 'production', value: none },
  });
  return [
    {
      name: 'first page of leads',
      target: [3, 8],
      times: 2.1,
      samples: 400,
      ask: get('/api/leads'),
      bare: { statement: 'newest', value: none },
    },
    {
      name: 'gate check',
      target: [3, 8],
      samples: 100,
      ask: get('/api/access'),
      bare: { statement: 'access', value: none },
    },
    {
      name: 'search in names',
      target: [8, 20],
      times: 1.8,
      samples: 300,
      ask: (turn) => ({ method: 'GET', path: `/api/leads?q=${encodeURIComponent(word(turn))}` }),
      bare: { statement: 'search', value: word },
    },
    {
      name: 'counts by stage',
      target: [6, 15],
      samples: 400,
      ask: get('/api/leads/counts'),
      bare: { statement: 'counts', value: none },
    },
    {
      name: 'page of one stage',
      target: [4, 10],
      times: { new: 2.2, analyzed: 2.2, one: 2.7, many: 2.2 },
      samples: 300,
      ask: get('/api/leads?stage=quoted'),
      bare: { statement: 'stage', value: () => 'quoted' },
    },
    ...narrowed,
    ...scanned,
    {
      name: 'change a stage',
      target: [4, 10],
      times: { new: 3, analyzed: 3, one: 3.5, many: 3.5 },
      samples: 200,
      ask: (turn) => ({
        method: 'POST',
        path: `/api/leads/${lead(turn)}/stage`,
        body: { stage: nextStage(lead(turn)) },
      }),
      bare: { statement: 'move', value: lead },
    },
    {
      name: 'add a lead',
      target: [4, 10],
      times: 4.5,
      samples: 200,
      ask: (turn) => ({
        method: 'POST',
        path: '/api/leads',
        body: {
          id: randomUUID(),
          name: `Bench Added ${turn}`,
          phone: addedPhone(turn),
          email: `added-${turn}@example.com`,
        },
      }),
      bare: { statement: 'add', value: (turn) => `Bench Added Bare ${turn}` },
    },
    {
      name: 'board',
      target: [10, 25],
      samples: 200,
      ask: get('/api/pipeline'),
      bare: { statement: 'board', value: none },
    },
    {
      name: 'board by follow-up',
      target: [10, 25],
      samples: 100,
      ask: get('/api/pipeline?order=follow_up'),
      bare: { statement: 'board', value: none },
    },
    {
      name: 'more of a column',
      target: [4, 10],
      samples: 90,
      ask: get('/api/pipeline/no_pickup'),
      bare: { statement: 'column', value: () => 'no_pickup' },
    },
    {
      name: 'home',
      target: [8, 20],
      samples: 80,
      ask: get('/api/dashboard'),
      bare: { statement: 'production', value: none },
    },
    report('all-time report', '/api/reports?view=all_time', [10, 25]),
    report('weekly report', '/api/reports?view=weekly'),
    report('monthly report', '/api/reports?view=monthly'),
    report('one year opened', `/api/reports/drill?period=${year}`),
    report('one month opened', `/api/reports/drill?period=${month}`),
    ...(['leads', 'clients', 'appointments'] as const).map((kind) =>
      report(`${kind} behind a figure`, `/api/reports/rows?period=all&kind=${kind}`),
    ),
  ];
}

/** In no seeded lead's range. */
const addedPhone = (turn: number) => `+1920555${String(turn).padStart(4, '0')}`;

/** Open leads to move about, and nothing left of what an earlier run added. */
export async function readyLeads(databaseUrl: string, agent: number, most: number): Promise<OpenLead[]> {
  return onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm');
    await client.query(`delete from leads where user_id = ${benchAgentId(agent)} and lower(name) ^@ 'bench added'`);
    await client.query(
      `delete from message_contacts where user_id = ${benchAgentId(agent)} and full_name ^@ 'Bench Added'`,
    );
    const { rows } = await client.query<OpenLead>(
      `select id, stage from leads where user_id = ${benchAgentId(agent)} and status = 'lead' and deleted_at is null order by id limit $1`,
      [most],
    );
    return rows;
  });
}

export async function agentIdOf(databaseUrl: string, agent: number): Promise<string> {
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query<{ id: string }>(`select ${benchAgentId(agent)} as id`),
  );
  return rows[0]?.id ?? '';
}
