// Whether the sessions of open streams still hold: asked for all of them at once, however many are open.
import { databaseFault } from '../../database/database-fault.ts';
import type { User } from '../sign-in/user.ts';
import type { Platform } from '../platform.ts';

const everyMs = 4_000;

/** Whose the session is now: null when it has ended, 'unknown' when the database cannot say. */
export type Verdict = User | null | 'unknown';

/** Returns what begins to watch one session, which returns what ends that. `judge` is called every few seconds. */
export function watchSessions(platform: Platform): (sessionId: string, judge: (now: Verdict) => void) => () => void {
  const watched = new Map<(now: Verdict) => void, string>();
  let isLooking = false;
  const look = async () => {
    const asked = [...watched];
    if (asked.length === 0) return;
    const found = await identifyAll(platform, asked.map(([, sessionId]) => sessionId)); // prettier-ignore
    for (const [n, [judge]] of asked.entries()) if (watched.has(judge)) judge(found[n] ?? null);
  };
  const lookLater = () => {
    if (isLooking || watched.size === 0) return;
    isLooking = true;
    setTimeout(() => {
      void look()
        .catch((fault: unknown) => platform.log.error({ err: fault }, 'open streams could not be judged'))
        .finally(() => {
          isLooking = false;
          lookLater();
        });
    }, everyMs).unref();
  };
  return (sessionId, judge) => {
    watched.set(judge, sessionId);
    lookLater();
    return () => void watched.delete(judge);
  };
}

/** Never fails: what is wrong with the question is logged, and the answers are unknown. */
export async function identifyAll({ signIn, log }: Platform, sessionIds: readonly string[]): Promise<Verdict[]> {
  try {
    return await signIn.identifySessions(sessionIds);
  } catch (fault) {
    if (!databaseFault(fault)) log.error({ err: fault }, 'the sessions of open streams could not be read');
    return sessionIds.map(() => 'unknown');
  }
}
