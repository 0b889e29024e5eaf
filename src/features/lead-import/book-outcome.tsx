import { formatCounted } from '../../web/format-count.ts';
import type { ImportTally } from '../lead-files/import-tally.rules.ts';

/** How many of the leads came in sold. */
export function BookOutcome({ tally: { sales = 0 } }: { tally: ImportTally }) {
  if (sales === 0) return null;
  const days = sales === 1 ? 'on the day it was sold' : 'each on the day it was sold';
  return <p className="text-sm font-medium tabular-nums">{`${formatCounted(sales, 'sale')} imported, ${days}`}</p>;
}
