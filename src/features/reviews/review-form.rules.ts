// A visitor's review as the form without scripts sends it: read and judged.
import { cleanLine, cleanText, isPlainText } from '../../domain/plain-text.ts';
import { lengthOf, reviewLimits, usualRating } from './review.rules.ts';

/** As typed. */
export interface ReviewForm {
  rating: number;
  name: string;
  comment: string;
  /** Nobody sees this field: who fills it in is a program. */
  trap: string;
}

export type ReviewFault = Partial<Record<'rating' | 'name' | 'comment', string>>;

/** No field that a browser fills in by itself: a visitor with a company in their address book would be taken for a program. */
export const trapName = 'subject';
export const blankReview: ReviewForm = { rating: usualRating, name: '', comment: '', trap: '' };

/** Of a body as browsers send forms; null for what cannot be kept. */
export function readReviewForm(body: string): ReviewForm | null {
  const fields = new URLSearchParams(body);
  const [name, comment] = [fields.get('name') ?? '', fields.get('comment') ?? ''];
  const rating = /^[0-9]{1,2}$/.test(fields.get('rating') ?? '') ? Number(fields.get('rating')) : 0;
  if (![name, comment].every(isPlainText)) return null;
  return { rating, name: cleanLine(name), comment: cleanText(comment), trap: fields.get(trapName) ?? '' };
}

export function reviewFaults({ rating, name, comment }: ReviewForm): ReviewFault {
  const faults: ReviewFault = {};
  if (rating < 1 || rating > 5) faults.rating = 'Choose 1 to 5 stars.';
  if (lengthOf(name) > reviewLimits.name) faults.name = `Use ${reviewLimits.name} characters or fewer.`;
  if (lengthOf(comment) > reviewLimits.comment) faults.comment = `Use ${reviewLimits.comment} characters or fewer.`;
  return faults;
}
