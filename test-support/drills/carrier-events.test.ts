// What the carrier tells comes in copies, in any order, while handlers die; and from others, who may not tell anything.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { handleCarrierEvent } from '../../src/features/texting/handle-carrier-event.job.ts';
import { noteOutcome } from '../../src/features/texting/note-outcome.operation.ts';
import { signed } from '../../src/sandbox/telnyx/signing-key.ts';
import type { Platform } from '../../src/server/platform.ts';
import { asOwner } from '../agents.ts';
import { forgeriesOf, signedHead } from '../forged-webhooks.ts';
import { runSize } from '../run-size.ts';
import { randomOf, shuffledCopies } from '../seeded-random.ts';
import { countStates, manyPeople, textFaults, textTo } from '../texting-people.ts';
import { useTextingApp, type Texter } from '../texting-app.ts';
import { balanceOf } from '../wallets.ts';

const app = useTextingApp({ TEXTS_PER_SECOND: '10000', TEXTS_PER_SECOND_OF_NUMBER: '10000' });

interface CarrierMessage {
  id: string;
  to: { phone_number: string; status: string }[];
  errors: unknown[];
}
interface Told {
  path: string;
  body: string;
}

const readMessage = async (id: string) => ((await app.api('GET', `/messages/${id}`)) as { data: CarrierMessage }).data;

function told(path: string, type: string, payload: object, id: string = randomUUID()): Told {
  const data = { event_type: type, id, occurred_at: new Date().toISOString(), payload, record_type: 'event' };
  return { path, body: JSON.stringify({ data, meta: { attempt: 1, delivered_to: path } }) };
}

async function post({ path, body }: Told, headers?: Record<string, string>): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    body,
    headers: headers ?? {
      'content-type': 'application/json',
      'telnyx-timestamp': String(seconds),
      'telnyx-signature-ed25519': signed(body, seconds),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Texts that the carrier took and has told nothing of yet, with what it would tell. */
async function underWay(agent: Texter, count: number) {
  await app.control('rates', { per_number: 10_000, account: 10_000 });
  await app.control('hold', { held: true });
  const people = await manyPeople(app, agent, count);
  await app.queue(agent, ...people.map((each) => textTo(each, 'bulk')));
  await app.deliver(agent);
  const rows = (await app.messages(agent)).filter(
    ({ direction, status }) => direction === 'out' && status === 'sending',
  );
  return Promise.all(
    rows.map(async ({ id, carrier_id: carrierId, person_number: phone }) => {
      const message = await readMessage(carrierId!);
      const path = `/api/webhooks/telnyx/${agent.id}_${id}`;
      const as = (status: string, errors: object[] = []) => ({
        ...message,
        errors,
        webhook_url: `${app.platform.config.baseUrl}${path}`,
        sent_at: new Date().toISOString(),
        completed_at: status === 'sent' ? null : new Date().toISOString(),
        to: [{ ...message.to[0]!, status }],
      });
      return {
        id,
        phone,
        carrierId: carrierId!,
        sent: told(path, 'message.sent', as('sent')),
        delivered: told(path, 'message.finalized', as('delivered')),
        failed: told(path, 'message.finalized', as('delivery_failed', [{ code: '40001', title: 'Not routable' }])),
      };
    }),
  );
}

/** Dies after its work and before its transaction is written. */
function dying({ database, ...platform }: Platform): Platform {
  const asSystem: typeof database.asSystem = (work) =>
    database.asSystem(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  return { ...platform, database: { ...database, asSystem } };
}

const receivedFrom = (agent: Texter, phone: string, id: string) =>
  told('/api/webhooks/telnyx', 'message.received', {
    id,
    direction: 'inbound',
    from: { phone_number: phone },
    to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
    text: 'Hi there',
    errors: [],
  });

/** What must be once: each text delivered and paid, each answer there and counted as unread. */
async function endsOf(agent: Texter) {
  const threads = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('conversations').select('unread').where('user_id', '=', agent.id).execute(),
  );
  return {
    states: await countStates(app, agent),
    answers: (await app.messages(agent)).filter(({ direction }) => direction === 'in').length,
    unread: threads.map(({ unread }) => unread),
    faults: await textFaults(app, agent),
    balance: await balanceOf(app, agent.id),
  };
}
const onceEach = (count: number) => ({
  states: { delivered: count },
  answers: count,
  unread: Array.from({ length: count }, () => 1),
  faults: [],
  balance: 10_000 - count,
});

it('each event up to five times, shuffled, twenty at once, handled by several that die: all ends as in order and once', async () => {
  const below = randomOf(3);
  const agent = await app.texter({ cents: 10_000 });
  const texts = await underWay(agent, runSize(20, 500));
  const answers = texts.map(({ phone }, place) => receivedFrom(agent, phone, `in-${place}-${agent.id}`));
  const events = shuffledCopies([...texts.flatMap(({ sent, delivered }) => [sent, delivered]), ...answers], 5, below);
  const lanes = Array.from({ length: 20 }, (_, lane) => events.filter((__, place) => place % 20 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const event of lane) expect(await post(event)).toBe(200);
    }),
  );
  const waiting = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_events').select('id').where('handled_at', 'is', null).execute(),
  );
  const twice = shuffledCopies(waiting, 3, below);
  const workers = Array.from({ length: 8 }, (_, lane) => twice.filter((__, place) => place % 8 === lane));
  await Promise.all(
    workers.map(async (lane) => {
      for (const { id } of lane) {
        if (below(4) === 0) await handleCarrierEvent.handle({ id }, dying(app.platform)).catch(() => undefined);
        await handleCarrierEvent.handle({ id }, app.platform);
      }
    }),
  );
  expect(await endsOf(agent)).toEqual(onceEach(texts.length));
});

it('a copy that is taken for another text is seen', async () => {
  const agent = await app.texter({ cents: 10_000 });
  const [text] = await underWay(agent, 1);
  for (const event of [text!.sent, text!.delivered, receivedFrom(agent, text!.phone, `one-${agent.id}`)])
    await post(event);
  await app.handleEvents();
  expect(await endsOf(agent)).toEqual(onceEach(1));
  await post(receivedFrom(agent, text!.phone, `copy-${agent.id}`));
  await app.handleEvents();
  expect(await endsOf(agent)).not.toEqual(onceEach(1));
});

function* permutations<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [place, each] of list.entries())
    for (const rest of permutations([...list.slice(0, place), ...list.slice(place + 1)])) yield [each, ...rest];
}

type End = 'delivered' | 'failed';
type Step = 'sent' | 'again' | 'record' | End;
type TextUnderWay = Awaited<ReturnType<typeof underWay>>[number];

/** As the carrier tells it, whichever way. */
async function tell(agent: Texter, text: TextUnderWay, step: Step): Promise<void> {
  if (step === 'record') {
    const { payload } = (JSON.parse(text.sent.body) as { data: { payload: { webhook_url: string } } }).data;
    const message = {
      ...{ id: text.carrierId, direction: 'outbound' as const, from: agent.number, to: text.phone, text: '' },
      ...{ status: 'dlr_timeout', mediaCount: 0, parts: 1, encoding: null, cost: null, errors: [], profileId: null },
      ...{ receivedAt: null, sentAt: null, completedAt: null, webhookUrl: payload.webhook_url, keyword: null },
    };
    await app.platform.database.asSystem((tx) => noteOutcome(tx, app.platform, { message }));
    return;
  }
  const event = text[step === 'again' ? 'sent' : step];
  await post(
    step === 'again'
      ? { ...event, body: event.body.replace(/"id":"[0-9a-f-]{36}","occ/, `"id":"${randomUUID()}","occ`) }
      : event,
  );
  await app.handleEvents();
}

/** How texts end of which all this is told in every order. */
async function endsOfOrders(agent: Texter, end: End, telling: typeof tell): Promise<Set<string>> {
  const orders = [...permutations<Step>(['sent', 'again', 'record', end])];
  const texts = await underWay(agent, orders.length);
  for (const [place, order] of orders.entries()) for (const step of order) await telling(agent, texts[place]!, step);
  const ended = (await app.messages(agent)).filter(({ id }) => texts.some((text) => text.id === id));
  return new Set(ended.map(({ status }) => status));
}

it('every order of sent, its copy, a record and the end gives the same end, and an end stays', async () => {
  const agent = await app.texter({ cents: 10_000 });
  for (const end of ['delivered', 'failed'] as const)
    expect(await endsOfOrders(agent, end, tell)).toEqual(new Set([end]));
});

it('states that follow the last word are seen', async () => {
  const agent = await app.texter({ cents: 10_000 });
  const blindly: typeof tell = (_, { id }, step) => {
    const status = step === 'again' || step === 'record' ? 'sent' : step;
    return asOwner(app, 'update messages set status = $2 where id = $1', [id, status]);
  };
  expect((await endsOfOrders(agent, 'delivered', blindly)).size).toBeGreaterThan(1);
});

/** How many of them were not refused. */
async function takenOf(event: Told, now: number, turns: number): Promise<number> {
  const forgeries = forgeriesOf(event.body, now);
  let taken = 0;
  for (let turn = 0; turn < turns; turn++) {
    const [body, headers] = forgeries[turn % forgeries.length]!();
    if ((await post({ path: event.path, body }, headers)) !== 400) taken += 1;
  }
  return taken;
}

const stopFrom = (agent: Texter) =>
  told('/api/webhooks/telnyx', 'message.received', {
    id: `stop-${agent.id}`,
    direction: 'inbound',
    from: { phone_number: '+13125550142' },
    to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
    text: 'STOP',
    autoresponse_type: 'STOP',
    errors: [],
  });

it('forged ones are refused, and leave nothing', async () => {
  const event = stopFrom(await app.texter());
  const rows = () =>
    app.platform.database.asSystem((tx) => tx.selectFrom('carrier_events').select('id').orderBy('id').execute());
  const before = await rows();
  const now = Math.floor(Date.now() / 1000);
  expect(await takenOf(event, now, runSize(48, 5000))).toBe(0);
  expect(await rows()).toEqual(before);
  // The same with its right signature is heard.
  expect(await post(event, signedHead(now, signed(event.body, now)))).toBe(200);
  expect(await rows()).toHaveLength(before.length + 1);
});

it('a check that signs what it gets is seen', async () => {
  const { telnyx } = app.platform;
  const verify = telnyx!.verify.bind(telnyx!);
  const seconds = Math.floor(Date.now() / 1000);
  const blind = vi
    .spyOn(telnyx!, 'verify')
    .mockImplementation((body, _, now) =>
      verify(body, new Headers(signedHead(seconds, signed(Buffer.from(body).toString(), seconds))), now),
    );
  try {
    expect(await takenOf(stopFrom(await app.texter()), seconds, 12)).toBeGreaterThan(0);
  } finally {
    blind.mockRestore();
  }
});
