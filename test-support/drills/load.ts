// Agents at work while something breaks: each adds leads, writes notes on them and moves them on, repeats what was not
// answered with the same ids, and keeps a book of what was acknowledged. Afterward the book is compared with the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { leadStages } from '../../src/domain/lead-stage.ts';
import { testClient, type RawAnswer } from '../client.ts';
import { onServer } from '../postgres.ts';
import type { DrillAgent } from './drill-world.ts';

interface BookedLead {
  id: string;
  userId: string;
  isAcknowledged: boolean;
  stage: string | null;
  /** Sent and not acknowledged. */
  stageUnderWay: string | null;
  notes: Map<string, { isAcknowledged: boolean }>;
}

export interface Load {
  /** So many acknowledged so far. */
  acknowledged(): number;
  /** Resolves when that many more have been. */
  moreAcknowledged(count: number): Promise<void>;
  /** How often each status came, or none: the connection was refused, or cut in the middle. */
  answers: ReadonlyMap<Outcome, number>;
  /** How long the longest answer took. */
  slowestMs(): number;
  /** Ends the work: what is under way is left as it is. Rejects with the first answer that none should ever have. */
  stop(): Promise<void>;
}

type Outcome = number | 'refused' | 'cut';

/** All that was ever asked of one database, by lead. */
export type Book = Map<string, BookedLead>;

const BETWEEN_MS = 25;
const BEFORE_REPEAT_MS = 100;

/** `url` says where to send the next request: another server may have taken over. */
export function startLoad(url: () => string | Promise<string>, agents: readonly DrillAgent[], book: Book): Load {
  const answers = new Map<Outcome, number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let count = 0;
  let slowest = 0;

  const send = async (agent: DrillAgent, path: string, body: object): Promise<RawAnswer | void> => {
    const started = performance.now();
    let outcome: Outcome = 'cut';
    const answer = await testClient(await url(), agent.token)
      .send('POST', path, body)
      .catch((fault: { cause?: { code?: string } }) => {
        if (fault.cause?.code === 'ECONNREFUSED') outcome = 'refused';
      });
    outcome = answer?.status ?? outcome;
    slowest = Math.max(slowest, performance.now() - started);
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    if (answer) refuseBadAnswer(path, answer);
    return answer;
  };
  /** Until it is acknowledged; false when the work was ended before. */
  const insist = async (agent: DrillAgent, path: string, body: object): Promise<boolean> => {
    while (!signal.aborted) {
      const answer = await send(agent, path, body);
      if (answer?.status === 200) {
        count++;
        await pause(BETWEEN_MS);
        return true;
      }
      await pause(answer?.status === 429 ? 1000 : BEFORE_REPEAT_MS);
    }
    return false;
  };
  const work = async (agent: DrillAgent) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const id = randomUUID();
      const booked: BookedLead = {
        id,
        userId: agent.id,
        isAcknowledged: false,
        stage: null,
        stageUnderWay: null,
        notes: new Map(),
      };
      book.set(id, booked);
      booked.isAcknowledged = await insist(agent, '/api/leads', { id, name: `Lead ${id}` });
      if (!booked.isAcknowledged) return;
      const noteId = randomUUID();
      const note = { isAcknowledged: false };
      booked.notes.set(noteId, note);
      note.isAcknowledged = await insist(agent, `/api/leads/${id}/notes`, { id: noteId, body: `Note ${noteId}` });
      const stage = leadStages[(turn % (leadStages.length - 1)) + 1]!;
      booked.stageUnderWay = stage;
      if (!(await insist(agent, `/api/leads/${id}/stage`, { stage }))) return;
      booked.stage = stage;
      booked.stageUnderWay = null;
    }
  };
  const all = Promise.all(agents.map(work));
  all.catch(() => stopping.abort());
  return {
    answers,
    acknowledged: () => count,
    slowestMs: () => slowest,
    async moreAcknowledged(more) {
      const target = count + more;
      while (count < target && !signal.aborted) await pause(5);
    },
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** Whatever happens to the database: an answer is good, asks to wait, or says with a sentence that it cannot be had now. */
function refuseBadAnswer(path: string, { status, headers, body, text }: RawAnswer): void {
  if (status === 200 || status === 429) return;
  const { error, code } = (body ?? {}) as { error?: string; code?: string };
  const isGood = status === 503 && code === 'unavailable' && error?.endsWith('.') && headers.get('retry-after');
  if (!isGood) throw new Error(`${path} answered ${status}: ${text}`);
}

/** What differs between the book and the database, one line each: nothing, if all is well. */
export async function compareBook(databaseUrl: string, book: Book): Promise<string[]> {
  return onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    const stored = await client.query<{ id: string; user_id: string; stage: string }>(
      'select id, user_id, stage from leads',
    );
    const notes = await client.query<{ id: string; lead_id: string; body: string }>(
      'select id, lead_id, body from lead_notes where not auto',
    );
    const counts = await client.query<{ user_id: string }>(
      `select user_id from leads group by user_id
       having count(*) <> (select sum(count) from lead_counts c where c.user_id = leads.user_id and c.status = 'lead')`,
    );
    const faults = counts.rows.map(({ user_id }) => `the counts of ${user_id} differ from the leads`);
    const storedLeads = new Map(stored.rows.map((row) => [row.id, row]));
    const storedNotes = new Map(notes.rows.map((row) => [row.id, row]));
    for (const { id, user_id } of stored.rows)
      if (book.get(id)?.userId !== user_id) faults.push(`lead ${id} was never asked for by ${user_id}`);
    for (const lead of book.values()) {
      const found = storedLeads.get(lead.id);
      if (lead.isAcknowledged && !found) faults.push(`lead ${lead.id} was acknowledged and is gone`);
      if (lead.stage && found?.stage !== lead.stage && found?.stage !== lead.stageUnderWay)
        faults.push(`lead ${lead.id} is ${found?.stage} and was acknowledged as ${lead.stage}`);
      for (const [noteId, { isAcknowledged }] of lead.notes) {
        if (isAcknowledged && !storedNotes.has(noteId)) faults.push(`note ${noteId} was acknowledged and is gone`);
        storedNotes.delete(noteId);
      }
    }
    for (const id of storedNotes.keys()) faults.push(`note ${id} is there twice or was never asked for`);
    return faults;
  });
}
