import { keptContactYears } from '../../domain/retention.ts';

export const cardTitle = 'Calls and texts of deleted accounts';
export const cardText = `Telemarketing rules ask us to keep numbers, times, outcomes, texts and consent for ${keptContactYears} years.`;
export const noneKept = 'None are kept.';
export const countsNotLoaded = 'We couldn’t count these calls.';
