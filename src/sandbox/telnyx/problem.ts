// What the carrier answers instead of a resource: a list of errors, each with its code.

interface CarrierError {
  code: string;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string };
}

export class TelnyxProblem extends Error {
  readonly status: number;
  readonly errors: CarrierError[];
  readonly headers: Record<string, string>;

  constructor(status: number, error: CarrierError, headers: Record<string, string> = {}) {
    super(`${error.code} ${error.title}`);
    this.status = status;
    this.errors = [error];
    this.headers = headers;
  }

  get body(): object {
    const helped = this.errors.map((error) => ({
      ...error,
      meta: { url: `https://developers.telnyx.com/docs/overview/errors/${error.code}` },
    }));
    return { errors: helped };
  }
}

/** `pointer`: the field of the body that is at fault, as a JSON pointer. */
export function refused(status: number, code: string, title: string, detail: string, pointer?: string): TelnyxProblem {
  return new TelnyxProblem(status, { code, title, detail, ...(pointer && { source: { pointer } }) });
}

export function invalidQuery(parameter: string, detail: string): TelnyxProblem {
  return new TelnyxProblem(400, { code: '10015', title: 'Bad Request', detail, source: { parameter } });
}

export const notFound = (): TelnyxProblem =>
  refused(404, '10005', 'Resource not found', 'The requested resource or URL could not be found.');

export const unauthenticated = (): TelnyxProblem =>
  refused(
    401,
    '10009',
    'Authentication failed',
    'The required authentication headers were either invalid or not included in the request.',
  );

export const somethingBroke = (status = 500): TelnyxProblem =>
  refused(status, '10007', 'Unexpected error', 'An unexpected error occured.');

/** `seconds` until a call may be tried again. */
export function tooMany(limit: number, seconds: number): TelnyxProblem {
  const error = {
    code: '10011',
    title: 'Too many requests',
    detail: 'You have exceeded the maximum number of allowed requests.',
  };
  return new TelnyxProblem(429, error, {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.max(1, Math.ceil(seconds))),
  });
}
