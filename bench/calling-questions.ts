// What the calling screens ask: the latest calls, and who comes next in a session over all leads with the national list on.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SessionAnswer } from '../src/features/dial-session/dial-session.contract.ts';
import { closedPlaces } from '../src/features/dial-session/queue-standing.rules.ts';
import type { LeadSort } from '../src/features/lead-search/lead-sort.rules.ts';
import { addCalls } from './calling-data.ts';
import type { Question } from './questions.ts';

/** Calls, checks and an open session of all leads, at the beginning of its list. `place`: of the agent. Search path: crm. */
export async function readyCalls(client: Pick<pg.Client, 'query'>, userId: string, place: number): Promise<void> {
  await addCalls(client, userId, place);
  await client.query(`update dial_sessions set ended_at = now() where user_id = ${userId} and ended_at is null`);
  await client.query(
    `insert into dial_sessions (user_id, list_name, status, filter, sort) values (${userId}, 'All leads', 'lead', '{}', 'newest')`,
  );
}

const none = () => '';

export const callingQuestions: readonly Question[] = [
  {
    name: 'recent calls',
    target: [4, 10],
    samples: 200,
    ask: () => ({ method: 'GET', path: '/api/calls' }),
    bare: { statement: 'calls', value: none },
  },
  {
    name: 'a session: who comes next',
    target: [10, 25],
    samples: 80,
    ask: () => ({ method: 'GET', path: '/api/dial-session' }),
    bare: { statement: 'callable', value: none },
  },
  {
    name: 'a session: how many may be called, and why others may not',
    target: [10, 25],
    samples: 20,
    ask: () => ({ method: 'GET', path: '/api/dial-session/counts' }),
    bare: { statement: 'callable_count', value: none },
  },
  {
    name: 'a session: the same to the last lead',
    target: [300, 300],
    samples: 12,
    ask: () => ({ method: 'GET', path: '/api/dial-session/counts?all=true' }),
    bare: { statement: 'callable_all', value: none },
  },
];

/** On to the next lead of a session of all leads in that order, started by the first requests, which warm up. */
function nextIn(sort: LeadSort, target: Question['target']): Question {
  let session: SessionAnswer['session'] = null;
  const post = (path: string, body: object) => ({ method: 'POST', path: `/api/dial-session${path}`, body }) as const;
  return {
    name: `a session by ${sort}: on to the next`,
    target,
    samples: 25,
    ask(turn) {
      if (turn === 0) return { method: 'GET', path: '/api/dial-session' };
      if (turn === 1 && session !== null) return post('/end', { session_id: session.id });
      if (turn <= 2) return post('', { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort });
      return post('/next', { session_id: session!.id, lead_id: session!.lead_id, result: 'skipped' });
    },
    heard(text) {
      ({ session } = JSON.parse(text) as SessionAnswer);
      if (session === null && text.includes('"error"')) throw new Error(`A session did not go on: ${text}`);
    },
    bare: { statement: 'callable', value: none },
  };
}

/** They change the session that the questions above read, and have one limit a minute together. */
export const sessionSteps = (): Question[] => [
  nextIn('newest', [10, 25]),
  nextIn('local_time', [10, 25]),
  nextIn('attempts', [60, 90]),
];

/** By day and by night other leads may be called. */
export function sayClosedPlaces(now: Date): string {
  const { codes, openCodes } = closedPlaces(now.getTime());
  const all = codes.length + openCodes.length;
  return `At ${now.toISOString().slice(11, 16)} UTC ${codes.length} of ${all} area codes are closed to calls.`;
}
