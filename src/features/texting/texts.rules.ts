// What a text costs, how long it may be, in which states it stands, and whether it may leave now: one decision for the moment it
// is written and for the moment it leaves. Pure: who asks brings what is known.
import type { ConsentStanding } from '../../domain/consent.ts';
import { textParts } from '../../domain/text-parts.ts';
import type { ContactPurpose } from '../contact-gate/contact-row.rules.ts';
import { mayContact } from '../contact-gate/may-contact.rules.ts';
import type { RegistryRefusal } from '../contact-gate/registry.rules.ts';
import { rulesFor } from '../contact-gate/where-people-are.rules.ts';
import { unansweredMs } from '../suppression/suppression.rules.ts';
import { centsPerPart, maxParts } from './text-limits.rules.ts';

/** Without proof for so long, a text that perhaps left counts as one that nobody knows of. */
export const doubtMs = 15 * 60_000;
/** Automatic texts rest while what came in was last read longer ago: a STOP may be among it. */
const inboundUnreadMs = 12 * 60_000;
/** The same while webhooks do not arrive, so that the carrier's records alone tell of a STOP. */
const inboundUnheardMs = 2 * 60_000;
/** The carrier has told by then, tries and failover included: what no webhook told so long after is missed. */
export const webhookLateMs = 3 * 60_000;
/** For so long one that was missed says that webhooks do not arrive. */
export const webhooksMissedMs = 15 * 60_000;

export interface InboundRead {
  /** Milliseconds. */
  inboundReadTo: number | null;
  /** A program began then, which may have missed what came in: a reading counts that began after it. */
  restSince: number | null;
  areWebhooksMissing: boolean;
}

/** May texts leave that nobody looks at? */
export function isInboundRead({ inboundReadTo, restSince, areWebhooksMissing }: InboundRead, now: number): boolean {
  const longest = areWebhooksMissing ? inboundUnheardMs : inboundUnreadMs;
  return inboundReadTo !== null && now - inboundReadTo < longest && inboundReadTo >= (restSince ?? 0);
}
/** A person who wrote outside the hours meant now, not whenever the queue gets to it. */
export const overrideMs = 15 * 60_000;
/** A text that rests for an unclear reply is looked at again after this, should the reply be older than it may get. */
export const unclearAgainMs = 10 * 60_000;

export type TextOrigin = 'inbox' | 'sold' | 'new_lead' | 'bulk' | 'rescue' | 'lab' | 'test' | 'help';

/** Who nobody looks at as they go: held until the next lawful minute, never sent on a person's word. */
const automaticOrigins: ReadonlySet<TextOrigin> = new Set(['sold', 'new_lead', 'bulk', 'rescue']);
export const isAutomatic = (origin: TextOrigin): boolean => automaticOrigins.has(origin);
/** The rules for what nobody looks at are stricter in some states. */
export const purposeOf = (origin: TextOrigin): ContactPurpose => (isAutomatic(origin) ? 'automatic' : 'one_to_one');
/** Which the person must have agreed to before; a sale, an answer and what a person writes are asked for otherwise. */
const owingOrigins: ReadonlySet<TextOrigin> = new Set(['new_lead', 'bulk', 'rescue']);
export const owesConsent = (origin: TextOrigin): boolean => owingOrigins.has(origin);
/**
 * What a person writes: the first one to a stranger says how they agreed, or leans on a record that is the agent's own. A test goes to
 * the agent's own phone.
 */
const owesFirstWord = (origin: TextOrigin): boolean => origin === 'inbox' || origin === 'lab';
/** An answer to a word of the person's own that the carriers ask for: at any hour, and at nobody's cost. */
export const isFree = (origin: TextOrigin): boolean => origin === 'help';

/** Why a text is not taken. Sentences: texting.words.ts. */
export type TextRefusal =
  | 'no_number'
  | 'number_pending'
  | 'no_name'
  | 'not_us_or_ca'
  | 'own_number'
  | 'empty'
  | 'too_long'
  | 'suppressed'
  | 'unsubscribed'
  | 'unreachable'
  | 'no_consent_record'
  | 'third_party_consent'
  | 'lead_gone'
  | 'number_changed'
  | 'not_sold'
  | RegistryRefusal
  | 'no_lawful_window'
  | 'outside_window'
  | 'daily_limit'
  | 'repeated';

/** What is known of the person a text goes to, as read in the transaction that decides. */
export interface PersonFacts {
  number: string;
  /** Live, and none of the samples; null: nobody's number, or that of a lead that is gone. */
  lead: { id: string; state: string | null; zip: string | null; numbers: readonly string[]; isSold: boolean } | null;
  isSuppressed: boolean;
  isUnsubscribed: boolean;
  /** Asked at another of their numbers for no more texts. */
  hasOptedOut: boolean;
  /** A reply that may mean stop, from any of their numbers, about which nobody has said a word yet: when it came, milliseconds. */
  unclearSince: number | null;
  isUnreachable: boolean;
  /** No text left to this number or came from it since it is theirs; one that never left makes nobody known. */
  isStranger: boolean;
  /** In force for texts to this number. */
  consent: ConsentStanding;
  /** Of the last 24 hours, milliseconds. A message of theirs: a call is no message. */
  lastInboundAt: number | null;
  recent: readonly number[];
}

export interface TextToDecide {
  origin: TextOrigin;
  /** The lead it was written for; null: for the number alone. */
  leadId: string | null;
  /** What somebody wrote who sends outside the hours all the same, and when. */
  override: { reason: string; at: number } | null;
}

export type TextDecision =
  | { may: 'go'; by: 'window' | 'answer' | 'override' | 'free' }
  | { may: 'wait'; until: number; why: 'outside_window' | 'daily_limit' | 'reply_unclear' }
  | { may: 'not'; why: TextRefusal; until?: number };

/** The person said so, or the agent did: nothing leaves to this number, and nothing by itself to another of theirs. */
export const isStopped = ({ isSuppressed, isUnsubscribed, hasOptedOut }: PersonFacts, origin: TextOrigin): boolean =>
  isSuppressed || (isUnsubscribed && !isFree(origin)) || (hasOptedOut && isAutomatic(origin));

export function decideText(text: TextToDecide, person: PersonFacts, now: number): TextDecision {
  const { lead } = person;
  if (text.leadId !== null && lead === null) return { may: 'not', why: 'lead_gone' };
  if (text.leadId !== null && lead !== null && !lead.numbers.includes(person.number)) {
    return { may: 'not', why: 'number_changed' };
  }
  if (text.origin === 'sold' && lead !== null && !lead.isSold) return { may: 'not', why: 'not_sold' };
  if (person.isSuppressed) return { may: 'not', why: 'suppressed' };
  // At any hour, but to no other country, and to no short code or name either.
  if (isFree(text.origin)) {
    const isAbroad = rulesFor({ phone: person.number, state: null, zip: null }) === 'abroad';
    return isAbroad ? { may: 'not', why: 'not_us_or_ca' } : { may: 'go', by: 'free' };
  }
  if (person.isUnsubscribed) return { may: 'not', why: 'unsubscribed' };
  const automatic = isAutomatic(text.origin);
  if (automatic && person.hasOptedOut) return { may: 'not', why: 'suppressed' };
  if (automatic && person.isUnreachable) return { may: 'not', why: 'unreachable' };
  if (owesConsent(text.origin) && person.consent !== 'own') {
    return { may: 'not', why: person.consent === 'none' ? 'no_consent_record' : 'third_party_consent' };
  }
  if (automatic && person.unclearSince !== null) {
    const until = Math.max(person.unclearSince + unansweredMs, now + unclearAgainMs);
    return { may: 'wait', until, why: 'reply_unclear' };
  }
  const { override } = text;
  const decision = mayContact({
    person: { phone: person.number, state: lead?.state ?? null, zip: lead?.zip ?? null },
    purpose: purposeOf(text.origin),
    now,
    isSuppressed: false,
    registry: 'open',
    lastInboundAt: person.lastInboundAt,
    recent: person.recent,
    override: override !== null && now - override.at < overrideMs ? override : null,
  });
  const isAbroad = !decision.isAllowed && decision.reason === 'not_us_or_ca';
  // Who wrote just now is answered, whoever of a household it was.
  const isStranger = person.isStranger && person.lastInboundAt === null;
  if (!isAbroad && owesFirstWord(text.origin) && isStranger && person.consent !== 'own') {
    return { may: 'not', why: person.consent === 'none' ? 'no_consent_record' : 'third_party_consent' };
  }
  if (decision.isAllowed) return { may: 'go', by: decision.by };
  if (!('until' in decision)) return { may: 'not', why: decision.reason };
  return automatic
    ? { may: 'wait', until: decision.until, why: decision.reason }
    : { may: 'not', why: decision.reason, until: decision.until };
}

export interface Measured {
  parts: number;
  priceCents: number;
}

/** What a text of these words is charged; a refusal where it may not be sent at all. */
export function measureText(body: string, origin: TextOrigin): Measured | 'empty' | 'too_long' {
  if (body.trim() === '') return 'empty';
  const { parts } = textParts(body);
  if (parts > maxParts) return 'too_long';
  return { parts, priceCents: isFree(origin) ? 0 : parts * centsPerPart };
}
