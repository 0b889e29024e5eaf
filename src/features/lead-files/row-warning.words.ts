/** What of a row could not be taken as it stands, in the words to show; the value itself is cut or kept as a detail. */
export const rowWarnings = {
  opted_out: 'Won’t be contacted: opted out or on a do-not-call list.',
  is_litigator: 'Won’t be called or texted: marked as a litigator.',
  is_deceased: 'Won’t be called or texted: marked as deceased.',
  number_opted_out: 'One of the numbers or emails won’t be contacted, because the file says so.',
  phone_extension: 'The phone extension is saved under other details.',
  further_phone_invalid: 'An additional phone isn’t valid. Saved under other details.',
  email_invalid: 'The email isn’t valid. Saved under other details.',
  contact_shared: 'Most rows have the same phone or email, so it’s nobody’s own. Saved under other details.',
  contacts_cut: 'More phones or emails than a lead can hold. Saved under other details.',
  dates_day_first: 'Dates were read with the day first, because the file has dates that can only be read that way.',
  dates_unclear: 'The file has dates in both orders, so a date in this row may have its day and month switched.',
  date_unreadable: 'We couldn’t read a date. Saved under other details.',
  consent_unclear: 'We couldn’t read the consent, so it doesn’t count. Saved under other details.',
  state_unknown: 'We don’t recognize the state. Saved under other details.',
  second_value: 'A second column of the same kind has a different value. Saved under other details.',
  name_recased: 'A name in all caps was changed to regular capitalization.',
  stage_unknown: 'We don’t recognize the stage, so the lead starts at No Pickup. Saved under other details.',
  amount_unreadable: 'We couldn’t read an amount. Saved under other details.',
  sale_no_premium: 'Not marked as sold because there’s no premium.',
  sale_no_day: 'Not marked as sold because there’s no date.',
  sale_day_unreadable: 'Not marked as sold because we couldn’t read the date.',
  sale_day_ahead: 'Not marked as sold because the date is in the future.',
  sale_amount_unreadable: 'Not marked as sold because we couldn’t read an amount.',
  text_cut: 'Some text was too long and was shortened.',
  details_cut: 'Some other details didn’t fit.',
  quotes_reread: 'A quotation mark was out of place, so we read this row as it stands.',
  sensitive_removed: 'A card, Social Security, Medicare or bank number was removed.',
} as const;

export type RowWarning = keyof typeof rowWarnings;
export type WarningCounts = Partial<Record<RowWarning, number>>;

const order = Object.keys(rowWarnings);

const closing: Partial<Record<RowWarning, string>> = {
  opted_out: 'because the file says they opted out or asked not to be contacted.',
  is_litigator: 'because the file marks them as litigators.',
  is_deceased: 'because the file marks them as deceased.',
};

/** What changed on the way in, the most frequent first. Who will not be contacted is told apart. */
export function warningLines(counts: WarningCounts): { key: RowWarning; label: string; count: number }[] {
  return (Object.entries(counts) as [RowWarning, number][])
    .filter(([key]) => !closing[key])
    .toSorted((one, other) => other[1] - one[1] || order.indexOf(one[0]) - order.indexOf(other[0]))
    .map(([key, count]) => ({ key, label: rowWarnings[key], count }));
}

/** Who will not be contacted, and why: a sentence for each reason. */
export function closedLines(counts: WarningCounts): string[] {
  return (Object.entries(closing) as [RowWarning, string][]).flatMap(([key, why]) => {
    const count = counts[key] ?? 0;
    return count > 0 ? [`${countOfPeople(count)} won’t be contacted, ${why}`] : [];
  });
}

const countOfPeople = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);
