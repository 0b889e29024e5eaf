// The caller is who the session says. Ids that a request sends along as the caller's are assertions: absent or equal
// passes, different is refused, and no handler ever reads them. This is the only place that compares them.
import { Refusal } from './refusal.ts';

/** Names that mean the caller, in any spelling of case. Endpoints name their exceptions in `targets`. */
const callerNames = new Set([
  'user_id',
  'userid',
  'requesterid',
  'requester_id',
  'agent_id',
  'agentid',
  'uid',
  'email',
]);

interface Claims {
  header: string | undefined;
  query: URLSearchParams;
  body: unknown;
  /** Fields of the body, or of the query where the endpoint takes one, that name an object. The header never does. */
  targets: readonly string[];
  takesQuery?: boolean;
}

/** @throws Refusal wrong_caller when any claim differs from the signed-in user. */
export function compareCallerIds(
  user: { id: string; email: string },
  { header, query, body, targets, takesQuery }: Claims,
): void {
  const exempt = new Set(targets.map((name) => name.toLowerCase()));
  const isTarget = (name: string) => exempt.has(name.toLowerCase());
  const claims: [name: string, value: unknown][] = [...query.entries()].filter(
    ([name]) => !(takesQuery && isTarget(name)),
  );
  if (header !== undefined) claims.push(['user_id', header]);
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    claims.push(...Object.entries(body).filter(([name]) => !isTarget(name)));
  for (const [name, value] of claims) {
    const key = name.toLowerCase();
    if (!callerNames.has(key)) continue;
    const own = key === 'email' ? user.email : user.id;
    if (!isSame(value, own)) {
      throw new Refusal('wrong_caller', 'The request names another user than the one who is signed in.');
    }
  }
}

function isSame(value: unknown, own: string): boolean {
  return typeof value === 'string' && asciiLower(value) === asciiLower(own);
}

/** Folds ASCII letters only: a full fold maps look-alikes such as the Kelvin sign onto plain letters. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
