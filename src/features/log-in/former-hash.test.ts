// A password that is kept in a former form opens the account, and is kept in the form of today from then on.
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { hashPassword, isFormerHash, verifyPassword } from '../../server/sign-in/password-hash.ts';
import { beginSession } from './sign-in.operation.ts';

const app = useTestApp({ hasher: { hash: hashPassword, verify: verifyPassword, isFormer: isFormerHash } });
const visitor = { headers: new Headers(), address: '203.0.113.7' };
/** Of the password `correct horse battery`, made by scrypt. */
const former =
  '58813390cd4c475cc69ccf6832b054e7:562423e4dca9fe71adc116782dd1dc1f199b5d0373adf3b5c0eca91ceabed8d493b77ee5c44956eea3027f6c56fcbccc78ff052e7cf70e0d3d28fcbe438fad3c';

it('by the log-in, and by no wrong one', async () => {
  const { id, email } = await makeAgent(app);
  await asOwner(app, `update auth.account set password = $2 where "userId" = $1`, [id, former]);
  const kept = async () =>
    (
      await app.platform.database.asSystem((tx) =>
        tx.selectFrom('auth.account').select('password').where('userId', '=', id).executeTakeFirstOrThrow(),
      )
    ).password;
  const logIn = (password: string) => beginSession(app.platform, { email, password, ...visitor });
  await expect(logIn('correct horse')).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await kept()).toBe(former);
  expect(await logIn('correct horse battery')).toMatchObject({ user: { id } });
  const replaced = await kept();
  expect(replaced).toMatch(/^\$argon2id\$/);
  expect(await logIn('correct horse battery')).toMatchObject({ user: { id } });
  expect(await kept()).toBe(replaced);
});
