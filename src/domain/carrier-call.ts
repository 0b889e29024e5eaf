// A phone call as the carrier tells of it. Each call of ours has legs; a leg is one phone at the carrier.

/** The carrier ends what lasts longer, whatever becomes of us. */
export const longestCallHours = 4;

export const callLegs = ['agent', 'lead', 'line', 'code'] as const;
/**
 * `line`: the agent’s phone that stays up through a dial session. `code`: a phone that hears the code by which it is proved to be
 * the agent’s.
 */
export type CallLeg = (typeof callLegs)[number];

/** `unrecorded`: the carrier could not record what it was asked to. */
export type CallEventType =
  'initiated' | 'answered' | 'gathered' | 'spoken' | 'bridged' | 'recorded' | 'unrecorded' | 'ended';

export interface CallEvent {
  /** The same in every copy of the event. */
  id: string;
  type: CallEventType;
  occurredAt: string;
  /** Our own id of what was dialed. */
  ref: string;
  leg: CallLeg;
  /** The carrier's id of the leg, which commands name. */
  legId: string;
  /** What was pressed; of `gathered`. */
  digits: string;
  /** Why it ended, in the carrier's words: normal_clearing, no_answer, user_busy … Of `spoken`: why not all was heard, of `unrecorded`: why. */
  cause: string | null;
}

/** Somebody calls a number of ours, and nobody has answered yet. */
export interface IncomingCall {
  id: string;
  type: 'calls' | 'gives_up';
  occurredAt: string;
  legId: string;
  /** By which the carrier's records name it, too. */
  recordId?: string | null;
  /** As the carrier says it: a number, or that there is none. */
  from: string;
  /** Our number. */
  to: string;
}

/** A call to a number of ours that is over, as the carrier's records have it. */
export interface PastCall {
  /** The leg’s id, where they name it. */
  legId: string | null;
  recordId: string;
  from: string;
  to: string;
  startedAt: string;
  endedAt: string;
}

/** What was recorded, at the carrier. */
export interface CarrierRecording {
  id: string;
  durationMs: number;
  /** Where it can be read for some minutes. */
  url: string;
}

export interface LegStatus {
  isAlive: boolean;
  endedAt: string | null;
}
