import { importLimits } from './file-limits.rules.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** Why a whole file is refused. */
export const fileRefusals = {
  no_rows: 'CSV has no rows.',
  parse_error: 'CSV parse error',
  too_large: `This file is larger than ${importLimits.bytes / 1024 ** 2} MB. Split it into smaller files and import each one.`,
  too_many_rows: `This file has more than ${count(importLimits.rows)} rows. Split it into smaller files and import each one.`,
  too_many_columns: `This file has more than ${count(importLimits.columns)} columns. Delete the ones you don’t need and try again.`,
  excel_file:
    'We can’t read this kind of spreadsheet. Save it as Excel Workbook (.xlsx) or CSV UTF-8, then import that file.',
  old_workbook:
    'This is an old Excel workbook (.xls). In Excel choose File → Save As → Excel Workbook (.xlsx), then import that file.',
  locked_workbook:
    'This workbook is password-protected. Open it in Excel, remove the password, save, and import it again.',
  broken_workbook: 'This workbook is damaged. Open it in Excel, save it again and import that file.',
  workbook_too_large: 'This workbook is too large. Save the sheet with your leads as CSV UTF-8 and import that file.',
  archive: 'This is a ZIP file. Unzip it and import the CSV file inside.',
  pdf: 'This is a PDF. Ask for the list as a CSV file.',
  web_page: 'This is a web page, not a CSV file. The download link may have expired.',
  xml_workbook:
    'This is an Excel file in an old XML format. In Excel choose File → Save As → Excel Workbook (.xlsx), then import that file.',
  web_table:
    'This is a web page named like a workbook. Open it in Excel, choose File → Save As → Excel Workbook (.xlsx), then import that file.',
  vcard: 'This is a vCard file. Export your contacts as CSV and import that file.',
  json: 'This is a JSON file. Export your leads as CSV and import that file.',
  binary: 'This isn’t a text file. Import a CSV file.',
  unreadable: 'We couldn’t read the file. It may have been changed, moved or deleted. Choose it again.',
  no_lead_columns: 'No column is set to a name, phone or email. Choose one of these for at least one column.',
} as const;

export type FileRefusal = keyof typeof fileRefusals;
