// A link to a file that not everybody may see: good for an hour or two, for whoever holds it, without any session.
import type { Config } from '../../server/config.ts';
import { isKeyedHash, keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { linkSeconds, nameOf } from './files.rules.ts';

const purpose = 'file link';

/** For what everybody may see; addresses of others than our own files stay as they are. */
export const publicLink = ({ filesUrl }: Pick<Config, 'filesUrl'>, url: string): string =>
  nameOf(url) === null ? url : `${filesUrl}${url}`;

/** Addresses of others than our own files stay as they are. */
export function signedLink(
  { authSecrets, filesUrl }: Pick<Config, 'authSecrets' | 'filesUrl'>,
  url: string,
  now: Date,
): string {
  const name = nameOf(url);
  if (name === null) return url;
  // The same link for an hour: a browser need not load a picture again at each look.
  const expires = String((Math.floor(now.getTime() / 1000 / linkSeconds) + 2) * linkSeconds);
  const signature = keyedHash(authSecrets, purpose, `${name} ${expires}`).toString('base64url');
  return `${filesUrl}${url}?${new URLSearchParams({ expires, signature }).toString()}`;
}

/** @returns seconds that it is still good for; 0: it is not */
export function secondsLeft(
  { authSecrets }: Pick<Config, 'authSecrets'>,
  name: string,
  { expires, signature }: { expires: string; signature: string },
  now: Date,
): number {
  if (!/^\d{1,12}$/.test(expires)) return 0;
  if (!isKeyedHash(Buffer.from(signature, 'base64url'), authSecrets, purpose, `${name} ${expires}`)) return 0;
  return Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000));
}
