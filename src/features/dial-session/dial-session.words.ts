// What a dial session says.
import type { HiddenReason } from './dial-session.rules.ts';

export const sessionTitle = 'Dial session';
export const sessionGone = 'This session has ended.';
export const sessionRuns = 'You already have a session running. End it first.';
export const sessionNotLoaded = 'We couldn’t load your dial session.';

export const listsTitle = 'Choose a list';
export const startWords =
  'We take you from lead to lead. Leads outside calling hours, called in the last hour or on your do-not-contact list wait or stay out.';
export const allLeads = 'All leads';
export const allSold = 'Sold leads';
export const filteredLeads = 'Filtered leads';
export const filteredSold = 'Filtered sold leads';

export const summaryTitle = 'Session summary';
/** Under the contact rate. */
export const ofWorked = (reached: number, done: number): string => `${reached} of ${done} reached`;

export const nobodyNow = 'No one to call right now';
export const nobodyWords =
  'Every lead on this list was worked, or can’t be called at this hour. The reasons are in the queue.';
export const leadGone = 'This lead no longer exists';
export const leadGoneWords = 'It was deleted or merged. Go on to the next one.';
export const waits = (label: string): string => `${label}. The next lead comes when this call ends.`;
export const waitsForTyping = (label: string): string => `${label}. The next lead comes when you stop typing.`;
export const endQuestion = 'End this session?';
export const endWords = 'You get a summary. You can start again with the same list anytime.';

/** Beside how many: '12 outside calling hours'. */
export const hiddenWords: Record<HiddenReason, string> = {
  closed: 'outside calling hours',
  called: 'called in the last hour',
  limit: 'at their state’s daily limit',
  suppressed: 'on your do-not-contact list',
  unchecked: 'not checked against the registry',
  listed: 'on the National Do Not Call Registry',
  number: 'with a number we can’t call',
  no_phone: 'without a phone',
};

/** Of the lead at hand, above its Call button. */
export const closedWords: Record<HiddenReason, string> = {
  closed: 'Outside calling hours',
  called: 'Called in the last hour',
  limit: 'Daily limit reached',
  suppressed: 'On your do-not-contact list',
  unchecked: 'Not checked against the registry',
  listed: 'On the National Do Not Call Registry',
  number: 'We can’t call this number',
  no_phone: 'No phone',
};

export const checkThem = 'Check them';
export const queueTitle = 'Up next';
export const hiddenTitle = 'Not offered now';

/** Length of a talk or a session: `1 min 15 s`, `1 h 6 min`. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}

export const talkWords = (seconds: number): string => `${lengthWords(seconds)} talk`;
