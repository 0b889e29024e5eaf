// The carrier's words for where a text stands, in ours. Its webhooks and its records use different ones.
import type { CarrierFault } from '../../domain/carrier-outcome.ts';

export interface CarrierStatus {
  /** never_sent: it did not leave the carrier either, and is given back. Null: only that the carrier took it. */
  status: 'sent' | 'delivered' | 'failed' | 'never_sent' | null;
  reason: string | null;
}

/** The sending number is not verified, or not set up: told at once, or after the text was taken. */
const notReady = new Set(['40329', '40330']);
export const isNotReady = (code: string | null): boolean => code !== null && notReady.has(code);

/** The sending number is on no profile: so it is for seconds after it was put on one, too. */
const settingUp = '40305';
const mostWhileSettingUp = 5;
export const mayBeSettingUp = (code: string | null, attempts: number): boolean =>
  code === settingUp && attempts < mostWhileSettingUp;

/** The sending number is closed for good for what it sent: whatever else waits for it would end the same. */
export const isBarred = (code: string | null): boolean => code === '40003';

/** What the toll-free registry says of the sending number. */
export const isOfRegistry = (code: string | null): boolean => code !== null && /^4015[0-9]$/.test(code);

/** Of texts that the carrier took and could not deliver, by its codes, where they say more than that. Sentences: texting.words.ts. */
const undelivered: Record<string, string> = {
  '40002': 'spam',
  '40003': 'barred',
  '40004': 'rejected',
  '40005': 'expired',
  '40006': 'unavailable',
  '40009': 'content',
  '40011': 'carrier_busy',
  '40014': 'expired',
  '40015': 'spam',
  '40016': 'carrier_limit', // of the brand, until midnight Pacific
  '40017': 'spam',
  '40018': 'carrier_busy',
  '40020': 'carrier_busy',
  '40322': 'content',
};

/** `fault`: of the carrier's error, where it gave one. */
export function carrierStatus(
  said: string | null,
  { code, fault }: { code: string | null; fault: CarrierFault | null },
): CarrierStatus {
  // Our number or our account was at fault: the text went nowhere, whichever word ends it.
  if (isFailure(said) && (fault === 'sender' || fault === 'account'))
    return { status: 'never_sent', reason: isOfRegistry(code) ? 'registry' : fault };
  const named = undelivered[code ?? ''];
  switch (said) {
    case 'sent':
    case 'dlr_timeout':
    case 'dlr_unconfirmed':
    case 'delivery_unconfirmed':
      return { status: 'sent', reason: null };
    case 'delivered':
      return { status: 'delivered', reason: null };
    case 'delivery_failed':
    case 'failed':
      return {
        status: 'failed',
        reason: fault === 'recipient' ? fault : fault === 'opted_out' ? 'suppressed' : (named ?? 'undelivered'),
      };
    case 'sending_failed':
    case 'gw_reject':
    case 'expired':
      return {
        status: 'never_sent',
        reason: fault === 'opted_out' ? 'suppressed' : (named ?? (fault === 'invalid' ? null : fault) ?? 'never_sent'),
      };
    case null:
    default:
      return { status: null, reason: null };
  }
}

/** Nothing comes after it. */
export const isFinal = (said: string | null): boolean => {
  const { status } = carrierStatus(said, { code: null, fault: null });
  return status !== null && status !== 'sent';
};

const failures = new Set(['delivery_failed', 'failed', 'sending_failed', 'gw_reject']);
const isFailure = (said: string | null): boolean => said !== null && failures.has(said);
