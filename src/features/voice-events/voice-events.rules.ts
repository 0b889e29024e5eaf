/** What was handled can be replayed for so long. */
export const keptDays = 30;
