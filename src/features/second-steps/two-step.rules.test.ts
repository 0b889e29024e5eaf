import { expect, it } from 'vitest';
import { readCode, recoveryCodeBytes, recoveryCodes } from './two-step.rules.ts';

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['١٢٣٤٥٦', null],
  ['abcde-23456', { kind: 'recovery', code: 'abcde23456' }],
  ['ABCDE 23456', { kind: 'recovery', code: 'abcde23456' }],
  ['abcde-2345', null],
  ['abcde-2345l', null],
  ['abcde-234567', null],
  ['', null],
])('reads %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});

it('makes ten codes that can be read back', () => {
  const codes = recoveryCodes(Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => (index * 37) % 256));
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') });
});
