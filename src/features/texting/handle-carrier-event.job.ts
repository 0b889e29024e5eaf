// Works off what the carrier told: a text that came in becomes a message, one that went out gets its state. Any number of copies in
// any order end the same way.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import type { Platform } from '../../server/platform.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { readEvents, settleEvents } from './carrier-events.db.ts';
import { answerHelp } from './answer-help.operation.ts';
import { noteOutcome } from './note-outcome.operation.ts';
import { receiveText } from './receive-text.operation.ts';

export const handleCarrierEvent = job({
  name: 'handle-carrier-event',
  /** `further`: what came at the same time for the same account. */
  payload: z.object({ id: z.string(), further: z.array(z.string()).optional() }),
  // Few at a time: the answers to webhooks come first.
  policy: { ...defaultPolicy, retries: 10, atOnce: 2 },
  takesIn: true,
  async handle({ id, further = [] }, platform) {
    const ids = [id, ...further];
    const isDone = ids.length > 1 && (await handleAll(platform, ids).then(...doneOrNot));
    if (isDone) return;
    const faults: unknown[] = [];
    for (const each of ids) {
      try {
        await handleAll(platform, [each]);
      } catch (fault) {
        const name = fault instanceof Error ? fault.name : 'unknown';
        await platform.database.asSystem((tx) => settleEvents(tx, [each], name));
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw faults[0];
  },
});

/** What fails together is tried one by one, and says then which it is. */
const doneOrNot = [() => true, () => false] as const;

const handleAll = (platform: Platform, ids: readonly string[]): Promise<void> =>
  platform.database.asSystem(async (tx) => {
    const events = await readEvents(tx, ids);
    for (const event of events) await handleOne(tx, platform, event);
    await settleEvents(
      tx,
      events.map(({ id }) => id),
      null,
    );
  });

async function handleOne(tx: Transaction, platform: Platform, event: CarrierEvent): Promise<void> {
  if (event.type !== 'message.received') return noteOutcome(tx, platform, event);
  const received = await receiveText(tx, event);
  if (!received) return;
  const happenings = [{ kind: 'text' as const, ref: event.message.id }];
  await noteHappenings(tx, { jobs: platform.jobs, userId: received.userId, happenings });
  await answerHelp(tx, platform, received);
}
