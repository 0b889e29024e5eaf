// A day's words are saved when typing stops, one save after the other, each upon the version before. What is typed outlives the page.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { queryClient } from '../../web/query-client.ts';
import { enqueueSave, isLaneBusy, useSaveState } from '../../web/saves.ts';
import { templateFault } from '../templates/template-fault.rules.ts';
import { dayLane, dayNews, daySave, daysShown, keepTyped, typedDay, type DayNews } from './day-saves.browser.ts';
import type { RescueDay } from './lead-rescue.contract.ts';
import { hasDay } from './rescue-queries.browser.ts';
import { templatesClearMs, useIndicator } from './use-indicator.browser.ts';

export const autosaveMs = 600;

export function useDaySave(stored: RescueDay) {
  const { day } = stored;
  const userId = useAppUser()?.id ?? '';
  const lane = dayLane(day);
  const [kept] = useState(() => typedDay(userId, day));
  const [body, setBody] = useState(kept?.words ?? stored.body);
  const [indicator, show] = useIndicator(templatesClearMs);
  const [why, setWhy] = useState<string>();
  const [other, setOther] = useState<RescueDay | null>(null);
  // What is typed goes upon the words it was typed over; the server's may be others by now.
  const base = useRef(kept ? { day, body: kept.base, version: kept.version } : stored);
  const queue = useSaveState();
  const isWaiting = queue.saves.some((save) => save.lane === lane);

  const send = (words: string, from: RescueDay) => {
    enqueueSave(daySave({ day, body: words, version: from.version, base: from.body }));
    base.current = { ...from, body: words };
  };
  const saveNow = useEffectEvent(() => {
    if (other !== null || body === base.current.body) return;
    const fault = body.trim() === '' ? null : templateFault(body);
    if (fault === null) return send(body, base.current);
    setWhy(fault);
    show('failed');
  });
  const note = useEffectEvent(() => {
    if (body !== base.current.body)
      keepTyped(userId, day, { words: body, base: base.current.body, version: base.current.version });
  });
  useEffect(() => {
    note();
    const timer = setTimeout(saveNow, autosaveMs);
    return () => clearTimeout(timer);
  }, [body]);
  const leave = useEffectEvent(() => {
    // A day that was removed takes its words along.
    if (hasDay(queryClient, day)) saveNow();
    else keepTyped(userId, day, null);
  });
  useEffect(() => {
    daysShown.add(day);
    const flush = () => leave();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      daysShown.delete(day);
      leave();
    };
  }, [day]);

  const hear = useEffectEvent((news: DayNews | null) => {
    if (news?.is === 'saved' && news.day.day === day) {
      if (base.current.body === news.day.body) base.current = news.day;
      if (body === news.day.body) keepTyped(userId, day, null);
      show('saved');
    } else if (news?.is === 'refused' && news.day === day) {
      const current = news.refusal.current as RescueDay | null | undefined;
      if (current) setOther(current);
      else base.current = stored;
      setWhy(current === null ? 'This day was removed in another window.' : news.refusal.message);
      show('failed');
    }
  });
  useEffect(() => dayNews.subscribe(() => hear(dayNews.get())), []);

  // Another window's words come in where nothing was typed here.
  const take = useEffectEvent((next: RescueDay) => {
    if (next.version <= base.current.version || isLaneBusy(lane)) return;
    if (body === next.body || body === base.current.body) {
      setBody(next.body);
      keepTyped(userId, day, null);
    } else if (next.body !== base.current.body) return setOther(next);
    base.current = next;
  });
  useEffect(() => take(stored), [stored]);

  return {
    body,
    setBody,
    indicator: isWaiting ? (queue.problem === null ? ('saving' as const) : ('failed' as const)) : indicator,
    why: isWaiting ? (queue.problem ?? undefined) : why,
    /** Saved in another window since. */
    other,
    settle(whose: 'mine' | 'theirs') {
      if (other === null) return;
      base.current = other;
      setOther(null);
      show(null);
      if (whose === 'mine') return send(body, other);
      keepTyped(userId, day, null);
      setBody(other.body);
    },
  };
}
