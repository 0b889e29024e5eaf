/** Why a record of a file was not imported, and the sentence to show. */
export const rejectReasons = {
  empty_row: 'No name, phone or email.',
  invalid_phone: 'The phone number isn’t valid.',
  rounded_phone:
    'Your spreadsheet rounded this phone number. Format the column as a number with no decimals, save, and import again.',
  invalid_email: 'The email address isn’t valid, and there’s no name or phone.',
  shifted_columns: 'This row’s cells are shifted. Put quotes around values with a comma, such as "$350,000".',
  too_many_cells: 'This row has more cells than there are columns.',
  unterminated_quote: 'A quotation mark in this row is never closed.',
  too_long: 'A cell in this row is too long.',
  summary_row: 'This is a total, a footer or a remark, not a person.',
  test_row: 'This is a test lead from the ad platform.',
} as const;

export type RejectReason = keyof typeof rejectReasons;
