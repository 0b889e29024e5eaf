// Beside a call in the list: its recording, heard and deleted there.
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatClock, formatTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import type { RecordingLine } from './call-recordings.contract.ts';
import {
  recordingComing,
  recordingDeleted,
  recordingFailed,
  recordingUnheard,
  toldAt,
} from './call-recordings.words.ts';
import { useDeleteRecording } from './call-recordings.browser.ts';
import { SoundPlayer } from './sound-player.tsx';

interface CallRecordingProps {
  callId: string;
  /** With whom the call was. */
  name: string;
  recording: RecordingLine;
  /** The list is to be read again. */
  onChange: () => void;
}

const unheard = {
  coming: recordingComing,
  kept: recordingComing,
  deleted: recordingDeleted,
  failed: recordingFailed,
} satisfies Record<RecordingLine['status'], string>;

export function CallRecording({ callId, name, recording, onChange }: CallRecordingProps) {
  const { remove, isDeleting, hasDeleted } = useDeleteRecording(callId, onChange);
  const note = useRef<HTMLParagraphElement>(null);
  const isDeleted = recording.status === 'deleted';
  // The button that was pressed is gone.
  useEffect(() => {
    if (isDeleted && hasDeleted) note.current?.focus();
  }, [isDeleted, hasDeleted]);
  if (recording.url === null)
    return (
      <p ref={note} tabIndex={-1} className="mt-1 text-xs text-ink-faint outline-none">
        {unheard[recording.status]}
      </p>
    );
  return (
    <div className="mt-1 min-w-0">
      <div className="flex items-center gap-1">
        <SoundPlayer
          url={recording.url}
          label={`Recording with ${name}, ${formatClock(recording.seconds ?? 0)}`}
          unheard={recordingUnheard}
          onUnheard={onChange}
        />
        <Button
          tone="ghost"
          size="small"
          icon={<Trash2 aria-hidden />}
          aria-label={`Delete the recording with ${name}`}
          data-tip="Delete recording"
          busy={isDeleting}
          onClick={() => void remove()}
        />
      </div>
      {recording.told_at !== null && (
        <p className="mt-1 text-xs text-ink-faint">{toldAt(formatTime(recording.told_at))}</p>
      )}
    </div>
  );
}
