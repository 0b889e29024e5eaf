import { encodings } from './encodings.ts';
import { birthdays, dates, headers, moreMarks, quotes, remarks } from './marks-and-remarks.ts';
import { optOuts } from './opt-outs.ts';
import { labels, names, otherPeople, sharedValues, vendorHeadings } from './whose-columns.ts';

/** By their kind. */
export const filesOfProducts = {
  'other people’s columns': otherPeople,
  'shared by most rows': sharedValues,
  'headings of vendors': vendorHeadings,
  remarks,
  'more marks': moreMarks,
  'quotation marks': quotes,
  dates,
  birthdays,
  labels,
  'opt-outs': optOuts,
  encodings,
  headers,
  names,
} as const;
