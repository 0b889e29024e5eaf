import { addressGroup } from '../../server/http/rate-limit.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHash } from '../../server/sign-in/keyed-hash.ts';

/** Whose turn a mail takes that a visitor asks for: many from one place wait behind each other, not before everybody else's. */
export function mailTurn({ config }: Pick<Platform, 'config'>, address: string): string {
  return keyedHash(config.authSecrets, 'mail-turn', addressGroup(address)).toString('base64url');
}
