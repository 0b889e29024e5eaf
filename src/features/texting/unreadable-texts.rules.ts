// A text that came in and whose words the carrier does not give: how long everything that goes out by itself rests because of it. A
// STOP may be in it; those of one word are on the carrier's list of opt-outs, too.
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';

/** An operator is told of it then. */
export const toldAfterMs = 30 * 60_000;
/** Such an answer stays as it is: it is asked for a few times more. */
const refusedMs = toldAfterMs;
/** The carrier may be unwell, and then nothing that came in can be read. */
const inDoubtMs = 86_400_000;

/** Since the first try. Null: it says nothing of this one text, and the reading breaks off. */
export function heldForMs(fault: unknown): number | null {
  if (fault instanceof CarrierInDoubt) return fault.doubt === 'unreadable' ? refusedMs : inDoubtMs;
  if (!(fault instanceof CarrierRefused)) return null;
  const { fault: why, mayRetry } = fault.refusal;
  if (mayRetry || why === 'too_many' || why === 'unreached') return null;
  return why === 'account' ? inDoubtMs : refusedMs;
}
