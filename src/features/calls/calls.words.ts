// What the dialer and its calls say, on screen and on the phone.
import { brand } from '../../domain/brand.ts';
import { longestCallHours } from '../../domain/carrier-call.ts';
import { checkDays } from '../../domain/registry-terms.ts';
import type { VoicemailWhy } from './call-facts.rules.ts';
import type { CallRefusal } from './call-gate.rules.ts';
import type { CallReason, CallStatus } from './call-standing.rules.ts';
import { codeMs } from './phone-code.rules.ts';

export const askForKeyWords = (): string => `${brand.productName}. Press 1 to start your call.`;
/** `number`: E.164, or `anonymous`. Digits are said one by one. */
export const incomingWords = (name: string | null, number: string): string => {
  const digits = number.replace(/^\+1?/, '').split('').join(' ');
  const who = name ?? (number === 'anonymous' ? 'a hidden number' : digits);
  return `${brand.productName}. Call from ${who}. Press 1 to take it.`;
};
export const greetingWords = (why: VoicemailWhy | null, agent: string | null): string => {
  if (why === 'own_phone') return `This is your own ${brand.productName} number. Calls to it ring this phone.`;
  if (why === 'closed') return 'The person you have called is not available. Goodbye.';
  return `You have reached ${agent ?? 'our office'}. Please leave a message after the tone.`;
};
export const noMoneyWords = 'Your balance is used up. This call ends in twenty seconds.';

export const codeWords = (code: string): string => {
  const spoken = code.split('').join(', ');
  return `Your ${brand.productName} code is ${spoken}. Again: ${spoken}.`;
};

/** Phones offer what stands after `code` to be filled in. */
export const codeText = (code: string): string =>
  `Your ${brand.productName} code is ${code}. It expires in ${codeMs / 60_000} minutes. Don’t share it with anyone.`;

export const callStarted = 'Calling…';
export const missedCall = 'Missed';
export const callsYouMissed = 'Missed calls';
export const markSeen = 'Mark as seen';
export const callBack = 'Call back';
export const moreMissed = (count: number): string => `${count} more`;
export const leftMessage = (length: string): string => `Voicemail ${length}`;
export const voicemailUnheard = 'We couldn’t play this voicemail. Try again.';
export const hiddenNumber = 'Hidden number';
export const callsYou = 'Calls you';
export const callNotes = (name: string): string => `Notes on ${name}`;
export const noNotesYet = 'No notes yet.';
export const endingCall = 'Ending…';
export const howToCall = 'How to call';
export const callAnyway = 'Call anyway';
export const whyCallNow = 'Why call now?';
export const reasonIsKept =
  'You set this call-back, or this person got in touch within a day. What you write is kept with the call.';
export const callFailed = 'Failed to start call';
export const callGone = 'This call no longer exists.';
export const callUnreached = 'Network error while starting call';
export const invalidLeadPhone = 'Invalid lead phone.';
export const invalidOwnPhone = 'That phone doesn’t look valid. Use +1XXXXXXXXXX';
export const phoneNotSaved = 'Could not save your phone. Try again on the Dialer page.';
export const phoneMissing = 'Add your phone first (we call you there).';
export const numberMissing = 'Enter a number to call.';

export const callRefusals: Record<
  | CallRefusal
  | 'phone_not_proven'
  | 'own_phone'
  | 'too_many'
  | 'line_busy'
  | 'already_calling'
  | 'no_balance'
  | 'not_configured'
  | 'texts_paused',
  string
> = {
  phone_not_proven: 'Confirm your phone first: get a code and enter it on the Dialer page.',
  own_phone: 'This is your own phone.',
  too_many: 'You already have two calls running. End one first.',
  line_busy: 'You’re on a call. End it first.',
  already_calling: 'You’re already calling this number.',
  no_balance: 'Your balance doesn’t cover one minute. Add funds to call.',
  texts_paused: 'Texts are paused right now. Get the code by a call.',
  not_configured: 'Calls aren’t set up on this server.',
  not_us_or_ca: invalidLeadPhone,
  suppressed: 'This person asked not to be called.',
  on_national_list: 'This number is on the National Do Not Call Registry.',
  dnc_not_checked: `This number wasn’t checked against the National Do Not Call Registry in the last ${checkDays} days.`,
  no_lawful_window: 'We found no hour when this person may be called. Add the lead’s state.',
  outside_window: 'It’s outside the hours when this person may be called.',
  daily_limit: 'This person was contacted as often as their state allows in 24 hours.',
};

/** `when`: in the agent’s zone, 'Tomorrow 10:00 AM'. */
export const nextLawful = (when: string): string => `Next time you can call: ${when}.`;

export const statusLabels: Record<CallStatus, string> = {
  queued: 'Queued',
  ringing: 'Ringing',
  answered: 'Answered',
  bridged: 'Connected',
  completed: 'Completed',
  no_answer: 'No answer',
  busy: 'Busy',
  canceled: 'Canceled',
  failed: 'Failed',
};

export const reasonSentences: Record<CallReason, string> = {
  no_money: 'Ended because your balance was used up.',
  no_phone: 'You hadn’t confirmed a phone, so they got your voicemail.',
  no_balance: 'Your balance didn’t cover one minute, so they got your voicemail.',
  on_a_call: 'You were on two calls, so they got your voicemail.',
  on_the_line: 'You were on the line for a dial session, so they got your voicemail.',
  own_phone: 'You called your own number.',
  away: 'It came in while calls didn’t get through to us.',
  no_access: 'Ended because your access has ended.',
  closed: 'Your subscription had ended, so nobody was put through.',
  not_allowed: 'This person may no longer be called.',
  lost: 'The carrier lost this call.',
  not_pressed: 'You didn’t press 1.',
  agent_no_answer: 'You didn’t pick up.',
  agent_busy: 'Your phone was busy.',
  agent_unreached: 'We couldn’t reach your phone.',
  lead_unreached: 'This number couldn’t be reached.',
  time_limit: `Ended after ${longestCallHours} hours.`,
};

export const tooManyCodes = 'That’s too many codes for now. Try again later.';
export const codeWrong = 'That code isn’t right. Check it and try again.';
export const codeOver = 'This code has expired. Get a new one.';

export const noCalls = 'No calls yet.';
export const callsNotLoaded = 'We couldn’t load your calls.';

export const endedByWords: Record<'agent' | 'lead' | 'us' | 'carrier', string> = {
  agent: 'You hung up.',
  lead: 'They hung up.',
  us: 'We ended it.',
  carrier: 'The carrier ended it.',
};
