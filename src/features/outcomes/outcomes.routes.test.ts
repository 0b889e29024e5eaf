import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { changeStage, editLead, readLead } from '../leads/leads.contract.ts';
import { outcomeRules, outcomes, type Outcome } from './outcome.rules.ts';
import { logOutcome, undoOutcome } from './outcomes.contract.ts';

const app = useTestApp();

async function makeLead(agent: TestAgent, status: 'lead' | 'sold' = 'lead'): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into leads (user_id, id, name, status, sold_at, stage, call_attempts, last_outcome, last_contacted_at)
     values ($1, $2, 'Pat Doe', $3, case when $3 = 'sold' then now() end, 'quoted', 2, 'From a file', '2024-01-02T03:04:05.678901Z')`,
    [agent.id, id, status],
  );
  return id;
}

const log = async (agent: TestAgent, leadId: string, outcome: Outcome, id = randomUUID()) => {
  await agent.call(logOutcome, { params: { id: leadId }, body: { id, outcome } });
  return id;
};
const undo = async (agent: TestAgent, leadId: string, outcomeId: string) =>
  (await agent.call(undoOutcome, { params: { id: leadId, outcomeId } })).lead;
const read = async (agent: TestAgent, id: string) => (await agent.call(readLead, { params: { id } })).lead;
const worked = async (agent: TestAgent, id: string) => {
  const { call_attempts: attempts, last_outcome: outcome, last_contacted_at: at, stage } = await read(agent, id);
  return { attempts, outcome, at, stage };
};
const told = async (agent: TestAgent, id: string) =>
  (await agent.call(listTimeline, { params: { id }, query: {} })).rows.flatMap((entry) =>
    entry.type === 'event' && entry.kind === 'outcome' ? [entry.detail['outcome']] : [],
  );
const before = { attempts: 2, outcome: 'From a file', stage: 'quoted' };

describe('an outcome', () => {
  it.each(outcomes)('%s counts the attempt, is kept and told, and leaves the stage', async (outcome) => {
    const agent = await makeAgent(app);
    const id = await makeLead(agent);
    const { last_contacted_at: former, version } = await read(agent, id);
    await log(agent, id, outcome);
    const { label, isContact } = outcomeRules[outcome];
    const now = await worked(agent, id);
    expect(now).toMatchObject({ attempts: 3, outcome: label, stage: 'quoted' });
    expect((await read(agent, id)).version).toBe(version + 1);
    expect(await told(agent, id)).toEqual([outcome]);
    if (isContact) expect(Math.abs(Date.parse(now.at ?? '') - Date.now())).toBeLessThan(60_000);
    else expect(now.at).toBe(former);
  });

  it('of a sold lead counts as well', async () => {
    const agent = await makeAgent(app);
    const id = await makeLead(agent, 'sold');
    await log(agent, id, 'talked');
    expect(await read(agent, id)).toMatchObject({ status: 'sold', call_attempts: 3, last_outcome: 'Talked' });
  });

  it('counts once however often it is sent, at once, one after another, and after its undo', async () => {
    const agent = await makeAgent(app);
    const leadId = await makeLead(agent);
    const id = randomUUID();
    await Promise.all([1, 2, 3, 4].map(() => log(agent, leadId, 'no_answer', id)));
    await log(agent, leadId, 'no_answer', id);
    expect(await worked(agent, leadId)).toMatchObject({ attempts: 3, outcome: 'No answer' });
    await Promise.all([1, 2, 3].map(() => undo(agent, leadId, id)));
    expect(await worked(agent, leadId)).toMatchObject(before);
    await log(agent, leadId, 'no_answer', id);
    expect(await worked(agent, leadId)).toMatchObject(before);
    expect(await told(agent, leadId)).toEqual([]);
  });

  it('two at once both count', async () => {
    const agent = await makeAgent(app);
    const id = await makeLead(agent);
    const ids = await Promise.all([log(agent, id, 'talked'), log(agent, id, 'no_answer'), log(agent, id, 'talked')]);
    expect(await worked(agent, id)).toMatchObject({ attempts: 5 });
    await Promise.all(ids.map((each) => undo(agent, id, each)));
    expect(await worked(agent, id)).toMatchObject(before);
  });

  it('refuses a lead that is another’s, gone or in the trash, an unknown outcome, and an id of another change', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [id, second] = [await makeLead(agent), await makeLead(agent)];
    const body = { id: randomUUID(), outcome: 'talked' as const };
    const outcomeId = await log(agent, second, 'talked');
    expect(await other.refusal(logOutcome, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await other.refusal(undoOutcome, { params: { id: second, outcomeId } })).toMatchObject({ status: 404 });
    expect(await agent.refusal(undoOutcome, { params: { id, outcomeId } })).toMatchObject({ status: 404 });
    expect(await agent.refusal(undoOutcome, { params: { id, outcomeId: randomUUID() } })).toMatchObject({
      status: 404,
    });
    expect(await agent.refusal(logOutcome, { params: { id: randomUUID() }, body })).toMatchObject({ status: 404 });
    expect(await agent.refusal(logOutcome, { params: { id }, body: { ...body, id: outcomeId } })).toMatchObject({
      code: 'conflict',
    });
    const odd = { id: randomUUID(), outcome: 'sold' as 'talked' };
    expect(await agent.refusal(logOutcome, { params: { id }, body: odd })).toMatchObject({ status: 400 });
    expect(await worked(agent, id)).toMatchObject(before);
    await asOwner(app, 'update leads set deleted_at = now() where user_id = $1', [agent.id]);
    expect(await agent.refusal(logOutcome, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await agent.refusal(undoOutcome, { params: { id: second, outcomeId } })).toMatchObject({ status: 404 });
  });
});

describe('taken back', () => {
  it('leaves what was changed by hand since', async () => {
    const agent = await makeAgent(app);
    const id = await makeLead(agent);
    const outcome = await log(agent, id, 'left_voicemail');
    const { version } = await read(agent, id);
    await agent.call(editLead, { params: { id }, body: { version, changes: { last_outcome: 'Spouse picked up' } } });
    await agent.call(changeStage, { params: { id }, body: { stage: 'answered' } });
    await undo(agent, id, outcome);
    expect(await worked(agent, id)).toMatchObject({ attempts: 2, outcome: 'Spouse picked up', stage: 'answered' });
  });

  it('only the attempt goes when something newer came', async () => {
    const agent = await makeAgent(app);
    const id = await makeLead(agent);
    const first = await log(agent, id, 'call_back');
    await log(agent, id, 'talked');
    const { at } = await worked(agent, id);
    await undo(agent, id, first);
    expect(await worked(agent, id)).toMatchObject({ attempts: 3, outcome: 'Talked', at });
    expect(await told(agent, id)).toEqual(['talked']);
  });

  it('two conversations, the earlier first: nobody was talked to', async () => {
    const agent = await makeAgent(app);
    const [id, plain] = [await makeLead(agent), await makeLead(agent)];
    const talks = [await log(agent, id, 'talked'), await log(agent, id, 'talked')];
    const { at } = await worked(agent, id);
    await undo(agent, id, talks[0]!);
    expect(await worked(agent, id)).toMatchObject({ outcome: 'Talked', at });
    await undo(agent, id, talks[1]!);
    expect(await worked(agent, id)).toEqual(await worked(agent, plain));
    expect(await told(agent, id)).toEqual([]);
  });

  it('in whatever order, the lead is as if only the others had been logged', async () => {
    const agent = await makeAgent(app);
    const plan = fc.array(fc.record({ outcome: fc.constantFrom(...outcomes), at: fc.option(fc.nat(99)) }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const [leadId, plainId] = [await makeLead(agent), await makeLead(agent)];
        const logged: { id: string; at: number; step: (typeof steps)[number] }[] = [];
        for (const step of steps) logged.push({ id: await log(agent, leadId, step.outcome), at: step.at ?? -1, step });
        for (const { id } of logged.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at))
          await undo(agent, leadId, id);
        const kept = logged.filter(({ at }) => at < 0);
        for (const { step } of kept) await log(agent, plainId, step.outcome);
        const [{ at, ...lead }, { at: plainAt, ...plain }] = [
          await worked(agent, leadId),
          await worked(agent, plainId),
        ];
        expect(lead).toEqual(plain);
        const isContacted = kept.some(({ step }) => outcomeRules[step.outcome].isContact);
        if (!isContacted) expect(at).toBe(plainAt);
        else expect(Math.abs(Date.parse(at ?? '') - Date.parse(plainAt ?? ''))).toBeLessThan(60_000);
      }),
      { numRuns: 15 },
    );
  });
});
