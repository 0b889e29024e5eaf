// A word beside what is saved, which clears by itself.
import { useEffect, useState } from 'react';

export type Indicator = 'saving' | 'saved' | 'failed' | null;

/** So long 'Saved' stays. */
export const settingsClearMs = 1000;
export const templatesClearMs = 800;

export function useIndicator(clearMs: number): [Indicator, (next: Indicator) => void] {
  const [shown, show] = useState<Indicator>(null);
  useEffect(() => {
    if (shown !== 'saved') return;
    const timer = setTimeout(show, clearMs, null);
    return () => clearTimeout(timer);
  }, [shown, clearMs]);
  return [shown, show];
}

export const indicatorWords: Record<NonNullable<Indicator>, string> = {
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Save failed',
};
