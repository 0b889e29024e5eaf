import { useEffect, useReducer } from 'react';
import { useStore } from '../../web/store.ts';
import { recorder } from './record.browser.ts';
import { clock } from './recorder.rules.ts';

const tickMs = 250;

/** How long the present recording runs; 00:00 when there is none. */
export function RecordingClock() {
  const state = useStore(recorder);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = state.is === 'recording';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <span role="timer" aria-label="Duration" className="text-base tabular-nums">
      {clock(isRunning ? performance.now() - state.startedAt : 0)}
    </span>
  );
}
