/** What of a row's stage, quote or sale could not be taken. The lead comes in all the same. */
export const bookRemarks = [
  'stage_unknown',
  'amount_unreadable',
  'sale_no_premium',
  'sale_no_day',
  'sale_day_unreadable',
  'sale_day_ahead',
  'sale_amount_unreadable',
] as const;

export type BookRemark = (typeof bookRemarks)[number];
