import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { DoNotContactReason } from './do-not-contact.rules.ts';

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

/** Each address once, with what it is closed for: "texts and calls". */
export function byAddress(entries: readonly Entry[]): { address: string; closedFor: string }[] {
  return [...Map.groupBy(entries, ({ address }) => address)].map(([address, of]) => ({
    address,
    closedFor: (['text', 'call', 'email'] as const)
      .filter((channel) => of.some((entry) => entry.channel === channel))
      .map((channel) => nouns[channel])
      .join(' and '),
  }));
}

export const reasonLabels: Record<DoNotContactReason, string> = {
  not_interested: 'Not interested',
  wrong_number: 'Wrong number',
};
