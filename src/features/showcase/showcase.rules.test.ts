import { describe, expect, it } from 'vitest';
import { usStates } from '../../domain/us-state.ts';
import {
  isLicenseNumber,
  isLightAddress,
  isLightName,
  isState,
  isWebAddress,
  stateFaults,
  steps,
} from './showcase.rules.ts';

it('four steps, 50 states', () => {
  expect(steps).toEqual(['profile', 'headshot', 'states', 'publish']);
  expect(usStates.filter(({ code }) => isState(code))).toHaveLength(50);
  expect(['DC', 'PR', 'AA', 'tx', '', 'XX'].filter(isState)).toEqual([]);
});

describe('a booking address', () => {
  it.each([
    'https://calendly.com/dana-cole',
    'https://book.example.com',
    'https://a.co:8443/x?y#z',
    'https://Book.Example.com/Dana',
  ])('%s', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });
  it.each([
    'http://calendly.com/dana',
    'HTTPS://calendly.com/dana',
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

it('a license number is what registers write', () => {
  for (const text of ['W123456', 'LA-1234567', '0A 12345', 'no. 12/3'])
    expect([text, isLicenseNumber(text)]).toEqual([text, true]);
  for (const text of ['', '#12', '12"', '<b>', '12&', '１２', 'é', '1\n2'])
    expect([text, isLicenseNumber(text)]).toEqual([text, false]);
});

it.each([
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['Б'.repeat(100), true],
  ['"'.repeat(33), true],
  ['"'.repeat(34), false],
])('a name weighs what it takes on the page: %s', (name, isLight) => {
  expect(isLightName(name)).toBe(isLight);
});

it.each([
  ['', true],
  [`https://a.co/${'x'.repeat(487)}`, true],
  [`https://a.co/${'x'.repeat(488)}`, false],
  [`https://a.co/?${'&'.repeat(80)}`, true],
  [`https://a.co/?${'&'.repeat(82)}`, false],
  [`https://a.co/${'é'.repeat(81)}`, true],
  [`https://a.co/${'é'.repeat(82)}`, false],
])('so does an address: %s', (address, isLight) => {
  expect(isLightAddress(address)).toBe(isLight);
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
      state('OH', '"12"', '/files/z'),
    ]),
  ).toEqual([
    { state_code: 'FL', field: 'license_number', message: 'Please enter a license number for FL.' },
    { state_code: 'CA', field: 'license_image_url', message: 'Please upload a license image/PDF for CA.' },
    { state_code: 'NY', field: 'license_number', message: 'Please enter a license number for NY.' },
    {
      state_code: 'OH',
      field: 'license_number',
      message: 'Use letters, digits, spaces, hyphens, periods and slashes in the license number for OH.',
    },
  ]);
});
