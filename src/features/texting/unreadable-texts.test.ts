// A text that came in and whose words the carrier does not give: the others are read at once, automatic texts rest for a while, an
// operator is told, and it is asked for again until its words are there.
import { beforeEach, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { noteInbound, useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { textTo } from '../../../test-support/texting-people.ts';
import { CarrierInDoubt, CarrierRefused, type CarrierFault } from '../../domain/carrier-outcome.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';
import { heldForMs } from './unreadable-texts.rules.ts';

const app = useTextingApp();
beforeEach(() => asOwner(app, 'delete from unreadable_texts'));

const refused = (fault: CarrierFault, mayRetry = false) =>
  new CarrierRefused({ fault, code: null, said: 'No', field: null, mayRetry, retryAfter: null });
const minute = 60_000;
const hour = 60 * minute;
const fullHour = Math.floor(Date.now() / hour) * hour;
/** In the first five minutes of an hour all that could not be read is asked for again. */
const pastTheHour = (minutes: number) => new Date(fullHour + minutes * minute);

/** Two texts that came in and were not told: one with `STOP`, and before it one that the carrier answers with `answer`. */
async function twoCameIn(agent: Texter, answer: () => Error | string) {
  const [odd, stops] = [await app.lead(agent), await app.lead(agent)];
  const createdAt = new Date(Date.now() - minute).toISOString();
  const known = {
    ...{ direction: 'inbound' as const, to: agent.number, status: 'received', parts: 1, completedAt: null },
    ...{ profileId: null, cost: null, webhookUrl: null },
  };
  const records = [odd, stops].map(({ id, phone }) => ({ ...known, id, from: phone, createdAt, codes: [] }));
  const asked: string[] = [];
  const told: object[] = [];
  const telnyx = Object.assign(Object.create(app.platform.telnyx) as TelnyxGateway, {
    refOf: () => null,
    optOuts: () => Promise.resolve({ optOuts: [], unread: 0, nextPage: null }),
    records: () => Promise.resolve({ records, unread: 0, nextPage: null }),
    message(id: string) {
      asked.push(id);
      const words = id === stops.id ? 'STOP' : answer();
      if (typeof words !== 'string') return Promise.reject(words);
      const { codes: _, ...record } = records.find((each) => each.id === id)!;
      const rest = { mediaCount: 0, encoding: null, errors: [], sentAt: null, keyword: null };
      return Promise.resolve({ ...record, ...rest, text: words, receivedAt: createdAt });
    },
  } satisfies Partial<TelnyxGateway>);
  const log = { ...app.platform.log, error: (about: object) => void told.push(about) } as typeof app.platform.log;
  return {
    ...{ odd, stops, asked, told },
    read: (now: Date) => readCarrierRecords.handle({}, { ...app.platform, telnyx, log, now: () => now }),
    /** As if it had been asked for first so long before. */
    later: (ms: number) =>
      asOwner(app, `update unreadable_texts set kept_at = kept_at - $1 * interval '1 millisecond'`, [ms]),
  };
}

const readTo = async () => {
  const state = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_state').select('inbound_read_to').executeTakeFirstOrThrow(),
  );
  return state.inbound_read_to && new Date(state.inbound_read_to).toISOString();
};
const kept = () => app.platform.database.asSystem((tx) => tx.selectFrom('unreadable_texts').select('id').execute());

it('holds up no other, is told once, and is read as soon as the carrier gives its words', async () => {
  await noteInbound(app, null);
  const agent = await app.texter();
  let answer: Error | string = refused('invalid');
  const { odd, stops, asked, told, read, later } = await twoCameIn(agent, () => answer);
  await read(pastTheHour(20));
  expect((await app.queue(agent, textTo(stops, 'inbox'))).texts).toMatchObject([{ is: 'refused', why: 'suppressed' }]);
  expect([await readTo(), told, await kept()]).toEqual([null, [], [{ id: odd.id }]]);
  await app.handleEvents();

  await later(31 * minute);
  await read(pastTheHour(25));
  expect([await readTo(), told]).toEqual([
    pastTheHour(25).toISOString(),
    [{ alert: 'texts', record: odd.id, err: answer }],
  ]);

  const before = asked.length;
  await read(pastTheHour(30));
  expect([asked.length, await readTo()]).toEqual([before, pastTheHour(30).toISOString()]);
  await read(pastTheHour(61));
  expect([asked.length, told.length, await kept()]).toEqual([before + 1, 1, [{ id: odd.id }]]);

  answer = 'Who is this?';
  await read(pastTheHour(62));
  await app.handleEvents();
  const texts = await app.messages(agent);
  expect(texts.filter(({ person_number: from }) => from === odd.phone)).toMatchObject([{ body: 'Who is this?' }]);
  expect([await kept(), told.length]).toEqual([[], 1]);
});

it('where the carrier may be unwell automatic texts rest for a day; the operator knows it sooner', async () => {
  await noteInbound(app, null);
  const { told, read, later } = await twoCameIn(await app.texter(), () => new CarrierInDoubt('server_error'));
  await read(pastTheHour(20));
  await later(31 * minute);
  await read(pastTheHour(25));
  expect([await readTo(), told.length]).toEqual([null, 1]);
  await later(24 * hour);
  await read(pastTheHour(30));
  expect([await readTo(), told.length]).toEqual([pastTheHour(30).toISOString(), 1]);
});

it('that a webhook told of after all is asked for no more', async () => {
  const agent = await app.texter();
  const { odd, asked, read } = await twoCameIn(agent, () => refused('invalid'));
  await read(pastTheHour(20));
  await app.handleEvents();
  const before = asked.length;
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, carrier_id)
     values ($1, 'in', $2, $3, $2, $2, 'Hello', 'received', 'person', $4)`,
    [agent.id, odd.phone, agent.number, odd.id],
  );
  await read(pastTheHour(25));
  expect([asked.length, await kept(), await readTo()]).toEqual([before, [], pastTheHour(25).toISOString()]);
});

it.each([
  ['refused words', refused('invalid'), 30 * minute],
  ['an answer that cannot be read', new CarrierInDoubt('unreadable'), 30 * minute],
  ['a refused account', refused('account'), 24 * hour],
  ['silence', new CarrierInDoubt('timeout'), 24 * hour],
  ['a rate', refused('too_many', true), null],
  ['a call that never left', refused('unreached', true), null],
  ['a fault of ours', new TypeError('No'), null],
])('%s', (_, fault, held) => expect(heldForMs(fault)).toBe(held));

it('what says nothing of one text ends the reading, which is tried again', async () => {
  await noteInbound(app, null);
  const { read } = await twoCameIn(await app.texter(), () => refused('too_many', true));
  await expect(read(pastTheHour(20))).rejects.toThrow(CarrierRefused);
  expect([await readTo(), await kept()]).toEqual([null, []]);
});
