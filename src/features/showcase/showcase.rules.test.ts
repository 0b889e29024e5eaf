import { describe, expect, it } from 'vitest';
import { usStates } from '../../domain/us-state.ts';
import { isState, isWebAddress, stateFaults, steps } from './showcase.rules.ts';

it('four steps, 50 states', () => {
  expect(steps).toEqual(['profile', 'headshot', 'states', 'publish']);
  expect(usStates.filter(({ code }) => isState(code))).toHaveLength(50);
  expect(['DC', 'PR', 'AA', 'tx', '', 'XX'].filter(isState)).toEqual([]);
});

describe('a booking address', () => {
  it.each(['https://calendly.com/dana-cole', 'https://book.example.com', 'https://a.co:8443/x?y#z'])('%s', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });
  it.each([
    'http://calendly.com/dana',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://calendly.com@evil.example/x',
    'https://localhost/x',
    'https://',
    'https://a b.com',
    ' https://calendly.com',
  ])('is not: %s', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});

it('each state needs a number, then a file', () => {
  const state = (state_code: string, license_number: string, license_image_url: string) => ({
    state_code,
    license_number,
    license_image_url,
  });
  expect(
    stateFaults([
      state('TX', 'TX-1', '/files/x'),
      state('FL', ' ', ''),
      state('CA', 'CA-1', ''),
      state('NY', '', '/files/y'),
    ]),
  ).toEqual([
    { state_code: 'FL', field: 'license_number', message: 'Please enter a license number for FL.' },
    { state_code: 'CA', field: 'license_image_url', message: 'Please upload a license image/PDF for CA.' },
    { state_code: 'NY', field: 'license_number', message: 'Please enter a license number for NY.' },
  ]);
});
