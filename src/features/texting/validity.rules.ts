// Until when a text may leave. The carrier takes no such moment and queues what comes too fast, so a text is handed over only while
// it is sure to be there in time, and no faster than the carrier sends: by parts.
import type { AcceptedMessage } from '../../domain/carrier-message.ts';
import { answerMs } from '../contact-gate/may-contact.rules.ts';
import { windowEnd } from '../contact-gate/window-end.rules.ts';
import { overrideMs, purposeOf, type PersonFacts, type TextDecision, type TextToDecide } from './texts.rules.ts';

/** From the moment a text is taken to the end of the longest call to the carrier. */
export const handoverMs = 30_000;

type Ground = Extract<TextDecision, { may: 'go' }>['by'];

/** Of a text that may leave now on this ground. Null: at any hour. */
export function validUntil(
  by: Ground,
  { origin, override }: Pick<TextToDecide, 'origin' | 'override'>,
  { number, lead, lastInboundAt }: Pick<PersonFacts, 'number' | 'lead' | 'lastInboundAt'>,
  now: number,
): number | null {
  switch (by) {
    case 'window':
      return windowEnd({ phone: number, state: lead?.state ?? null, zip: lead?.zip ?? null }, purposeOf(origin), now);
    case 'answer':
      return (lastInboundAt ?? now) + answerMs;
    case 'override':
      return (override?.at ?? now) + overrideMs;
    case 'free':
      return null;
  }
}

/** When a text that the carrier took has left at the latest: after its wait there, unless the carrier throws it away before. */
export const leavesBy = (
  { waitSeconds, validSeconds }: Pick<AcceptedMessage, 'waitSeconds' | 'validSeconds'>,
  now: number,
): number => now + 1000 * Math.min(waitSeconds ?? 0, validSeconds ?? Infinity);

/** In order while the rate has anything left. The last one may take more than that: those after it wait for it. */
export function withinRate<T extends { parts: number }>(
  texts: readonly T[],
  granted: number,
): { taken: T[]; parts: number } {
  const taken: T[] = [];
  let parts = 0;
  for (const text of texts) {
    if (parts >= granted) break;
    taken.push(text);
    parts += text.parts;
  }
  return { taken, parts };
}
