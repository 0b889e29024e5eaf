// The name under which the carrier knows a text of ours: a webhook or record that bears it proves that the text was taken.
import { isUuid } from '../../domain/uuid.ts';

export const textRef = (userId: string, messageId: string): string => `${userId}_${messageId}`;

/** Null for what is no name of ours. */
export function readTextRef(ref: string | null): { userId: string; messageId: string } | null {
  const [userId = '', messageId = '', ...rest] = ref?.split('_') ?? [];
  return rest.length === 0 && isUuid(userId) && isUuid(messageId) ? { userId, messageId } : null;
}
