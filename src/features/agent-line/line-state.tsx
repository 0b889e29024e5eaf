// Where the line stands, in words: ringing, on a call, or waiting with a clock.
import { useEffect, useReducer } from 'react';
import { formatClock } from '../../web/format-date.ts';
import type { ShownLine } from './agent-line-queries.browser.ts';
import { betweenCalls, endingLine, inACall, ringingYou } from './agent-line.words.ts';

const tickMs = 250;

export function LineState({ line: { status, is_on_call: isOnCall, waitingSince } }: { line: ShownLine }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isWaiting = status === 'up' && !isOnCall && waitingSince !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const says = status === 'ringing' ? ringingYou : status === 'ending' ? endingLine : isOnCall ? inACall : betweenCalls;
  return (
    <>
      <span role="status" className="flex-none text-ink-soft">
        {says}
      </span>
      {isWaiting && (
        <span role="timer" aria-label="Time between calls" className="flex-none text-ink tabular-nums">
          {formatClock((performance.now() - waitingSince) / 1000)}
        </span>
      )}
    </>
  );
}
