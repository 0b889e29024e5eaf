// Who says that an address must not be contacted, and who that it may be again.
import { textablePattern } from '../../domain/phone-number.ts';

/**
 * keyword: STOP and its kind · sentence: plain words of the person · carrier: it blocks our texts · unanswered: nobody said what an
 * unclear reply meant · file, vendor: of an import or a posted lead.
 */
export const suppressionTellers = ['keyword', 'sentence', 'carrier', 'unanswered', 'agent', 'file', 'vendor'] as const;
export type SuppressionTeller = (typeof suppressionTellers)[number];

/** An unclear reply that nobody said a word about counts as a stop after so long. */
export const unansweredDays = 3;
export const unansweredMs = unansweredDays * 86_400_000;

/** Our clock and the carrier's may differ by as much, where a word's moment is known by ours alone. */
export const startClockToleranceMs = 60_000;

export const longestReason = 200;
/** Of a name beside the words of a file. */
export const longestPerson = 300;
/** Of a person's words, as the list keeps them. */
export const longestQuote = 300;

/** Short codes write, too, and are no person's number. */
export const isPhone = (number: string): boolean => textablePattern.test(number);
