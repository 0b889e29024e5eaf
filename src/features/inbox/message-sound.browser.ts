// A short sound for a text that came in: off until somebody turns it on for this device, and heard once however many tabs are open.
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { createStore, useStore } from '../../web/store.ts';

const storageKey = 'message-sound';
const isWanted = () => readDevice(storageKey) === 'on';
const isOn = createStore(isWanted());

export const useMessageSound = (): boolean => useStore(isOn);

/** Turning it on lets one hear it. */
export function switchMessageSound(on: boolean): void {
  writeDevice(storageKey, on ? 'on' : null);
  isOn.set(on);
  if (on) void play();
}

/** All tabs are told of the same text within this. */
const onceMs = 1500;

export function playIfWanted(): void {
  if (!isWanted()) return; // as the last tab that was asked has it
  void navigator.locks.request('message-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await play();
    await new Promise((done) => setTimeout(done, onceMs));
  });
}

/** Two soft notes, hertz. */
const notes = [880, 1175];
const noteSeconds = 0.14;

/** Silent where the browser lets no page be heard that nobody has touched yet. */
async function play(): Promise<void> {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + notes.length * noteSeconds + 0.2);
  for (const [place, pitch] of notes.entries()) {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(volume);
    note.start(audio.currentTime + place * noteSeconds);
    note.stop(audio.currentTime + (place + 1) * noteSeconds);
  }
  await new Promise((done) => setTimeout(done, 1000 * (notes.length * noteSeconds + 0.3)));
  await audio.close();
}
