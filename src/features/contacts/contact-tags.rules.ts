// Tags of contacts: how they are written, what is offered, and which templates they make a contact eligible for.
import type { TemplateKey } from '../templates/template-keys.rules.ts';

export const longestTag = 40;
export const maxTags = 50;

/** Trimmed, in lower case, with underscores for spaces. */
export const normalizeTag = (tag: string): string => tag.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '_');

/** Each once, in their order; what is blank is none. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(normalizeTag).filter((tag) => tag !== '')),
];

export const defaultPalette = [
  'lead',
  'sold',
  'birthday_text',
  'holiday_text',
  'appointment',
  'payment_reminder',
  'bday',
  'holiday',
  'payment',
  'military',
] as const;

const moreTags = ['vip', 'facebook', 'instagram', 'follow_up', 'referral'] as const;

/** What is offered; with all, also what is in use and a few more. */
export const paletteOf = (inUse: readonly string[], isAll: boolean): string[] =>
  isAll ? normalizeTags([...defaultPalette, ...inUse, ...moreTags]) : [...defaultPalette];

/** The six templates, and appointments. */
export type EligibleKey = TemplateKey | 'appointment';

/** Any one of the tags will do. */
const tagsOfTemplate: Readonly<Record<EligibleKey, readonly string[]>> = {
  sold: ['sold'],
  birthday_text: ['birthday_text', 'bday'],
  holiday_text: ['holiday_text', 'holiday'],
  payment_reminder: ['payment_reminder', 'payment'],
  appointment: ['appointment'],
  new_lead: ['lead'],
  new_lead_military: ['military'],
};
export const eligibleKeys = Object.keys(tagsOfTemplate) as readonly EligibleKey[];

interface Taggable {
  tags: readonly string[];
  subscribed: boolean;
}

/** Nothing is for who is not subscribed, or of a template that is off. */
export function eligibleFor({ tags, subscribed }: Taggable, enabled: ReadonlySet<EligibleKey>): EligibleKey[] {
  if (!subscribed) return [];
  const own = new Set(normalizeTags(tags));
  return eligibleKeys.filter((key) => enabled.has(key) && tagsOfTemplate[key].some((tag) => own.has(tag)));
}
