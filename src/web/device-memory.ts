// What this device remembers about a view (never data): collapsed groups, theme, shortcuts off.
// Storage may be full, blocked or another tab's: reading and writing never throw, and what it does not take lasts as long
// as the page.
import { useCallback, useState } from 'react';

const untaken = new Map<string, string | null>();

export function readDevice(key: string): string | null {
  const here = untaken.get(key);
  if (here !== undefined) return here;
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
    untaken.delete(key);
  } catch {
    untaken.set(key, value);
  }
}

/** Everything under keys that begin so. */
export function forgetDevice(prefix: string): void {
  for (const key of untaken.keys()) if (key.startsWith(prefix)) untaken.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // No storage, nothing in it.
  }
}

/** The keys that begin so. */
export function listDevice(prefix: string): string[] {
  const taken = [...untaken.keys()];
  try {
    taken.push(...Object.keys(localStorage));
  } catch {
    // No storage, nothing in it.
  }
  return [...new Set(taken)].filter((key) => key.startsWith(prefix) && readDevice(key) !== null);
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
