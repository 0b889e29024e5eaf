import { encodings } from './encodings.ts';
import { dates, headers, quotes, remarks } from './marks-and-remarks.ts';
import { optOuts } from './opt-outs.ts';
import { labels, names, otherPeople } from './whose-columns.ts';

/** By their kind. */
export const filesOfProducts = {
  'other people’s columns': otherPeople,
  remarks,
  'quotation marks': quotes,
  dates,
  labels,
  'opt-outs': optOuts,
  encodings,
  headers,
  names,
} as const;
