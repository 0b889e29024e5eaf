// On every page while a recording runs: that it runs, for how long, and the way back to Stop.
import { Circle } from 'lucide-react';
import { useStore } from '../../web/store.ts';
import { Link } from '../../web/ui/link.tsx';
import { recorder } from './record.browser.ts';
import { RecordingClock } from './recording-clock.tsx';

export function RecordingBadge() {
  const isRunning = useStore(recorder).is === 'recording';
  if (!isRunning) return null;
  return (
    <Link
      to="/app/call-recorder"
      data-unsaved
      className="inline-flex items-center gap-2 rounded-sm px-2 py-1 text-sm text-danger-text no-underline hover:bg-hover"
    >
      <Circle aria-hidden className="fill-current" />
      Recording
      <RecordingClock />
    </Link>
  );
}
