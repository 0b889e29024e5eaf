import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isFormerHash, verifyPassword } from './password-hash.ts';

/** Made by the library that hashed before (better-auth 1.7.6): accounts of that time keep their passwords. */
const stored = [
  {
    password: 'correct horse battery',
    hash: '58813390cd4c475cc69ccf6832b054e7:562423e4dca9fe71adc116782dd1dc1f199b5d0373adf3b5c0eca91ceabed8d493b77ee5c44956eea3027f6c56fcbccc78ff052e7cf70e0d3d28fcbe438fad3c',
  },
  {
    password: 'pässwörd ﬁn Å ①',
    hash: '982d1cecf794ff493244c514193a59ef:e7c20fc465b8b943ae826c09c5b1964c644b44eabedb5d2fa6b1717b671e32771464eba5311ae215553272ee9e12951f24180db2a425e9921d8adc515af9cc6f',
  },
];

it.each(stored)('a hash of the earlier library holds: $password', async ({ password, hash }) => {
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: password.normalize('NFKD') })).toBe(true);
  expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false);
  expect(isFormerHash(hash)).toBe(true);
});

it('a hash has its own salt and takes the password only', async () => {
  const [one, other] = [await hashPassword('copper kettle'), await hashPassword('copper kettle')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(isFormerHash(one)).toBe(false);
  expect(one).not.toBe(other);
  expect(await verifyPassword({ hash: one, password: 'copper kettle' })).toBe(true);
  expect(await verifyPassword({ hash: one, password: 'Copper kettle' })).toBe(false);
});

it('a hash of other costs holds, by the costs that it names', async () => {
  const nonce = Buffer.from('sixteen bytes ok');
  const costs = { memory: 8192, passes: 3, parallelism: 1 };
  const key = argon2Sync('argon2id', { message: 'copper kettle', nonce, tagLength: 32, ...costs });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const hash = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(key)}`;
  expect(await verifyPassword({ hash, password: 'copper kettle' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'Copper kettle' })).toBe(false);
  expect(isFormerHash(hash)).toBe(true);
});

it.each(['$argon2id$v=19$m=1,t=2,p=1$x$y', '', 'nonsense', ':', 'aa:bb', `aa:${'zz'.repeat(64)}`])(
  'a stored text of another form opens nothing: %s',
  async (hash) => {
    await expect(verifyPassword({ hash, password: 'copper kettle' })).rejects.toThrow();
  },
);
