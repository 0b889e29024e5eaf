// What this device remembers about a view (never data): collapsed groups, theme, shortcuts off.
// Storage may be full, blocked or another tab's: reading and writing never throw.
import { useCallback, useState } from 'react';

export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeDevice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** A set of names remembered on this device; `key` should carry the user's id where people share a computer. */
export function useDeviceSet(key: string): [ReadonlySet<string>, (name: string, present: boolean) => void] {
  const [known, setKnown] = useState(() => ({ key, names: readSet(key) }));
  const names = known.key === key ? known.names : readSet(key);
  const change = useCallback(
    (name: string, present: boolean) => {
      const next = readSet(key);
      if (present) next.add(name);
      else next.delete(name);
      writeDevice(key, next.size ? JSON.stringify([...next]) : null);
      setKnown({ key, names: next });
    },
    [key],
  );
  return [names, change];
}

function readSet(key: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(readDevice(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}
