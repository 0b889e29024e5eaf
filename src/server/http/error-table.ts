import type { ErrorCode } from '../../domain/error-code.ts';

/** The one place where a code becomes an HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_body: 400,
  too_large: 413,
  not_signed_in: 401,
  not_subscribed: 403,
  wrong_caller: 403,
  cross_site: 403,
  forbidden: 403,
  proof_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_many_requests: 429,
  payment_required: 402,
  provider_failed: 502,
  unavailable: 503,
  unexpected: 500,
};
