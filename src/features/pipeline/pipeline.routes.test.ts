import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { markSold } from '../policies/sold.contract.ts';
import { saveFollowUp } from '../leads/follow-up.contract.ts';
import { changeStage, readLead, undoStage } from '../leads/leads.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import type { PipelineCard } from './board.rules.ts';
import { boardOrders, readBoard, readColumn, savePendingReason, saveQuote } from './pipeline.contract.ts';

const app = useTestApp();

interface Made {
  name?: string;
  stage?: string;
  count?: number;
  status?: 'lead' | 'sold';
  deleted?: boolean;
  pipeline?: object;
}

/** Leads of this agent, the latest moved first in the returned ids. */
async function makeLeads(
  agent: TestAgent,
  { name = 'Pat Doe', stage = 'no_pickup', count = 1, status = 'lead', deleted = false, pipeline = {} }: Made = {},
) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await asOwner(
    app,
    `insert into leads (user_id, id, name, stage, stage_changed_at, status, sold_at, deleted_at, pipeline)
     select $1, id, $3, $4, now() - place * interval '1 second', $5, case when $5 = 'sold' then now() end, case when $6 then now() end, $7
     from unnest($2::uuid[]) with ordinality as made (id, place)`,
    [agent.id, ids, name, stage, status, deleted, JSON.stringify(pipeline)],
  );
  return ids as [string, ...string[]];
}

const notesOf = async (agent: TestAgent, id: string) =>
  (await agent.call(listTimeline, { params: { id }, query: {} })).rows.flatMap((entry) =>
    entry.type === 'note' ? [{ body: entry.body, auto: entry.auto }] : [],
  );

describe('GET /api/pipeline', () => {
  it('shows six empty stages in order', async () => {
    const agent = await makeAgent(app);
    const { columns } = await agent.call(readBoard, { query: {} });
    expect(columns).toEqual(
      leadStages.map((stage) => ({ stage, count: 0, is_more: false, cards: [], next_cursor: null })),
    );
  });

  it('shows counts and the first cards, without sold, trashed and other agents’ leads', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const ids = await makeLeads(agent, { stage: 'answered', count: 25 });
    await makeLeads(agent, { stage: 'answered', status: 'sold' });
    await makeLeads(agent, { stage: 'answered', deleted: true });
    await makeLeads(other, { stage: 'answered' });
    const { columns } = await agent.call(readBoard, { query: {} });
    expect(columns.map(({ count }) => count)).toEqual([0, 25, 0, 0, 0, 0]);
    expect(columns[1]?.cards.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  it('goes on where the board ended, without gap or repeat', async () => {
    const agent = await makeAgent(app);
    const ids = await makeLeads(agent, { stage: 'quoted', count: 25 });
    const { columns } = await agent.call(readBoard, { query: {} });
    const first = columns[2];
    const rest = await agent.call(readColumn, {
      params: { stage: 'quoted' },
      query: { cursor: first?.next_cursor ?? '', limit: '3' },
    });
    const end = await agent.call(readColumn, {
      params: { stage: 'quoted' },
      query: { cursor: rest.next_cursor ?? '' },
    });
    expect([...(first?.cards ?? []), ...rest.rows, ...end.rows].map(({ id }) => id)).toEqual(ids);
    expect(end.next_cursor).toBeNull();
  });

  it.each(boardOrders)('%s: the same cards in the same order, page by page', async (order) => {
    const agent = await makeAgent(app);
    const ids = await makeLeads(agent, { stage: 'quoted', count: 45 });
    // Several at the same moment, and a third without a follow-up: those by the moment they were moved, the last one first.
    await asOwner(
      app,
      `update leads set next_follow_up_at = case when place % 3 > 0 then now() + (place / 4) * interval '1 hour' end,
         stage_changed_at = now() - (place / 5) * interval '1 minute'
       from unnest($2::uuid[]) with ordinality as made (made_id, place) where user_id = $1 and id = made_id`,
      [agent.id, ids],
    );
    const { columns } = await agent.call(readBoard, { query: { order } });
    const shown = [...(columns[2]?.cards ?? [])];
    for (let next = columns[2]?.next_cursor ?? null; next !== null;) {
      const query = { order, cursor: next, limit: '7' };
      const page: { rows: PipelineCard[]; next_cursor: string | null } = await agent.call(readColumn, {
        params: { stage: 'quoted' },
        query,
      });
      shown.push(...page.rows);
      next = page.next_cursor;
    }
    expect(new Set(shown.map(({ id }) => id)).size).toBe(45);
    const sorted = (cards: PipelineCard[], key: 'stage_changed_at' | 'next_follow_up_at', sign: number) =>
      cards.toSorted((one, other) => sign * (`${one[key]} ${one.id}` < `${other[key]} ${other.id}` ? -1 : 1));
    const [dated, undated] = [
      shown.filter((card) => card.next_follow_up_at),
      shown.filter((card) => !card.next_follow_up_at),
    ];
    const expected = {
      latest: () => sorted(shown, 'stage_changed_at', -1),
      longest: () => sorted(shown, 'stage_changed_at', 1),
      follow_up: () => [...sorted(dated, 'next_follow_up_at', 1), ...sorted(undated, 'stage_changed_at', -1)],
    };
    expect(undated).toHaveLength(15);
    expect(shown.map(({ id }) => id)).toEqual(expected[order]().map(({ id }) => id));
  });

  it('shows and counts what a filter leaves, in every column', async () => {
    const agent = await makeAgent(app);
    const texans = await makeLeads(agent, { name: 'Rosa Lee', stage: 'answered', count: 25 });
    await makeLeads(agent, { name: 'Pat Doe', stage: 'answered', count: 3 });
    const [quoted] = await makeLeads(agent, { name: 'Rosa Lee', stage: 'quoted' });
    await asOwner(app, `update leads set state = 'TX', tags = '{vip}' where user_id = $1 and name = 'Rosa Lee'`, [
      agent.id,
    ]);
    await asOwner(app, `update leads set next_follow_up_at = now() - interval '1 day' where id = $1`, [quoted]);
    for (const query of [{ state: 'TX' }, { q: 'rosa' }, { tag: 'vip' }, { state: 'TX', q: 'lee', has_phone: 'no' }]) {
      const { columns } = await agent.call(readBoard, { query });
      expect(
        columns.map(({ count }) => count),
        JSON.stringify(query),
      ).toEqual([0, 25, 1, 0, 0, 0]);
      const rest = await agent.call(readColumn, {
        params: { stage: 'answered' },
        query: { ...query, cursor: columns[1]?.next_cursor ?? '' },
      });
      expect([...(columns[1]?.cards ?? []), ...rest.rows].map(({ id }) => id)).toEqual(texans);
    }
    const overdue = await agent.call(readBoard, { query: { follow_up: 'overdue' } });
    expect(overdue.columns.map(({ cards }) => cards.map(({ id }) => id))).toEqual([[], [], [quoted], [], [], []]);
    expect(await agent.refusal(readBoard, { query: { follow_up: 'someday' } })).toMatchObject({
      status: 400,
      fields: [{ path: 'query.follow_up' }],
    });
  });

  it.each(['nonsense', Buffer.from('["2026"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const agent = await makeAgent(app);
    const refused = await agent.refusal(readColumn, { params: { stage: 'quoted' }, query: { cursor } });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'query.cursor' }] });
  });
});

describe('saves', () => {
  it('stores a quote, moves the lead and notes it, keeping the other keys', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent, { pipeline: { pending: { reason: 'Labs' }, kept: 1 } });
    const { lead: before } = await agent.call(readLead, { params: { id } });
    const body = { id: randomUUID(), version: 1, carrier: ' Aetna ', face: '$250,000', premium: '43.50' };
    const { card } = await agent.call(saveQuote, { params: { id }, body });
    expect(card).toMatchObject({
      stage: 'quoted',
      version: 2,
      pending_reason: 'Labs',
      quoted: { carrier: 'Aetna', face_cents: 25_000_000, premium_cents: 4350 },
    });
    expect(card.stage_changed_at > before.stage_changed_at).toBe(true);
    const { lead } = await agent.call(readLead, { params: { id } });
    expect(lead.pipeline).toMatchObject({ quoted: { carrier: 'Aetna', premium: 43.5, monthlyPayment: 3.63 } });
    expect(await notesOf(agent, id)).toEqual([{ body: 'Quoted Aetna | Face $250,000 | Premium $44', auto: true }]);
  });

  it('stores a pending reason and moves the lead; the same stage again keeps its time', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent, {
      stage: 'quoted',
      pipeline: { quoted: { carrier: 'A', face: 10.5, premium: 1 } },
    });
    const first = await agent.call(savePendingReason, {
      params: { id },
      body: { id: randomUUID(), version: 1, reason: 'Labs' },
    });
    expect(first.card).toMatchObject({
      stage: 'app_pending',
      pending_reason: 'Labs',
      quoted: { carrier: 'A', face_cents: 1050 },
    });
    const again = await agent.call(savePendingReason, {
      params: { id },
      body: { id: randomUUID(), version: 2, reason: 'Signature' },
    });
    expect(again.card).toMatchObject({ pending_reason: 'Signature', stage_changed_at: first.card.stage_changed_at });
    expect(await notesOf(agent, id)).toEqual([
      { body: 'Pending reason saved: Signature', auto: true },
      { body: 'Pending reason saved: Labs', auto: true },
    ]);
  });

  it('makes a repeated save once', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent);
    const body = { id: randomUUID(), version: 1, reason: 'Labs' };
    await Promise.all([1, 2, 3].map(() => agent.call(savePendingReason, { params: { id }, body })));
    expect(await agent.call(savePendingReason, { params: { id }, body })).toMatchObject({ card: { version: 2 } });
    expect(await notesOf(agent, id)).toHaveLength(1);
  });

  it('refuses an older version with the lead as it is', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent);
    await agent.call(saveFollowUp, {
      params: { id },
      body: { id: randomUUID(), version: 1, at: '2026-03-03T15:00:00Z' },
    });
    const body = { id: randomUUID(), version: 1, reason: 'Labs' };
    const refused = await agent.refusal(savePendingReason, { params: { id }, body });
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { card: { id, version: 2, pending_reason: null } },
    });
    expect(await notesOf(agent, id)).toHaveLength(1);
  });

  it('refuses a sold lead for what has a stage', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent, { status: 'sold' });
    const refused = await agent.refusal(savePendingReason, {
      params: { id },
      body: { id: randomUUID(), version: 1, reason: 'Labs' },
    });
    expect(refused).toMatchObject({ status: 409, error: 'This lead is sold, so it’s no longer in the pipeline.' });
  });

  it.each([
    ['another agent’s lead', false],
    ['a lead in the trash', true],
  ])('does not know %s', async (_, deleted) => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [id] = await makeLeads(deleted ? agent : other, { deleted });
    const save = { id: randomUUID(), version: 1 };
    const params = { id };
    const refused = [
      await agent.refusal(saveQuote, { params, body: { ...save, carrier: 'A', face: '1', premium: '1' } }),
      await agent.refusal(savePendingReason, { params, body: { ...save, reason: 'A' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  });

  it.each([
    [{ carrier: '  ' }, 'body.carrier'],
    [{ face: '0' }, 'body.face'],
    [{ face: '12,34' }, 'body.face'],
    [{ premium: '-1' }, 'body.premium'],
    [{ premium: '100,000,000' }, 'body.premium'],
    [{ carrier: 'x'.repeat(101) }, 'body.carrier'],
  ])('refuses the quote %o', async (wrong, path) => {
    const agent = await makeAgent(app);
    const body = { id: randomUUID(), version: 1, carrier: 'Aetna', face: '100', premium: '10', ...wrong };
    expect(await agent.refusal(saveQuote, { params: { id: randomUUID() }, body })).toMatchObject({
      status: 400,
      fields: [{ path }],
    });
  });
});

describe('a move taken back', () => {
  const move = async (agent: TestAgent, id: string, stage: (typeof leadStages)[number]) => {
    const name = randomUUID();
    await agent.call(changeStage, { params: { id }, body: { stage, id: name } });
    return name;
  };
  const stageOf = async (agent: TestAgent, id: string) => {
    const { lead } = await agent.call(readLead, { params: { id } });
    return { stage: lead.stage, at: lead.stage_changed_at };
  };

  it('leaves the stage, its date and the notes as they were', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent, { stage: 'quoted' });
    await asOwner(app, `update leads set stage_changed_at = '2026-02-03 04:05:06.789012+00' where id = $1`, [id]);
    const first = await move(agent, id, 'answered');
    const [before, notes] = [await stageOf(agent, id), await notesOf(agent, id)];
    const second = await move(agent, id, 'app_started');
    const { lead } = await agent.call(undoStage, { params: { id }, body: { move: second } });
    expect(lead).toMatchObject({ stage: 'answered', stage_changed_at: before.at, version: 5 });
    expect([await stageOf(agent, id), await notesOf(agent, id)]).toEqual([before, notes]);
    const repeat = await agent.call(undoStage, { params: { id }, body: { move: second } });
    expect(repeat).toEqual({ lead });
    // One after the other they all go back.
    await agent.call(undoStage, { params: { id }, body: { move: first } });
    expect(await stageOf(agent, id)).toEqual({ stage: 'quoted', at: '2026-02-03T04:05:06.789012Z' });
    expect(await notesOf(agent, id)).toEqual([]);
  });

  it('changes nothing once the lead was moved again, also away and back, and under a name that is taken', async () => {
    const agent = await makeAgent(app);
    const [id] = await makeLeads(agent);
    const first = await move(agent, id, 'answered');
    await move(agent, id, 'quoted');
    await agent.call(changeStage, { params: { id }, body: { stage: 'answered', id: first } });
    const [before, notes] = [await stageOf(agent, id), await notesOf(agent, id)];
    expect(notes).toHaveLength(3);
    const { lead } = await agent.call(undoStage, { params: { id }, body: { move: first } });
    expect(lead).toMatchObject({ stage: 'answered' });
    expect([await stageOf(agent, id), await notesOf(agent, id)]).toEqual([before, notes]);
  });

  it('neither brings a sold lead back nor knows one in the trash or of another agent', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [id] = await makeLeads(agent);
    const [theirs] = await makeLeads(agent);
    const [name, theirName] = [await move(agent, id, 'answered'), await move(agent, theirs, 'answered')];
    const elsewhere = await agent.call(undoStage, { params: { id: theirs }, body: { move: name } });
    expect(elsewhere.lead).toMatchObject({ stage: 'answered' });
    await agent.call(markSold, { params: { id }, body: {} });
    const { lead } = await agent.call(undoStage, { params: { id }, body: { move: name } });
    expect(lead).toMatchObject({ status: 'sold' });
    expect((await agent.call(readLead, { params: { id } })).lead).toMatchObject({ status: 'sold' });
    expect(await other.refusal(undoStage, { params: { id: theirs }, body: { move: theirName } })).toMatchObject({
      status: 404,
    });
    await asOwner(app, 'update leads set deleted_at = now() where id = $1', [theirs]);
    expect(await agent.refusal(undoStage, { params: { id: theirs }, body: { move: theirName } })).toMatchObject({
      status: 404,
    });
  });
});
