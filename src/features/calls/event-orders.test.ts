// The events of a call through database and wallet: whatever order they come in, and each of them twice, the bill is one and the same.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller, type CallRow } from '../../../test-support/calls-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { faultyWallets, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import { holdForCall } from '../wallet/hold-for-call.operation.ts';
import { insertCall } from './calls.db.ts';
import { insertIncoming } from './incoming-calls.db.ts';
import { takeCallEvent } from './take-call-event.operation.ts';

const app = useCallsApp();
const began = Date.now() - 600_000;
type Told = [leg: 'agent' | 'lead', type: CallEvent['type'], seconds: number, more?: string];
type Life = [
  name: string,
  direction: 'out' | 'in',
  events: Told[],
  end: Partial<CallRow>,
  isRecordingInDoubt?: boolean,
];

const pressed: Told[] = [
  ['agent', 'answered', 0],
  ['agent', 'gathered', 5, '1'],
];
const endsOf = (lead: number, cause: string, agent = lead + 0.5): Told[] => [
  ['lead', 'ended', lead, cause],
  ['agent', 'ended', agent, 'normal_clearing'],
];
const free = { duration_seconds: 0, cost_cents: 0, billed_cents: 0 };

const lives: Life[] = [
  [
    'a talk',
    'out',
    [...pressed, ['lead', 'answered', 20], ['lead', 'bridged', 21], ...endsOf(110, 'normal_clearing')],
    { status: 'completed', ended_by: 'lead', duration_seconds: 90, cost_cents: 2, billed_cents: 2 },
  ],
  [
    'a talk that the agent ends',
    'out',
    [...pressed, ['lead', 'answered', 20], ['lead', 'bridged', 21], ...endsOf(80.5, 'normal_clearing', 80)],
    { status: 'completed', ended_by: 'agent', duration_seconds: 60, cost_cents: 1, billed_cents: 1 },
  ],
  [
    'a talk whose recording the carrier confirmed by its event alone',
    'out',
    [...pressed, ['lead', 'answered', 20], ...endsOf(110, 'normal_clearing'), ['agent', 'recorded', 112]],
    { status: 'completed', ended_by: 'lead', duration_seconds: 90, cost_cents: 4, billed_cents: 4 },
    true,
  ],
  [
    'a talk that the carrier did not record, as it said later',
    'out',
    [...pressed, ['lead', 'answered', 20], ...endsOf(110, 'normal_clearing'), ['agent', 'unrecorded', 112]],
    { status: 'completed', ended_by: 'lead', duration_seconds: 90, cost_cents: 2, billed_cents: 2 },
    true,
  ],
  [
    'a lead who does not answer',
    'out',
    [...pressed, ['lead', 'initiated', 6], ...endsOf(40, 'timeout')],
    { status: 'no_answer', ...free },
  ],
  [
    'a key that was never pressed',
    'out',
    [
      ['agent', 'initiated', -2],
      ['agent', 'answered', 0],
      ['agent', 'gathered', 15],
      ['agent', 'ended', 16, 'normal_clearing'],
    ],
    { status: 'failed', reason: 'not_pressed', ...free },
  ],
  [
    'a call that came in and was taken',
    'in',
    [...pressed, ['lead', 'answered', 6], ['lead', 'bridged', 7], ...endsOf(100, 'normal_clearing')],
    { status: 'completed', ended_by: 'lead', duration_seconds: 94, cost_cents: 2, billed_cents: 2 },
  ],
  [
    'a call that came in and left a message',
    'in',
    [
      ['agent', 'ended', 25, 'timeout'],
      ['lead', 'answered', 26],
      ['lead', 'spoken', 32],
      ['lead', 'recorded', 50],
      ['lead', 'ended', 51, 'normal_clearing'],
    ],
    { status: 'no_answer', ...free },
  ],
];

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}

const eventOf = (ref: string, [leg, type, seconds, more = '']: Told): CallEvent => ({
  id: `${ref}-${leg}-${type}`,
  ref,
  leg,
  type,
  legId: `${ref}-${leg}`,
  occurredAt: new Date(began + seconds * 1000).toISOString(),
  digits: type === 'gathered' ? more : '',
  cause: type === 'ended' ? more : null,
});

it.each(lives)(
  '%s ends in the same state at the same bill',
  async (_, direction, events, end, isRecordingInDoubt = false) => {
    const all = permutations(events);
    const step = all.length / runSize(Math.min(24, all.length), all.length);
    const orders = all.filter((_order, place) => place % step === 0);
    const cents = end.billed_cents!;
    const caller = await app.caller({ cents: 10 * orders.length });
    const { database, jobs } = app.platform;
    for (const order of orders) {
      const id = await begin(caller, direction, direction === 'out' && events.some(([leg]) => leg === 'lead'));
      if (isRecordingInDoubt) await orderRecording(caller, id);
      for (const told of order)
        for (const event of [eventOf(id, told), eventOf(id, told)])
          await database.asSystem((tx) => takeCallEvent(tx, jobs, event));
      expect(await app.row(id), order.map(([leg, type]) => `${leg} ${type}`).join(', ')).toMatchObject({
        settled_at: expect.any(String),
        over_at: expect.any(String),
        ...end,
      });
    }
    const bills = (await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call');
    expect(bills.map(({ amount_cents: amount }) => amount)).toEqual(cents === 0 ? [] : orders.map(() => -cents));
    const balance = (10 - cents) * orders.length;
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: balance, held_cents: 0 });
    expect(await faultyWallets(app, [caller.id])).toEqual([]);
  },
);

/** The carrier was asked to record, and its answer was lost. */
const orderRecording = ({ id: userId }: Caller, id: string) =>
  asOwner(
    app,
    `insert into call_recordings (user_id, id, law, agent_states, person_states, ordered_at) values ($1, $2, 'one_party', '{TN}', '{IL}', now())`,
    [userId, id],
  );

let people = 0;

/** A call whose money is held and of which the carrier has told nothing yet. */
async function begin(caller: Caller, direction: 'out' | 'in', isLeadDialed: boolean): Promise<string> {
  const [id, person] = [randomUUID(), `+1312557${String((people += 1)).padStart(4, '0')}`];
  const until = new Date(Date.now() + 3_600_000);
  const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2 };
  const { id: userId, local, phone: agentNumber } = caller;
  await app.platform.database.asSystem(async (tx) => {
    await holdForCall(tx, app.platform.jobs, { userId, ref: id, cents: 1, until });
    if (direction === 'in') {
      const startedAt = new Date(began - 2000).toISOString();
      const came = { from: person, to: local, legId: `${id}-lead`, recordId: null, startedAt, voicemailWhy: null };
      await insertIncoming(tx, { id, userId, agentNumber, ...came, ...rates });
    } else {
      const call = { id, userId, to: person, from: local, agentNumber, contactId: null };
      await insertCall(tx, { ...call, lineId: null, overrideReason: null, ...rates });
    }
  });
  await asOwner(app, 'update call_logs set agent_dialed_at = $2, lead_dialed_at = $3 where id = $1', [
    id,
    new Date(began - 1000),
    isLeadDialed ? new Date(began + 5000) : null,
  ]);
  return id;
}
