// What an operator can stop at once, on every server. Each is also a variable of the environment, which nothing here lifts.
export const switchNames = ['BULK_DISABLED', 'SENDS_PAUSED', 'CHECKOUT_PAUSED', 'READ_ONLY'] as const;
export type SwitchName = (typeof switchNames)[number];

/** What people are told who are refused for it. */
export const switchSentences: Record<SwitchName, string> = {
  BULK_DISABLED: 'Bulk messaging is disabled by env flag.',
  SENDS_PAUSED: 'Texts are paused right now. Please try again later.',
  CHECKOUT_PAUSED: 'Payments are paused right now. Please try again later.',
  READ_ONLY: 'Changes are paused for maintenance right now. Please try again later.',
};
