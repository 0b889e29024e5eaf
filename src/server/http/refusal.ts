// The one error class that handlers throw on purpose; everything else is a fault of ours and answered "something failed".
import type { ErrorCode, FieldError } from '../../domain/error-code.ts';
import type { WrittenPage } from './written-page.ts';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** With `conflict`: the object as it is now. */
  readonly current: unknown;
  /** Where refusals are pages: this one in place of the common one. */
  readonly page: (() => Promise<WrittenPage>) | undefined;
  /** What a specified function says beside, or in place of, the sentence: `{ error: 'over_cap', cap: 1000 }`. */
  readonly answer: Readonly<Record<string, string | number>> | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: {
      fields?: FieldError[];
      retryAfter?: number;
      current?: unknown;
      answer?: Record<string, string | number>;
      page?: (() => Promise<WrittenPage>) | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
    this.answer = more.answer;
    this.page = more.page;
  }
}
