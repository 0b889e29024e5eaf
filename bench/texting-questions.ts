// What the inbox asks, and what is sent from it: until the text is in the queue.
import type pg from 'pg';
import type { Question } from './questions.ts';

export interface Thread {
  id: string;
  number: string;
}

/** The longest conversation first. They wrote a moment ago, so that an answer may go at whatever hour is measured. Search path: crm. */
export async function readyThreads(
  client: Pick<pg.Client, 'query'>,
  userId: string,
  most: number,
): Promise<readonly Thread[]> {
  await client.query(
    `delete from messages where user_id = ${userId} and (origin = 'inbox' and status in ('queued', 'held') or body = 'Just now')`,
  );
  const { rows } = await client.query<Thread>(
    `select id, number from conversations where user_id = ${userId}
      order by number = (select thread_number from messages where user_id = ${userId} group by 1 order by count(*) desc limit 1) desc,
        last_at desc, id desc
      limit ${most}`,
  );
  await client.query(
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
      select ${userId}, 'in', number, '+18335550000', number, number, 'Just now', 'received', 'person', now() - interval '1 minute'
      from unnest($1::text[]) as number`,
    [rows.map(({ number }) => number)],
  );
  return rows;
}

export function textingQuestions(threads: readonly Thread[]): Question[] {
  const thread = (turn: number) => threads[turn % threads.length]!;
  const open: Pick<Question, 'target' | 'samples'> = { target: [5, 12], samples: 200 };
  return [
    {
      ...open,
      name: 'conversation list',
      ask: () => ({ method: 'GET', path: '/api/conversations' }),
      bare: { statement: 'conversations', value: () => '' },
    },
    {
      ...open,
      name: 'open a thread: whose it is',
      ask: (turn) => ({ method: 'GET', path: `/api/conversations/${thread(turn).id}` }),
      bare: { statement: 'conversation', value: (turn) => thread(turn).number },
    },
    {
      ...open,
      name: 'open a thread: its texts',
      ask: (turn) => ({ method: 'GET', path: `/api/conversations/${thread(turn).id}/messages` }),
      bare: { statement: 'thread', value: (turn) => thread(turn).number },
    },
    {
      ...open,
      name: 'the longest thread, 500 texts',
      target: [12, 25],
      samples: 80,
      ask: () => ({ method: 'GET', path: `/api/conversations/${thread(0).id}/messages` }),
      bare: { statement: 'thread', value: () => thread(0).number },
    },
    {
      ...open,
      name: 'contacts page',
      ask: () => ({ method: 'GET', path: '/api/contacts' }),
      bare: { statement: 'contacts', value: () => '' },
    },
    {
      ...open,
      name: 'search in contacts, a common word',
      ask: () => ({ method: 'GET', path: '/api/contacts?q=stone' }),
      bare: { statement: 'contacts', value: () => '' },
    },
    {
      ...open,
      name: 'search in contacts, a phone',
      target: [10, 25],
      ask: (turn) => ({ method: 'GET', path: `/api/contacts?q=${thread(turn).number.slice(-7)}` }),
      bare: { statement: 'found_contacts', value: (turn) => thread(turn).number.slice(-7) },
    },
    {
      name: 'unread conversations',
      target: [3, 8],
      samples: 100,
      ask: () => ({ method: 'GET', path: '/api/conversations/unread' }),
      bare: { statement: 'unread', value: () => '' },
    },
    {
      name: 'search in conversations',
      target: [50, 100],
      samples: 30,
      ask: () => ({ method: 'GET', path: '/api/conversations?q=stone' }),
      bare: { statement: 'conversations', value: () => '' },
    },
    {
      name: 'send a text, until queued',
      target: [6, 15],
      samples: 150,
      ask: (turn) => ({
        method: 'POST',
        path: '/.netlify/functions/messages-send',
        headers: { prefer: 'respond-async' },
        body: { to: thread(turn).number, body: `On my way ${turn}`, lead_id: null },
      }),
      bare: { statement: 'text', value: (turn) => thread(turn).number },
    },
  ];
}
