// The one way to start a call, from whatever screen.
import { ApiError, call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { toast } from '../../web/ui/toast.ts';
import { notSignedIn } from '../phone-numbers/phone-numbers.words.ts';
import type { CallRefusal } from './call-gate.rules.ts';
import { callStart, type RefusedCall } from './calls.contract.ts';
import { sameCallMs } from './calls.rules.ts';
import { callFailed, callStarted, callUnreached, nextLawful } from './calls.words.ts';

export interface WantedCall {
  agentNumber: string;
  leadNumber: string;
  /** Who the page takes itself for; null: nobody is signed in. */
  userId: string | null;
  /** Typed by a person who calls outside the hours all the same. */
  overrideReason?: string | null;
}

export interface CallFault {
  says: string;
  /** The gate closed it: no other way to this person is offered either. */
  isClosed: boolean;
  /** By the National Do Not Call Registry: there is a way on. */
  isOfRegistry: boolean;
  /** The same with a typed reason is taken. */
  canOverride: boolean;
}

const faultOf = (says: string): CallFault => ({ says, isClosed: false, isOfRegistry: false, canOverride: false });

/** @returns what hinders it, to be said beside the button; null: it rings, and the toast says so */
export async function startCall(
  { agentNumber, leadNumber, userId, overrideReason = null }: WantedCall,
  options: { operationId?: string } = {},
): Promise<CallFault | null> {
  if (userId === null) return faultOf(notSignedIn);
  const body = {
    agent_number: agentNumber,
    lead_number: leadNumber,
    agent_id: userId,
    user_id: userId,
    // The server finds the contact with this number.
    contact_id: null,
    ...(overrideReason !== null && { override_reason: overrideReason }),
  };
  const asked = JSON.stringify(body);
  const operationId = unansweredId(asked) ?? options.operationId ?? crypto.randomUUID();
  unanswered = null;
  try {
    const { ok, error, errors } = await call(callStart, { body }, { operationId });
    if (!ok) return faultOf([error ?? callFailed, errors[0]?.detail].filter(Boolean).join('\n'));
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (!fault.isSpoken || fault.code === 'unavailable') unanswered = { asked, operationId, at: performance.now() };
    if (fault.status === 0) return faultOf(callUnreached);
    if (fault.code === 'not_signed_in') return faultOf(notSignedIn);
    if (!fault.isSpoken) return faultOf(callFailed);
    const refused = (fault.current ?? {}) as Partial<RefusedCall>;
    return {
      says: [fault.message, ...untilWords(refused)].join(' '),
      isClosed: closing.has(refused.why),
      isOfRegistry: ofRegistry.has(refused.why),
      canOverride: refused.can_override ?? false,
    };
  }
  toast({ text: callStarted });
  return null;
}

/** It may ring already: no answer came, or none was ready yet. */
let unanswered: { asked: string; operationId: string; at: number } | null = null;

/** The same call that was asked for a moment ago goes on as that one. */
const unansweredId = (asked: string): string | undefined =>
  unanswered?.asked === asked && performance.now() - unanswered.at < sameCallMs ? unanswered.operationId : undefined;

const closing: ReadonlySet<string | undefined> = new Set<CallRefusal>([
  'suppressed',
  'on_national_list',
  'dnc_not_checked',
  'no_lawful_window',
  'outside_window',
  'daily_limit',
]);

const ofRegistry: ReadonlySet<string | undefined> = new Set<CallRefusal>(['on_national_list', 'dnc_not_checked']);

/** When the person may be called, where the server says so. */
function untilWords({ until = null }: Partial<RefusedCall>): string[] {
  return until === null ? [] : [nextLawful(formatDateTime(until))];
}
