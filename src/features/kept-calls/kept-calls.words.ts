export const cardTitle = 'Calls of deleted accounts';
export const cardText = 'Telemarketing rules ask us to keep numbers, times, outcomes and consent for five years.';
export const noneKept = 'None are kept.';
export const countsNotLoaded = 'We couldn’t count these calls.';
