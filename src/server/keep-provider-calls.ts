// Writes down when the providers answered this process, so that the operator sees it whichever process is asked.
import { writeProviderCalls } from '../database/provider-calls.ts';
import { takeProviderCalls } from '../providers/provider-calls.ts';
import type { Platform } from './platform.ts';

const everyMs = 10_000;

export async function keepProviderCalls({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  const taken = takeProviderCalls();
  if (taken.size === 0) return;
  const instant = (ago: number | null) => (ago === null ? null : new Date(now().getTime() - ago).toISOString());
  const calls = [...taken].map(([provider, { answeredAgo, failedAgo, failure }]) => ({
    provider,
    answered_at: instant(answeredAgo),
    failed_at: instant(failedAgo),
    failure,
  }));
  await database.asSystem((tx) => writeProviderCalls(tx, calls));
}

/** From now on, until the process ends. */
export async function keepingProviderCalls(platform: Platform): Promise<void> {
  setInterval(() => {
    keepProviderCalls(platform).catch((fault: unknown) =>
      platform.log.warn({ err: fault }, 'when the providers answered could not be written down'),
    );
  }, everyMs).unref();
}
