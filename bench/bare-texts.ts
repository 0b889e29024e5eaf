// The floors of texting: the same rows into one table with one key, by nothing but pg, and the same sends by nothing but fetch.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { onServer } from '../test-support/postgres.ts';
import { median } from './measure.ts';

const turns = 5;

async function inBareTable<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onServer(databaseUrl, async (client) => {
    await client.query(`create table if not exists bare_texts (user_id uuid, id uuid, number text, body text, due_at timestamptz default now(),
      primary key (user_id, id))`);
    try {
      return await work(client);
    } finally {
      await client.query('drop table bare_texts');
    }
  });
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** So many written in one statement, as the rows come from the program. */
export function bareWritingMs(databaseUrl: string, count: number): Promise<number> {
  return inBareTable(databaseUrl, async (client) => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const userId = randomUUID();
      const rows = Array.from({ length: count }, (_, n) => ({
        id: randomUUID(),
        number: `+1773${2_000_000 + n}`,
        body: `Hi Pat ${n}, it's Dana Cole. Is now a good time to talk? Reply STOP to opt out.`,
      }));
      times.push(
        await timeOf(() =>
          client.query(
            `insert into bare_texts (user_id, id, number, body)
             select $1::uuid, id, number, body from jsonb_to_recordset($2::jsonb) as each (id uuid, number text, body text)`,
            [userId, JSON.stringify(rows)],
          ),
        ),
      );
    }
    return median(times);
  });
}

/** One body after the other, each in a transaction of its own. */
export function bareKeepingMs(databaseUrl: string, bodies: readonly string[]): Promise<number> {
  return inBareTable(databaseUrl, async (client) => {
    const times: number[] = [];
    for (const body of bodies)
      times.push(
        await timeOf(() =>
          client.query('insert into bare_texts (user_id, id, body) values ($1, $1, $2)', [randomUUID(), body]),
        ),
      );
    return median(times);
  });
}

/** Who so many leads are, with what they agreed to and asked for. */
export function bareReadingMs(databaseUrl: string, userId: string, ids: readonly string[]): Promise<number> {
  return onServer(databaseUrl, async (client) => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++)
      times.push(
        await timeOf(() =>
          client.query(
            `select lead.id, lead.name, lead.phone, lead.state, consent.collected_by, stop.reason from crm.leads as lead
               left join crm.consents as consent on consent.user_id = lead.user_id and consent.address = lead.phone and consent.channel = 'text'
               left join crm.suppressions as stop on stop.user_id = lead.user_id and stop.address = lead.phone and stop.channel = 'text'
             where lead.user_id = $1 and lead.id = any($2::uuid[])`,
            [userId, ids],
          ),
        ),
      );
    return median(times);
  });
}

/** Texts a second that the sandbox's carrier takes from somebody who does nothing else, so many at a time. */
export async function bareSendingRate(
  sandboxUrl: string,
  { from, profileId, count, atOnce }: { from: string; profileId: string; count: number; atOnce: number },
): Promise<number> {
  let next = 0;
  const send = async () => {
    for (let turn = next++; turn < count; turn = next++) {
      const answer = await fetch(`${sandboxUrl}/v2/messages`, {
        method: 'POST',
        headers: { authorization: 'Bearer KEY_sandbox', 'content-type': 'application/json' },
        body: JSON.stringify({
          from,
          messaging_profile_id: profileId,
          to: `+1872${2_000_000 + turn}`,
          text: `Bare ${turn}`,
        }),
      });
      if (!answer.ok) throw new Error(`A bare text was refused: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const took = await timeOf(() => Promise.all(Array.from({ length: atOnce }, send)));
  return (1000 * count) / took;
}
