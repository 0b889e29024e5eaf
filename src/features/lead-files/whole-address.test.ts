import { describe, expect, it } from 'vitest';
import { readWholeAddress } from './whole-address.rules.ts';

const tampa = { street: '12 Main St', city: 'Tampa', state: 'FL', zip: '33602' };

describe('an address in one cell', () => {
  it.each([
    ['12 Main St, Tampa, FL 33602', tampa],
    ['12 Main St, Tampa FL 33602', tampa],
    ['12 Main St, Tampa, FL, 33602', tampa],
    ['12 Main St, Tampa, fl 33602-1234', { ...tampa, zip: '33602-1234' }],
    ['12 Main St, Tampa, Florida 33602, USA', tampa],
    ['12 Main St\nTampa, FL 33602', tampa],
    ['12 Main St\r\nTampa FL 33602\r\nUnited States', tampa],
    ['12 Main St, Tampa, FL', { ...tampa, zip: null }],
    ['12 Main St, Apt 4, Tampa, FL 33602', { ...tampa, street: '12 Main St, Apt 4' }],
    ['12 Main St, # 4, Tampa, FL 33602', { ...tampa, street: '12 Main St, # 4' }],
    [
      'PO Box 7, Winston-Salem, North Carolina 27101',
      { street: 'PO Box 7', city: 'Winston-Salem', state: 'NC', zip: '27101' },
    ],
    ['9 Elm Ave, New York, NY 10001', { street: '9 Elm Ave', city: 'New York', state: 'NY', zip: '10001' }],
    ['9 Elm Ave, New York New York 10001', { street: '9 Elm Ave', city: 'New York', state: 'NY', zip: '10001' }],
    [
      '9 Elm Ave, Charleston West Virginia 25301',
      { street: '9 Elm Ave', city: 'Charleston', state: 'WV', zip: '25301' },
    ],
    ['12 Main St, FL 33602', { ...tampa, city: null }],
    ['12 Main St, Apt 4, FL 33602', { ...tampa, street: '12 Main St, Apt 4', city: null }],
    ['Tampa, FL 33602', { ...tampa, street: null }],
    ['One Way 5, Washington, DC 20001', { street: 'One Way 5', city: 'Washington', state: 'DC', zip: '20001' }],
  ])('%j is read', (cell, address) => {
    expect(readWholeAddress(cell)).toEqual(address);
  });

  it.each([
    '12 Main St',
    '12 Main St, Tampa',
    '12 Main St, Apt 4',
    '12 Washington Ave, Unit 5',
    '12345',
    '12 Main St Tampa FL 33602',
    'Tampa, FL',
    'Springfield, Illinois',
    '',
    'PO Box 33602',
    '12 Main St, 33602',
    'c/o Ann Able, The Old Mill, Tampa, FL 33602',
    'Calle 5, San Juan, 00901',
  ])('%j is left as it is', (cell) => {
    expect(readWholeAddress(cell)).toBeNull();
  });
});
