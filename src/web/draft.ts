// Text being typed, kept in this browser per person until it is saved or given up: it survives reload, close and crash.
import { useCallback, useState } from 'react';
import { useAppUser } from './app-user.ts';
import { forgetDevice, readDevice, writeDevice } from './device-memory.ts';

const prefix = (userId: string): string => `draft:${userId}:`;

/** For text that is kept outside of components: goes at log-out with all others. */
export const draftKey = (userId: string, name: string): string => prefix(userId) + name;

export interface Draft<T> {
  value: T;
  /** True: differs from what is saved. */
  isDirty: boolean;
  set: (change: Partial<T>) => void;
  /** Back to what is saved; call it when the text has been handed to the save queue too. */
  clear: () => void;
  /** `sent` is saved. A field that was typed in since, while the answer was on its way, stays: true, there is one. */
  settle: (sent: T) => boolean;
}

/** `name` says whose text it is: `quote:<lead id>`. `saved` is what a clean form shows. */
export function useDraft<T extends Record<string, string>>(name: string, saved: T): Draft<T> {
  const userId = useAppUser()?.id ?? '';
  const key = prefix(userId) + name;
  const [known, setKnown] = useState(() => ({ key, typed: readDraft<T>(key) }));
  const typed = known.key === key ? known.typed : readDraft<T>(key);
  const value = { ...saved, ...typed };
  const isDirty = Object.keys(saved).some((field) => value[field] !== saved[field]);
  const set = useCallback(
    (change: Partial<T>) => {
      const next = { ...readDraft<T>(key), ...change };
      writeDevice(key, JSON.stringify(next));
      setKnown({ key, typed: next });
    },
    [key],
  );
  const settle = useCallback(
    (sent: Partial<T>) => {
      const since = Object.entries(readDraft<T>(key)).filter(([field, text]) => text !== sent[field]);
      const next = Object.fromEntries(since) as Partial<T>;
      writeDevice(key, since.length > 0 ? JSON.stringify(next) : null);
      setKnown({ key, typed: next });
      return since.length > 0;
    },
    [key],
  );
  const clear = useCallback(() => {
    writeDevice(key, null);
    setKnown({ key, typed: {} });
  }, [key]);
  return { value, isDirty, set, clear, settle };
}

/** Is something of that name typed and not saved? Asked again with every render. */
export function useDraftIsThere(name: string): boolean {
  const userId = useAppUser()?.id ?? '';
  return Object.keys(readDraft(prefix(userId) + name)).length > 0;
}

/** At log-out: no text of this person stays in this browser. */
export function forgetDrafts(userId: string): void {
  forgetDevice(prefix(userId));
}

function readDraft<T extends Record<string, string>>(key: string): Partial<T> {
  try {
    const stored: unknown = JSON.parse(readDevice(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string')) as Partial<T>;
  } catch {
    return {};
  }
}
