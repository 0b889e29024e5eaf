import { formatCount, formatCounted } from '../../web/format-count.ts';
import { useLivePairs, usePairCount } from './pairs.browser.ts';

/** How many pairs wait, beside the tool's name: on a phone at the corner of its sign, so that nothing moves when they are counted. */
export function DuplicatesCount() {
  useLivePairs();
  const count = usePairCount().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{formatCounted(count, 'pair')} to review</span>
      <span
        aria-hidden
        className="rounded-full bg-accent-soft px-1.5 text-xs text-accent-text tabular-nums max-md:absolute max-md:-top-1.5 max-md:-right-1.5"
      >
        {formatCount(count)}
      </span>
    </>
  );
}
