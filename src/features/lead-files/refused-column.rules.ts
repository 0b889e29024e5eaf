// What a lead file may carry and this product must not keep: numbers with which somebody can be robbed.

const refusedNames: readonly RegExp[] = [
  /\b(?:ssn|ssn 4|social security|social sec|soc sec|itin|tax id|tin|ein)\b/,
  /\bsocial (?:number|no|num)\b|^social$|^ss(?: number| no| num)?$|\b(?:last|first) (?:[0-9]|four|five)\b.*\b(?:social|ss|ssn)\b/,
  /\b(?:routing|aba|iban|swift)\b/,
  /\b(?:bank|checking|savings) (?:acc(?:oun)?t|number|no|info)\b|\b(?:account|acct) (?:number|no|num)\b/,
  /\b(?:credit|debit|cc|card) ?(?:card)? ?(?:number|no|num|exp|expiration|expiry|cvv|cvc|code)\b|\b(?:cvv|cvc|cvv 2)\b/,
  /^(?:credit card|debit card|card|cc)$/,
  /\bdrivers? lic(?:en[sc]e)?\b|\b(?:dl|license|license) (?:number|no|num)\b|^dl$/,
  /\b(?:medicare|medicaid|med beneficiary|mbi|hicn?)\b(?!.*\b(?:date|eligible|part|plan|status|interest)\b)(?:.*\b(?:number|no|num|id)\b|$)/,
  /\bpassport\b/,
  /\b(?:password|passcode|pin code|pin number|security answer|mothers maiden)\b/,
];

/** True for a header such as `SSN`, `Routing #`, `drivers_license_number`, in the words of `headerWords`. */
export function isRefusedName(words: string): boolean {
  const joined = words.replaceAll(' ', '');
  return refusedNames.some((pattern) => pattern.test(words)) || /^(?:ssn|socialsecurity)/.test(joined);
}

/** True for a value that is a social security number, a card number or a Medicare number by its form. */
export function isRefusedValue(value: string): boolean {
  const text = value.trim();
  if (text.length < 11 || text.length > 23) return false;
  return socialSecurityNumber.test(text) || isMedicareNumber(text) || isCardNumber(text);
}

/** True when every one of at least three different values is the number of a US bank, by its check digit. */
export function areBankNumbers(values: readonly string[]): boolean {
  return new Set(values).size >= 3 && values.every(isBankNumber);
}

/** True when all are nine digits as social security numbers are given out; nobody but the header could say more. */
export function areBareSocialSecurityNumbers(values: readonly string[]): boolean {
  return new Set(values).size >= 3 && values.every((value) => bareSocialSecurityNumber.test(value.trim()));
}

const mark = '[removed]';
const sep = '[ .\\u00A0\\u2010-\\u2015-]';
const maybeSecret = new RegExp(`[0-9](?:${sep}?[0-9]){7}|[0-9]-?[A-Z][0-9A-Z][0-9]-?[A-Z]{2}[0-9]{2}`);
// A whole run of digits: neither the end nor the beginning of a longer one.
const run = (digits: string): string => `(?<![0-9]|[0-9]${sep})${digits}(?![0-9]|${sep}[0-9])`;
const issued = '(?!000|666|9)[0-9]{3}';
const secrets = new RegExp(
  [
    // A key of a record is no number, whatever its digits would pass for.
    '(?<key>(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,64})(?![0-9a-z]))',
    // In the middle of a word neither.
    `(?<inside>(?<=[a-z])[0-9](?:${sep}?[0-9])+(?=[a-z]))`,
    `(?<named>\\b(?:ssn|ss ?#|social(?: security)?|itin|routing|aba|acc(?:oun)?t)(?: ?(?:number|num|no\\.?|#))?[ :=#-]*)[0-9](?:[ -]?[0-9]){6,16}(?![0-9])`,
    `(?<social>${run(`${issued}(?<gap>${sep})(?!00)[0-9]{2}\\k<gap>(?!0000)[0-9]{4}`)})`,
    `(?<card>${run(`[2-6](?:${sep}?[0-9]){12,18}`)})`,
    `(?<medicare>(?<![0-9A-Z-])${medicareForm()}(?![0-9A-Z-]))`,
  ].join('|'),
  'gi',
);

/** The text without the social security, card, bank and Medicare numbers that stand in it. */
export function withoutSecrets(text: string): string {
  if (!maybeSecret.test(text)) return text;
  return text.replace(secrets, (match, ...rest) => {
    const { key, inside, named, card } = rest.at(-1) as Record<string, string | undefined>;
    if (key !== undefined || inside !== undefined || (card !== undefined && !isCardNumber(card))) return match;
    return `${named ?? ''}${mark}`;
  });
}

/** A cell as it may be kept: nothing of a number that is refused. */
export function safeText(cell: string): string {
  if (!maybeSecret.test(cell)) return cell;
  return isRefusedValue(cell) ? '' : withoutSecrets(cell);
}

// 000, 666 and 9xx are never issued.
const socialSecurityNumber = new RegExp(`^${issued}(${sep})(?!00)[0-9]{2}\\1(?!0000)[0-9]{4}$`);
const bareSocialSecurityNumber = new RegExp(`^${issued}(?!00)[0-9]{2}(?!0000)[0-9]{4}$`);

function isBankNumber(value: string): boolean {
  const text = value.trim();
  if (!/^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/.test(text)) return false;
  const sum = [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 10 === 0;
}

function medicareForm(): string {
  const letter = '[AC-HJKMNP-RT-Y]';
  const either = '[0-9AC-HJKMNP-RT-Y]';
  return `[1-9]${letter}${either}[0-9]-?${letter}${either}[0-9]-?${letter}{2}[0-9]{2}`;
}
const medicareNumber = new RegExp(`^${medicareForm()}$`);
const isMedicareNumber = (text: string): boolean => medicareNumber.test(text);

// Visa, Mastercard, American Express, Diners Club, Discover and UnionPay, by how they begin and how long they are.
const cardForms =
  /^(?:4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})|(?:5[1-5]|2[2-7])[0-9]{14}|3[47][0-9]{13}|3(?:0|6|8)[0-9]{12}|6[0-9]{15,18})$/;

const cardText = new RegExp(`^[2-6](?:${sep}?[0-9])+$`);

function isCardNumber(text: string): boolean {
  if (!cardText.test(text)) return false;
  const digits = text.replace(/[^0-9]/g, '');
  return cardForms.test(digits) && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
