import { CopyCheck } from 'lucide-react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Link } from '../../web/ui/link.tsx';
import { pageToolClass, PageToolFace } from '../leads/page-tool-face.tsx';
import { useLivePairs, usePairCount } from './pairs.browser.ts';

/** With how many pairs wait: on a phone at the icon's corner, so that nothing moves when they are counted. */
export function DuplicatesButton() {
  useLivePairs();
  const count = usePairCount().data?.count ?? 0;
  return (
    <Link to="/app/leads/duplicates" className={pageToolClass()}>
      <span className="sr-only">
        {count === 0 ? 'Duplicates' : `Duplicates: ${formatCounted(count, 'pair')} to review`}
      </span>
      <span aria-hidden>
        <PageToolFace label="Duplicates" icon={CopyCheck}>
          {count > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-xs text-accent-text tabular-nums max-md:absolute max-md:-top-1.5 max-md:-right-1.5">
              {formatCount(count)}
            </span>
          )}
        </PageToolFace>
      </span>
    </Link>
  );
}
