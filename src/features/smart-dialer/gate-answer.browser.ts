// What the contact gate says about a call to this lead now, and which time it is there. Its rules come after the first paint.
import { dateTimeWithin } from '../../web/format-date.ts';
import { mayContact } from '../contact-gate/may-contact.rules.ts';
import { zonesThere } from '../contact-gate/wall-clocks.rules.ts';
import { timesIn } from '../leads/hours-there.browser.ts';
import type { CallFacts, DialedLead } from './dial-queries.browser.ts';
import { gateWords, unknownTime } from './smart-dialer.words.ts';

export interface GateAnswer {
  words: string;
  /** `open`; `closed` warns and lets the agent decide; `never` has no way to call. */
  tone: 'open' | 'closed' | 'never';
  /** The registry closes it: there is a way on. */
  isOfRegistry?: boolean;
}

type Reached = Pick<DialedLead, 'phone' | 'state' | 'zip'>;

export function gateAnswer({ phone, state, zip }: Reached, facts: CallFacts, now: number): GateAnswer {
  const decision = mayContact({
    person: { phone, state, zip },
    purpose: 'one_to_one',
    now,
    isSuppressed: facts.isSuppressed,
    registry: facts.registry,
    // Who wrote or called is called outside the hours with a reason only, and beyond a state’s count never.
    lastInboundAt: null,
    recent: facts.recent,
    override: null,
  });
  if (decision.isAllowed) return { words: gateWords.open, tone: 'open' };
  if ('until' in decision) {
    const until = dateTimeWithin(decision.until, new Date(now));
    return decision.reason === 'daily_limit'
      ? { words: gateWords.limit(until), tone: 'never' }
      : { words: gateWords.closed(until), tone: 'closed' };
  }
  if (decision.reason === 'on_national_list' || decision.reason === 'dnc_not_checked')
    return { words: gateWords[decision.reason], tone: 'closed', isOfRegistry: true };
  return { words: gateWords[decision.reason], tone: decision.reason === 'suppressed' ? 'never' : 'closed' };
}

export const localTime = (lead: Reached, now: number): string => timesIn(zonesThere(lead), now) ?? unknownTime;
