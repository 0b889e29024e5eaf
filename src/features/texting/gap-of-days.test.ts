// Days in which no text that came in was told: their records are read over several runs, each once, and automatic texts rest until
// all of them are.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { noteInbound, useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import type { CarrierMessage } from '../../domain/carrier-message.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import type { CarrierRecord } from '../../providers/telnyx/telnyx-shapes.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';

const app = useTextingApp();
const perPage = 50;
const days = 6;
const count = runSize(400, 4000);

/** Of so many days until now, evenly. */
function recordsTo(agent: Texter): CarrierRecord[] {
  const first = Date.now() - days * 86_400_000;
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    direction: 'inbound' as const,
    from: `+1630555${String(index).padStart(4, '0')}`,
    to: agent.number,
    status: 'received',
    parts: 1,
    createdAt: new Date(first + Math.floor((index * days * 86_400_000) / count)).toISOString(),
    completedAt: null,
    profileId: null,
    cost: null,
    codes: [],
    webhookUrl: null,
  }));
}

/** Away from the first minutes of an hour, in which late records are read once more. */
const now = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);

const wordsOf = ({ codes: _, createdAt, ...record }: CarrierRecord): CarrierMessage => ({
  ...record,
  text: 'Call me',
  mediaCount: 0,
  encoding: null,
  errors: [],
  receivedAt: createdAt,
  sentAt: null,
  keyword: null,
});

it('are read page by page over several runs, and only the last of them lets automatic texts leave', async () => {
  const agent = await app.texter();
  const records = recordsTo(agent);
  const asked = { pages: 0, words: 0 };
  const telnyx = Object.assign(Object.create(app.platform.telnyx) as TelnyxGateway, {
    refOf: () => null,
    optOuts: () => Promise.resolve({ optOuts: [], unread: 0, nextPage: null }),
    records({ since, page = 1 }: { since: Date; page?: number }) {
      // Every fourth page is not answered.
      if ((asked.pages += 1) % 4 === 0) return Promise.reject(new CarrierInDoubt('timeout'));
      const found = records.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
      const shown = found.slice((page - 1) * perPage, page * perPage);
      return Promise.resolve({
        records: shown,
        unread: 0,
        nextPage: page * perPage < found.length ? page + 1 : null,
      });
    },
    message(id: string) {
      asked.words += 1;
      return Promise.resolve(wordsOf(records.find((record) => record.id === id)!));
    },
  } satisfies Partial<TelnyxGateway>);
  await asOwner(app, `update toll_free_numbers set date_assigned = now() - interval '30 days' where assigned_to = $1`, [
    agent.id,
  ]);
  await noteInbound(app, null);
  const state = () =>
    app.platform.database.asSystem((tx) =>
      tx.selectFrom('carrier_state').select(['inbound_read_to', 'inbound_part_read_to']).executeTakeFirstOrThrow(),
    );
  const pages = count / perPage;
  let runs = 0;
  for (; (await state()).inbound_read_to === null; runs++) {
    expect(runs).toBeLessThan(pages);
    await readCarrierRecords.handle({}, { ...app.platform, telnyx, now }).catch((fault: unknown) => {
      expect(fault).toBeInstanceOf(CarrierInDoubt);
    });
  }
  expect(runs).toBeGreaterThan(2);
  expect(asked.pages).toBeLessThanOrEqual(pages + 2 * runs + 1);
  // Only where a run goes on is one record read once more.
  expect(asked.words).toBeLessThanOrEqual(count + runs);
  expect((await state()).inbound_part_read_to).toBeNull();
  const kept = await app.platform.database.asSystem((tx) => tx.selectFrom('carrier_events').select('id').execute());
  expect(kept.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => `record:${id}`).toSorted());
});
