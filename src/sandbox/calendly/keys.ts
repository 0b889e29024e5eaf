// Codes and tokens: a code works once and for ten minutes, an access token for two hours, a refresh token once.
import { createHash, randomBytes } from 'node:crypto';
import { CalendlyProblem, denied } from './problem.ts';

const codeMs = 10 * 60_000;
export const accessSeconds = 7200;
/** Tokens a person may be given in a minute. */
const tokensPerMinute = 8;

interface Code {
  code: string;
  person: string;
  redirectUri: string;
  scope: string;
  challenge: string | null;
  madeAt: number;
}

interface Token {
  access: string;
  refresh: string;
  person: string;
  scope: string;
  expiresAt: number;
  /** The refresh token was used, or the grant taken back. */
  isSpent: boolean;
  isRevoked: boolean;
}

interface Kept {
  codes: Code[];
  tokens: Token[];
}

const secret = () => randomBytes(32).toString('base64url');

export class Keys {
  #kept: Kept = { codes: [], tokens: [] };
  #given: { person: string; at: number }[] = [];

  clear(): void {
    this.#kept = { codes: [], tokens: [] };
    this.#given = [];
  }

  snapshot(): Kept {
    return this.#kept;
  }

  restore(kept: Kept): void {
    this.#kept = kept;
  }

  addCode(code: Omit<Code, 'code' | 'madeAt'>): string {
    const made = { ...code, code: secret(), madeAt: Date.now() };
    this.#kept.codes.push(made);
    return made.code;
  }

  /** @throws CalendlyProblem invalid_grant */
  useCode(text: string, redirectUri: string, verifier: string | undefined): Token {
    const code = this.#kept.codes.find((each) => each.code === text);
    const wrong = denied(
      400,
      'invalid_grant',
      'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
    );
    if (!code || Date.now() - code.madeAt > codeMs || code.redirectUri !== redirectUri) throw wrong;
    if (code.challenge !== null && challengeOf(verifier ?? '') !== code.challenge) throw wrong;
    const token = this.#give(code.person, code.scope);
    this.#kept.codes = this.#kept.codes.filter((each) => each !== code);
    return token;
  }

  /** @throws CalendlyProblem invalid_grant for a refresh token that was used before */
  refresh(text: string): Token {
    const old = this.#kept.tokens.find((each) => each.refresh === text);
    if (!old || old.isSpent || old.isRevoked) {
      throw denied(400, 'invalid_grant', 'The refresh token is invalid, expired, revoked or was used before.');
    }
    const token = this.#give(old.person, old.scope);
    old.isSpent = true;
    return token;
  }

  #give(person: string, scope: string): Token {
    const now = Date.now();
    this.#given = this.#given.filter((each) => now - each.at < 60_000);
    if (this.#given.filter((each) => each.person === person).length >= tokensPerMinute) {
      throw new CalendlyProblem(
        429,
        { error: 'too_many_requests', error_description: 'Too many tokens were requested for this user.' },
        { 'Retry-After': '60' },
      );
    }
    this.#given.push({ person, at: now });
    const token: Token = {
      access: secret(),
      refresh: secret(),
      person,
      scope,
      expiresAt: now + accessSeconds * 1000,
      isSpent: false,
      isRevoked: false,
    };
    this.#kept.tokens.push(token);
    return token;
  }

  /** The person an access token speaks for, and what it may do. */
  holder(access: string): { person: string; scope: string } | 'unknown' | 'expired' | 'revoked' {
    const token = this.#kept.tokens.find((each) => each.access === access);
    if (!token) return 'unknown';
    if (token.isRevoked) return 'revoked';
    return token.expiresAt <= Date.now() ? 'expired' : { person: token.person, scope: token.scope };
  }

  /** Either of its two tokens takes the grant back. */
  revoke(text: string): void {
    for (const token of this.#kept.tokens) if (token.access === text || token.refresh === text) token.isRevoked = true;
  }

  /** Ordered by a test: the two hours are over. */
  expireAll(): void {
    for (const token of this.#kept.tokens) token.expiresAt = 0;
  }

  /** Ordered by a test: the minute is over. */
  forgetRate(): void {
    this.#given = [];
  }

  live(): number {
    return this.#kept.tokens.filter((token) => !token.isRevoked && !token.isSpent).length;
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
