// Phones and emails beside a lead's main ones: as many as a lead can hold, the rest as a detail.
import { leadLimits } from './lead-draft.ts';
import { cutText } from './plain-text.ts';

/** By the main field: the list beside it, how long it may be, and the detail that takes what finds no room in it. */
export const furtherNumbers = {
  phone: { list: 'further_phones', max: leadLimits.furtherPhones, detail: 'More phones' },
  email: { list: 'further_emails', max: leadLimits.furtherEmails, detail: 'More emails' },
} as const;

type Texts = readonly (string | null)[];

/** What is stored stays, also more of it than a lead can hold; of `spare` comes in, in its order, what there is room for. */
export function keepFurther(
  known: readonly string[],
  spare: Texts,
  field: keyof typeof furtherNumbers,
): { further: string[]; surplus: string[] } {
  const more = [...new Set(spare)].filter((value): value is string => value !== null && !known.includes(value));
  const room = Math.max(0, furtherNumbers[field].max - known.length);
  return { further: [...known, ...more.slice(0, room)], surplus: more.slice(room) };
}

/** The details with such numbers added; `known` itself when they are there already. */
export function withSurplus<Details extends Readonly<Record<string, unknown>>>(
  known: Details,
  surplus: readonly string[],
  field: keyof typeof furtherNumbers,
): Details {
  const { detail } = furtherNumbers[field];
  const text = typeof known[detail] === 'string' ? known[detail] : '';
  const listed = text === '' ? [] : text.split(', ');
  const more = surplus.filter((value) => !listed.includes(value));
  if (more.length === 0) return known;
  return { ...known, [detail]: cutText([...listed, ...more].join(', '), leadLimits.extraValue) };
}
