import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { DoNotContactReason } from './do-not-contact.rules.ts';
import { longestQuote, unansweredDays, type SuppressionTeller } from './suppression.rules.ts';

interface Entry {
  channel: ContactChannel;
  address: string;
}

const nouns: Record<ContactChannel, string> = { text: 'texts', call: 'calls', email: 'emails' };

/** "No texts, no calls", in a fixed order. */
export function closedChannels(entries: readonly Entry[]): string {
  const closed = (['text', 'call', 'email'] as const).filter((channel) =>
    entries.some((entry) => entry.channel === channel),
  );
  const words = closed.map((channel) => `no ${nouns[channel]}`).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "texts and calls", in a fixed order. */
export const channelList = (channels: readonly ContactChannel[]): string => {
  const words = (['text', 'call', 'email'] as const)
    .filter((each) => channels.includes(each))
    .map((each) => nouns[each]);
  return words.length < 3 ? words.join(' and ') : `${words[0]}, ${words[1]}, and ${words[2]}`;
};

/** Each address once, with what it is closed for. */
export function byAddress(entries: readonly Entry[]): { address: string; channels: ContactChannel[] }[] {
  return [...Map.groupBy(entries, ({ address }) => address)].map(([address, of]) => ({
    address,
    channels: of.map(({ channel }) => channel),
  }));
}

export const reasonLabels: Record<DoNotContactReason, string> = {
  not_interested: 'Not interested',
  wrong_number: 'Wrong number',
};

export const askedToStop = 'Asked to stop';
export const unansweredReason = `May have asked to stop, and no one answered in ${unansweredDays} days`;

/** Where an entry came from that a person's own words made. */
export const quoted = (words: string): string => `Text: ${words.replaceAll(/\s+/g, ' ').trim().slice(0, longestQuote)}`;

/** Who said so, in the history. */
export const tellerLabels: Record<SuppressionTeller, string> = {
  keyword: 'Their keyword',
  sentence: 'Their words',
  carrier: 'The carrier',
  unanswered: 'An unclear reply',
  agent: 'You',
  file: 'An imported file',
  vendor: 'A lead vendor',
};

/** "No more texts", "Texts allowed again". */
export function changeWords(change: 'set' | 'lifted', channel: ContactChannel): string {
  const noun = nouns[channel];
  return change === 'set' ? `No ${noun}` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} allowed again`;
}
