import { expect, it } from 'vitest';
import { chooseFormat, clock, containerOf, fileName, isLowOnSpace, withSaid } from './recorder.rules.ts';

const only =
  (...kinds: string[]) =>
  (mimeType: string) =>
    kinds.some((kind) => mimeType.includes(kind));

it('prefers webm, and falls back to mp4, ogg or m4a', () => {
  expect(chooseFormat(true, () => true)).toBe('video/webm;codecs=vp9,opus');
  expect(chooseFormat(true, only('mp4'))).toBe('video/mp4');
  expect(chooseFormat(false, () => true)).toBe('audio/webm;codecs=opus');
  expect(chooseFormat(false, only('mp4', 'ogg'))).toBe('audio/mp4');
  expect(chooseFormat(false, only('ogg', 'm4a'))).toBe('audio/ogg;codecs=opus');
  expect(chooseFormat(false, only('m4a'))).toBe('audio/x-m4a');
  expect(chooseFormat(true, only('ogg'))).toBe(null);
});

it('names a file by what is in it', () => {
  expect(['video/webm', 'video/mp4', 'audio/ogg', 'audio/mp4', 'audio/x-m4a'].map(containerOf)).toEqual([
    'webm',
    'mp4',
    'ogg',
    'm4a',
    'm4a',
  ]);
  const at = new Date(2026, 2, 5, 14, 7).toISOString();
  expect(fileName(at, 'audio/webm;codecs=opus')).toBe('call-2026-03-05-1407.webm');
});

it('counts minutes and seconds, and goes on in minutes', () => {
  expect([0, 999, 61_000, 4_503_000].map(clock)).toEqual(['00:00', '00:00', '01:01', '75:03']);
});

it('warns where less than half a gigabyte is left, and not where the browser does not say', () => {
  expect(isLowOnSpace({ quota: 1_000_000_000, usage: 500_000_001 })).toBe(true);
  expect(isLowOnSpace({ quota: 1_000_000_000, usage: 500_000_000 })).toBe(false);
  expect(isLowOnSpace({})).toBe(false);
});

it('puts what was said next on its own line', () => {
  expect(withSaid(withSaid('', ' Hello '), 'I am calling about your request')).toBe(
    'Hello\nI am calling about your request',
  );
  expect(withSaid('Hello', ' ')).toBe('Hello');
});
