// The secret of an invite's link: 256 random bits. Only its hash is stored, so a copy of the database opens no team.
import { createHash, randomBytes } from 'node:crypto';

export function newInviteToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 256 bits cannot be guessed from their hash: a slow one would protect nothing more. */
export function inviteTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
