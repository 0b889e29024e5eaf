// Works off what the carrier told: a text that came in becomes a message, one that went out gets its state. Any number of copies in
// any order end the same way.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { readEvent, settleEvent } from './carrier-events.db.ts';
import { answerHelp } from './answer-help.operation.ts';
import { noteOutcome } from './note-outcome.operation.ts';
import { receiveText } from './receive-text.operation.ts';

export const handleCarrierEvent = job({
  name: 'handle-carrier-event',
  payload: z.object({ id: z.string() }),
  policy: { ...defaultPolicy, retries: 10, atOnce: 8 },
  takesIn: true,
  async handle({ id }, platform) {
    try {
      await handle(platform, id);
    } catch (fault) {
      const name = fault instanceof Error ? fault.name : 'unknown';
      await platform.database.asSystem((tx) => settleEvent(tx, id, name));
      throw fault;
    }
  },
});

async function handle(platform: Platform, id: string): Promise<void> {
  const { database, jobs } = platform;
  await database.asSystem(async (tx) => {
    const event = await readEvent(tx, id);
    if (event === null) return;
    const received = event.type === 'message.received' ? await receiveText(tx, event) : null;
    if (event.type !== 'message.received') await noteOutcome(tx, platform, event);
    if (received) {
      const happenings = [{ kind: 'text' as const, ref: event.message.id }];
      await noteHappenings(tx, { jobs, userId: received.userId, happenings });
      await answerHelp(tx, platform, received);
    }
    await settleEvent(tx, id, null);
  });
}
