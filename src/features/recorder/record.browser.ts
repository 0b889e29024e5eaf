// The recording of this tab. It goes on while the agent moves through the app, and ends with Stop, with the tab, with the room on the
// device, or with the microphone or camera.
import { createStore } from '../../web/store.ts';
import { cameraWanted, chooseFormat, chunkMs, withSaid } from './recorder.rules.ts';
import { deviceLost, noRoom, speechStopped, writeFailed } from './recorder.words.ts';
import { recordingLockName, type Recording, type RecordingStore } from './recording-store.browser.ts';
import { listen } from './speech.browser.ts';

export type Transcript = 'off' | 'local' | 'remote';

export type RecorderState =
  | { is: 'idle' }
  | { is: 'starting' | 'stopping' }
  | {
      is: 'recording';
      draft: Recording;
      startedAt: number;
      stream: MediaStream;
      heard: string;
      hasTranscript: boolean;
    };

export const recorder = createStore<RecorderState>({ is: 'idle' });
/** Why the last recording, or its transcript, ended by itself. */
export const recorderFault = createStore<string | null>(null);
/** Counts the recordings that were finished here, for lists that show them. */
export const finishedRecordings = createStore(0);

export const canRecord = (): boolean => typeof MediaRecorder === 'function' && 'mediaDevices' in navigator;

let endRecording: () => void = () => undefined;
export const stopRecording = (): void => endRecording();

/** @throws where microphone, camera, format or store are not to be had; then nothing is left of it */
export async function startRecording(
  store: RecordingStore,
  { hasVideo, transcript }: { hasVideo: boolean; transcript: Transcript },
): Promise<void> {
  recorder.set({ is: 'starting' });
  recorderFault.set(null);
  const undo: (() => unknown)[] = [];
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: hasVideo ? cameraWanted : false });
    undo.push(() => stream.getTracks().forEach((track) => track.stop()));
    const mimeType = chooseFormat(hasVideo, (type) => MediaRecorder.isTypeSupported(type));
    if (mimeType === null) throw new Error('No format that this browser records');
    const media = new MediaRecorder(stream, { mimeType });
    const draft: Recording = {
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      mimeType,
      duration: 0,
      transcript: '',
      hasVideo,
      size: 0,
    };
    const release = await holdLock(draft.id);
    undo.push(release, () => store.remove(draft.id));
    await store.put(draft);
    media.start(chunkMs);
    follow(store, { media, stream, draft, transcript, release });
  } catch (fault) {
    for (const step of undo.toReversed()) {
      try {
        await step();
      } catch {
        // A store that is broken must not leave the microphone on.
      }
    }
    recorder.set({ is: 'idle' });
    throw fault;
  }
}

interface Running {
  media: MediaRecorder;
  stream: MediaStream;
  draft: Recording;
  transcript: Transcript;
  release: () => void;
}

function follow(store: RecordingStore, { media, stream, draft, transcript, release }: Running): void {
  const startedAt = performance.now();
  let now = draft;
  const show = (heard = '') =>
    recorder.set({ is: 'recording', draft: now, startedAt, stream, heard, hasTranscript: transcript !== 'off' });
  const stopListening =
    transcript === 'off'
      ? () => undefined
      : listen({
          isLocal: transcript === 'local',
          onSaid: (text) => {
            now = { ...now, transcript: withSaid(now.transcript, text) };
            show();
          },
          onHeard: show,
          onFault: () => recorderFault.set(speechStopped),
        });
  let isEnding = false;
  const end = () => {
    isEnding = true;
    if (media.state !== 'inactive') media.stop();
  };
  // One after the other: the pieces make one file only in their order.
  let written: Promise<unknown> = Promise.resolve();
  let hasFailed = false;
  const writeAfter = async (before: Promise<unknown>, data: Blob) => {
    await before;
    if (hasFailed) return;
    now = { ...now, duration: Math.round(performance.now() - startedAt), size: now.size + data.size };
    await store.addChunk(now, data);
  };
  media.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    written = writeAfter(written, data);
    written.catch((fault: unknown) => {
      hasFailed = true;
      recorderFault.set(fault instanceof DOMException && fault.name === 'QuotaExceededError' ? noRoom : writeFailed);
      end();
    });
  };
  media.onstop = async () => {
    recorder.set({ is: 'stopping' });
    stopListening();
    for (const track of stream.getTracks()) track.stop();
    removeEventListener('beforeunload', askFirst);
    await written.catch(() => undefined);
    if (!hasFailed) await store.put(now).catch(() => recorderFault.set(writeFailed));
    release();
    recorder.set({ is: 'idle' });
    finishedRecordings.set((count) => count + 1);
  };
  // Without one of them a file would go on with silence, or without a picture.
  const onLost = () => {
    if (isEnding) return;
    recorderFault.set(deviceLost);
    end();
  };
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  endRecording = end;
  addEventListener('beforeunload', askFirst);
  show();
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/** @returns lets it go */
function holdLock(id: string): Promise<() => void> {
  return new Promise((granted) => {
    void navigator.locks.request(recordingLockName(id), () => new Promise<void>((release) => granted(release)));
  });
}
