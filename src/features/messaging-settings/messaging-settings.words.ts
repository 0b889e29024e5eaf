// Sentences of Messaging Settings.
import type { TemplateKey } from '../templates/template-keys.rules.ts';

/** Whom each is for. */
export const templateHints: Record<TemplateKey, string> = {
  new_lead: 'For new leads',
  new_lead_military: 'For new leads with a military branch',
  sold: 'Goes out once, when you mark a lead as sold',
  payment_reminder: 'For sold leads',
  birthday_text: 'For birthdays',
  holiday_text: 'For the holidays',
};

export const lockedNote =
  'Your templates are locked, so none of them goes out. You can still edit the words. Contact support to unlock them.';
export const namelessNote = 'Automatic texts say who writes. Add your name in Settings first.';
export const firstTextNote =
  'The first automatic text to a person says your name and “Reply STOP to opt out”. What we add is underlined and counted.';
