// What a line says, on screen and on the phone.
import { brand } from '../../domain/brand.ts';
import { longestCallHours } from '../../domain/carrier-call.ts';
import { idleMinutes, mostWaitingHours } from './agent-line.rules.ts';
import type { LineEnd } from './line-state.rules.ts';

export const askForLineWords = (): string => `${brand.productName}. Press 1 to stay on the line for your dial session.`;
export const welcomeWords = 'You are on the line. Stay here between your calls.';
export const idleWords = `No call for ${idleMinutes} minutes. This line ends now. Goodbye.`;

export const stayOnLine = 'Stay on the line';
export const stayHint = 'We ring you once. You stay on the phone from call to call. Waiting is free.';
export const stayUnproved = 'Confirm your phone on the Dialer page first.';
export const leaveLineLabel = 'Leave the line';
export const ringingYou = 'Ringing you: press 1';
export const onTheLine = 'On the line';
export const endingLine = 'Leaving the line…';
export const betweenCalls = 'Between calls';
export const inACall = 'On a call';
export const linePlace = 'Your line';
export const eachCallRings = 'Your phone rings for each call.';

export const lineRefusals = {
  not_configured: 'Calls aren’t set up on this server.',
  phone_not_proven: 'Confirm your phone first: get a code and enter it on the Dialer page.',
  no_numbers: 'Buy a local number first, on the Dialer page.',
  no_balance: 'Your balance doesn’t cover one minute. Add funds to call.',
  on_a_call: 'You’re on a call. End it first.',
  waited_long: `You’ve waited on the line for ${mostWaitingHours} hours today. Your phone rings for each call until tomorrow.`,
} as const;
export type LineRefusal = keyof typeof lineRefusals;

export const sessionOver = 'This session has ended.';

/** Why there is no line any more; null: nothing that has to be said. */
export const endSentences: Record<LineEnd, string> = {
  left: 'You left the line.',
  session: 'The session has ended.',
  idle: `Your line ended after ${idleMinutes} minutes without a call.`,
  closed: 'Your line ended because your access has ended.',
  phone: 'Your line ended because this phone isn’t confirmed any more.',
  lost: 'The carrier lost your line.',
  hung_up: 'You hung up, so your line ended.',
  no_answer: 'You didn’t pick up.',
  busy: 'Your phone was busy.',
  unreached: 'We couldn’t reach your phone.',
  not_pressed: 'You didn’t press 1.',
  time_limit: `Your line ended after ${longestCallHours} hours.`,
};
