// For admins: the calls of deleted accounts, as a file.
import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { countKeptCalls, exportKeptCalls } from './kept-calls.contract.ts';
import { cardText, cardTitle, countsNotLoaded, noneKept } from './kept-calls.words.ts';

export function KeptCallsCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['kept-calls'],
    queryFn: async ({ signal }) => (await call(countKeptCalls, {}, { signal })).count,
  });
  return (
    <Card title={cardTitle} description={cardText}>
      {data === undefined ? (
        error ? (
          <ErrorState
            compact
            title={countsNotLoaded}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <SkeletonText lines={1} />
          </Loading>
        )
      ) : data === 0 ? (
        <p className="text-ink-soft">{noneKept}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-soft tabular-nums">
            {formatCount(data)} {data === 1 ? 'call' : 'calls'}
          </p>
          <a href={exportKeptCalls.path} download className={buttonClass({ size: 'small' })}>
            <span className="inline-flex items-center gap-1.5">
              <Download aria-hidden />
              Download CSV
            </span>
          </a>
        </div>
      )}
    </Card>
  );
}
