import { formatDollars } from '../../domain/money.ts';
import type { ForeignCharacter } from './plain-letters.rules.ts';
import type { Metered } from './segment-meter.rules.ts';
import { centsPerPart, maxParts } from './text-limits.rules.ts';

const segments = (count: number) => (count === 1 ? '1 segment' : `${count} segments`);
/** So many are named; the rest would be a list. */
const named = 3;

/** "GSM-7 · 2 segments · $0.02 · 120 characters left" */
export function meterLine({ encoding, parts, left, whose }: Metered): string {
  const count = whose === null ? segments(parts) : `up to ${segments(parts)} (${whose})`;
  const room =
    parts > maxParts ? `${maxParts} segments at most` : left === 1 ? '1 character left' : `${left} characters left`;
  return [encoding, count, formatDollars(parts * centsPerPart), room].join(' · ');
}

/** "’ (curly apostrophe) makes it 2 segments instead of 1." Null: nothing makes it dearer than its length. */
export function dearerLine(metered: Metered): string | null {
  const { encoding, typed, filledIn, parts, fixed, fixedParts } = metered;
  if (encoding === 'GSM-7') return null;
  const all = typed.length > 0 ? typed.map(nameOf) : filledIn.map((shown) => `“${shown}” from the filled-in details`);
  const listed = all.slice(0, named).join(', ') + (all.length > named ? ` and ${all.length - named} more` : '');
  const verb = all.length === 1 ? 'makes' : 'make';
  if (fixed !== null && fixedParts < parts) return `${listed} ${verb} it ${segments(parts)} instead of ${fixedParts}.`;
  return `${listed} ${verb} segments shorter (70 characters instead of 160).`;
}

function nameOf({ shown, name }: ForeignCharacter): string {
  if (name === null) return `“${shown}”`;
  return shown.trim() === '' || name === 'invisible character' ? `A ${name}` : `${shown} (${name})`;
}

/** What a tap does about it. */
export function fixLabel(typed: readonly ForeignCharacter[]): string {
  const fixable = typed.filter(({ plain }) => plain !== null);
  const [one] = fixable;
  if (fixable.length !== 1 || !one) return 'Use plain characters';
  const shown = one.shown.trim() === '' || one.name === 'invisible character' ? one.name : one.shown;
  return one.plain?.trim()
    ? `Replace ${shown} with ${one.plain}`
    : one.plain === ''
      ? `Remove ${shown}`
      : `Use a space`;
}
