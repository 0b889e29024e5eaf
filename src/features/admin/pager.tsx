import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../web/format-count.ts';
import { IconButton } from '../../web/ui/button.tsx';

interface PagerProps {
  /** What stands on a page: “users”. */
  of: string;
  page: number;
  perPage: number;
  total: number;
  /** There are more than are counted. */
  isMore?: boolean;
  /** How many stand on this page. */
  shown: number;
  onPage: (page: number) => void;
}

export function Pager({ of, page, perPage, total, isMore = false, shown, onPage }: PagerProps) {
  if (total === 0) return null;
  const last = (page - 1) * perPage + shown;
  const isLast = isMore ? shown < perPage : last >= total;
  return (
    <div className="flex items-center gap-1 text-sm text-ink-soft tabular-nums">
      <span role="status">
        {formatCount((page - 1) * perPage + 1)}–{formatCount(last)} of {formatCount(total)}
        {isMore && '+'}
      </span>
      <IconButton label={`Previous page of ${of}`} size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={`Next page of ${of}`} size="small" disabled={isLast} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
