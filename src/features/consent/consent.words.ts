import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { ConsentStanding } from '../../domain/consent.ts';

export const vendorConsentHint = 'Carriers refuse automatic texts to bought and shared leads from toll-free numbers.';

export const channelLabels: Record<ContactChannel, string> = { text: 'Texts', call: 'Calls', email: 'Emails' };

/** Of automatic texts to one number. */
export const standingWords: Record<ConsentStanding, { label: string; tone: 'good' | 'warning' | 'neutral' }> = {
  own: { label: 'Agreed to texts', tone: 'good' },
  third_party: { label: 'Vendor’s consent only', tone: 'warning' },
  none: { label: 'No consent record', tone: 'neutral' },
};

export const standingSentences: Record<ConsentStanding, string> = {
  own: 'Automatic texts can go out during contact hours.',
  third_party: `${vendorConsentHint} You can answer them once they text you.`,
  none: 'Automatic texts skip this number. Add a consent record if they agreed to texts from you.',
};

const namesInWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Of a name that is none of the agent's. */
export const otherNameHint = (ownNames: readonly string[]): string =>
  `We know you as ${namesInWords.format(ownNames.slice(0, 3))}. Consent given to another name counts as a vendor’s, and automatic texts skip it. Your business counts once you submit its name for number verification.`;

export const collectedByLabels = {
  agent: 'They agreed with me or my agency',
  third_party: 'A lead vendor got their consent',
} as const;

interface Given {
  collected_by: 'agent' | 'third_party' | null;
  given_to: string | null;
  seller: string | null;
}

/** Whom it was given to, as one line. */
export function givenToWords({ collected_by, given_to, seller }: Given): string {
  const names = [...new Set([seller, given_to].filter((name) => name !== null))].join(', ');
  if (collected_by === 'agent') return names;
  if (collected_by === 'third_party') return names ? `A lead vendor (${names})` : 'A lead vendor';
  return names || 'Not recorded';
}
