// What can go wrong between us and the scheduling provider, as one kind of error for all who deal with it.

export type CalendlyFault =
  | 'unauthorized' // the access key is no good (any more)
  | 'grant_refused' // the code or the renewing key was used, taken back or never was
  | 'forbidden' // not offered to this account's plan, or somebody else's
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'unreachable' // no answer; what was asked may have happened
  | 'broken'; // an answer that makes no sense

export class CalendlyError extends Error {
  override name = 'CalendlyError';
  readonly fault: CalendlyFault;
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number | undefined;

  constructor(fault: CalendlyFault, sentence: string, more: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(sentence, { cause: more.cause });
    this.fault = fault;
    this.retryAfter = more.retryAfter;
  }
}
