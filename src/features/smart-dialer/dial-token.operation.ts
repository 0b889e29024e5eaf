// A beacon cannot bear a header, and the session cookie is out of a script's reach: the page asks for a token that is good for
// track-dial alone. It is a JWT and ends with its session.
import type { Platform } from '../../server/platform.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { isKeyedHash, keyedHash, type Secrets } from '../../server/sign-in/keyed-hash.ts';
import type { User } from '../../server/sign-in/user.ts';
import { tokenHours } from './smart-dialer.rules.ts';

const purpose = 'dial token';
const audience = 'track-dial';
const head = part({ typ: 'JWT', alg: 'HS256' });

interface Claims {
  sub: string;
  sid: string;
  aud: string;
  exp: number;
}

export function makeToken(secrets: Secrets, { id, sessionId }: User, now: Date): string {
  const claims: Claims = { sub: id, sid: sessionId, aud: audience, exp: secondsOf(now) + tokenHours * 3_600 };
  const text = `${head}.${part(claims)}`;
  return `${text}.${keyedHash(secrets, purpose, text).toString('base64url')}`;
}

/**
 * Who dials: by header, cookie or token; whoever brings several must be one person in all of them.
 * @throws Refusal not_signed_in | wrong_caller
 */
export async function callerOf(platform: Platform, headers: Headers, token: string | undefined): Promise<User> {
  const cookieAlone = new Headers(headers);
  cookieAlone.delete('authorization');
  const named = await Promise.all([
    headers.has('authorization') ? platform.signIn.identify(headers) : undefined,
    headers.has('cookie') ? platform.signIn.identify(cookieAlone) : undefined,
    token === undefined ? undefined : holderOf(platform, token),
  ]);
  // A header or a token that is no good is no way in beside a good one. A cookie may be long over.
  const [byHeader, byCookie, byToken] = named;
  if (byHeader === null || byToken === null) throw new Refusal('not_signed_in', 'Please log in.');
  const people = [byHeader, byCookie, byToken].filter((user) => user !== undefined && user !== null);
  const [user] = people;
  if (!user) throw new Refusal('not_signed_in', 'Please log in.');
  if (people.some(({ id }) => id !== user.id))
    throw new Refusal('wrong_caller', 'The request names another user than the one who is signed in.');
  return user;
}

async function holderOf({ config, signIn, now }: Platform, token: string): Promise<User | null> {
  const claims = claimsOf(config.authSecrets, token);
  if (claims === null) return signIn.identify(new Headers({ authorization: `Bearer ${token}` }));
  if (claims.aud !== audience || claims.exp <= secondsOf(now())) return null;
  const [user = null] = await signIn.identifySessions([claims.sid]);
  return user?.id === claims.sub ? user : null;
}

function claimsOf(secrets: Secrets, token: string): Claims | null {
  const [first, claims, signature, ...rest] = token.split('.');
  if (first !== head || !claims || !signature || rest.length > 0) return null;
  if (!isKeyedHash(Buffer.from(signature, 'base64url'), secrets, purpose, `${first}.${claims}`)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims;
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
