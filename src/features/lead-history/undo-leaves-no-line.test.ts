// Right after it, every act is taken back without a trace: the timelines of its leads are as they were before.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { readBulk, startBulk, undoBulk, type BulkChange } from '../lead-bulk/lead-bulk.contract.ts';
import { saveFollowUp } from '../leads/follow-up.contract.ts';
import { changeStage, createLead, readLead, undoStage } from '../leads/leads.contract.ts';
import { logOutcome, undoOutcome } from '../outcomes/outcomes.contract.ts';
import { markSold, takeSaleBack } from '../policies/sold.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { listTimeline } from './timeline.contract.ts';

const app = useTestApp({ works: true });
const at = new Date(Date.now() + 86_400_000).toISOString();

type Pair = readonly [string, string];
type Back = () => Promise<unknown>;
type Act = (agent: TestAgent, leads: Pair) => Promise<Back>;

const versionOf = async (agent: TestAgent, id: string) => (await agent.call(readLead, { params: { id } })).lead.version;

const bulk =
  (change: BulkChange): Act =>
  async (agent, leads) => {
    const id = randomUUID();
    const isNow = (state: 'done' | 'undone') =>
      expect.poll(async () => (await agent.call(readBulk, { params: { id } })).action.state).toBe(state);
    await agent.call(startBulk, { body: { id, change, target: { ids: [...leads] } } });
    await isNow('done');
    return async () => {
      await agent.call(undoBulk, { params: { id } });
      await isNow('undone');
    };
  };

const acts: Record<string, Act> = {
  'a move': async (agent, [id]) => {
    const move = randomUUID();
    await agent.call(changeStage, { params: { id }, body: { stage: 'quoted', id: move } });
    return () => agent.call(undoStage, { params: { id }, body: { move } });
  },
  'a follow-up': async (agent, [id]) => {
    const first = randomUUID();
    await agent.call(saveFollowUp, { params: { id }, body: { id: first, version: await versionOf(agent, id), at } });
    const version = await versionOf(agent, id);
    return () =>
      agent.call(saveFollowUp, { params: { id }, body: { id: randomUUID(), version, at: null, undoes: first } });
  },
  'an outcome': async (agent, [id]) => {
    const outcomeId = randomUUID();
    await agent.call(logOutcome, { params: { id }, body: { id: outcomeId, outcome: 'no_answer' } });
    return () => agent.call(undoOutcome, { params: { id, outcomeId } });
  },
  'a sale': async (agent, [id]) => {
    await agent.call(markSold, { params: { id }, body: { carrier: 'Sample Life', premium: '600' } });
    return () => agent.call(takeSaleBack, { params: { id }, body: {} });
  },
  'a deletion': async (agent, leads) => {
    await agent.call(deleteLeads, { body: { ids: [...leads] } });
    return () => agent.call(restoreLeads, { body: { ids: [...leads], by_undo: true } });
  },
  'a merge': async (agent, [keep, other]) => {
    const id = randomUUID();
    const [keep_version, other_version] = [await versionOf(agent, keep), await versionOf(agent, other)];
    await agent.call(mergeLeads, { body: { id, keep, keep_version, other, other_version, choices: {} } });
    return () => agent.call(undoMerge, { params: { id }, body: { by_undo: true } });
  },
  'a stage of many': bulk({ kind: 'stage', stage: 'quoted' }),
  'tags of many': bulk({ kind: 'tag', add: ['vip'], remove: [] }),
  'an outcome of many': bulk({ kind: 'outcome', outcome: 'no_answer' }),
  'a follow-up of many': bulk({ kind: 'follow_up', at }),
  'a deletion of many': bulk({ kind: 'delete' }),
};

async function linesOf(agent: TestAgent, leads: Pair): Promise<unknown[]> {
  const all = [];
  for (const id of leads) all.push((await agent.call(listTimeline, { params: { id }, query: {} })).rows);
  return all;
}

it.each(Object.entries(acts))('%s', async (_, act) => {
  const agent = await makeAgent(app);
  const add = async (name: string, phone: string) =>
    (await agent.call(createLead, { body: { id: randomUUID(), name, phone } })).lead.id;
  const leads: Pair = [await add('Ann Able', '2025550142'), await add('Ben Baker', '2025550143')];
  // What was there before stays.
  await agent.call(logOutcome, { params: { id: leads[0] }, body: { id: randomUUID(), outcome: 'left_voicemail' } });
  const before = await linesOf(agent, leads);
  const back = await act(agent, leads);
  const isGone = async (id: string) => (await agent.send('GET', `/api/leads/${id}/timeline`)).status === 404;
  if (!(await isGone(leads[0])) && !(await isGone(leads[1]))) expect(await linesOf(agent, leads)).not.toEqual(before);
  await back();
  expect(await linesOf(agent, leads)).toEqual(before);
});
