// What a recording holds of the device is given back, however it ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishedRecordings, recorder, recorderFault, startRecording, stopRecording } from './record.browser.ts';
import { deviceLost, noRoom, writeFailed } from './recorder.words.ts';
import type { Recording, RecordingStore } from './recording-store.browser.ts';

interface Track {
  kind: 'audio' | 'video';
  isOn: boolean;
  stop: () => void;
  addEventListener: (name: 'ended', told: () => void) => void;
  /** Pulled out, or no longer allowed. */
  lose: () => void;
}

let tracks: Track[];
let locksHeld: number;
let isFormatKnown: boolean;
let kept: Map<string, Recording>;
let pieces: Blob[];
/** What the browser's store throws from the next piece on. */
let storeFault: Error | null;

let askedVideo: unknown;

function track(kind: Track['kind']): Track {
  let tell: () => void = () => undefined;
  const made: Track = {
    kind,
    isOn: true,
    stop: () => void (made.isOn = false),
    addEventListener: (_, told) => void (tell = told),
    lose() {
      made.isOn = false;
      tell();
    },
  };
  tracks.push(made);
  return made;
}

class FakeRecorder {
  static isTypeSupported = () => isFormatKnown;
  static last: FakeRecorder;
  state: 'inactive' | 'recording' = 'inactive';
  everyMs = Infinity;
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => Promise<void> = async () => undefined;
  constructor() {
    FakeRecorder.last = this;
  }
  start(everyMs: number): void {
    [this.state, this.everyMs] = ['recording', everyMs];
  }
  stop(): void {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['the last piece']) });
    void this.onstop();
  }
}

const store: RecordingStore = {
  list: async () => [...kept.values()],
  isRecording: async () => locksHeld > 0,
  addChunk: async (recording, chunk) => {
    if (storeFault) throw storeFault;
    kept.set(recording.id, recording);
    pieces.push(chunk);
  },
  put: async (recording) => {
    if (storeFault) throw storeFault;
    kept.set(recording.id, recording);
  },
  saveTranscript: async () => undefined,
  read: async () => new Blob(pieces),
  remove: async (id) => {
    if (storeFault) throw storeFault;
    kept.delete(id);
  },
};

beforeEach(() => {
  [tracks, locksHeld, isFormatKnown, kept, pieces, storeFault] = [[], 0, true, new Map(), [], null];
  const getUserMedia = async ({ video }: { video: unknown }) => {
    askedVideo = video;
    const made = [track('audio'), ...(video ? [track('video')] : [])];
    const of = (kind: Track['kind']) => made.filter((each) => each.kind === kind);
    return { getTracks: () => made, getAudioTracks: () => of('audio'), getVideoTracks: () => of('video') };
  };
  const request = async (_: string, work: () => Promise<void>) => {
    locksHeld += 1;
    await work();
    locksHeld -= 1;
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, locks: { request } });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

const start = (hasVideo = false) => startRecording(store, { hasVideo, transcript: 'off' });
const isOver = () => expect.poll(() => recorder.get().is).toBe('idle');
const heldOf = () => ({ on: tracks.filter(({ isOn }) => isOn).map(({ kind }) => kind), locks: locksHeld });
const nothing = { on: [], locks: 0 };

it.each([
  [false, ['audio']],
  [true, ['audio', 'video']],
])('Stop lets go of microphone and camera, with the last piece kept (camera: %s)', async (hasVideo, on) => {
  const before = finishedRecordings.get();
  await start(hasVideo);
  expect([recorder.get().is, heldOf()]).toEqual(['recording', { on, locks: 1 }]);
  FakeRecorder.last.ondataavailable({ data: new Blob(['a piece']) });
  stopRecording();
  await isOver();
  expect(heldOf()).toEqual(nothing);
  expect(await new Blob(pieces).text()).toBe('a piecethe last piece');
  expect([...kept.values()]).toMatchObject([{ hasVideo, size: 'a piecethe last piece'.length }]);
  expect(finishedRecordings.get()).toBe(before + 1);
});

it('asks for a camera of 1280 × 720 at 30 a second, and for a piece each second', async () => {
  await start(true);
  expect(askedVideo).toMatchObject({ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } });
  expect(FakeRecorder.last.everyMs).toBe(1000);
  stopRecording();
  await isOver();
});

it('what cannot be recorded leaves nothing on and nothing behind', async () => {
  isFormatKnown = false;
  await expect(start(true)).rejects.toThrow('No format');
  expect([recorder.get().is, heldOf(), kept.size]).toEqual(['idle', nothing, 0]);
});

it('a store that is broken from the start leaves nothing on, and the next start is free', async () => {
  storeFault = new Error('broken');
  await expect(start(true)).rejects.toThrow('broken');
  expect([recorder.get().is, heldOf()]).toEqual(['idle', nothing]);
});

it.each([
  [new DOMException('full', 'QuotaExceededError'), noRoom],
  [new Error('broken'), writeFailed],
])('a piece that cannot be kept ends it, and says why: %s', async (fault, words) => {
  await start();
  storeFault = fault;
  FakeRecorder.last.ondataavailable({ data: new Blob(['a piece']) });
  await isOver();
  expect([recorderFault.get(), heldOf()]).toEqual([words, nothing]);
});

it.each([0, 1])('a device that is lost ends it with what was heard until then, and says why: %s', async (lost) => {
  await start(true);
  FakeRecorder.last.ondataavailable({ data: new Blob(['a piece']) });
  tracks[lost]!.lose();
  await isOver();
  expect([recorderFault.get(), heldOf()]).toEqual([deviceLost, nothing]);
  expect(await new Blob(pieces).text()).toBe('a piecethe last piece');
});

it('Stop is no lost device', async () => {
  await start();
  stopRecording();
  await isOver();
  tracks[0]!.lose();
  expect(recorderFault.get()).toBe(null);
});
