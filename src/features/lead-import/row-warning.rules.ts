/** What of a row could not be taken as it stands, in the words to show; the value itself is cut or kept as a detail. */
export const rowWarnings = {
  phone_extension: 'The phone’s extension is kept as a detail.',
  further_phone_invalid: 'A further phone is not valid; kept as a detail.',
  email_invalid: 'The email is not valid; kept as a detail.',
  contacts_cut: 'More phones or emails than a lead can hold; kept as a detail.',
  date_unreadable: 'A date cannot be read; kept as a detail.',
  consent_unclear: 'The consent is not understood and does not count; kept as a detail.',
  state_unknown: 'The state is not known; kept as a detail.',
  second_value: 'A second column of the same kind says something else; kept as a detail.',
  name_recased: 'A name in CAPITALS is written as people write it.',
  stage_unknown: 'The stage is not known: the lead stays at No Pickup, and the word is kept as a detail.',
  amount_unreadable: 'An amount cannot be read; kept as a detail.',
  sale_no_premium: 'Not marked as sold: there is no premium.',
  sale_no_day: 'Not marked as sold: there is no date.',
  sale_day_unreadable: 'Not marked as sold: the date cannot be read.',
  sale_day_ahead: 'Not marked as sold: the date has not come yet.',
  sale_amount_unreadable: 'Not marked as sold: an amount cannot be read.',
  text_cut: 'A text is longer than its field and is cut.',
  details_cut: 'Not all further details fit into a lead.',
  sensitive_removed: 'A card, Social Security, Medicare or bank number is left out.',
} as const;

export type RowWarning = keyof typeof rowWarnings;

/** In how many rows of a file. */
export type WarningCounts = Partial<Record<RowWarning, number>>;

export function countWarnings(counts: WarningCounts, warnings: Iterable<RowWarning> = []): void {
  for (const warning of warnings) counts[warning] = (counts[warning] ?? 0) + 1;
}

const order = Object.keys(rowWarnings);

/** The most frequent first. */
export function warningLines(counts: WarningCounts): { key: RowWarning; label: string; count: number }[] {
  return (Object.entries(counts) as [RowWarning, number][])
    .toSorted((one, other) => other[1] - one[1] || order.indexOf(one[0]) - order.indexOf(other[0]))
    .map(([key, count]) => ({ key, label: rowWarnings[key], count }));
}
