// How long a sale is taken back by one press, without a word about why.

/** The message offers it for so long. */
export const saleUndoShownMs = 10_000;
/** The server takes it for longer: the press may be on its way. The text to who just bought leaves after that. */
export const saleUndoMs = 15_000;
