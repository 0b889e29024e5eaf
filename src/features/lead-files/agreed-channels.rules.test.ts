import { expect, it } from 'vitest';
import { agreedChannels } from './agreed-channels.rules.ts';

it.each<[readonly string[], string | null, string]>([
  [['SMS Opt In'], null, 'text'],
  [['text_ok'], null, 'text'],
  [['Email Opt In'], null, 'email'],
  [['OK to Call'], null, 'call'],
  [['TCPA Consent'], null, 'text,call'],
  [['Opted In'], null, 'text,call'],
  [['Consent', 'Email Opt In'], null, 'text,call,email'],
  [['SMS Opt In', 'Email Opt In'], null, 'text,email'],
  [[], null, 'text,call'],
  [[], 'I agree to be contacted about life insurance.', 'text,call'],
  [[], 'By clicking I agree to receive calls and text messages from Dana Cole, even by autodialer.', 'text,call'],
  [[], 'I would like to get the e-mail newsletter.', 'email'],
  // The words that were shown count for more than the header above them.
  [['Opted In'], 'Yes, email me quotes.', 'email'],
  [['TCPA Consent'], 'You may text me.', 'text'],
])('%j with “%s” is for %s', (headers, wording, channels) => {
  expect(agreedChannels(headers, wording).join()).toBe(channels);
});
