// What is recorded opens with every key that the server still knows, and with no other.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeLock } from './recording-lock.browser.ts';

const newKey = () => randomBytes(32).toString('base64');
const sound = new TextEncoder().encode('a second of sound').buffer;

it('opens what an older key locked, and locks with the newest', async () => {
  const [older, newest] = [newKey(), newKey()];
  const before = await makeLock([older]);
  const after = await makeLock([newest, older]);
  expect(await after.openText(await before.sealText('Hello'))).toBe('Hello');
  expect(new Uint8Array(await after.open(await before.seal(sound)))).toEqual(new Uint8Array(sound));
  expect(await (await makeLock([newest])).openText(await after.sealText('Later'))).toBe('Later');
});

it('opens nothing with another key, nor what was changed', async () => {
  const lock = await makeLock([newKey()]);
  const sealed = await lock.sealText('Hello');
  await expect((await makeLock([newKey()])).openText(sealed)).rejects.toThrow();
  const bytes = sealed.bytes.slice(0);
  new Uint8Array(bytes)[0]! ^= 1;
  await expect(lock.openText({ ...sealed, bytes })).rejects.toThrow();
});

it('locks the same words differently each time, and none without a key', async () => {
  const lock = await makeLock([newKey()]);
  const [one, other] = [await lock.sealText('Hello'), await lock.sealText('Hello')];
  expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(other.bytes));
  await expect(makeLock([])).rejects.toThrow();
});
