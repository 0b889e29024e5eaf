import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { liveAway } from '../live-changes.ts';
import { useStore } from '../store.ts';

/** A calm bar, not a wall: what was loaded stays readable, and what is changed waits. */
export function OfflineWords() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const away = useStore(liveAway);
  if (online && !away) return null;
  return (
    <p className="flex items-center justify-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-center text-sm text-warning-text">
      <CloudOff aria-hidden />
      {online
        ? 'Live updates are paused. We’re trying to reconnect, so what you see may be out of date.'
        : 'You’re offline. You can read what’s loaded. Changes to leads are saved when you’re back online; everything else needs a connection.'}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
