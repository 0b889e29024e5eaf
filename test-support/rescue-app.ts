// Lead Rescue over simulated days: the worker and the carrier at the tests' time, some weeks ago, so that the database's clock has had it.
import { sql } from 'kysely';
import { saveRescueDay, saveRescueSettings } from '../src/features/lead-rescue/lead-rescue.contract.ts';
import { runRescue } from '../src/features/lead-rescue/run-rescue.job.ts';
import { lastNoon, type TextingApp, type Texter } from './texting-app.ts';

const dayMs = 86_400_000;

export interface TrackerState {
  contact_id: string;
  phone: string;
  current_day: number;
  paused: boolean;
  responded: boolean;
  stop_reason: string | null;
  started_at: string | null;
  due_at: string | null;
  message_id: string | null;
  waits_for: string | null;
}

export function rescueDays(app: TextingApp, daysAgo = 60) {
  const { platform } = app;
  const first = lastNoon(new Date(Date.now() - daysAgo * dayMs));
  app.clock.now = first;
  const trackers = (agent: Texter): Promise<TrackerState[]> =>
    platform.database.asSystem((tx) =>
      tx
        .selectFrom('lead_rescue_trackers')
        .select(['contact_id', 'phone', 'current_day', 'paused', 'responded', 'stop_reason', 'started_at', 'due_at'])
        .select(['message_id', 'waits_for'])
        .where('user_id', '=', agent.id)
        .orderBy('contact_at', 'desc')
        .orderBy('contact_id', 'desc')
        .execute(),
    );
  return {
    /** Turns the plan on with these days. */
    async plan(
      agent: Texter,
      days: Record<number, string>,
      more: { loop?: boolean; perDay?: number; on?: boolean } = {},
    ) {
      for (const [day, body] of Object.entries(days))
        await agent.call(saveRescueDay, { params: { day: Number(day) }, body: { body, version: 0 } });
      const { loop = true, perDay = 100, on = true } = more;
      await agent.call(saveRescueSettings, {
        body: {
          enabled: on,
          loop_enabled: loop,
          send_tz: 'America/Chicago',
          send_hour_local: 9,
          starts_per_day: perDay,
        },
      });
    },
    trackers,
    async tracker(agent: Texter, phone: string): Promise<TrackerState> {
      const found = (await trackers(agent)).find((each) => each.phone === phone);
      if (!found) throw new Error(`${phone} is not on the plan.`);
      return found;
    },
    /** One turn of the agent's worker. */
    run: (agent: Texter) => runRescue.handle({ userId: agent.id }, { ...platform, now: () => app.clock.now }),
    /** What is due leaves, at the tests' time. */
    async leave(agent: Texter) {
      await app.deliver(agent);
      await app.settle();
      await platform.database.asSystem((tx) =>
        sql`update messages set claimed_at = ${app.clock.now.toISOString()}::timestamptz
          where user_id = ${agent.id} and direction = 'out' and claimed_at > now() - interval '1 day'`.execute(tx),
      );
    },
    later: (days: number, hours = 0) =>
      (app.clock.now = new Date(app.clock.now.getTime() + days * dayMs + hours * 3_600_000)),
  };
}
