// Words that a name of the lead's own phone, email or address may be made of, and words that name somebody beside the lead.
export const personWords =
  'lead|contact|customer|consumer|client|applicant|prospect|insured|person|people|respondent|borrower|patient|policyholder|homeowner|' +
  'veteran|subscriber|individual|caller|registrant|invitee';

const besideLead =
  'user|agent|agency|owner|account|company|organi[sz]ation|office|business|store|team|staff|employee|member|manager|assigned|assignee|' +
  'sales ?person|salesperson|rep|representative|sender|recipient|operator|provider|vendor|buyer|seller|affiliate|publisher|partner|' +
  'upline|recruiter|broker|advisor|host|campaign|tracking|tenant|location|integration|site|co applicant|co borrower|spouse|beneficiar(?:y|ies)|trust|' +
  'creator|author|admin|administrator|consultant|concierge|organizer|interviewer|verifier|screener|validator|attendant|supplier|merchant|workspace|' +
  'sub ?account|call ?center|created by|modified by|updated by|reply to|secondary contact';
/** A word that names somebody beside the lead. */
export const otherWords = new RegExp(`\\b(?:${besideLead})s?\\b`);

const ownWords = new Set(
  (
    `${personWords.replaceAll('|', ' ')} phone ph number nbr no num mobile cell cellular telephone tel landline home work day daytime night ` +
    'evening eve best primary main secondary alternate alt alternative other additional preferred personal e mail email address addr ' +
    'first last middle initial name given family surname legal full birth birthdate birthday date of dob zip postal code zipcode postcode ' +
    'state province region abbr city town street line apt unit mailing residential residence physical permanent current billing ' +
    'property us usa formatted value raw 164 international national text sms call reach you your my me we us can at to is what s ' +
    'the a an for and or in please enter provide tell confirm valid do does where how which live that when would like get quote ' +
    'q question answer field input form info details data whatsapp whats'
  ).split(' '),
);

/** Nothing in the name points to anybody but the lead. */
export function hasOwnWordsOnly(words: string): boolean {
  const isAsked = /\b(?:you|your|my)\b/.test(words) && !otherWords.test(words);
  return isAsked || words.split(' ').every((word) => /^[0-9]+$/.test(word) || ownWords.has(word));
}
