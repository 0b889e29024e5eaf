// Start and Stop, what is recorded, and how it looks and sounds while it runs.
import { Circle, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../web/store.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import {
  recorder,
  recorderFault,
  startRecording,
  stopRecording,
  type RecorderState,
  type Transcript,
} from './record.browser.ts';
import { chooseFormat } from './recorder.rules.ts';
import {
  cameraLabel,
  noSpeech,
  remoteBody,
  remoteCancel,
  remoteConfirm,
  remoteTitle,
  startFailed,
  startHelp,
  transcriptLabel,
} from './recorder.words.ts';
import { RecordingClock } from './recording-clock.tsx';
import type { OpenedStore } from './recordings-query.browser.ts';
import { hearsOnThisDevice, hearsSpeech } from './speech.browser.ts';

export function RecorderControls({ store }: { store: OpenedStore }) {
  const state = useStore(recorder);
  const fault = useStore(recorderFault);
  const [hasVideo, setVideo] = useState(false);
  const [transcript, setTranscript] = useState<Transcript>('off');
  const [isAsking, setAsking] = useState(false);
  const isIdle = state.is === 'idle';
  // A recording goes on while its agent is elsewhere: who comes back sees how it is made.
  const running = state.is === 'recording' ? state : null;

  const start = async () => {
    try {
      await startRecording(store, { hasVideo, transcript });
    } catch {
      recorderFault.set(`${startFailed}\n${startHelp}`);
      return;
    }
    // A browser that promises nothing records all the same; the list says so.
    await navigator.storage.persist().catch(() => false);
  };
  const changeTranscript = async (isWanted: boolean) => {
    if (!isWanted) return setTranscript('off');
    setAsking(true);
    const isLocal = await hearsOnThisDevice();
    const mayLeave =
      isLocal ||
      (await confirm({ title: remoteTitle, body: remoteBody, confirmLabel: remoteConfirm, cancelLabel: remoteCancel }));
    setAsking(false);
    setTranscript(isLocal ? 'local' : mayLeave ? 'remote' : 'off');
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Checkbox
          label={cameraLabel}
          checked={running?.draft.hasVideo ?? hasVideo}
          disabled={!isIdle}
          onChange={(event) => setVideo(event.target.checked)}
        />
        <Checkbox
          label={transcriptLabel}
          hint={hearsSpeech() ? transcript === 'remote' && 'Your browser’s maker hears the call.' : noSpeech}
          checked={running?.hasTranscript ?? transcript !== 'off'}
          disabled={!isIdle || isAsking || !hearsSpeech()}
          onChange={(event) => void changeTranscript(event.target.checked)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state.is === 'recording' || state.is === 'stopping' ? (
          <Button tone="danger" icon={<Square aria-hidden />} busy={state.is === 'stopping'} onClick={stopRecording}>
            Stop
          </Button>
        ) : (
          <Button
            tone="primary"
            icon={<Circle aria-hidden />}
            busy={state.is === 'starting' || isAsking}
            onClick={() => void start()}
          >
            Start
          </Button>
        )}
        <RecordingClock />
        <span className="text-sm text-ink-faint">Format: {formatOf(state, hasVideo)}</span>
      </div>
      {fault && <Notice tone="danger">{fault}</Notice>}
      {state.is === 'recording' && state.draft.hasVideo && <Preview stream={state.stream} />}
      {state.is === 'recording' && state.hasTranscript && (
        <section
          aria-label="Live transcript"
          className="max-h-60 overflow-y-auto rounded-sm bg-sunken p-3"
          tabIndex={0}
        >
          <p className="whitespace-pre-line">
            {state.draft.transcript} <span className="text-ink-faint">{state.heard}</span>
          </p>
          {state.draft.transcript === '' && state.heard === '' && <p className="text-ink-faint">Listening…</p>}
        </section>
      )}
    </div>
  );
}

function formatOf(state: RecorderState, hasVideo: boolean): string {
  if (state.is === 'recording') return state.draft.mimeType;
  return chooseFormat(hasVideo, (type) => MediaRecorder.isTypeSupported(type)) ?? 'none';
}

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Camera preview"
      className="aspect-video w-full rounded-sm bg-sunken object-cover"
    />
  );
}
