// Live changes in the browser: what the server tells of rows that changed, for every screen that shows them. The stream
// itself (live-tabs.ts) comes after the first paint; the page brings the position from which on it is told.
import { useEffectEvent, useLayoutEffect } from 'react';
import type { Change } from '../domain/live-channel.ts';
import { dropFirstAnswers, takeLivePosition } from './first-answers.ts';
import { lateCode, untilLoaded } from './late-code.ts';
import type { LiveMessage } from './live-message.ts';
import { createStore } from './store.ts';

type Listener = (message: LiveMessage) => void;

/** What was read so long ago is read again by whoever shows it, in milliseconds. */
export const staleMs = 60_000;
/** Whoever missed more than this reads everything again. */
const maxReplayed = 20;

/** True while changes of other screens and jobs do not show. */
export const liveAway = createStore(false);
/** How often a stream was opened: the server answers again. */
export const liveReturns = createStore(0);
const listeners = new Set<Listener>();
let told: { at: number; message: LiveMessage }[] = [];
const tabsCode = lateCode(async () => (await import('./live-tabs.ts')).joinTabs);

/** Begins to listen for this user's changes; called once the session is known. Returns the way to end it. */
export function startLiveChanges(userId: string): () => void {
  const ended = new AbortController();
  const since = takeLivePosition();
  told = [];
  liveAway.set(false);
  const join = async () => {
    const joinTabs = await untilLoaded(tabsCode, ended.signal);
    if (!ended.signal.aborted) joinTabs({ userId, since, signal: ended.signal, tell });
  };
  void join();
  return () => ended.abort();
}

function tell(message: LiveMessage): void {
  if (message.type === 'back') liveReturns.set((count) => count + 1);
  if (message.type === 'away' || message.type === 'back') return liveAway.set(message.type === 'away');
  dropFirstAnswers();
  const at = performance.now();
  told = [...told.filter((each) => at - each.at < staleMs).slice(-maxReplayed * 10), { at, message }];
  for (const listener of listeners) listener(message);
}

/**
 * Calls back for changes of these tables, and for 'resync' when changes may have been missed. A screen that comes late, or
 * again, is also told what was told while it was not there and what it shows may have been read before: before its queries
 * look whether they are fresh, so that each is read once.
 */
export function useLiveChanges(tables: readonly string[], onChange: (change: Change | 'resync') => void): void {
  const react = useEffectEvent((message: LiveMessage) => {
    if (meansResync(message)) onChange('resync');
    else if (message.type === 'change' && tables.includes(message.change.table)) onChange(message.change);
  });
  const catchUp = useEffectEvent(() => {
    const now = performance.now();
    const missed = told.filter(
      ({ at, message }) =>
        now - at < staleMs &&
        (meansResync(message) || (message.type === 'change' && tables.includes(message.change.table))),
    );
    if (missed.length > maxReplayed) onChange('resync');
    else for (const { message } of missed) react(message);
  });
  useLayoutEffect(() => {
    const listener: Listener = (message) => react(message);
    listeners.add(listener);
    catchUp();
    return () => void listeners.delete(listener);
  }, []);
}

/** What a person may not see is not told: whose access begins again may have missed anything. */
function meansResync({ type }: LiveMessage): boolean {
  return type === 'resync' || type === 'access-changed';
}

/** Calls back when the server ended this session, or when access to the app began or ended. */
export function onSessionChanged(react: () => void): () => void {
  const listener: Listener = ({ type }) => {
    if (type === 'signed-out' || type === 'access-changed') react();
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
