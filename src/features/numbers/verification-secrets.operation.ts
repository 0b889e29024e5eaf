// The registration number at rest: sealed with the installation's secret, bound to its owner.
import type { Config } from '../../server/config.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import type { Registration } from './verifications.db.ts';

const purpose = 'registration number';

/** `ein`: nine digits. */
export function sealRegistration(
  { authSecrets }: Pick<Config, 'authSecrets'>,
  userId: string,
  ein: string,
): Registration {
  return { sealed: seal(authSecrets, purpose, userId, Buffer.from(ein)), last4: ein.slice(-4) };
}

/** Null when the secret that sealed it has been taken off. */
export function openRegistration(
  { authSecrets }: Pick<Config, 'authSecrets'>,
  userId: string,
  sealed: Buffer | null,
): string | null {
  return sealed === null ? null : (openSealed(authSecrets, purpose, userId, sealed)?.plain.toString() ?? null);
}
