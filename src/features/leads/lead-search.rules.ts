// What a search text looks for.

export interface LeadSearch {
  /** A LIKE pattern, or the beginning of a name. */
  wanted: string;
  asBeginning: boolean;
}

const phoneLike = /^[+()\d\s.\-/]+$/;

/** Three and more characters: anywhere; fewer: the beginning of the name. A phone in any format finds its digits. */
export function readSearch(text: string): LeadSearch | null {
  const typed = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (typed === '') return null;
  const digits = typed.replace(/\D/g, '');
  if (phoneLike.test(typed) && digits.length >= 3) return { wanted: `%${digits}%`, asBeginning: false };
  if (Array.from(typed).length < 3) return { wanted: typed, asBeginning: true };
  return { wanted: `%${typed.replace(/[\\%_]/g, '\\$&')}%`, asBeginning: false };
}
