// Code that comes when it is asked for. What has come is kept; what failed is asked for again by the next call, which
// `React.lazy` never does: one lost connection and its part is gone until a reload.
import type { Load } from './feature.ts';

export interface LateCode<T> {
  /** Null until it has come. */
  known: () => T | null;
  /** Rejects when the code cannot be had now. Calls that come together share one request. */
  fetch: () => Promise<T>;
}

const firstRetryMs = 3_000;
const maxRetryMs = 30_000;

/** How long to wait after so many failures in a row: 3, 6, 12 … 30 seconds. */
export const retryDelayMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);

export function lateCode<T>(load: Load<T>): LateCode<T> {
  let known: T | null = null;
  let coming: Promise<T> | null = null;
  const fetchOnce = async () => {
    try {
      return (known = await load());
    } catch (fault) {
      coming = null;
      throw fault;
    }
  };
  return { known: () => known, fetch: () => (coming ??= fetchOnce()) };
}

/** For what has nobody to press Retry: asks until the code is here. Never settles once `ended`. */
export async function untilLoaded<T>(code: LateCode<T>, ended: AbortSignal, onFailure?: () => void): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await code.fetch();
    } catch {
      onFailure?.();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, retryDelayMs(failures));
        addEventListener('online', () => resolve(), { signal: ended });
        ended.addEventListener('abort', () => clearTimeout(timer));
      });
    }
  }
}
