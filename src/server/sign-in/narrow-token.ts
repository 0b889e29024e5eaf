// A token for where the session cookie cannot go: a JWT that is good for one use and a while, and ends with its session.
import type { Platform } from '../platform.ts';
import { isKeyedHash, keyedHash, type Secrets } from './keyed-hash.ts';
import type { User } from './user.ts';

export interface TokenUse {
  /** Of the endpoint that takes it; no other does. */
  audience: string;
  seconds: number;
}

interface Claims {
  sub: string;
  sid: string;
  aud: string;
  exp: number;
}

const purpose = 'narrow token';
const head = part({ typ: 'JWT', alg: 'HS256' });
/** What a header can bear. */
const bearable = /^[\w.%~+/=-]+$/;

export function makeToken(secrets: Secrets, use: TokenUse, { id, sessionId }: User, now: Date): string {
  const claims: Claims = { sub: id, sid: sessionId, aud: use.audience, exp: secondsOf(now) + use.seconds };
  const text = `${head}.${part(claims)}`;
  return `${text}.${keyedHash(secrets, purpose, text).toString('base64url')}`;
}

/** Who a token names: one of ours for this use, or the one of a session. Null for any other. */
export async function holderOf(
  { config, signIn, now }: Pick<Platform, 'config' | 'signIn' | 'now'>,
  { audience }: TokenUse,
  token: string,
): Promise<User | null> {
  if (!bearable.test(token)) return null;
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
