import { expect, it } from 'vitest';
import { deviceOf, isApple } from './device.rules.ts';
import { dialAddress, isTap, stagesIn } from './smart-dialer.rules.ts';

const down = { x: 100, y: 100, at: 5_000 };

it('a tap moved under 10 px and lasted under 800 ms', () => {
  expect(isTap(down, { x: 109, y: 100, at: 5_799 })).toBe(true);
  expect(isTap(down, { x: 110, y: 100, at: 5_100 })).toBe(false);
  expect(isTap(down, { x: 107, y: 108, at: 5_100 })).toBe(false);
  expect(isTap(down, { x: 100, y: 100, at: 5_800 })).toBe(false);
});

it('dials by phone and by FaceTime Audio', () => {
  expect(dialAddress('tel', '+16155550123')).toBe('tel:+16155550123');
  expect(dialAddress('facetime', '+16155550123')).toBe('facetime-audio:+16155550123');
});

it('finds the stage in a search, and leaves the rest', () => {
  expect(stagesIn('Quoted')).toEqual({ stages: ['quoted'], rest: '' });
  expect(stagesIn('smith no pick TX')).toEqual({ stages: ['no_pickup'], rest: 'smith tx' });
  expect(stagesIn('app')?.stages).toEqual(['app_started', 'app_pending', 'app_submitted']);
  expect(stagesIn('app sub')).toEqual({ stages: ['app_submitted'], rest: '' });
  expect([stagesIn(''), stagesIn('an'), stagesIn('Appleton'), stagesIn('615')]).toEqual([null, null, null, null]);
});

const says = (userAgent: string, touchPoints = 0) => ({ userAgent, touchPoints });
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'windows', false],
  [mac, 0, 'mac', true],
  [mac, 5, 'mobile', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'mobile', true],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'mobile', false],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'unknown', false],
  ['', 0, 'unknown', false],
] as const)('%s with %i touch points is %s', (userAgent, touchPoints, device, apple) => {
  expect(deviceOf(says(userAgent, touchPoints))).toBe(device);
  expect(isApple(says(userAgent, touchPoints))).toBe(apple);
});
