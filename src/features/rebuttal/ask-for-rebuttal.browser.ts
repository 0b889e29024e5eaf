import { ApiError, call } from '../../web/api-client.ts';
import { askForRebuttal } from './rebuttal.contract.ts';
import type { Call, Rebuttal } from './rebuttal.rules.ts';
import { serverError } from './rebuttal.words.ts';

/** @throws Error 'Server error: {status}'; its cause is the server's answer */
export async function fetchRebuttal(asked: Call): Promise<Rebuttal> {
  try {
    return await call(askForRebuttal, { body: asked });
  } catch (cause) {
    throw new Error(serverError(cause instanceof ApiError ? cause.status : 0), { cause });
  }
}

/** What the agent can do about it, where the server knows. */
export function whyItFailed(fault: unknown): string | null {
  const cause = fault instanceof Error ? fault.cause : undefined;
  if (!(cause instanceof ApiError) || !cause.isSpoken) return null;
  // Another try would not help: a limit, or a coach that nobody has set up.
  return cause.code === 'too_many_requests' || cause.code === 'unavailable' ? cause.message : null;
}
