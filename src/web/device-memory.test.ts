// What this device remembers: in its storage, and as long as the page lasts where that takes nothing.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDevice, listDevice, readDevice, writeDevice } from './device-memory.ts';

/** As a browser's: its keys are its own, what can be done with it is not. */
function storage(): { kept: Storage; take: (isTaking: boolean) => void } {
  let isTaking = true;
  const kept = Object.create({
    getItem: (key: string) => (Object.hasOwn(kept, key) ? (kept[key] as string) : null),
    setItem(key: string, value: string) {
      if (!isTaking) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  }) as Storage;
  return { kept, take: (does) => void (isTaking = does) };
}

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

let device: ReturnType<typeof storage>;
beforeEach(() => {
  device = storage();
  vi.stubGlobal('localStorage', device.kept);
});
afterEach(() => {
  forgetDevice('');
  vi.unstubAllGlobals();
});

describe('where the storage is full', () => {
  it('what is written is read, listed and forgotten all the same', () => {
    writeDevice('draft:1', 'old');
    device.take(false);
    writeDevice('draft:1', 'new');
    writeDevice('draft:2', 'text');
    expect([readDevice('draft:1'), readDevice('draft:2')]).toEqual(['new', 'text']);
    expect(listDevice('draft:').toSorted()).toEqual(['draft:1', 'draft:2']);
    forgetDevice('draft:');
    expect([readDevice('draft:1'), readDevice('draft:2'), listDevice('draft:')]).toEqual([null, null, []]);
  });

  it('what it takes later counts again', () => {
    device.take(false);
    writeDevice('theme', 'dark');
    device.take(true);
    writeDevice('theme', 'light');
    expect(readDevice('theme')).toBe('light');
    device.kept.setItem('theme', 'another window’s');
    expect(readDevice('theme')).toBe('another window’s');
  });
});

it('where it is blocked, all lasts as long as the page, and what is removed is gone', () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeDevice('a:1', 'x');
  writeDevice('a:2', 'y');
  writeDevice('a:2', null);
  expect([readDevice('a:1'), readDevice('a:2'), readDevice('b')]).toEqual(['x', null, null]);
  expect(listDevice('a:')).toEqual(['a:1']);
});

it('only what begins so is listed and forgotten', () => {
  for (const key of ['draft:1:a', 'draft:10:a', 'theme']) writeDevice(key, key);
  forgetDevice('draft:1:');
  expect(listDevice('')).toEqual(['draft:10:a', 'theme']);
});
