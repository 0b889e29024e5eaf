// In which conversation a number's texts stand, whatever becomes of the leads that have it.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows } from '../../../test-support/imports.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf } from '../../../test-support/seeded-random.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import {
  changeConversation,
  listConversations,
  listMessages,
  openConversation,
  readConversation,
  removeConversation,
} from './inbox.contract.ts';

const app = useTestApp();
const number = (n: number) => `+1312555${String(n).padStart(4, '0')}`;
const [main, second, third] = [number(1), number(2), number(3)];

async function addLead(
  agent: TestAgent,
  phone: string | null,
  further: string[] = [],
  name = 'Pat Moss',
): Promise<string> {
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name, phone } });
  if (further.length > 0) await edit(agent, lead.id, { further_phones: further });
  return lead.id;
}
const edit = (
  agent: TestAgent,
  id: string,
  values: { phone?: string | null; further_phones?: string[]; deleted_at?: string | null },
) =>
  app.platform.database.asAgent(agent.id, (tx) => tx.updateTable('leads').set(values).where('id', '=', id).execute());

let moment = Date.parse('2026-03-01T12:00:00Z');
/** A text with that number, where the product would have put it. */
const text = (agent: TestAgent, person: string, direction: 'in' | 'out', body: string) =>
  asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
     values ($1, $2, $3, $4, $5, thread_of($1, $5), $6, $7, $8, $9)`,
    [
      agent.id,
      direction,
      direction === 'in' ? person : '+18335550100',
      direction === 'in' ? '+18335550100' : person,
      person,
      body,
      direction === 'in' ? 'received' : 'sent',
      direction === 'in' ? 'person' : 'inbox',
      new Date((moment += 60_000)).toISOString(),
    ],
  );

/** The list as an agent sees it: number, unread, and all words, the newest first. */
async function shown(agent: TestAgent) {
  const { rows } = await agent.call(listConversations, { query: {} });
  return Promise.all(
    rows.map(async ({ id, number: of, unread, draft }) => {
      const page = await agent.call(listMessages, { params: { id }, query: {} });
      return [of.slice(-4), unread, page.rows.map(({ body }) => body).join(' '), ...(draft === null ? [] : [draft])];
    }),
  );
}
const conversationOf = async (agent: TestAgent, of: string) =>
  (await agent.call(listConversations, { query: {} })).rows.find((row) => row.number === of)!.id;

describe('every number of a lead leads to its one conversation', () => {
  it('when a number is added, and no longer when it is taken away; what is unread goes along', async () => {
    const agent = await makeAgent(app);
    const id = await addLead(agent, main);
    await text(agent, main, 'out', 'A');
    await text(agent, second, 'in', 'B');
    await text(agent, main, 'in', 'C');
    await text(agent, second, 'in', 'D');
    expect(await shown(agent)).toEqual([
      ['0002', 2, 'D B'],
      ['0001', 1, 'C A'],
    ]);
    await edit(agent, id, { further_phones: [second] });
    expect(await shown(agent)).toEqual([['0001', 3, 'D C B A']]);
    await edit(agent, id, { further_phones: [] });
    expect(await shown(agent)).toEqual([
      ['0002', 2, 'D B'],
      ['0001', 1, 'C A'],
    ]);
  });

  it('of the unread ones only those of the number go when some were read', async () => {
    const agent = await makeAgent(app);
    const id = await addLead(agent, main, [second]);
    await text(agent, second, 'in', 'A');
    await agent.call(changeConversation, {
      params: { id: await conversationOf(agent, main) },
      body: { is_read: true },
    });
    await text(agent, main, 'in', 'B');
    await text(agent, second, 'in', 'C');
    await edit(agent, id, { further_phones: [] });
    expect(await shown(agent)).toEqual([
      ['0002', 1, 'C A'],
      ['0001', 1, 'B'],
    ]);
  });

  it('under another main number, with what was being written; the former one keeps its own when it is dropped', async () => {
    const agent = await makeAgent(app);
    const id = await addLead(agent, main);
    await text(agent, main, 'in', 'A');
    await agent.call(changeConversation, {
      params: { id: await conversationOf(agent, main) },
      body: { draft: 'Dear Pat' },
    });
    await edit(agent, id, { phone: second, further_phones: [main] });
    expect(await shown(agent)).toEqual([['0002', 1, 'A', 'Dear Pat']]);
    await edit(agent, id, { further_phones: [] });
    expect(await shown(agent)).toEqual([['0001', 1, 'A', 'Dear Pat']]);
  });

  it('of a lead that has none but further ones, under the first of them', async () => {
    const agent = await makeAgent(app);
    const id = await addLead(agent, main, [second, third]);
    await text(agent, second, 'in', 'A');
    await text(agent, third, 'in', 'B');
    await edit(agent, id, { phone: null });
    expect(await shown(agent)).toEqual([['0002', 2, 'B A']]);
  });

  it('that was started and has no text yet', async () => {
    const agent = await makeAgent(app);
    const { id } = await agent.call(openConversation, { body: { number: second } });
    await agent.call(changeConversation, { params: { id }, body: { draft: 'Dear Pat' } });
    await addLead(agent, main, [second]);
    const rows = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('conversations').select(['number', 'draft']).execute(),
    );
    expect(rows).toEqual([{ number: main, draft: 'Dear Pat' }]);
  });

  it('when leads are merged, and each its own again when that is undone', async () => {
    const agent = await makeAgent(app);
    const [keep, other] = [await addLead(agent, main), await addLead(agent, second)];
    await text(agent, main, 'in', 'A');
    await text(agent, second, 'in', 'B');
    const id = randomUUID();
    await agent.call(mergeLeads, {
      body: { id, keep, keep_version: 1, other, other_version: 1, choices: { phone: 'keep' } },
    });
    expect(await shown(agent)).toEqual([['0001', 2, 'B A']]);
    await agent.call(undoMerge, { params: { id }, body: {} });
    expect(await shown(agent)).toEqual([
      ['0002', 1, 'B'],
      ['0001', 1, 'A'],
    ]);
  });

  it('but not of one in the trash, and again when it is back', async () => {
    const agent = await makeAgent(app);
    const lead = await addLead(agent, main, [second]);
    await text(agent, main, 'in', 'A');
    await text(agent, second, 'in', 'B');
    await agent.call(deleteLeads, { body: { ids: [lead] } });
    expect(await shown(agent)).toEqual([
      ['0002', 1, 'B'],
      ['0001', 1, 'A'],
    ]);
    await agent.call(restoreLeads, { body: { ids: [lead] } });
    expect(await shown(agent)).toEqual([['0001', 2, 'B A']]);
  });

  it.each([1, 30])('of leads that a file of %i brings', async (many) => {
    const agent = await makeAgent(app);
    await text(agent, second, 'in', 'A');
    await importRows(agent, [
      { name: 'Pat', phone: main, further_phones: [second] },
      ...Array.from({ length: many - 1 }, (_, n) => ({ name: `Lead ${n}`, phone: number(100 + n) })),
    ]);
    expect(await shown(agent)).toEqual([['0001', 1, 'A']]);
  });

  it('a number of a household stands under who has it as the main one', async () => {
    const agent = await makeAgent(app);
    await addLead(agent, main, [second]);
    await text(agent, second, 'in', 'A');
    expect(await shown(agent)).toEqual([['0001', 1, 'A']]);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'Kim Moss', phone: second }).execute(),
    );
    expect(await shown(agent)).toEqual([['0002', 1, 'A']]);
  });
});

describe('a conversation says whose number it is', () => {
  it('of a household first whose main one it is, the older lead after it', async () => {
    const agent = await makeAgent(app);
    const older = await addLead(agent, second, [main], 'Ann Moss');
    const { id: own } = await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .insertInto('leads')
        .values({ user_id: agent.id, name: 'Ben Moss', phone: main })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await text(agent, main, 'in', 'A');
    const read = await agent.call(readConversation, { params: { id: await conversationOf(agent, main) }, query: {} });
    expect([read.conversation.lead_id, read.conversation.name]).toEqual([own, 'Ben Moss']);
    expect(read.leads.map(({ id }) => id)).toEqual([own, older]);
  });

  it('of a lead that has it beside no main one, in the list and in a search, too', async () => {
    const agent = await makeAgent(app);
    const id = await addLead(agent, null, [second], 'Ann Moss');
    await asOwner(app, 'update message_contacts set full_name = null where user_id = $1', [agent.id]);
    await text(agent, second, 'in', 'A');
    const rows = async (q?: string) =>
      (await agent.call(listConversations, { query: q === undefined ? {} : { q } })).rows.map(({ lead_id, name }) => [
        lead_id,
        name,
      ]);
    expect(await rows()).toEqual([[id, 'Ann Moss']]);
    expect(await rows('ann m')).toEqual([[id, 'Ann Moss']]);
  });
});

it('what was removed stays hidden in whatever conversation it comes to stand, and what was not is shown', async () => {
  const agent = await makeAgent(app);
  const id = await addLead(agent, main);
  await text(agent, main, 'in', 'A');
  await text(agent, second, 'in', 'B');
  await asOwner(
    app,
    `update conversations set removed_at = now(), is_shown = false, unread = 0 where user_id = $1 and number = $2`,
    [agent.id, second],
  );
  await edit(agent, id, { further_phones: [second] });
  expect(await shown(agent)).toEqual([['0001', 1, 'A']]);
  await text(agent, second, 'in', 'C');
  expect(await shown(agent)).toEqual([['0001', 2, 'C A']]);
  await agent.call(removeConversation, { params: { id: await conversationOf(agent, main) } });
  await edit(agent, id, { further_phones: [] });
  expect(await shown(agent)).toEqual([]);
  await text(agent, main, 'in', 'D');
  expect(await shown(agent)).toEqual([['0001', 1, 'D']]);
});

it('nobody else’s texts with the same numbers move', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  for (const each of [agent, other]) await text(each, second, 'in', 'A');
  await addLead(agent, main, [second]);
  expect([await shown(agent), await shown(other)]).toEqual([[['0001', 1, 'A']], [['0002', 1, 'A']]]);
});

it('an account that goes takes its conversations along', async () => {
  const agent = await makeAgent(app);
  await addLead(agent, main, [second]);
  await text(agent, second, 'in', 'A');
  await asOwner(app, `delete from auth."user" where id = $1`, [agent.id]);
  expect((await rowsOf(agent)).conversations).toEqual([]);
});

it('after any changes every text stands where its number belongs, and each is counted and shown once', async () => {
  for (let seed = 1; seed <= runSize(6, 200); seed++) {
    const below = randomOf(seed);
    const agent = await makeAgent(app);
    const ids: string[] = [];
    for (let turn = 0; turn < 25; turn++) {
      const free = () => number(below(5) + 1);
      const some = () => Array.from({ length: below(3) }, free);
      const id = ids[below(ids.length)];
      const act = below(4);
      try {
        if (act === 0 || id === undefined) ids.push(await addLead(agent, free(), some()));
        else if (act === 1) await edit(agent, id, { phone: below(4) ? free() : null, further_phones: some() });
        else if (act === 2) await edit(agent, id, { deleted_at: below(2) ? new Date().toISOString() : null });
        else await text(agent, free(), below(2) ? 'in' : 'out', 'A');
      } catch (fault) {
        // A number is the main one of one lead only.
        if (!/already|unique|duplicate/i.test(String(fault))) throw fault;
      }
    }
    const { leads, messages, conversations } = await rowsOf(agent);
    const expected = (of: string): string => {
      if (leads.some(({ phone }) => phone === of)) return of;
      const holder = leads.find(({ further_phones: further }) => further.includes(of));
      return holder ? (holder.phone ?? holder.further_phones[0]!) : of;
    };
    expect({ seed, threads: messages.map((each) => each.thread_number) }).toEqual({
      seed,
      threads: messages.map((each) => expected(each.person_number)),
    });
    const counted = [...Map.groupBy(messages, (each) => each.thread_number)].map(([of, all]) => ({
      number: of,
      unread: all.filter(({ direction }) => direction === 'in').length,
    }));
    const inOrder = (list: { number: string; unread: number }[]) =>
      list.toSorted((a, b) => (a.number < b.number ? -1 : 1));
    expect({ seed, conversations }).toEqual({ seed, conversations: inOrder(counted) });
  }
});

/** Live leads, oldest first; nobody has read or started anything. */
function rowsOf(agent: TestAgent) {
  return app.platform.database.asAgent(agent.id, async (tx) => ({
    leads: await tx
      .selectFrom('leads')
      .select(['phone', 'further_phones'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    messages: await tx.selectFrom('messages').select(['person_number', 'thread_number', 'direction']).execute(),
    conversations: await tx.selectFrom('conversations').select(['number', 'unread']).orderBy('number').execute(),
  }));
}
