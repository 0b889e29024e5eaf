/** Every refusal the product can answer. The HTTP status of each stands in `server/http/error-table.ts`. */
export const errorCodes = [
  'invalid_input', // a field is missing, malformed or out of bounds; `fields` names it
  'malformed_body', // the body is no JSON, too deep, or of another content type
  'too_large', // the body is larger than the endpoint takes
  'not_signed_in', // no session, or one that has ended
  'not_subscribed', // signed in, but neither a subscription nor a team
  'wrong_caller', // the request names another caller than the session
  'cross_site', // a state change that another site's page asked for
  'forbidden', // signed in, but not allowed
  'proof_needed', // signed in too long ago for a change of security; the password must be shown again
  'not_found', // unknown, or somebody else's
  'method_not_allowed',
  'conflict', // changed since it was read, or already there
  'gone', // expired or used up
  'too_many_requests', // a rate limit; `Retry-After` says when
  'payment_required', // not enough balance
  'provider_failed', // a provider outside refused or did not answer
  'unavailable', // the server is draining or lacks its database
  'unexpected', // a fault of ours; the request id finds it in the log
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One refused field: `path` as in the request (`body.phone`, `query.limit`), `message` a sentence. */
export interface FieldError {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. `error` is a sentence a person can act on. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  fields?: FieldError[];
  /** With `conflict`: the object as it is now, in the shape the endpoint would have answered. */
  current?: unknown;
  request_id: string;
}
