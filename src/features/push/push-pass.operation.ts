// The session cookie is out of a script's reach, but these two functions take a token: the page asks for one that is good for
// ten minutes and for nothing else. It is a JWT and ends with its session.
import type { Platform } from '../../server/platform.ts';
import { isKeyedHash, keyedHash, type Secrets } from '../../server/sign-in/keyed-hash.ts';
import type { User } from '../../server/sign-in/user.ts';
import { passSeconds } from './push.rules.ts';

const purpose = 'push pass';
const audience = 'push';
const head = part({ typ: 'JWT', alg: 'HS256' });

interface Claims {
  sub: string;
  sid: string;
  aud: string;
  exp: number;
}

export function makePass(secrets: Secrets, { id, sessionId }: User, now: Date): string {
  const claims: Claims = { sub: id, sid: sessionId, aud: audience, exp: secondsOf(now) + passSeconds };
  const text = `${head}.${part(claims)}`;
  return `${text}.${keyedHash(secrets, purpose, text).toString('base64url')}`;
}

/** Who a token names: the page's, or the one of a session. Null for any other. */
export async function readPass(
  { config, signIn, now }: Pick<Platform, 'config' | 'signIn' | 'now'>,
  token: string,
): Promise<User | null> {
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

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
