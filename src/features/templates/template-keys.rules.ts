// Which texts an agent has words for, and which of them may be sent by themselves.

/** In the order in which Messaging Settings shows them. */
export const templateKeys = [
  'new_lead',
  'new_lead_military',
  'sold',
  'payment_reminder',
  'birthday_text',
  'holiday_text',
] as const;
export type TemplateKey = (typeof templateKeys)[number];

export const templateLabels: Record<TemplateKey, string> = {
  new_lead: 'New Lead',
  new_lead_military: 'New Lead (Military)',
  sold: 'Sold',
  payment_reminder: 'Payment Reminder',
  birthday_text: 'Birthday',
  holiday_text: 'Holiday',
};

/** Nothing sends these yet: they are off, whatever is stored. */
const comingSoon: ReadonlySet<string> = new Set<TemplateKey>(['payment_reminder', 'birthday_text', 'holiday_text']);
export const isComingSoon = (key: string): boolean => comingSoon.has(key);

/** What the test preview and the Message Lab know beside the six. */
export const testKeys = [
  ...templateKeys,
  'appointment',
  'follow_up_2d',
  'birthday',
  'holiday',
  'sold_welcome',
] as const;
export type TestKey = (typeof testKeys)[number];

/** Short forms have the words, and the switch, of the long one. */
const longForms: ReadonlyMap<string, TemplateKey> = new Map([
  ['birthday', 'birthday_text'],
  ['holiday', 'holiday_text'],
  ['sold_welcome', 'sold'],
]);

/** The key whose words and switch count; null: nobody has words for that. */
export function wordsOf(key: string): TestKey | null {
  const long = longForms.get(key);
  return long ?? testKeys.find((each) => each === key) ?? null;
}

export const isTemplateKey = (key: string): key is TemplateKey => templateKeys.some((each) => each === key);

export const testLabels: Record<TestKey, string> = {
  ...templateLabels,
  appointment: 'Appointment',
  follow_up_2d: 'Follow-up (2 days)',
  birthday: 'Birthday (short form)',
  holiday: 'Holiday (short form)',
  sold_welcome: 'Sold (welcome)',
};

/** Where the follow-up of two days is tried out. */
export const twoDayNote = 'The live 2-day automation repeats every 2 days until the person replies.';
