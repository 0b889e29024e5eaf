// Lead Rescue: 10,000 people whose moment has come become texts, and 50,000 contacts come while the plan is on, beside the same off.
import { runRescue } from '../src/features/lead-rescue/run-rescue.job.ts';
import { readConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { onServer } from '../test-support/postgres.ts';
import { bareWritingMs } from './bare-texts.ts';
import { serverSettings } from './bench-server.ts';
import { ms, type Finding } from './measure.ts';
import { addTextingAgent } from './texting-agent.ts';

const due = 10_000;
const imported = 50_000;
const sender = '+18335550199';

/** An agent of its own. */
const addRescuer = (databaseUrl: string): Promise<string> =>
  addTextingAgent(databaseUrl, { email: 'bench-rescuer@example.com', sender, people: due, isAnalyzed: true }, [
    `insert into message_contacts (user_id, phone, full_name, tags) select user_id, phone, name, '{lead}' from leads where user_id = $1::uuid`,
    `insert into lead_rescue_settings (user_id, enabled) values ($1::uuid, true)`,
    `insert into lead_rescue_templates (user_id, day_number, body) values ($1::uuid, 2, 'Hi {{first_name}}, is now a good time? {{agent_name}}')`,
    `select enroll_rescue($1::uuid)`,
    `update lead_rescue_trackers set started_at = now() - interval '1 day', live_since = now(), due_at = now() where user_id = $1::uuid`,
  ]);

/** Taken back: how long 50,000 contacts take to come. */
const importMs = (databaseUrl: string, userId: string, isOn: boolean): Promise<number> =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query('begin');
    await client.query('update lead_rescue_settings set enabled = $2 where user_id = $1', [userId, isOn]);
    const began = performance.now();
    await client.query(
      `insert into message_contacts (user_id, phone, full_name, tags)
       select $1::uuid, '+1872' || (2000000 + n), 'Pat ' || n, '{lead}' from generate_series(1, ${imported}) as n`,
      [userId],
    );
    const took = performance.now() - began;
    await client.query('rollback');
    return took;
  });

export async function measureRescue(databaseUrl: string): Promise<Finding[]> {
  const userId = await addRescuer(databaseUrl);
  const off = await importMs(databaseUrl, userId, false);
  const on = await importMs(databaseUrl, userId, true);
  const bare = await bareWritingMs(databaseUrl, due);
  const settings = { ...serverSettings(databaseUrl), ROLE: 'web' };
  const { platform, close } = await openPlatform(readConfig(settings), createLogger('silent'));
  try {
    const count = async () => {
      const { rows } = await onServer(databaseUrl, (client) =>
        client.query<{ count: number }>(
          `select count(*)::int as count from crm.messages where user_id = $1 and origin = 'rescue'`,
          [userId],
        ),
      );
      return rows[0]!.count;
    };
    const began = performance.now();
    for (let turn = 0; turn < 10 && (await count()) < due; turn++) await runRescue.handle({ userId }, platform);
    const took = performance.now() - began;
    return [
      {
        name: `${due} due people become texts`,
        found: `${ms(took)} ms`,
        target: '60000 ms',
        isGood: took < 60_000 && (await count()) === due,
        floor: { median: bare, ratio: took / bare },
      },
      {
        name: `${imported} contacts come to a running plan`,
        found: `${ms(on)} ms, ${(on / off).toFixed(1)} times as without`,
        target: '6 times',
        isGood: on / off < 6,
        floor: { median: off, ratio: on / off },
      },
    ];
  } finally {
    await close();
  }
}
