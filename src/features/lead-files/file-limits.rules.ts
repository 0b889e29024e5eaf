// How much one import takes, and how it is sent.
export const importLimits = {
  bytes: 25 * 1024 * 1024,
  /** Rows that hold anything. */
  rows: 50_000,
  /** Rows of nothing but delimiters, which spreadsheets leave behind. */
  blankRows: 100_000,
  columns: 500,
  /** Characters of a workbook's sheet as CSV. */
  sheetLength: 60 * 1024 * 1024,
  /** Characters of one record; a longer one is a quotation mark that is never closed. */
  recordLength: 128 * 1024,
  /** Rows of one chunk to the server, and its JSON's characters. */
  chunkRows: 2000,
  chunkLength: 900_000,
  chunksInFlight: 3,
} as const;
