// Heard once, where it is wanted, and never before it was turned on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeDevice } from '../../web/device-memory.ts';
import { playIfWanted, switchMessageSound } from './message-sound.browser.ts';

const played: number[] = [];

class FakeNote {
  frequency = { value: 0 };
  connect(): void {}
  stop(): void {}
  start(): void {
    played.push(this.frequency.value);
  }
}

class FakeAudio {
  currentTime = 0;
  destination = {};
  createGain = () => ({
    connect: () => {},
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  });
  createOscillator = () => new FakeNote();
  close = async () => {};
}

/** Another tab has the lock while `taken`. */
let taken = false;
const locks = {
  async request(_: string, __: object, work: (lock: object | null) => Promise<void>) {
    if (taken) return work(null);
    taken = true;
    await work({});
    taken = false;
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  writeDevice('message-sound', null);
  played.length = 0;
  taken = false;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is off at first', async () => {
  playIfWanted();
  await vi.runAllTimersAsync();
  expect(played).toEqual([]);
});

it('is heard when it is turned on, then once for each text however many tabs are told, until it is turned off', async () => {
  switchMessageSound(true);
  await vi.runAllTimersAsync();
  expect(played).toHaveLength(2);
  playIfWanted();
  playIfWanted();
  await vi.runAllTimersAsync();
  expect(played).toHaveLength(4);
  playIfWanted();
  await vi.runAllTimersAsync();
  expect(played).toHaveLength(6);
  switchMessageSound(false);
  playIfWanted();
  await vi.runAllTimersAsync();
  expect(played).toHaveLength(6);
});
