// Beside the clock of a call that runs: whether it is recorded right now, and the way to pause that.
import { cx } from 'class-variance-authority';
import { Circle, CircleDot, Pause } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import type { LiveRecording } from './call-recordings.contract.ts';
import { usePauseRecording } from './call-recordings.browser.ts';
import { liveLabels, pausing, resuming } from './call-recordings.words.ts';

interface LiveRecordingSwitchProps {
  callId: string;
  /** With whom the call is. */
  name: string;
  recording: LiveRecording;
  /** The call is to be read again. */
  onChange: () => Promise<unknown>;
}

export function LiveRecordingSwitch({ callId, name, recording, onChange }: LiveRecordingSwitchProps) {
  const { status, is_switching } = recording;
  const press = usePauseRecording(callId, onChange);
  const isPaused = status === 'paused';
  const isSwitching = is_switching || press.isPending;
  const shown = isSwitching ? (isPaused ? resuming : pausing) : liveLabels[status];
  return (
    <>
      <span role="status" className="flex flex-none items-center gap-1 text-ink-soft">
        <CircleDot
          aria-hidden
          className={cx('size-3.5', status === 'recording' ? 'text-danger-text' : 'text-ink-faint')}
        />
        <span className="max-md:sr-only">{shown}</span>
      </span>
      <Button
        size="small"
        icon={isPaused ? <Circle aria-hidden /> : <Pause aria-hidden />}
        aria-label={isPaused ? `Resume recording ${name}` : `Pause recording ${name}`}
        busy={isSwitching}
        onClick={() => press.mutate(!isPaused)}
      >
        <span className="max-md:hidden">{isPaused ? 'Resume' : 'Pause'}</span>
      </Button>
    </>
  );
}
