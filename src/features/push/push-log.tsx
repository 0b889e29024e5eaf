import { useLayoutEffect, useRef } from 'react';
import { useStore } from '../../web/store.ts';
import { Card } from '../../web/ui/card.tsx';
import { pushLog } from './push-log.browser.ts';

export function PushLog() {
  const lines = useStore(pushLog);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  return (
    <Card title="Log" className="lg:col-span-2">
      <div
        ref={list}
        role="log"
        aria-label="Log"
        tabIndex={0}
        className="max-h-80 min-h-24 overflow-y-auto rounded-sm bg-sunken px-3 py-2 font-mono text-xs"
      >
        {lines.length === 0 && <p className="text-ink-faint">Nothing yet. Each button adds lines here.</p>}
        {lines.map(({ id, at, text }) => (
          <p key={id} className="flex gap-3 wrap-anywhere">
            <time dateTime={new Date(at).toISOString()} className="shrink-0 text-ink-faint tabular-nums">
              {timeOf(at)}
            </time>
            <span className="min-w-0">{text}</span>
          </p>
        ))}
      </div>
    </Card>
  );
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const timeOf = (at: number): string => clock.format(at);
