// A good request for every route there is. The security battery reads it; a route that is missing here fails the build.
import { randomUUID } from 'node:crypto';

/** Objects of one agent that requests may name. */
export interface Belongings {
  leadId: string;
}

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Answers this with another agent's belongings: 404 unless said otherwise; null where a request names no object. */
  foreign: 404 | 'nothing happens' | null;
  /** Refused as it stands, but only after all guards (a token that nobody has, say). */
  refusedWith?: number;
}

export const routeSamples: Record<string, (mine: Belongings) => Sample> = {
  'GET /api/access': () => ({ foreign: null }),
};

export const freshId = (): string => randomUUID();
