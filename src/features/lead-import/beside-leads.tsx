import { formatCounted } from '../../web/format-count.ts';
import type { ImportTally } from '../lead-files/import-tally.rules.ts';

/** What an import has brought besides the leads: sales, and checks of their numbers. */
export function BesideLeads({ tally: { sales = 0, checks = 0 } }: { tally: ImportTally }) {
  if (sales + checks === 0) return null;
  const days = sales === 1 ? 'on the day it was sold' : 'each on the day it was sold';
  return (
    <div className="flex flex-col gap-1 text-sm font-medium tabular-nums">
      {sales > 0 && <p>{`${formatCounted(sales, 'sale')} imported, ${days}`}</p>}
      {checks > 0 && <p>{`${formatCounted(checks, 'Do Not Call Registry check')} saved`}</p>}
    </div>
  );
}
