// Which channels a consent is for. Unlike an opt-out, which closes all that it does not name, a yes opens only what it names; one
// that names none, as a certificate does, is the usual one of a lead's form: for calls and texts.
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';

const named: Readonly<Record<ContactChannel, RegExp>> = {
  // The law of calls (TCPA) is one of texts, too.
  text: /\bsms\b|\btext(?:s|ing|ed)?\b|\bmms\b|\bmessag(?:e|es|ing)\b|\btcpa\b/,
  call: /\bcall(?:s|ing|ed)?\b|\bphone\b|\bvoice\b|\bdial(?:ing|ed|er|ler)?\b|\btcpa\b/,
  email: /\be[ -]?mails?\b|\bnewsletter\b/,
};

const channelsIn = (words: string): ContactChannel[] => contactChannels.filter((channel) => named[channel].test(words));

/** `headers`: of the columns that say yes. `wording`: what the person was shown, which counts for more than a header. */
export function agreedChannels(headers: readonly string[], wording: string | null): ContactChannel[] {
  const worded = wording === null ? [] : channelsIn(wording.toLowerCase());
  if (worded.length > 0) return worded;
  const headed = headers.map((header) => channelsIn(headerWords(header)));
  if (headed.some((channels) => channels.length === 0)) headed.push(['text', 'call']);
  const all = new Set(headed.flat());
  return all.size === 0 ? ['text', 'call'] : contactChannels.filter((channel) => all.has(channel));
}
