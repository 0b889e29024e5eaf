export const transactionsShown = 20;
