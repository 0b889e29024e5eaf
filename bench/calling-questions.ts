// What the calling screens ask: the latest calls, and who comes next in a session over all leads with the national list on.
import type pg from 'pg';
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
