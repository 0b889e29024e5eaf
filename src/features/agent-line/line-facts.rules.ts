// What is known of a line, and how one event of the carrier's adds to it. The same events in any order, once or often, end with the
// same facts.
import type { CallEvent } from '../../domain/carrier-call.ts';

/** Instants are milliseconds. */
export interface LineFacts {
  leg: string | null;
  dialedAt: number | null;
  answeredAt: number | null;
  /** A person there pressed 1. */
  pressedAt: number | null;
  /** Another key, or none in time. */
  declinedAt: number | null;
  /** The first words after the key were heard. */
  welcomedAt: number | null;
  /** The latest words were. */
  spokenAt: number | null;
  endedAt: number | null;
  cause: string | null;
  /** We end it, for this. */
  stopReason: StopReason | null;
  stoppedAt: number | null;
}

/**
 * `left`: the agent pressed Leave; `session`: the session has ended; `closed`: the account may not call any more; `phone`: the phone
 * is not proved any more; `lost`: nobody was heard of.
 */
export type StopReason = 'left' | 'session' | 'idle' | 'closed' | 'phone' | 'lost';

export const noLineFacts: LineFacts = {
  leg: null,
  dialedAt: null,
  answeredAt: null,
  pressedAt: null,
  declinedAt: null,
  welcomedAt: null,
  spokenAt: null,
  endedAt: null,
  cause: null,
  stopReason: null,
  stoppedAt: null,
};

/** What counts of a leg: an event, or what the carrier said when it was asked. */
export type LineTold = Pick<CallEvent, 'type' | 'digits' | 'cause'> & { legId: string | null; at: number };

const keyThatTakes = '1';

export function withLineTold(facts: LineFacts, { type, legId, at, digits, cause }: LineTold): LineFacts {
  const known = { ...facts, leg: facts.leg ?? legId };
  switch (type) {
    case 'answered':
      return { ...known, answeredAt: earlier(known.answeredAt, at) };
    case 'gathered':
      return digits === keyThatTakes
        ? { ...known, pressedAt: earlier(known.pressedAt, at) }
        : { ...known, declinedAt: earlier(known.declinedAt, at) };
    case 'spoken':
      return { ...known, welcomedAt: earlier(known.welcomedAt, at), spokenAt: Math.max(known.spokenAt ?? at, at) };
    case 'ended':
      return known.endedAt !== null && known.endedAt <= at ? known : { ...known, endedAt: at, cause };
    case 'initiated':
    case 'bridged':
    case 'recorded':
    case 'unrecorded':
      return known;
  }
}

const earlier = (one: number | null, other: number): number => (one === null ? other : Math.min(one, other));

/** Of words that were heard: when those of a call were. The first that are heard on a line are its own. */
export function heardForCall(before: LineFacts, at: number): number | null {
  const { welcomedAt } = before;
  return welcomedAt === null || welcomedAt === at ? null : Math.max(welcomedAt, at);
}
