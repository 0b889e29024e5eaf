// The one way to start a call, from whatever screen.
import { ApiError, call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { toast } from '../../web/ui/toast.ts';
import { notSignedIn } from '../phone-numbers/phone-numbers.words.ts';
import { callStart, type RefusedCall } from './calls.contract.ts';
import { callFailed, callStarted, callUnreached, nextLawful } from './calls.words.ts';

export interface WantedCall {
  agentNumber: string;
  leadNumber: string;
  /** Who the page takes itself for; null: nobody is signed in. */
  userId: string | null;
  contactId?: string | null;
}

/** @returns what is to be said beside the button; null: it rings, and the toast says so */
export async function startCall({
  agentNumber,
  leadNumber,
  userId,
  contactId = null,
}: WantedCall): Promise<string | null> {
  if (userId === null) return notSignedIn;
  try {
    const { ok, error, errors } = await call(callStart, {
      body: {
        agent_number: agentNumber,
        lead_number: leadNumber,
        agent_id: userId,
        user_id: userId,
        contact_id: contactId,
      },
    });
    if (!ok) return [error ?? callFailed, errors[0]?.detail].filter(Boolean).join('\n');
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.status === 0) return callUnreached;
    if (fault.code === 'not_signed_in') return notSignedIn;
    return fault.isSpoken ? [fault.message, ...untilWords(fault)].join(' ') : callFailed;
  }
  toast({ text: callStarted });
  return null;
}

/** When the person may be called, where the server says so. */
function untilWords({ current }: ApiError): string[] {
  const { until = null } = (current ?? {}) as Partial<RefusedCall>;
  return until === null ? [] : [nextLawful(formatDateTime(until))];
}
