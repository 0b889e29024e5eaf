/** What the API answers instead of a resource; the sign-in half has its own shape. */
export class CalendlyProblem extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function refused(status: number, title: string, message: string, details?: object[]): CalendlyProblem {
  return new CalendlyProblem(status, { title, message, ...(details && { details }) });
}

export function invalidArgument(parameter: string, message: string): CalendlyProblem {
  return refused(400, 'Invalid Argument', 'The supplied parameters are invalid.', [{ parameter, message }]);
}

/** As OAuth spells its errors. */
export function denied(status: number, error: string, description: string): CalendlyProblem {
  return new CalendlyProblem(status, { error, error_description: description });
}
