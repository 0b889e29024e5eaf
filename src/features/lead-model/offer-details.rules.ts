// What a file said of carrier, coverage and amounts in columns that no field takes: kept among a lead's other details.
const offerHeader =
  /\b(?:carrier|insurer|insurance company|coverage|face|benefit|premium|amount|quote[ds]?|policy value)\b/;

const wordsOf = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase();

export interface OfferDetail {
  /** The column's header, as the file has it. */
  label: string;
  value: string;
}

export function offerDetails(extra: Readonly<Record<string, unknown>>): OfferDetail[] {
  return Object.entries(extra).flatMap(([label, value]) => {
    const isSaid = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isSaid && offerHeader.test(wordsOf(label)) ? [{ label, value: String(value) }] : [];
  });
}
