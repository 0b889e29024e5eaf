// What the carrier tells comes in copies, in any order, while handlers die; and from others, who may not tell anything.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { handleCarrierEvent } from '../../src/features/texting/handle-carrier-event.job.ts';
import { noteOutcome } from '../../src/features/texting/note-outcome.operation.ts';
import { signed } from '../../src/sandbox/telnyx/signing-key.ts';
import type { Platform } from '../../src/server/platform.ts';
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

it('each event up to five times, shuffled, twenty at once, handled by several that die: all ends as in order and once', async () => {
  const below = randomOf(3);
  const agent = await app.texter({ cents: 10_000 });
  const texts = await underWay(agent, runSize(20, 500));
  const answers = texts.map(({ phone }, place) =>
    told('/api/webhooks/telnyx', 'message.received', {
      id: `in-${place}-${agent.id}`,
      direction: 'inbound',
      from: { phone_number: phone },
      to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
      text: 'Hi there',
      errors: [],
    }),
  );
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
  expect(await countStates(app, agent)).toEqual({ delivered: texts.length });
  expect((await app.messages(agent)).filter(({ direction }) => direction === 'in')).toHaveLength(texts.length);
  const threads = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('conversations').select('unread').where('user_id', '=', agent.id).execute(),
  );
  expect(threads.map(({ unread }) => unread)).toEqual(texts.map(() => 1));
  expect([await textFaults(app, agent), await balanceOf(app, agent.id)]).toEqual([[], 10_000 - texts.length]);
});

function* permutations<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [place, each] of list.entries())
    for (const rest of permutations([...list.slice(0, place), ...list.slice(place + 1)])) yield [each, ...rest];
}

it('every order of sent, its copy, a record and the end gives the same end, and an end stays', async () => {
  const agent = await app.texter({ cents: 10_000 });
  for (const end of ['delivered', 'failed'] as const) {
    const orders = [...permutations(['sent', 'again', 'record', end] as const)];
    const texts = await underWay(agent, orders.length);
    for (const [place, order] of orders.entries()) {
      const text = texts[place]!;
      for (const step of order) {
        if (step === 'record') {
          const { payload } = (JSON.parse(text.sent.body) as { data: { payload: { webhook_url: string } } }).data;
          const message = {
            id: text.carrierId,
            direction: 'outbound' as const,
            from: agent.number,
            to: text.phone,
            status: 'dlr_timeout',
            text: '',
            mediaCount: 0,
            parts: 1,
            encoding: null,
            cost: null,
            errors: [],
            profileId: null,
            receivedAt: null,
            sentAt: null,
            completedAt: null,
            webhookUrl: payload.webhook_url,
            keyword: null,
          };
          await app.platform.database.asSystem((tx) => noteOutcome(tx, app.platform, { message }));
          continue;
        }
        const event = text[step === 'again' ? 'sent' : step];
        await post(
          step === 'again'
            ? { ...event, body: event.body.replace(/"id":"[0-9a-f-]{36}","occ/, `"id":"${randomUUID()}","occ`) }
            : event,
        );
        await app.handleEvents();
      }
    }
    const ended = (await app.messages(agent)).filter(({ id }) => texts.some((text) => text.id === id));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([end]));
  }
});

it('forged ones are refused, and leave nothing', async () => {
  const agent = await app.texter();
  const event = told('/api/webhooks/telnyx', 'message.received', {
    id: 'forged',
    direction: 'inbound',
    from: { phone_number: '+13125550142' },
    to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
    text: 'STOP',
    autoresponse_type: 'STOP',
    errors: [],
  });
  const rows = () =>
    app.platform.database.asSystem((tx) => tx.selectFrom('carrier_events').select('id').orderBy('id').execute());
  const before = await rows();
  const now = Math.floor(Date.now() / 1000);
  const forgeries = forgeriesOf(event.body, now);
  for (let turn = 0; turn < runSize(48, 5000); turn++) {
    const [body, headers] = forgeries[turn % forgeries.length]!();
    expect(await post({ path: event.path, body }, headers), `${turn % forgeries.length}`).toBe(400);
  }
  expect(await rows()).toEqual(before);
  // The same with its right signature is heard.
  expect(await post(event, signedHead(now, signed(event.body, now)))).toBe(200);
  expect(await rows()).toHaveLength(before.length + 1);
});
