import { createHash } from 'node:crypto';

/** What a push service replaces by: at most 32 letters, which say nothing to it. */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
