// Which channels a column of opt-outs closes. Its header says so; one that names none closes all, one that names
// only others' closes nothing.
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';

const named: readonly { pattern: RegExp; channels: readonly ContactChannel[] }[] = [
  {
    pattern: /\be ?mails?\b|\b(?:e ?)?mailable\b|\bmail\b|\b(?:e ?)?mailed\b|\be ?mailing\b|\bnewsletter\b|\bcorreo\b/,
    channels: ['email'],
  },
  {
    pattern: /\bsms\b|\btexts?\b|\btexting\b|\bmms\b|\bdnt\b|\bwhats ?app\b|\btextable\b|\btexted\b|\buntextable\b/,
    channels: ['text'],
  },
  // A text is a call to the law.
  {
    pattern:
      /\bcalls?\b|\bcalling\b|\bphone\b|\bvoice\b|\bdnc[lr]?\b|\bdo ?not ?call\b|\bdonotcall\b|\btcpa\b|\blitig|\bdeceased\b|\bdeath\b|^dead$|\b(?:un)?callable\b|\bcalled\b|\bdial(?:able|ed)?\b/,
    channels: ['text', 'call'],
  },
];

/** Of our own export, in which each channel has a column. */
const exportedCalls = 'opted out of calls';

/** "Do not disturb" by channel, as CRMs keep it: calls there are calls alone. */
const disturbedByCalls = /\b(?:dnd|do not disturb)\b.*\b(?:calls?|calling|phone|voice|voicemails?)\b/;
/** Ways to a person that are none of ours. */
const elsewhere = /\b(?:gmb|google my business|fb|facebook|instagram|ig|messenger|live ?chat|push|fax|linked ?in)\b/;

const known = new Map<string, readonly ContactChannel[]>();

export function optOutChannels(header: string): readonly ContactChannel[] {
  const kept = known.get(header);
  if (kept) return kept;
  const words = headerWords(header);
  if (words === exportedCalls) return ['call'];
  // "Do not contact (call, text, email)" closes all three whichever of them it names.
  if (disturbedByCalls.test(words) && !named.slice(0, 2).some(({ pattern }) => pattern.test(words))) return ['call'];
  const found = /\bcontact\b/.test(words) ? [] : named.filter(({ pattern }) => pattern.test(words));
  const closed = found.flatMap(({ channels }) => channels);
  const isElsewhere = found.length === 0 && elsewhere.test(words);
  const all = isElsewhere ? [] : contactChannels;
  const channels = found.length === 0 ? all : contactChannels.filter((channel) => closed.includes(channel));
  if (known.size > 2000) known.clear();
  known.set(header, channels);
  return channels;
}
