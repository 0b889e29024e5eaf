// One text to many people: what it would cost, and the sending until all of it is queued.
import { randomUUID } from 'node:crypto';
import { onServer } from '../test-support/postgres.ts';
import { bareReadingMs, bareWritingMs } from './bare-texts.ts';
import { openSessionsOf, startBenchServer } from './bench-server.ts';
import { openRequester } from './keep-alive.ts';
import { median, ms, type Finding } from './measure.ts';
import { addTextingAgent, removeTextingAgent } from './texting-agent.ts';

const cap = 10_000;
const agent = { email: 'bench-bulk@example.com', sender: '+18335550198', people: cap };

interface Measurement {
  name: string;
  target: number;
  turns: number;
  /** Milliseconds of the floor. */
  bare: number;
  act: (turn: number) => Promise<number>;
}

export async function measureBulk(databaseUrl: string, isAnalyzed: boolean): Promise<Finding[]> {
  const userId = await addTextingAgent(databaseUrl, { ...agent, isAnalyzed }, [
    `insert into message_templates (user_id, enabled) values ($1::uuid, '{"new_lead": true}')`,
  ]);
  // Nothing leaves: that is measured elsewhere.
  const server = await startBenchServer(databaseUrl, { BULK_CAP: String(cap), ROLE: 'web' });
  const requester = openRequester(server.url);
  try {
    const [cookie = ''] = await openSessionsOf(databaseUrl, [agent.email]);
    const people = await onServer(databaseUrl, async (client) => {
      const { rows } = await client.query<{ lead_id: string }>(
        'select id as lead_id from crm.leads where user_id = $1 order by phone',
        [userId],
      );
      return rows;
    });
    const ask = async (dry_run: boolean, from: number, count: number): Promise<number> => {
      const body = { batch_id: randomUUID(), dry_run, people: people.slice(from, from + count) };
      const answer = await requester.ask(
        { method: 'POST', path: '/.netlify/functions/import-batch-send', body },
        cookie,
      );
      const { will_send: planned, ok: queued } = JSON.parse(answer.text) as { will_send?: number; ok?: number };
      if ((planned ?? queued) !== count)
        throw new Error(`Not all of ${count} get a text: ${answer.text.slice(0, 500)}`);
      return answer.ms;
    };
    const measured = async ({ name, target, turns, bare, act }: Measurement): Promise<Finding> => {
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn++) times.push(await act(turn));
      const found = median(times);
      return {
        name,
        found: `${ms(found)} ms`,
        target: `${target} ms`,
        isGood: found <= target,
        floor: { median: bare, ratio: found / bare },
      };
    };
    const bareReading = (count: number) =>
      bareReadingMs(
        databaseUrl,
        userId,
        people.slice(0, count).map(({ lead_id }) => lead_id),
      );
    await ask(true, 0, 100);
    return [
      await measured({
        name: 'dry run for 1,000 people',
        target: 150,
        turns: 7,
        bare: await bareReading(1000),
        act: () => ask(true, 0, 1000),
      }),
      await measured({
        name: 'dry run for 10,000 people',
        target: 1200,
        turns: 3,
        bare: await bareReading(cap),
        act: () => ask(true, 0, cap),
      }),
      await measured({
        name: 'queue 1,000 by a batch',
        target: 1000,
        turns: 5,
        bare: await bareWritingMs(databaseUrl, 1000),
        act: (turn) => ask(false, turn * 1000, 1000),
      }),
    ];
  } finally {
    requester.close();
    await server.stop();
    await removeTextingAgent(databaseUrl, agent.email);
  }
}
