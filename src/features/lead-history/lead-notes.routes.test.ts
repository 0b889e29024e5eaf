import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { addNote, deleteNote, editNote, pinNote } from './lead-notes.contract.ts';
import { listTimeline } from './timeline.contract.ts';

const app = useTestApp();

async function agentWithLead(): Promise<{ agent: TestAgent; id: string }> {
  const agent = await makeAgent(app);
  return { agent, id: await makeLead(agent) };
}

async function makeLead(agent: TestAgent): Promise<string> {
  const id = randomUUID();
  await asOwner(app, `insert into leads (user_id, id, name) values ($1, $2, 'Pat Doe')`, [agent.id, id]);
  return id;
}

async function makeAutoNote(agent: TestAgent, leadId: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into lead_notes (user_id, lead_id, id, body, auto) values ($1, $2, $3, 'Stage set to: Quoted.', true)`,
    [agent.id, leadId, id],
  );
  return id;
}

const bodies = async (agent: TestAgent, id: string) =>
  (await agent.call(listTimeline, { params: { id }, query: { filter: 'notes' } })).rows.map((entry) =>
    entry.type === 'event' ? entry.kind : entry.type === 'call' ? entry.status : entry.body,
  );

describe('notes of a lead', () => {
  it('takes a repeated id for the same note', async () => {
    const { agent, id } = await agentWithLead();
    const body = { id: randomUUID(), body: '  Call back after 5 ' };
    const added = await Promise.all([1, 2, 3].map(() => agent.call(addNote, { params: { id }, body })));
    expect(new Set(added.map(({ note }) => JSON.stringify(note))).size).toBe(1);
    expect(await bodies(agent, id)).toEqual(['Call back after 5']);
  });

  it('keeps the time of a note that had to wait, but no time to come', async () => {
    const { agent, id } = await agentWithLead();
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const late = await agent.call(addNote, {
      params: { id },
      body: { id: randomUUID(), body: 'late', written_at: hourAgo },
    });
    expect(Date.parse(late.note.created_at)).toBe(Date.parse(hourAgo));
    const body = { id: randomUUID(), body: 'early', written_at: '2100-01-01T00:00:00Z' };
    const early = await agent.call(addNote, { params: { id }, body });
    expect(early.note.created_at < '2099').toBe(true);
  });

  it('keeps the time of a note that comes back, as far as the lead goes back', async () => {
    const { agent, id } = await agentWithLead();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const written = async (days: number) => {
      const body = { id: randomUUID(), body: 'back', written_at: ago(days) };
      return Date.parse((await agent.call(addNote, { params: { id }, body })).note.created_at);
    };
    expect(Math.abs((await written(100)) - Date.parse(ago(90)))).toBeLessThan(60_000);
    await asOwner(app, 'update leads set created_at = $2 where id = $1', [id, ago(200)]);
    expect(Math.abs((await written(100)) - Date.parse(ago(100)))).toBeLessThan(60_000);
    expect(Math.abs((await written(300)) - Date.parse(ago(200)))).toBeLessThan(60_000);
  });

  it('refuses an id that belongs to another lead’s note', async () => {
    const { agent, id } = await agentWithLead();
    const other = await makeLead(agent);
    const body = { id: randomUUID(), body: 'x' };
    await agent.call(addNote, { params: { id }, body });
    expect(await agent.refusal(addNote, { params: { id: other }, body })).toMatchObject({ status: 409 });
  });

  it('refuses an edit of an older version with the note as it is, and takes a repeat', async () => {
    const { agent, id } = await agentWithLead();
    const { note } = await agent.call(addNote, { params: { id }, body: { id: randomUUID(), body: 'x' } });
    const params = { id, noteId: note.id };
    const edit = { params, body: { version: note.version, body: 'mine' } };
    const saved = await agent.call(editNote, edit);
    expect(await agent.call(editNote, edit)).toEqual(saved);
    const refused = await agent.refusal(editNote, { params, body: { version: note.version, body: 'theirs' } });
    expect(refused).toMatchObject({ status: 409, current: { note: { body: 'mine', version: 2 } } });
  });

  it('keeps automatic notes as they are, but pins them', async () => {
    const { agent, id } = await agentWithLead();
    const params = { id, noteId: await makeAutoNote(agent, id) };
    expect(await agent.refusal(editNote, { params, body: { version: 1, body: 'x' } })).toMatchObject({ status: 403 });
    expect(await agent.refusal(deleteNote, { params })).toMatchObject({ status: 403 });
    expect(await agent.call(pinNote, { params, body: { pinned: true } })).toMatchObject({
      note: { auto: true, pinned: true },
    });
  });

  it('deletes a note, and what is gone stays gone', async () => {
    const { agent, id } = await agentWithLead();
    const { note } = await agent.call(addNote, { params: { id }, body: { id: randomUUID(), body: 'x' } });
    const params = { id, noteId: note.id };
    expect(await agent.call(deleteNote, { params })).toEqual({ deleted: true });
    expect(await agent.call(deleteNote, { params })).toEqual({ deleted: false });
    expect(await bodies(agent, id)).toEqual([]);
    expect(await agent.refusal(pinNote, { params, body: { pinned: true } })).toMatchObject({ status: 404 });
  });

  it('deletes no note of another lead, and says that nothing was deleted', async () => {
    const { agent, id } = await agentWithLead();
    const other = await makeLead(agent);
    const { note } = await agent.call(addNote, { params: { id }, body: { id: randomUUID(), body: 'x' } });
    expect(await agent.call(deleteNote, { params: { id: other, noteId: note.id } })).toEqual({ deleted: false });
    expect(await bodies(agent, id)).toEqual(['x']);
  });

  it('does not know another agent’s lead or note', async () => {
    const { agent: other, id } = await agentWithLead();
    const { note } = await other.call(addNote, { params: { id }, body: { id: randomUUID(), body: 'x' } });
    const agent = await makeAgent(app);
    const ownLead = await makeLead(agent);
    const params = { id, noteId: note.id };
    const refused = [
      await agent.refusal(listTimeline, { params: { id }, query: {} }),
      await agent.refusal(addNote, { params: { id }, body: { id: randomUUID(), body: 'x' } }),
      await agent.refusal(editNote, { params, body: { version: 1, body: 'y' } }),
      await agent.refusal(pinNote, { params: { id: ownLead, noteId: note.id }, body: { pinned: true } }),
      await agent.refusal(deleteNote, { params }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await agent.call(deleteNote, { params: { id: ownLead, noteId: note.id } });
    expect(await bodies(other, id)).toEqual(['x']);
  });

  it.each(['', '   ', 'x'.repeat(10_001), 'a\u0000b'])('refuses the text %#', async (body) => {
    const { agent, id } = await agentWithLead();
    const refused = await agent.refusal(addNote, { params: { id }, body: { id: randomUUID(), body } });
    expect(refused).toMatchObject({ status: 400 });
  });
});
