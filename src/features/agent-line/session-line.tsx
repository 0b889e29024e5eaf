// In a dial session: where the agent's line stands, the way off it, and the way back on.
import { cx } from 'class-variance-authority';
import { Headset, PhoneOff } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { useLeaveLine, useLine, useOpenLine } from './agent-line-queries.browser.ts';
import { eachCallRings, leaveLineLabel, linePlace, onTheLine, stayOnLine } from './agent-line.words.ts';
import { LineState } from './line-state.tsx';

export function SessionLine({ sessionId }: { sessionId: string }) {
  const { data } = useLine();
  const open = useOpenLine();
  const leave = useLeaveLine();
  if (!data) return null;
  const { line, ended } = data;
  return (
    <div
      role="group"
      aria-label={linePlace}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4"
    >
      <div className={cx('flex min-w-0 flex-1 items-center gap-3', line ? 'basis-40' : 'basis-56')}>
        <Headset aria-hidden className={line ? 'flex-none text-accent-text' : 'flex-none text-ink-faint'} />
        {line?.status === 'up' && <span className="flex-none font-medium max-md:hidden">{onTheLine}</span>}
        {line ? (
          <LineState line={line} />
        ) : (
          <span role="status" className="min-w-0 text-ink-soft">
            {[...(ended ? [ended.reason] : []), eachCallRings].join(' ')}
          </span>
        )}
      </div>
      {line ? (
        <Button
          size="small"
          className="ml-auto"
          icon={<PhoneOff aria-hidden />}
          disabled={line.status === 'ending'}
          onClick={() => leave.mutate()}
        >
          {leaveLineLabel}
        </Button>
      ) : (
        <Button size="small" className="ml-auto" busy={open.isPending} onClick={() => open.mutate(sessionId)}>
          {stayOnLine}
        </Button>
      )}
    </div>
  );
}
