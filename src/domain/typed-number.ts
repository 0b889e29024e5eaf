// A phone number as somebody types it or pastes it from a page, a phone or a mail: any dash, label, extension or scheme.

/** What may stand around a number and says nothing of it. */
const label =
  '(?:cell(?:ular|phone)?|mobile|mob|home|work|office|business|main|direct|landline|phone|ph|tel(?:ephone)?|fax|text|usa?|[chmwop])';
const before = new RegExp(`^[([]?${label}[)\\]]?[.:#]*\\s*(?=[+([0-9])`, 'i');
const behind = new RegExp(`(?<=[0-9)\\]])\\s*[-,;:/]?\\s*[([]?${label}[)\\]]?\\.?$`, 'i');
const scheme = /^(?:tel|sms|callto|fax):(?:\/\/)?\s*/i;
const parameters = /;[a-z-]+=.*$/i;
const extension = /(?<=[0-9)])\s*(?:[,;]*\s*(?:ext(?:ension|n)?|x|#)\s*[.:=]*\s*|[,;]+\s*)[0-9]{1,8}$/i;
const numberLike = /^[+()[\]0-9\s.\-/]+$/;
/** Fewer digits are a part of a number: nothing is taken off around them. */
const wholeDigits = 7;

interface TypedNumber {
  digits: string;
  /** As it was typed, without what stands around it. */
  written: string;
}

/** Of a part of a number, too; null for a text that is no number, or has fewer than three digits. */
export function readTypedNumber(text: string): TypedNumber | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .replace(/[\u00B7\u2022\u2027\u2219\u22C5\u30FB_~]/g, '.')
    .trim();
  if (numberLike.test(plain)) return numberOf(plain, 3);
  const bare = plain
    .replace(/^["'<]+|["'>.,;:]+$/g, '')
    .replace(scheme, '')
    .replace(before, '')
    .replace(parameters, '')
    .replace(behind, '')
    .replace(extension, '')
    .replace(behind, '');
  return numberLike.test(bare) ? numberOf(bare, wholeDigits) : null;
}

function numberOf(written: string, least: number): TypedNumber | null {
  const digits = written.replace(/[^0-9]/g, '');
  // As dialed from abroad: 00 1 …, 011 1 …
  const whole = /^(?:00|011)([1-9][0-9]{10,})$/.exec(digits)?.[1] ?? digits;
  return whole.length >= least ? { digits: whole, written } : null;
}
