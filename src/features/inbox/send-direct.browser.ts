// One text to one number from outside of the inbox: waits for what the carrier says of it.
import { ApiError, call } from '../../web/api-client.ts';
import { appUserId } from '../../web/app-user.ts';
import { sendFailed } from './inbox.words.ts';
import { sendMessage } from './send-message.contract.ts';

export interface DirectText {
  to: string;
  body: string;
  origin: 'test' | 'lab';
  clientRef?: string;
}

export type DirectOutcome =
  | { is: 'sent'; id: string; status: string }
  /** `isUnclear`: it may have been taken all the same; the next try of the same text is the same request. */
  | { is: 'failed'; message: string; isUnclear: boolean; isSignedOut?: boolean };

/** Of one form: the request that its next press is. */
export interface DirectAttempt {
  key: string;
  of: string;
}

/** @param last the attempt before, where nobody knows what became of it */
export function attemptOf(text: DirectText, last: DirectAttempt | null): DirectAttempt {
  const of = JSON.stringify(text);
  return last?.of === of ? last : { key: crypto.randomUUID(), of };
}

/** Why a text did not leave. */
export function failureDetail(error: unknown): string {
  if (!(error instanceof ApiError)) return sendFailed;
  if (error.isSpoken || error.status === 0) return error.fields[0]?.message ?? error.message;
  return `${sendFailed} (HTTP_${error.status})`;
}

export async function sendDirect({ to, body, origin, clientRef }: DirectText, key: string): Promise<DirectOutcome> {
  try {
    const named = {
      requesterId: appUserId(),
      lead_id: null,
      ...(clientRef !== undefined && { client_ref: clientRef }),
    };
    const answer = await call(sendMessage, { body: { to, body, origin, ...named } }, { operationId: key });
    if (answer.ok) return { is: 'sent', id: answer.telnyx_id ?? answer.id, status: answer.status };
    // The lab shows the provider's own words; a test says it in plain ones.
    const detail = origin === 'lab' ? answer.telnyx_response?.errors[0]?.detail : null;
    return { is: 'failed', message: detail ?? answer.error ?? sendFailed, isUnclear: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUnclear = error.status === 0 || error.status >= 500;
    return { is: 'failed', message: failureDetail(error), isUnclear, isSignedOut: error.code === 'not_signed_in' };
  }
}
