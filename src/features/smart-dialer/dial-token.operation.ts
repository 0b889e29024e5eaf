// Who dials. A beacon cannot bear a header, and the session cookie is out of a script's reach: the page asks for a token that is
// good for track-dial alone.
import type { Platform } from '../../server/platform.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { holderOf, type TokenUse } from '../../server/sign-in/narrow-token.ts';
import type { User } from '../../server/sign-in/user.ts';
import { tokenHours } from './smart-dialer.rules.ts';

export const dialToken: TokenUse = { audience: 'track-dial', seconds: tokenHours * 3600 };

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
    token === undefined ? undefined : holderOf(platform, dialToken, token),
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
