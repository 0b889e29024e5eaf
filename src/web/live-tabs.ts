// One event stream for all tabs of a person: the tab that holds the lock keeps it and passes events on.
import type { LiveMessage } from './live-message.ts';
import { LiveStream } from './live-stream.ts';

interface JoinOptions {
  userId: string;
  /** From where on this tab wants to be told; undefined: what it shows may be old already. */
  since: string | undefined;
  signal: AbortSignal;
  tell: (message: LiveMessage) => void;
}

type TabMessage =
  | { type: 'told'; message: LiveMessage; to?: string }
  | { type: 'joined'; tab: string; since: string | undefined }
  /** A person came back to one of the tabs. */
  | { type: 'wake' };

/** While there is no stream, a person who comes back sees what is true now; not more often than this. */
const rereadMs = 10_000;

export function joinTabs({ userId, since, signal, tell }: JoinOptions): void {
  const name = `live-changes:${userId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const send = (message: TabMessage) => signal.aborted || channel.postMessage(message);
  const stream = new LiveStream({
    since,
    tell(message) {
      if (signal.aborted) return;
      // The other tabs first: a listener here may end all this, channel included.
      send({ type: 'told', message });
      hear(message);
    },
  });
  let isLeading = false;
  let isAway = false;
  let rereadAt = -Infinity;

  const hear = (message: LiveMessage) => {
    if (message.type === 'away' || message.type === 'back') isAway = message.type === 'away';
    tell(message);
  };
  const welcome = ({ tab: to, since: from }: Extract<TabMessage, { type: 'joined' }>) => {
    if (stream.isAway) send({ type: 'told', to, message: { type: 'away' } });
    if (!stream.hasToldSince(from)) send({ type: 'told', to, message: { type: 'resync' } });
  };
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    if (isLeading) stream.wake();
    else send({ type: 'wake' });
    if (!isAway || performance.now() - rereadAt < rereadMs) return;
    rereadAt = performance.now();
    tell({ type: 'resync' });
  };
  const lead = async () => {
    isLeading = true;
    await stream.lead(signal);
    isLeading = false;
  };
  const leadWhenFree = async () => {
    while (!signal.aborted) await navigator.locks.request(name, { signal }, lead);
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'told' && (data.to ?? tab) === tab) hear(data.message);
    if (data.type === 'joined' && isLeading) welcome(data);
    if (data.type === 'wake' && isLeading) stream.wake();
  };
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  signal.addEventListener('abort', () => channel.close());
  send({ type: 'joined', tab, since });
  leadWhenFree().catch(() => undefined); // ended while waiting for the lock
}
