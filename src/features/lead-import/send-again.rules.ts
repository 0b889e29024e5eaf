// When a request that failed is worth sending again, and after how long.

const firstDelayMs = 500;
const longestDelayMs = 15_000;

/** Status 0: no answer came. */
export function mayPass(status: number): boolean {
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Milliseconds before the next attempt; `failures` counts from 1, `random` is from 0 to 1. */
export function retryDelay(failures: number, random: number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(10, failures - 1));
  return Math.round(whole * (0.75 + random / 2));
}

/** "about 20 seconds left"; null while too little is known. */
export function timeLeft(done: number, total: number, elapsedMs: number): string | null {
  if (done <= 0 || elapsedMs < 1500 || done >= total) return null;
  const seconds = ((elapsedMs / done) * (total - done)) / 1000;
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
