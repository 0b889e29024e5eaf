// Who writes STOP to a number that was the agent's until lately is heard by whoever had it.
import { describe, expect, it } from 'vitest';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { listOptedOut } from './read-carrier-records.db.ts';

const app = useTextingApp();
const closedOf = async (agent: Texter, leadId: string) =>
  (await agent.call(listLeadSuppressions, { params: { id: leadId } })).suppressions.map(({ channel }) => channel);

describe('a number that was given back', () => {
  const words = (agent: Texter, from: string, text: string) => app.receive(agent, from, text);
  const release = (agent: Texter, daysAgo: number) =>
    app.platform.database.asSystem(async (tx) => {
      const number = tx.updateTable('toll_free_numbers').where('phone_number', '=', agent.number);
      await number.set({ assigned_to: null }).execute();
      const rests = new Date(Date.now() + (90 - daysAgo) * 86_400_000).toISOString();
      await number.set({ rests_until: rests }).execute();
    });

  it.each([
    ['while it rests, closes for who had it', 10, 'STOP', ['text', 'call']],
    ['in plain words, too', 10, 'please stop texting me', ['text', 'call']],
    ['is nobody’s after its rest', 91, 'STOP', []],
  ])('STOP to it %s', async (_, daysAgo, text, closed) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await release(agent, daysAgo);
    await words(agent, lead.phone, text);
    expect(await closedOf(agent, lead.id)).toEqual(closed);
  });

  it('as the carrier’s own list tells, closes for who had it', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await release(agent, 1);
    const listed = { from: lead.phone, to: agent.number, keyword: 'STOP', createdAt: new Date().toISOString() };
    const stops = await app.platform.database.asSystem((tx) => listOptedOut(tx, [listed]));
    expect(stops).toMatchObject([{ userId: agent.id, number: lead.phone, keyword: 'STOP' }]);
  });

  it('as the list tells from before somebody had it, is nothing to them; without a moment it counts', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const listed = { from: lead.phone, to: agent.number, keyword: 'STOP' };
    const before = { ...listed, createdAt: new Date(Date.now() - 86_400_000).toISOString() };
    const stopsOf = (...stops: Parameters<typeof listOptedOut>[1]) =>
      app.platform.database.asSystem((tx) => listOptedOut(tx, stops));
    expect(await stopsOf(before)).toEqual([]);
    expect(await stopsOf({ ...listed, createdAt: null })).toMatchObject([{ userId: agent.id, number: lead.phone }]);
  });

  it('that somebody has again tells them alone', async () => {
    const [agent, next] = [await app.texter(), await app.texter()];
    const [lead, same] = [await app.lead(agent), await app.lead(next, { phone: '+13125550188' })];
    await release(agent, 10);
    await app.platform.database.asSystem(async (tx) => {
      await tx
        .updateTable('toll_free_numbers')
        .set({ assigned_to: null })
        .where('phone_number', '=', next.number)
        .execute();
      await tx
        .updateTable('toll_free_numbers')
        .set({ assigned_to: next.id, date_assigned: new Date().toISOString(), rests_until: null })
        .where('phone_number', '=', agent.number)
        .execute();
    });
    await words(agent, lead.phone, 'STOP');
    expect(await closedOf(agent, lead.id)).toEqual([]);
    await words(agent, same.phone, 'STOP');
    expect(await closedOf(next, same.id)).toEqual(['text', 'call']);
  });
});
