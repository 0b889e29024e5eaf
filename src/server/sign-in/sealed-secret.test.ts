import { expect, it } from 'vitest';
import type { Secrets } from './keyed-hash.ts';
import { openSealed, seal } from './sealed-secret.ts';

const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)] as const;
const secrets: Secrets = [newer, older];
const plain = Buffer.from('a key of the calendar');

it.each([
  [newer, false],
  [older, true],
] as const)('opens what %s has sealed, and no sealing is like another', (secret, isOld) => {
  const sealed = seal([secret], 'keys', 'ann', plain);
  expect(openSealed(secrets, 'keys', 'ann', sealed)).toEqual({ plain, isOld });
  expect(sealed.includes(plain)).toBe(false);
  expect(seal([secret], 'keys', 'ann', plain)).not.toEqual(sealed);
});

it('opens nothing for another owner, purpose or installation, nor with a changed byte', () => {
  const sealed = seal(secrets, 'keys', 'ann', plain);
  expect(openSealed(secrets, 'keys', 'ben', sealed)).toBeNull();
  expect(openSealed(secrets, 'codes', 'ann', sealed)).toBeNull();
  expect(openSealed(['x'.repeat(32)], 'keys', 'ann', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(openSealed(secrets, 'keys', 'ann', changed), `byte ${at}`).toBeNull();
  }
});
