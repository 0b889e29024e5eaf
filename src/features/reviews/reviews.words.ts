import type { ReviewTotals } from './review.rules.ts';

export const addedByAgent = 'Added by the agent';
export const editedByAgent = 'Edited by the agent';
export const noName = 'Anonymous';

export const stars = (rating: number): string => '★★★★★'.slice(0, rating) + '☆☆☆☆☆'.slice(rating);
export const spokenRating = (rating: number): string => `${rating} out of 5 stars`;

export const shownOf = ({ shown, total }: ReviewTotals): string => `${shown} shown of ${total}`;
