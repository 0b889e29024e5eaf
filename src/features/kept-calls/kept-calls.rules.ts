// How many records of deleted accounts are taken at once. How long they are kept: domain/retention.ts.
export const removedAtOnce = 5000;
export const exportedAtOnce = 1000;
