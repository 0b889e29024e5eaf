// What can go wrong between us and a language model, as one kind of error for all who deal with it.

export type LlmFault =
  | 'refused' // the key, the model or the request is not taken; a repeat changes nothing
  | 'too_many'
  | 'unreachable' // no answer, or it stopped half-way
  | 'broken'; // an answer that makes no sense

export class LlmError extends Error {
  override name = 'LlmError';
  readonly fault: LlmFault;

  constructor(fault: LlmFault, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.fault = fault;
  }
}
