import type { ReviewTotals } from './review.rules.ts';

export const addedByAgent = 'Added by the agent';
export const editedByAgent = 'Edited by the agent';
export const noName = 'Anonymous';

export const stars = (rating: number): string => '★★★★★'.slice(0, rating) + '☆☆☆☆☆'.slice(rating);
export const spokenRating = (rating: number): string => `${rating} out of 5 stars`;

export const shownOf = ({ shown, total }: ReviewTotals): string => `${shown} shown of ${total}`;

export const reviewTitle = (name: string): string => `Review ${name}`;
export const leaveAReview = 'Leave a review';
export const submitWords = 'Submit review';
export const thanksTitle = 'Thanks! Your review was submitted.';
export const notSubmitted = 'Failed to submit review.';
export const wentWrong = 'Something went wrong.';
export const backWords = (name: string): string => `Back to ${name}’s page`;
export const publicAtOnce = 'Your review shows on the agent’s page right away.';

export const entryLabels = {
  rating: 'Rating',
  name: 'Your name (optional)',
  comment: 'Comment (optional)',
} as const;

export const starLabel = (rating: number): string => (rating === 1 ? '1 star' : `${rating} stars`);

export const invitation = {
  title: 'Ask for reviews',
  about: 'Send this link to clients, or open a sold lead’s menu and choose “Ask for a review” to text it.',
  unpublished: 'Publish your page to get a link that clients can review you at.',
  notPublished: 'Publish your page first, so that the link in this text works.',
  notSold: 'Only clients who bought a policy from you can be asked for a review.',
} as const;

/** Of the agent's own screen. */
export const manager = {
  logIn: 'You need to be logged in to manage reviews.',
  loadFailed: 'Failed to load reviews.',
  createFailed: 'Failed to create review.',
  saveFailed: 'Failed to save changes.',
  visibilityFailed: 'Failed to update visibility.',
  deleteFailed: 'Failed to delete.',
  aboutAdding: 'It shows on your page as “Added by the agent” and doesn’t count in your average.',
  aboutAverage:
    'The average counts every review that visitors left, including hidden ones and originals of edited ones.',
  noAverage: 'No visitor has left a review yet.',
  empty: 'Visitors leave reviews on your public page. You can also add one here.',
  onlyNewest: 'These are the newest 500 reviews.',
} as const;

/** Another window was quicker; what is typed here stays. */
export const changedMeanwhile = (comment: string | null): string =>
  `This review was changed in another window${comment === null ? '' : ` to “${comment}”`}. Save again to keep your words.`;
