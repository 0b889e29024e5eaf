import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { noteFiredTo, spanToLookAt, takeDue, type Fire } from './fire.db.ts';
import { tellAgents } from './tell-agents.operation.ts';

const batch = 500;

/** Each minute: what came due is told once, in bounded batches. A batch is told whole or not at all. */
export const fireFollowUps = job({
  name: 'fire-follow-ups',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 300 },
  schedule: '* * * * *',
  async handle(_, platform) {
    const { database } = platform;
    await orAtNextStart(platform, fireFollowUps, async () => {
      const span = await database.asSystem((tx) => spanToLookAt(tx));
      for (let looked = batch; looked === batch;) {
        platform.stopping.throwIfAborted();
        looked = await fireBatch(platform, span);
      }
      await database.asSystem((tx) => noteFiredTo(tx, span.to));
    });
  },
});

async function fireBatch(platform: Platform, span: { from: string; to: string }): Promise<number> {
  return platform.database.asSystem(async (tx) => {
    const { fires, looked } = await takeDue(tx, span, batch);
    for (const together of byMoment(fires)) {
      const [{ user_id: userId, due_at }] = together;
      const leadIds = together.map((fire) => fire.lead_id);
      await noteLeadEvent(tx, { userId, leadIds, kind: 'follow_up_due', detail: { due_at } });
    }
    await tellAgents(tx, platform, fires);
    return looked;
  });
}

type Some = [Fire, ...Fire[]];

/** Of one agent and one moment: nine o'clock has many. */
function byMoment(fires: readonly Fire[]): Some[] {
  const groups = new Map<string, Some>();
  for (const fire of fires) {
    const key = `${fire.user_id} ${fire.due_at}`;
    const group = groups.get(key);
    if (group) group.push(fire);
    else groups.set(key, [fire]);
  }
  return [...groups.values()];
}
