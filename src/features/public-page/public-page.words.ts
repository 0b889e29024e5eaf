// What stands on an agent's public page.
import { inOneLine } from './public-page.rules.ts';

export const sections = {
  overview: 'Overview',
  reviews: 'Reviews',
  licenses: 'Licenses',
  contact: 'Contact',
} as const;

export const cannotLoad = 'Unable to load this agent page.';
export const tryAgain = 'Please try again in a moment.';
export const previewWords = 'Preview. Only you can see this page until you publish it.';
export const editWords = 'Edit agent site';

export const agentTitle = (name: string): string => `${name} · Life insurance agent`;
export const pageDescription = (name: string, states: readonly string[]): string =>
  states.length === 0
    ? `${name}, life insurance agent.`
    : `${name}, life insurance agent licensed in ${listed(states)}.`;

const mostNamed = 4;
const listed = (states: readonly string[]): string =>
  states.length > mostNamed ? `${states.length} states` : inOneLine(states);
export const licensedIn = (states: readonly string[]): string =>
  states.length === 0 ? 'Life insurance agent' : `Life insurance agent licensed in ${listed(states)}`;

export const contactMe = 'Contact me';
export const bookTime = 'Book a time';
export const saveContact = 'Save contact';
export const qrWords = 'Scan to open this page on a phone.';
export const verifyLicense = 'Verify license';
export const noBio = (name: string): string => `${name} helps families choose life insurance that fits.`;
export const noReviews = 'No reviews yet';
export const allReviews = 'All reviews';
export const reviewsOf = (name: string): string => `Reviews of ${name}`;
export const noLicenses = 'No licenses listed yet';
export const aboutAverage = 'The average counts all reviews that visitors left, hidden ones too.';
export const replyOf = (name: string): string => `Reply from ${name}`;
