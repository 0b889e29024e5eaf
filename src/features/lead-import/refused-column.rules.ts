// What a lead file may carry and this product must not keep: numbers with which somebody can be robbed.

const refusedNames: readonly RegExp[] = [
  /\b(?:ssn|ssn 4|social security|social sec|soc sec|itin|tax id|tin|ein)\b/,
  /\bsocial (?:number|no|num)\b|^social$/,
  /\b(?:routing|aba|iban|swift)\b/,
  /\b(?:bank|checking|savings) (?:acc(?:oun)?t|number|no|info)\b|\b(?:account|acct) (?:number|no|num)\b/,
  /\b(?:credit|debit|cc|card) ?(?:card)? ?(?:number|no|num|exp|expiration|expiry|cvv|cvc|code)\b|\b(?:cvv|cvc|cvv 2)\b/,
  /^(?:credit card|debit card|card|cc)$/,
  /\bdrivers? lic(?:en[sc]e)?\b|\b(?:dl|license|licence) (?:number|no|num)\b|^dl$/,
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

// 000, 666 and 9xx are never issued.
const socialSecurityNumber = /^(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}$/;

const letter = '[AC-HJKMNP-RT-Y]';
const medicareNumber = new RegExp(
  `^[1-9]${letter}[0-9AC-HJKMNP-RT-Y][0-9]-?${letter}[0-9AC-HJKMNP-RT-Y][0-9]-?${letter}{2}[0-9]{2}$`,
);
const isMedicareNumber = (text: string): boolean => medicareNumber.test(text);

function isCardNumber(text: string): boolean {
  if (!/^[3-6][0-9 -]+$/.test(text)) return false;
  const digits = text.replace(/[ -]/g, '');
  return digits.length >= 15 && digits.length <= 16 && passesLuhn(digits);
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
