// What comes late, or names a text that it is not about, changes nothing; what has become due is woken.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { countStates, dueNow, longAgo, manyPeople, textFaults, textTo } from '../../../test-support/texting-people.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import type { AcceptedMessage, SendOutcome } from '../../domain/carrier-message.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import { claimTexts } from './claim-texts.operation.ts';
import { deliverTexts } from './deliver-texts.job.ts';
import { noteOutcome } from './note-outcome.operation.ts';
import { settleSends } from './settle-sends.operation.ts';
import { wakeTexts } from './wake-texts.job.ts';

const app = useTextingApp();
const busy: SendOutcome = {
  is: 'refused',
  refusal: { fault: 'too_many', code: null, said: 'too many', field: null, mayRetry: true, retryAfter: null },
};

it('a refusal that comes after the text was given up does not put it back into the queue', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'inbox'));
  const telnyx = Object.create(app.platform.telnyx) as TelnyxGateway;
  telnyx.send = async () => {
    await longAgo(app, agent);
    await wakeTexts.handle({}, app.platform);
    return busy;
  };
  await deliverTexts.handle({ userId: agent.id }, { ...app.platform, telnyx, now: () => app.clock.now });
  expect([await countStates(app, agent), await balanceOf(app, agent.id)]).toEqual([{ unknown: 1 }, 1000]);
  await dueNow(app, agent);
  await app.deliver(agent);
  expect([await app.phone(person!.phone), await textFaults(app, agent)]).toEqual([[], []]);
});

/** One text that a worker took and lost, and another has in hand. */
async function takenTwice() {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'inbox'));
  const platform = { ...app.platform, now: () => app.clock.now };
  const take = async () => (await claimTexts(platform, agent.id)).texts[0];
  const first = await take();
  await asOwner(app, `update messages set status = 'queued', claim = null where user_id = $1`, [agent.id]);
  return { agent, platform, first, second: await take() };
}

it('a worker that comes back late does not put back what another one has in hand', async () => {
  const { agent, platform, first, second } = await takenTwice();
  await settleSends(platform, agent.id, [{ text: first!, outcome: busy }]);
  expect(await countStates(app, agent)).toEqual({ sending: 1 });
  await settleSends(platform, agent.id, [{ text: second!, outcome: busy }]);
  expect(await countStates(app, agent)).toEqual({ queued: 1 });
});

it('a worker that comes back late does not say what became of a text that another one has in hand', async () => {
  const { agent, platform, first, second } = await takenTwice();
  const message = { parts: 1, waitSeconds: null, validSeconds: null } as AcceptedMessage;
  const accepted = (id: string): SendOutcome => ({ is: 'accepted', message: { ...message, id } });
  await settleSends(platform, agent.id, [{ text: first!, outcome: accepted('late') }]);
  expect(await app.messages(agent)).toMatchObject([{ status: 'sending', carrier_id: null }]);
  await settleSends(platform, agent.id, [{ text: second!, outcome: accepted('own') }]);
  expect(await app.messages(agent)).toMatchObject([{ carrier_id: 'own' }]);
});

it('a worker that comes back late and is heard all the same is seen: the text is not as its ledger says', async () => {
  const { agent, first } = await takenTwice();
  await longAgo(app, agent);
  await wakeTexts.handle({}, app.platform);
  expect([await countStates(app, agent), await textFaults(app, agent)]).toEqual([{ unknown: 1 }, []]);
  await asOwner(app, `update messages set status = 'queued', refunded_at = null where id = $1`, [first!.id]);
  expect(await textFaults(app, agent)).toEqual([expect.stringContaining('its ledger says otherwise')]);
});

it('a text whose minute has come has somebody who sends it', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, { ...textTo(person!, 'bulk'), notBefore: app.clock.now.getTime() + 60_000 });
  const waiting = async () => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql`select from jobs.job where name = 'deliver-texts' and data->>'userId' = ${agent.id}`.execute(tx),
    );
    return rows.length;
  };
  expect([await countStates(app, agent), await waiting()]).toEqual([{ held: 1 }, 0]);
  await wakeTexts.handle({}, app.platform);
  expect(await waiting()).toBe(1);
});

it('what the carrier was too busy for is tried again as soon as it may be, and not with the next minute', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'inbox'));
  await asOwner(app, `delete from jobs.job where data->>'userId' = $1`, [agent.id]);
  const telnyx = Object.create(app.platform.telnyx) as TelnyxGateway;
  telnyx.send = async () => busy;
  await deliverTexts.handle({ userId: agent.id }, { ...app.platform, telnyx, now: () => app.clock.now });
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ is_soon: boolean }>`
      select start_after between created_on + interval '1 second' and created_on + interval '5 seconds' as is_soon
      from jobs.job where name = 'deliver-texts' and data->>'userId' = ${agent.id}`.execute(tx),
  );
  expect([await countStates(app, agent), rows]).toEqual([{ queued: 1 }, [{ is_soon: true }]]);
});

it('a reason typed for the night is good for a quarter of an hour; what has not left by then waits', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  app.clock.now = new Date(app.clock.now.getTime() - 8.5 * 3_600_000);
  await app.queue(agent, { ...textTo(lead, 'inbox'), overrideReason: 'She asked for it' });
  const written = new Date(app.clock.now.getTime() - 16 * 60_000).toISOString();
  await app.platform.database.asSystem((tx) =>
    sql`update messages set created_at = ${written}::timestamptz where user_id = ${agent.id}`.execute(tx),
  );
  await app.deliver(agent);
  expect(await app.messages(agent)).toMatchObject([{ status: 'held', reason: 'outside_window' }]);
  expect(await app.phone(lead.phone)).toEqual([]);
});

it('a report under another id of the carrier’s says nothing about a text that was taken under its own', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'inbox'));
  await app.control('hold', { held: true });
  await app.deliver(agent);
  const [before] = await app.messages(agent);
  const report = (id: string) => ({
    message: {
      id,
      direction: 'outbound' as const,
      from: agent.number,
      to: person!.phone,
      status: 'delivered',
      text: '',
      mediaCount: 0,
      parts: 3,
      encoding: null,
      cost: null,
      errors: [],
      profileId: null,
      receivedAt: null,
      sentAt: null,
      completedAt: null,
      webhookUrl: app.platform.telnyx!.webhookUrlOf(`${agent.id}_${before!.id}`),
      keyword: null,
    },
  });
  const note = (id: string) => app.platform.database.asSystem((tx) => noteOutcome(tx, app.platform, report(id)));
  await note('another-id');
  expect(await app.messages(agent)).toEqual([before]);
  await note(before!.carrier_id!);
  expect(await countStates(app, agent)).toEqual({ delivered: 1 });
  await app.control('hold', { held: false });
});
