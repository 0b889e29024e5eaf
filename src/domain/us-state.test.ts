import { expect, test } from 'vitest';
import { stateCode, stateName, usStates } from './us-state.ts';

test('there are fifty, and each is found by code and by name', () => {
  expect(usStates).toHaveLength(50);
  for (const { code, name } of usStates) {
    expect([stateCode(code), stateCode(code.toLowerCase()), stateCode(name), stateCode(name.toUpperCase())]).toEqual([
      code,
      code,
      code,
      code,
    ]);
    expect(stateName(code)).toBe(name);
  }
});

test.each([
  ['Georgia', 'GA'],
  [' n.c. ', 'NC'],
  ['US-GA', 'GA'],
  ['GA - Georgia', 'GA'],
  ['Washington, DC', 'DC'],
  ['Washington D.C.', 'DC'],
  ['District of Columbia', 'DC'],
  ['Puerto Rico', 'PR'],
  ['Guam', 'GU'],
  ['West  Virginia', 'WV'],
  ['GA, TX', null],
  ['Ontario', null],
  ['', null],
  ['G'.repeat(100), null],
])('%s is %s', (text, code) => {
  expect(stateCode(text)).toBe(code);
});
