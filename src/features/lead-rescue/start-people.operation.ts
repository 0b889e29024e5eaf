// Who waits for their turn begins: so many in a day of the agent's, the newest first. Who may not be texted waits without taking a place.
import { addDays } from '../../domain/calendar-date.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import type { Platform } from '../../server/platform.ts';
import { planTexts, type TextRequest } from '../texting/queue-texts.operation.ts';
import {
  countStarted,
  noteAgentWait,
  noteNextStarts,
  readRunning,
  takeNext,
  writeTrackers,
  type TrackerChange,
} from './due-trackers.db.ts';
import { lookAgainMs } from './send-due.operation.ts';
import { firstSend, sendTimeOf } from './send-moments.rules.ts';
import { isAgentWait } from './stop-reasons.rules.ts';

const atOnce = 200;

/** @returns whether there may be more. */
export function startPeople(platform: Platform, userId: string): Promise<boolean> {
  return platform.database.asSystem(async (tx) => {
    const now = platform.now().getTime();
    const settings = await readRunning(tx, userId, true);
    if (!settings) return false;
    const time = sendTimeOf(settings);
    const today = todayIn(time.zone, now);
    let free = settings.starts_per_day - (await countStarted(tx, userId, startOfDay(today, time.zone)));
    if (free <= 0) {
      await noteNextStarts(tx, userId, startOfDay(addDays(today, 1), time.zone));
      return false;
    }
    const taken = await takeNext(tx, userId, atOnce);
    if (taken.length === 0) return false;
    const requests = taken.map(({ phone, leadId }): TextRequest => ({
      origin: 'rescue',
      to: phone,
      leadId,
      body: 'Hello',
    }));
    const { texts } = await planTexts(tx, { userId, as: 'system', now }, requests);
    const changes: TrackerChange[] = [];
    for (const [place, { contactId, stop, isElsewhere }] of taken.entries()) {
      const asked = texts[place]!;
      const wait = (waitsFor: string): TrackerChange => ({ contactId, waitsFor, lookedAt: now });
      if (stop !== null) changes.push({ contactId, stop });
      else if (isElsewhere) changes.push(wait('other_number'));
      else if (asked.is === 'refused' && isAgentWait(asked.why)) {
        await noteAgentWait(tx, userId, asked.why, now + lookAgainMs);
        await writeTrackers(tx, userId, changes);
        return false;
      } else if (asked.is === 'refused') changes.push(wait(asked.why));
      else if (free > 0) {
        free -= 1;
        changes.push({ contactId, startedAt: now, dueAt: firstSend(now, time) });
      }
    }
    await writeTrackers(tx, userId, changes);
    return free > 0 && taken.length === atOnce;
  });
}
