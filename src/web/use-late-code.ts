// Late code for a component: asked for as soon as it is wanted and, when it could not be had, again and again.
import { useCallback, useEffect, useState } from 'react';
import { retryDelayMs, type LateCode } from './late-code.ts';

interface LateCodeState<T> {
  found: T | null;
  /** Why it could not be had at the last try. */
  fault: unknown;
  retry: () => void;
}

/** Tries again by itself when the connection is back, and in between. */
export function useLateCode<T>(code: LateCode<T>, isWanted = true): LateCodeState<T> {
  const [found, setFound] = useState(code.known);
  const [{ attempt, fault }, setTry] = useState<{ attempt: number; fault: unknown }>({ attempt: 0, fault: null });
  const retry = useCallback(() => setTry((last) => ({ ...last, attempt: last.attempt + 1 })), []);
  const isMissing = isWanted && found === null;
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    code.fetch().then(
      (now) => ended.signal.aborted || setFound(() => now),
      (reason: unknown) => {
        if (ended.signal.aborted) return;
        setTry((last) => ({ ...last, fault: reason ?? true }));
        timer = setTimeout(retry, retryDelayMs(attempt + 1));
        addEventListener('online', retry, { signal: ended.signal });
      },
    );
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [code, isMissing, attempt, retry]);
  return { found, fault, retry };
}
