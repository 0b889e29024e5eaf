// A day's words are saved when typing stops, one save after the other, each upon the version before.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { saveRescueDay, type RescueDay } from './lead-rescue.contract.ts';
import { useKeepPlan } from './rescue-queries.browser.ts';
import { templatesClearMs, useIndicator } from './use-indicator.browser.ts';

export const autosaveMs = 600;

export function useDaySave(stored: RescueDay) {
  const keep = useKeepPlan();
  const [body, setBody] = useState(stored.body);
  const [indicator, show] = useIndicator(templatesClearMs);
  const [why, setWhy] = useState<string>();
  const [other, setOther] = useState<RescueDay | null>(null);
  const saving = useRef(false);
  const base = useRef(stored);

  const save = async (words: string, from: RescueDay) => {
    saving.current = true;
    show('saving');
    try {
      const saved = await call(saveRescueDay, {
        params: { day: from.day },
        body: { body: words, version: from.version },
      });
      base.current = saved;
      keep.day(saved);
      show('saved');
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'conflict' ? (error.current as RescueDay | null) : undefined;
      if (current) setOther(current);
      setWhy(current === null ? 'This day was removed in another window.' : reasonOf(error));
      show('failed');
    } finally {
      saving.current = false;
    }
  };
  const saveNow = useEffectEvent(() => {
    if (!saving.current && other === null && body !== base.current.body) void save(body, base.current);
  });
  useEffect(() => {
    const timer = setTimeout(saveNow, autosaveMs);
    return () => clearTimeout(timer);
  }, [body, indicator]);
  useEffect(() => () => saveNow(), []);

  // Another window's words come in where nothing was typed here.
  const take = useEffectEvent((next: RescueDay) => {
    if (next.version <= base.current.version || saving.current) return;
    if (body === base.current.body) setBody(next.body);
    else return setOther(next);
    base.current = next;
  });
  useEffect(() => take(stored), [stored]);

  return {
    body,
    setBody,
    indicator,
    why,
    /** Saved in another window since. */
    other,
    settle(whose: 'mine' | 'theirs') {
      if (other === null) return;
      base.current = other;
      setOther(null);
      show(null);
      if (whose === 'theirs') setBody(other.body);
      else void save(body, other);
    },
  };
}

function reasonOf(error: unknown): string {
  const field = error instanceof ApiError ? error.fields[0]?.message : undefined;
  return field ?? describeError(error).message;
}
