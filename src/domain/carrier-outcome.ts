// How a call to the carrier of texts can end. Whether a text may have left decides what may happen next: what certainly did not
// leave can be given back or sent again, what perhaps did must never be sent again by itself.

/** Of what it says; the rest is cut. */
export const longestCarrierWords = 500;

/** Why the carrier took nothing. */
export type CarrierFault =
  | 'too_many' // over a rate; the same call may be made again after `retryAfter` seconds
  | 'unreached' // the call never left; it may be made again
  | 'opted_out' // the person said STOP: the carrier lets nothing through from this sender
  | 'recipient' // this number gets no texts, or lies where none may go
  | 'sender' // the sending number is not ready: not on the profile, not verified, not active yet
  | 'content' // empty, too long, or refused for its words
  | 'account' // our key, our money, our rights: an operator mends it
  | 'number_gone' // sold to somebody else by now: choose another one
  | 'call_over' // the call has ended: it takes no more commands
  | 'not_found'
  | 'invalid'; // anything else that is wrong with the call

export interface CarrierRefusal {
  fault: CarrierFault;
  /** The carrier's own code; null where it gave none. */
  code: string | null;
  /** Its title and detail, for operators and logs; phone numbers in it are cut to their last two digits. */
  said: string;
  /** The field at fault, as a JSON pointer. */
  field: string | null;
  /** The same call may be repeated without anybody's doing. */
  mayRetry: boolean;
  /** Seconds until a repeat makes sense. */
  retryAfter: number | null;
}

/** Why nobody knows whether the carrier did what was asked. */
export type CarrierDoubt = 'timeout' | 'cut' | 'server_error' | 'unreadable';

export class CarrierRefused extends Error {
  override name = 'CarrierRefused';
  readonly refusal: CarrierRefusal;

  constructor(refusal: CarrierRefusal, cause?: unknown) {
    super(`The carrier refused: ${refusal.fault} ${refusal.code ?? ''}`.trim(), { cause });
    this.refusal = refusal;
  }
}

/** What was asked may have been done. */
export class CarrierInDoubt extends Error {
  override name = 'CarrierInDoubt';
  readonly doubt: CarrierDoubt;

  constructor(doubt: CarrierDoubt, cause?: unknown) {
    super(`The carrier’s answer is not known: ${doubt}`, { cause });
    this.doubt = doubt;
  }
}
