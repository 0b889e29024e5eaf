// Whom a text does not reach, and what ends that waits for them.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { listSuppressionHistory } from '../suppression/suppression.contract.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import type { TextRequest } from './queue-texts.operation.ts';

const app = useTextingApp();

const text = (to: string, leadId: string | null = null, more: Partial<TextRequest> = {}): TextRequest => ({
  origin: 'inbox',
  to,
  body: 'Hello Pat',
  leadId,
  ...more,
});
const states = async (agent: Parameters<typeof app.messages>[0]) =>
  (await app.messages(agent)).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));

describe('who must not be texted', () => {
  it('is not, and what waits for them ends and is given back in the same transaction', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id), text(lead.phone, lead.id, { origin: 'bulk' }));
    const stop = {
      userId: agent.id,
      addresses: [{ channel: 'text', address: lead.phone } as const],
      toldBy: 'keyword' as const,
      reason: 'Asked',
      source: 'Test',
    };
    await app.platform.database.asAgent(agent.id, async (tx) => {
      await suppress(tx, stop);
      const rows = await tx.selectFrom('messages').select(['status', 'reason']).execute();
      expect(rows).toEqual([
        { status: 'canceled', reason: 'opted_out' },
        { status: 'canceled', reason: 'opted_out' },
      ]);
    });
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
    expect((await app.queue(agent, text(lead.phone, lead.id))).texts).toEqual([{ is: 'refused', why: 'suppressed' }]);
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual([]);
  });

  it('a contact that is unsubscribed', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('message_contacts').set({ subscribed: false }).where('phone', '=', lead.phone).execute(),
    );
    expect(await states(agent)).toEqual(['canceled: opted_out']);
    expect((await app.queue(agent, text(lead.phone, lead.id))).texts).toEqual([{ is: 'refused', why: 'unsubscribed' }]);
  });

  it.each([
    ['in the trash', 'lead_gone', { deleted_at: new Date().toISOString() }],
    ['with another phone', 'number_changed', { phone: '+13125559998' }],
  ] as const)('a lead %s; what comes back from there sends nothing', async (_, reason, change) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    const put = (values: object) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        tx.updateTable('leads').set(values).where('id', '=', lead.id).execute(),
      );
    await put(change);
    expect(await states(agent)).toEqual([`canceled: ${reason}`]);
    await put({ deleted_at: null, phone: lead.phone });
    await app.deliver(agent);
    expect([await states(agent), await app.phone(lead.phone), await balanceOf(app, agent.id)]).toEqual([
      [`canceled: ${reason}`],
      [],
      1000,
    ]);
  });

  // Triggers end what waits as the lead changes; the claim asks once more, whoever changed it and however.
  it.each([
    ['in the trash', 'lead_gone', 'deleted_at = now()'],
    ['that was marked as a sample', 'lead_gone', 'is_sample = true'],
    ['with another phone', 'number_changed', `phone = '+13125559997'`],
  ])('a lead %s that no trigger told of: the claim itself ends the text', async (_, reason, change) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await asOwner(
      app,
      `begin; alter table leads disable trigger user; update leads set ${change} where id = '${lead.id}';
       alter table leads enable trigger user; commit`,
    );
    expect(await states(agent)).toEqual(['queued']);
    await app.deliver(agent);
    expect([await states(agent), await app.phone(lead.phone), await balanceOf(app, agent.id)]).toEqual([
      [`canceled: ${reason}`],
      [],
      1000,
    ]);
  });

  it('a lead that another takes up; what left belongs to the one that stays, also on the way back', async () => {
    const agent = await app.texter();
    const [keep, other] = [await app.lead(agent), await app.lead(agent)];
    await app.queue(agent, text(other.phone, other.id));
    await app.deliver(agent);
    await app.queue(agent, text(other.phone, other.id));
    const notBefore = app.clock.now.getTime() + 3_600_000;
    await app.queue(agent, text(other.phone, other.id, { origin: 'bulk', notBefore }));
    expect(await states(agent)).toEqual(['sending', 'queued', 'held']);
    const id = randomUUID();
    const body = { id, keep: keep.id, keep_version: 1, other: other.id, other_version: 1, choices: {} };
    await agent.call(mergeLeads, { body });
    const rows = async () => (await app.messages(agent)).map(({ status, lead_id }) => [status, lead_id]);
    expect(await rows()).toEqual([
      ['sending', keep.id],
      ['canceled', keep.id],
      ['canceled', keep.id],
    ]);
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([999, []]);
    await agent.call(undoMerge, { params: { id }, body: {} });
    expect(await rows()).toEqual([
      ['sending', other.id],
      ['canceled', other.id],
      ['canceled', other.id],
    ]);
    await app.deliver(agent);
    expect(await app.phone(other.phone)).toHaveLength(1);
  });

  it('texts by the keyword of a reply, before its webhook is answered', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.control('receive', { from: lead.phone, to: agent.number, text: 'Stop' });
    await app.control('drain', {});
    expect(await states(agent)).toEqual(['canceled: opted_out']);
    await app.handleEvents();
    expect((await app.messages(agent)).map(({ direction, body }) => [direction, body])).toEqual([
      ['out', 'Hello Pat'],
      ['in', 'Stop'],
    ]);
  });

  it('is what the carrier says as it refuses a text, of the person and not of the sender', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    // The network knows of a STOP that is not on our list.
    await app.receive(agent, lead.phone, 'STOP');
    await app.platform.database.asSystem(async (tx) => {
      await tx.deleteFrom('suppressions').where('user_id', '=', agent.id).execute();
      await tx.updateTable('message_contacts').set({ subscribed: true }).where('user_id', '=', agent.id).execute();
    });
    await app.queue(agent, text(lead.phone, lead.id));
    await app.deliver(agent);
    expect((await states(agent)).toSorted()).toEqual(['failed: suppressed', 'received']);
    const onList = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('suppressions').select(['channel', 'address']).where('user_id', '=', agent.id).execute(),
    );
    expect(onList).toEqual([{ channel: 'text', address: lead.phone }]);
    expect((await app.queue(agent, text(lead.phone, lead.id))).texts).toEqual([{ is: 'refused', why: 'suppressed' }]);
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
  });

  it('is what the carrier says of them, too', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.control('reception', { phone: lead.phone, status: 'sending_failed', code: '40300' });
    await app.deliver(agent);
    await app.settle();
    expect(await states(agent)).toEqual(['failed: suppressed']);
    expect(await balanceOf(app, agent.id)).toBe(1000);
    expect((await app.queue(agent, text(lead.phone, lead.id))).texts).toEqual([{ is: 'refused', why: 'suppressed' }]);
    // START lifts what the carrier closed as it lifts a keyword, and a text leaves again.
    await app.control('reception', { phone: lead.phone, status: 'delivered' });
    await app.receive(agent, lead.phone, 'START');
    const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
    expect(events.map(({ change, channel, told_by: by }) => [change, channel, by])).toEqual([
      ['lifted', 'text', 'keyword'],
      ['set', 'text', 'carrier'],
    ]);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.deliver(agent);
    await app.settle();
    const sent = (await app.messages(agent)).filter(({ direction }) => direction === 'out');
    expect(sent.map(({ status }) => status)).toEqual(['failed', 'delivered']);
  });
});
