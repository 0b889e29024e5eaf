// What the records of one person’s consent are worth for a text.
export const consentLimits = { givenTo: 200, source: 500, words: 4000, certificate: 2000, why: 200 } as const;

/** What a text needs to know of one. */
export interface KnownConsent {
  collectedBy: 'agent' | 'third_party' | null;
  givenTo: string | null;
  seller: string | null;
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** One name is part of the other: “Dana Cole” and “Dana Cole, Moss Insurance LLC”. */
export function namesTheSame(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

/**
 * `own`: given to the agent. `third_party`: only to somebody else, or by way of a vendor; carriers refuse such texts from toll-free
 * numbers. `none`: no record, or none that says to whom.
 */
export type ConsentStanding = 'own' | 'third_party' | 'none';

/** @param records those in force for the channel */
export function consentStanding(records: readonly KnownConsent[]): ConsentStanding {
  const standings = records.map(standingOf);
  return standings.includes('own') ? 'own' : standings.includes('third_party') ? 'third_party' : 'none';
}

function standingOf({ collectedBy, givenTo, seller }: KnownConsent): ConsentStanding {
  if (collectedBy === 'third_party') return 'third_party';
  if (collectedBy === null || givenTo === null) return 'none';
  return seller === null || namesTheSame(seller, givenTo) ? 'own' : 'third_party';
}
