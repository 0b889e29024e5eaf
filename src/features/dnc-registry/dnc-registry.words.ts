// What is said about the National Do Not Call Registry.
import { checkDays } from '../../domain/registry-terms.ts';
import type { RegistryRefusal } from '../contact-gate/registry.rules.ts';
import type { GroundKind } from './dnc-registry.rules.ts';

const registry = 'National Do Not Call Registry';

export const whyClosed: Record<RegistryRefusal, string> = {
  on_national_list: `This number is on the ${registry}.`,
  dnc_not_checked: `This number wasn’t checked against the ${registry} in the last ${checkDays} days.`,
};
export const whatOpens: Record<RegistryRefusal, string> = {
  on_national_list: 'You can call if they asked you to, or if they are your client.',
  dnc_not_checked: 'You can call if they asked you to, if they are your client, or once the number is checked.',
};
export const nowOpen = 'You can call this number now.';
export const lastCheck = (day: string): string => `Last check: ${day}.`;

export const whyCall = 'Why can you call?';
export const askedMe = 'They asked me to call';
export const isClient = 'They are my client';
export const iChecked = 'I checked the registry';
export const importScrub = 'Import a scrub file';
export const howTheyAsked = 'How did they ask?';
export const howClient = 'What did they buy?';
export const howExamples: Record<GroundKind, string> = {
  inquiry: 'Called my office, mailed a reply card',
  client: 'Term life policy, 20 years',
};
export const askedHint = 'Good for three months. It shows in their contact history.';
export const clientHint = 'Good for 18 months after they bought. It shows in their contact history.';
export const checkedHint = `The number wasn’t on it that day. Good for ${checkDays} days.`;
export const whenAsked = 'When?';
export const whenChecked = 'Date of the check';

export const howMissing = 'Enter how you know.';
export const notSaved = (why: string): string => `We couldn’t save this. ${why}`;
export const listedByFile = `A file you imported says this number is on the ${registry}. Only a newer scrub file can change that.`;
export const inFuture = 'Enter a date that isn’t in the future.';
export const tooOld: Record<GroundKind | 'check', string> = {
  inquiry: 'Enter a date in the last three months.',
  client: 'Enter a date in the last 18 months.',
  check: `Enter a date in the last ${checkDays} days.`,
};
