// Which of several phone or email columns is the main one: a header like "Work Phone" or "alt_email" names a further one.
const secondaryColumn = /\b(?:other|additional|alt|alternate|secondary|work|office|business)\b/i;

/** Compares columns by their index: main ones stand first, else they stay in the file's order. */
export function byMain(headers: readonly string[]): (one: number, other: number) => number {
  const isSecondary = (index: number): number =>
    Number(secondaryColumn.test((headers[index] ?? '').replaceAll('_', ' ')));
  return (one, other) => isSecondary(one) - isSecondary(other) || one - other;
}
