// What went wrong, from the SDK's errors: certainly refused, or nobody knows.
import type { APIError } from 'telnyx';
import * as z from 'zod';
import {
  CarrierInDoubt,
  CarrierRefused,
  longestCarrierWords,
  type CarrierFault,
  type CarrierRefusal,
} from '../../domain/carrier-outcome.ts';
import { Unanswered } from './telnyx-client.ts';

const errorsShape = z.object({
  errors: z
    .array(
      z.object({
        code: z.coerce.string(),
        title: z.string().nullish(),
        detail: z.string().nullish(),
        source: z.object({ pointer: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
});

/** By the carrier's codes. 40300 is not among them: it says STOP only when its words do. */
const faults: Record<string, CarrierFault> = {
  '10001': 'recipient',
  '10002': 'recipient',
  '10005': 'not_found',
  '10006': 'not_found',
  '10009': 'account',
  '10010': 'account',
  '10011': 'too_many',
  '10016': 'recipient',
  '10036': 'too_many',
  '10037': 'too_many',
  '10039': 'account',
  '20001': 'account',
  '20002': 'account',
  '20003': 'account',
  '20006': 'account',
  '20008': 'account',
  '20012': 'account',
  '20013': 'account',
  '20014': 'account',
  '20015': 'account',
  '20016': 'account',
  '20017': 'account',
  '20100': 'account',
  '40001': 'recipient',
  '40002': 'content',
  '40003': 'content',
  '40009': 'content',
  '40010': 'sender', // no campaign for this local number
  '40012': 'recipient',
  '40013': 'sender',
  '40015': 'content',
  '40017': 'content',
  '40020': 'too_many',
  '40100': 'sender',
  '40301': 'recipient',
  '40302': 'content',
  '40303': 'not_found',
  '40304': 'content',
  '40305': 'sender',
  '40306': 'sender',
  '40308': 'sender',
  '40309': 'recipient',
  '40310': 'recipient',
  '40312': 'sender',
  '40314': 'account',
  '40315': 'sender',
  '40316': 'content',
  '40317': 'content',
  '40318': 'too_many',
  '40319': 'recipient',
  '40320': 'sender',
  '40321': 'sender',
  '40322': 'content',
  '40328': 'content',
  '40329': 'sender',
  '40330': 'sender',
  '40331': 'account',
  '40333': 'account',
  '90015': 'not_found',
  '90018': 'call_over',
  '85000': 'number_gone',
  '85001': 'number_gone',
  '85005': 'not_found',
  '85006': 'number_gone',
};

/** 40300 in the report of a text that was on its way is a block: the number was on its profile. */
export const faultOfCode = (code: string): CarrierFault | null => (code === '40300' ? 'opted_out' : known(code));

/** The toll-free registry: the number is not in it, is with another provider, or is being set up there. */
const ofRegistry = /^4015[0-9]$/;
const known = (code: string): CarrierFault | null => faults[code] ?? (ofRegistry.test(code) ? 'sender' : null);

const byStatus: Record<number, CarrierFault> = {
  401: 'account',
  402: 'account',
  403: 'account',
  404: 'not_found',
  429: 'too_many',
};

/** What passes by itself, and seconds until it may have: a full queue, a limit of a day, a number that is being set up. */
const passing: Record<string, number> = {
  '40020': 3600,
  '40157': 3600,
  '40318': 300,
  '40320': 3600,
  '40330': 3600,
};

/** The longest a wait that the carrier asks for is believed, and the one where it names none. */
const [longestWait, usualWait] = [900, 1];

const unreached: CarrierRefusal = {
  fault: 'unreached',
  code: null,
  said: 'never left',
  field: null,
  mayRetry: true,
  retryAfter: null,
};
const doubts = { silent: 'timeout', cut: 'cut' } as const;

/** @returns a CarrierRefused or a CarrierInDoubt; anything else is a fault of ours, given back as it is */
export function outcomeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isAnswer(error)) return ofAnswer(error, error.status);
  if (error.cause instanceof Unanswered) {
    const { how } = error.cause;
    return how === 'never_sent' ? new CarrierRefused(unreached, error) : new CarrierInDoubt(doubts[how], error);
  }
  return error instanceof SyntaxError ? new CarrierInDoubt('unreadable', error) : error;
}

function ofAnswer(error: APIError, status: number): CarrierRefused | CarrierInDoubt {
  // 408 and 5xx come from somewhere on the way: the call may have gone through.
  // Without the error as cause: its message is the whole answer, and that names people's numbers.
  if (status >= 500 || status === 408 || status < 400) return new CarrierInDoubt('server_error');
  return new CarrierRefused(refusalOf(error, status));
}

function refusalOf(error: APIError, status: number): CarrierRefusal {
  const read = errorsShape.safeParse(error.error);
  const first = read.success ? read.data.errors[0] : undefined;
  const said = [first?.title, first?.detail].filter(Boolean).join(': ') || `answered ${status}`;
  const fault = faultOf(first?.code, said, status);
  const wait = passing[first?.code ?? ''];
  const mayRetry = fault === 'too_many' || wait !== undefined;
  return {
    fault,
    code: first?.code ?? null,
    said: said.replaceAll(/\+?\d{7,15}/g, (number) => `…${number.slice(-2)}`).slice(0, longestCarrierWords),
    field: first?.source?.pointer ?? null,
    mayRetry,
    retryAfter: mayRetry ? waitOf(error.headers, wait ?? usualWait) : null,
  };
}

function faultOf(code: string | undefined, said: string, status: number): CarrierFault {
  // The code is also used where the number is on no profile.
  if (code === '40300') return /\bstop\b|block rule|opt(ed)?[- ]?out/i.test(said) ? 'opted_out' : 'sender';
  return known(code ?? '') ?? byStatus[status] ?? 'invalid';
}

function waitOf(headers: Headers | undefined, usual: number): number {
  const asked = Number(headers?.get('retry-after') ?? headers?.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(asked) && asked > 0 ? Math.min(Math.ceil(asked), longestWait) : usual;
}

/** By its shape: the SDK is not loaded for looking at an error. */
function isAnswer(error: Error): error is APIError & { status: number } {
  return 'status' in error && typeof error.status === 'number' && 'headers' in error;
}
