// Live changes in the browser. One event stream for all tabs: the tab that holds the lock keeps it and passes events on.
// A tab that takes the lock over, or a stream that had to reconnect, tells everybody to resync.
import { useEffect, useEffectEvent } from 'react';

export interface Change {
  table: string;
  operation: 'insert' | 'update' | 'delete';
  /** Null: too many rows to name, reload the table. */
  ids: string[] | null;
}

type Message = { type: 'change'; change: Change } | { type: 'resync' } | { type: 'signed-out' };
type Listener = (message: Message) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;

/** Begins to listen for this user's changes; called once the session is known. Returns the way to end it. */
export function startLiveChanges(userId: string): () => void {
  stop?.();
  const channel = new BroadcastChannel(`live-changes:${userId}`);
  const ended = new AbortController();
  const tell = (message: Message) => listeners.forEach((listener) => listener(message));
  channel.onmessage = ({ data }) => tell(data as Message);
  void navigator.locks
    .request(`live-changes:${userId}`, { signal: ended.signal }, () =>
      keepStream(ended.signal, (message) => {
        if (ended.signal.aborted) return;
        // The other tabs first: a listener here may end all this, channel included.
        channel.postMessage(message);
        tell(message);
      }),
    )
    .catch(() => undefined); // ended while waiting for the lock
  stop = () => {
    ended.abort();
    channel.close();
    stop = undefined;
  };
  return stop;
}

/** Holds the stream until it is aborted; the browser reconnects it by itself. */
function keepStream(signal: AbortSignal, tell: Listener): Promise<void> {
  return new Promise((resolve) => {
    // Ended between the granting of the lock and this moment.
    if (signal.aborted) return resolve();
    const stream = new EventSource('/api/events');
    // Also at the first connection: what changed between a page's own reading and this moment was told to nobody here.
    stream.addEventListener('hello', () => tell({ type: 'resync' }));
    stream.addEventListener('change', ({ data }) =>
      tell({ type: 'change', change: JSON.parse(data as string) as Change }),
    );
    stream.addEventListener('resync', () => tell({ type: 'resync' }));
    stream.addEventListener('signed-out', () => tell({ type: 'signed-out' }));
    signal.addEventListener('abort', () => {
      stream.close();
      resolve();
    });
  });
}

/** Calls back for changes of these tables, and for 'resync' when changes may have been missed. */
export function useLiveChanges(tables: readonly string[], onChange: (change: Change | 'resync') => void): void {
  const react = useEffectEvent((message: Message) => {
    if (message.type === 'resync') onChange('resync');
    else if (message.type === 'change' && tables.includes(message.change.table)) onChange(message.change);
  });
  useEffect(() => {
    const listener: Listener = (message) => react(message);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Calls back when the server ended this session. */
export function onSignedOut(react: () => void): () => void {
  const listener: Listener = (message) => {
    if (message.type === 'signed-out') react();
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
