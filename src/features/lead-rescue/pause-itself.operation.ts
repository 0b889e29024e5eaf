// The plan waits for its agent where too many of those it texted ask for no more, or too many texts failed.
import type { Platform } from '../../server/platform.ts';
import { pauseCause } from '../texting/batch-health.rules.ts';
import { noteAgentWait, readRunning } from './due-trackers.db.ts';
import { tallyPlan } from './plan-health.db.ts';
import { isOwnPause } from './stop-reasons.rules.ts';

/** From one day's texts to the next day's, and some hours beyond. */
const judgedMs = 30 * 3_600_000;

/** @returns whether nothing is to be sent until the agent saves the settings */
export function pausesItself({ database, log, now: clock }: Platform, userId: string): Promise<boolean> {
  return database.asSystem(async (tx) => {
    const settings = await readRunning(tx, userId, true);
    if (!settings) return false;
    if (isOwnPause(settings.waits_for)) return true;
    const now = clock().getTime();
    const tally = await tallyPlan(tx, userId, now - judgedMs);
    const cause = pauseCause(tally);
    if (cause === null) return false;
    await noteAgentWait(tx, userId, cause, now);
    log.warn({ user_id: userId, cause, ...tally }, 'a plan of texts paused itself');
    return true;
  });
}
