// Three ways to read a phone number, kept apart on purpose: what a lead may have, what can be texted, what the
// dialer can call. None of them guesses: extensions and prefixes of exported files are stripped by the import.

/** E.164: `+` and at most 15 digits; fewer than 8 reach nobody anywhere. */
export const e164Pattern = /^\+[1-9][0-9]{7,14}$/;

/** What a text can go to; shorter foreign ones stay with the lead alone. Short codes write, too, and are no person's number. */
export const textablePattern = /^\+[0-9]{10,15}$/;

/** What the dialer, the hours of states and the Do Not Call Registry know. Countries of the Caribbean and the Atlantic share the shape. */
export const dialerPattern = /^\+1[0-9]{10}$/;

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');
const hasPlus = (text: string): boolean => /^[\s(]*\+/.test(text);

function northAmerican(digits: string): string | null {
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return null;
}

/** A lead's number in E.164, or null when invalid. 10 digits are US, a leading `+` keeps its digits, others need 11. */
export function normalizeLeadPhone(text: string): string | null {
  const digits = digitsOf(text);
  if (!hasPlus(text)) {
    const known = northAmerican(digits);
    if (known) return known;
    if (digits.length < 11) return null;
  }
  const number = `+${digits}`;
  return e164Pattern.test(number) ? number : null;
}

/** A number to text or to administer: a leading `+` with 10–15 digits, or a US/CA number. */
export function normalizeMessagingPhone(text: string): string | null {
  const digits = digitsOf(text);
  if (hasPlus(text)) return digits.length >= 10 && digits.length <= 15 ? `+${digits}` : null;
  return northAmerican(digits);
}

/** A number to dial: always +1 and 10 digits. */
export function normalizeDialerPhone(text: string): string | null {
  const digits = digitsOf(text);
  // Ten digits behind a plus are another country's.
  return hasPlus(text) && digits.length === 10 ? null : northAmerican(digits);
}

/** `(202) - 555 - 0143` for US/CA numbers, others as they are. */
export function formatPhone(number: string): string {
  const match = /^(?:\+?1)?([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(number);
  return match ? `(${match[1]}) - ${match[2]} - ${match[3]}` : number;
}

/** Area code of a US/CA number, else null. */
export function areaCodeOf(number: string): string | null {
  return /^\+1([2-9][0-9]{2})[0-9]{7}$/.exec(number)?.[1] ?? null;
}

/** True when area and exchange are such as are given out: neither begins with 0 or 1 nor ends with 11, and no area has a 9 in the middle. */
export function isUsNumber(number: string): boolean {
  return /^\+1[2-9](?!11)[0-8][0-9][2-9](?!11)[0-9]{6}$/.test(number);
}
