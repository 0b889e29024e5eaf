import { Refusal } from '../http/refusal.ts';

/** Runs at most `atOnce` pieces of work together and lets at most `waiting` more wait; refuses the rest. */
export function boundedQueue(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) {
        throw new Refusal(
          'too_many_requests',
          'Too many people are logging in right now. Please try again in a moment.',
          {
            retryAfter: 2,
          },
        );
      }
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
