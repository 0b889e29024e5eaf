// Someone with two numbers is one person: at both, a state counts one day, and what they said themselves closes calls.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { callOf, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { readStandings } from '../contact-gate/standing.contract.ts';
import { countQueue, startSession } from '../dial-session/dial-session.contract.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { readCallFacts } from '../smart-dialer/smart-dialer.contract.ts';
import { liftSuppressions, suppress } from '../suppression/suppress.operation.ts';
import { askMayCall, callStart } from './calls.contract.ts';
import { callRefusals } from './calls.words.ts';

const app = useCallsApp();
let people = 0;
let caller: Caller;
let lead: { id: string; main: string; other: string };
beforeEach(async () => {
  people += 2;
  const number = (place: number) => `+1305555${String(people + place).padStart(4, '0')}`;
  lead = { id: randomUUID(), main: number(0), other: number(1) };
  caller = await app.caller();
  await checkNumbers(app, caller.id, [lead.main, lead.other]);
  await caller.call(createLead, { body: { id: lead.id, name: 'Pat Moss', phone: lead.main, state: 'FL' } });
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, lead.other]);
});

const reachedAt = (number: string) =>
  asOwner(
    app,
    `insert into dials (user_id, lead_id, phone, method, dialed_at)
     select $1, $2, $3, 'tel', now() - ago * interval '1 hour' from generate_series(2, 4) as ago`,
    [caller.id, lead.id, number],
  );
const closedAt = (number: string, toldBy: 'sentence' | 'agent') =>
  app.platform.database.asSystem((tx) =>
    suppress(tx, {
      userId: caller.id,
      addresses: [{ channel: 'call', address: number }],
      toldBy,
      reason: 'Asked not to be called',
      source: 'Note',
    }),
  );
const start = async (to: string) =>
  ((await caller.refusal(callStart, { body: callOf(caller, to) })).current as { why: string }).why;

type Asked = 'main' | 'other';
const sentenceOf = (says: string | null) =>
  Object.entries(callRefusals).find(([, sentence]) => sentence === says)?.[0] ?? null;

/** Why the lead is not to be called, by one of its numbers. */
const ways: [string, Asked, () => Promise<unknown>][] = [
  ['a call', 'main', () => start(lead.main)],
  ['a call to the other number', 'other', () => start(lead.other)],
  [
    'whoever dials past us',
    'main',
    async () => sentenceOf((await caller.call(askMayCall, { query: { number: lead.main } })).says),
  ],
  [
    'a list',
    'main',
    async () => {
      const { standings } = await caller.call(listLeads, { query: { status: 'lead' } });
      return standings?.find(({ number }) => number === lead.main)?.call?.why;
    },
  ],
  [
    'a page that asks again, by the other number',
    'other',
    async () => {
      const { standings } = await caller.call(readStandings, { body: { numbers: [lead.other] } });
      return standings.find(({ number }) => number === lead.other)?.call?.why;
    },
  ],
  [
    'the phone’s own dialer',
    'main',
    async () => {
      const { people: known } = await caller.call(readCallFacts, { body: { lead_ids: [lead.id] } });
      return known[0]!.is_suppressed ? 'suppressed' : known[0]!.recent.length === 3 ? 'daily_limit' : 'open';
    },
  ],
  [
    'a session',
    'main',
    async () => {
      const body = { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest' } as const;
      const { session } = await caller.call(startSession, { body });
      if (session?.at_hand) return 'open';
      const quick = await caller.call(countQueue, { query: {} });
      const { ready, hidden } = await caller.call(countQueue, { query: { all: 'true' } });
      const counted = [quick.ready?.count, ready?.count, ...hidden!.map(({ why }) => why)].join(' ');
      // That the person was called counts before how often, where the test’s clock is behind.
      const limit = 'daily_limit';
      return { '0 0 limit': limit, '0 0 called': limit, '0 0 suppressed': 'suppressed' }[counted] ?? counted;
    },
  ],
];

describe.each(ways)('%s', (_, asked, ask) => {
  const far = () => (asked === 'main' ? lead.other : lead.main);

  it('counts what reached the person at another number', async () => {
    await reachedAt(far());
    expect(await ask()).toBe('daily_limit');
  });

  it('obeys what the person said at another number', async () => {
    await closedAt(far(), 'sentence');
    expect(await ask()).toBe('suppressed');
  });
});

it('texts that are open again open no calls', async () => {
  await closedAt(lead.other, 'sentence');
  const told = { userId: caller.id, toldBy: 'agent', reason: 'Asked for texts again', source: 'Note' } as const;
  await app.platform.database.asSystem((tx) =>
    suppress(tx, { ...told, addresses: [{ channel: 'text', address: lead.other }] }),
  );
  const lifted = await app.platform.database.asSystem((tx) =>
    liftSuppressions(tx, { ...told, channels: ['text'], address: lead.other }),
  );
  expect(lifted).toEqual(['text']);
  expect(await start(lead.main)).toBe('suppressed');
});

it('a number that the agent closed closes no other', async () => {
  await closedAt(lead.other, 'agent');
  await app.start(caller, lead.main);
  await app.at(caller.phone, { do: 'hang-up' });
});
