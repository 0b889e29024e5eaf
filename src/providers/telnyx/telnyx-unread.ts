import { createHash } from 'node:crypto';
import * as z from 'zod';

/** What the carrier told in a shape that is not known: a STOP, or the end of a call, may be in it. */
export interface UnreadEvent {
  unread: { id: string; type: string; raw: string };
}

const headShape = z.object({
  data: z.object({
    id: z.string().min(1).optional().catch(undefined),
    event_type: z.string().optional().catch(undefined),
  }),
});

/** Of an event as large as none has been. */
const longestRaw = 20_000;

/** Events of types that were never asked for say nothing of use. */
export function unreadOf(
  json: unknown,
  rawBody: string | Uint8Array,
  eventTypes: readonly string[],
): UnreadEvent | 'other' {
  const head = headShape.safeParse(json);
  const { id, event_type: type } = head.success ? head.data.data : {};
  if (type !== undefined && !eventTypes.includes(type)) return 'other';
  const raw = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const name = id ?? createHash('sha256').update(raw).digest('hex');
  return { unread: { id: `unread:${name.slice(0, 100)}`, type: type ?? 'unknown', raw: raw.slice(0, longestRaw) } };
}
