import { formatCounted } from '../../web/format-count.ts';
import type { ImportTally } from './duplicate.rules.ts';

/** How many of the leads came in sold. */
export function BookOutcome({ tally: { sales = 0 } }: { tally: ImportTally }) {
  return (
    sales > 0 && (
      <p className="text-sm font-medium">{`${formatCounted(sales, 'sale')} imported, each on its own date`}</p>
    )
  );
}
