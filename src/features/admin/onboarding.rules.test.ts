import { describe, expect, it } from 'vitest';
import { keptStates, statesFault } from './onboarding.rules.ts';

const state = (state_code: string, license_number = '1', license_image_url = 'https://example.com/a.pdf') => ({
  state_code,
  license_number,
  license_image_url,
});

describe('licensed states', () => {
  it('have their codes in capitals; rows without one are left out', () => {
    expect(keptStates([state(' tx ', ' 12 '), state('  '), state('')])).toEqual([state('TX', '12')]);
  });

  it.each([
    [[], null],
    [[state('TX'), state('FL')], null],
    [[state('ZZ')], 'Invalid state code: ZZ'],
    [[state('PR')], 'Invalid state code: PR'],
    [[state('TX'), state('TX')], 'TX is listed twice.'],
    [[state('TX', '')], 'Missing license number for TX'],
    [[state('TX', '#1')], 'Use letters, digits, spaces, hyphens, periods and slashes in the license number for TX.'],
    [[state('TX', '1', '')], 'Missing license image/PDF URL for TX'],
  ])('%o: %o', (states, fault) => {
    expect(statesFault(states)).toBe(fault);
  });
});
