// The provider's keys at rest: sealed with the installation's secret, bound to their owner.
import type { Config } from '../../server/config.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import type { Sealed } from './connection.db.ts';

const purpose = 'scheduling keys';

export function sealText({ authSecrets }: Pick<Config, 'authSecrets'>, userId: string, text: string): Buffer {
  return seal(authSecrets, purpose, userId, Buffer.from(text));
}

/** Null when the secret that sealed it has been taken off. Keys are renewed every few hours, and sealed with the newest then. */
export function openText({ authSecrets }: Pick<Config, 'authSecrets'>, userId: string, sealed: Buffer): string | null {
  return openSealed(authSecrets, purpose, userId, sealed)?.plain.toString() ?? null;
}

export function sealTokens(
  config: Pick<Config, 'authSecrets'>,
  userId: string,
  tokens: { access: string; refresh: string; expiresInSeconds: number },
): Sealed {
  return {
    access: sealText(config, userId, tokens.access),
    refresh: sealText(config, userId, tokens.refresh),
    expiresInSeconds: tokens.expiresInSeconds,
  };
}
