/** Why a record of a file was not imported, and the sentence to show. */
export const rejectReasons = {
  empty_row: 'No name, phone or email.',
  invalid_phone: 'The phone number is not valid.',
  rounded_phone:
    'The spreadsheet has rounded the phone number. Format that column as a number without decimals and save again.',
  invalid_email: 'The email address is not valid, and there is no name or phone.',
  shifted_columns:
    'The cells of this row are shifted: a comma inside a value, such as $350,000, needs quotes around it.',
  too_many_cells: 'This row has more cells than the header has columns.',
  unterminated_quote: 'A quotation mark in this row is never closed.',
  too_long: 'A cell of this row is longer than a lead can hold.',
  summary_row: 'This is a total or a footer of the report, not a person.',
  test_row: 'This is a test lead of the advertising platform.',
} as const;

export type RejectReason = keyof typeof rejectReasons;

/** Why a whole file is refused. */
export const fileRefusals = {
  no_rows: 'CSV has no rows.',
  parse_error: 'CSV parse error',
  too_large: 'This file is larger than 25 MB. Split it and import the parts one after another.',
  too_many_rows: 'This file has more than 50,000 rows. Split it and import the parts one after another.',
  too_many_columns: 'This file has more than 500 columns. Delete the ones you do not need and try again.',
  excel_file:
    'This kind of spreadsheet cannot be read. Save it as Excel Workbook (.xlsx) or CSV UTF-8, then import that file.',
  old_workbook:
    'This is an old Excel workbook (.xls). In Excel choose File → Save As → Excel Workbook (.xlsx), then import that file.',
  locked_workbook:
    'This workbook is locked with a password. Open it in Excel, remove the password, save it and import it again.',
  broken_workbook: 'This workbook is damaged. Open it in Excel, save it again and import that file.',
  workbook_too_large:
    'This workbook holds far more than leads. Save the sheet with the leads as CSV UTF-8 and import that file.',
  archive: 'This is a compressed archive. Unpack it and import the CSV file inside.',
  pdf: 'This is a PDF. Ask for the list as a CSV file.',
  web_page: 'This is a web page, not a CSV file. The download link may have expired.',
  binary: 'This is not a text file. Import a CSV file.',
  unreadable: 'The file could not be read: it was changed, moved or deleted meanwhile. Choose it again.',
  no_lead_columns: 'No column holds names, phones or emails. Choose one of them for at least one column.',
} as const;

export type FileRefusal = keyof typeof fileRefusals;

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
  /** How long rows that became no lead are kept. */
  leftOutDays: 90,
} as const;
