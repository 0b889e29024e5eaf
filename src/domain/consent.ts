// What the records of one person’s consent are worth for a text.
import { namesTheSame } from './whole-names.ts';

export const consentLimits = { givenTo: 200, source: 500, words: 4000, certificate: 2000, why: 200 } as const;

/** What a text needs to know of one. */
export interface KnownConsent {
  collectedBy: 'agent' | 'third_party' | null;
  givenTo: string | null;
  seller: string | null;
  /** The person entered it on a form of the agent's own. */
  isOwnForm: boolean;
}

/**
 * `own`: given to the agent. `third_party`: only to somebody else, or by way of a vendor; carriers refuse such texts from toll-free
 * numbers. `none`: no record, or none that says to whom.
 */
export type ConsentStanding = 'own' | 'third_party' | 'none';

/** Whether a name is one of the agent's. While none of theirs is known, their word stands: nothing leaves by itself without a name. */
type IsOfAgent = (name: string) => boolean;

export function isOfAgent(names: readonly string[]): IsOfAgent {
  const own = names.filter((name) => namesTheSame(name, name));
  const known = new Map<string, boolean>();
  return (name) => {
    let isOne = known.get(name);
    if (isOne === undefined)
      known.set(name, (isOne = own.length === 0 || own.some((each) => namesTheSame(each, name))));
    return isOne;
  };
}

/** @param records those in force for the channel */
export function consentStanding(records: readonly KnownConsent[], isOwnName: IsOfAgent): ConsentStanding {
  const standings = records.map((record) => standingOf(record, isOwnName));
  return standings.includes('own') ? 'own' : standings.includes('third_party') ? 'third_party' : 'none';
}

/** Whatever an agent calls their own: a record is theirs where everything that it names is. */
function standingOf({ collectedBy, givenTo, seller, isOwnForm }: KnownConsent, isOwnName: IsOfAgent): ConsentStanding {
  if (collectedBy === 'third_party') return 'third_party';
  if (collectedBy === null || givenTo === null) return 'none';
  if (isOwnForm) return 'own';
  return isOwnName(givenTo) && (seller === null || isOwnName(seller)) ? 'own' : 'third_party';
}
