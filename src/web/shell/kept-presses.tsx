import { useEffect } from 'react';
import { keepPresses } from '../kept-presses.ts';

export function KeptPresses() {
  useEffect(() => {
    const ended = new AbortController();
    keepPresses(ended.signal);
    return () => ended.abort();
  }, []);
  return null;
}
