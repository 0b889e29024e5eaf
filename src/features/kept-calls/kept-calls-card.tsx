// For admins: the calls of deleted accounts, as a file.
import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { countKeptCalls, exportKeptCalls, exportKeptTexts } from './kept-calls.contract.ts';
import { cardText, cardTitle, countsNotLoaded, noneKept } from './kept-calls.words.ts';

export function KeptCallsCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['kept-calls'],
    queryFn: async ({ signal }) => call(countKeptCalls, {}, { signal }),
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
      ) : data.count === 0 && data.texted === 0 ? (
        <p className="text-ink-soft">{noneKept}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <Kept count={data.count} of={data.count === 1 ? 'call' : 'calls'} what="calls" file={exportKeptCalls.path} />
          <Kept
            count={data.texted}
            of={data.texted === 1 ? 'person texted' : 'people texted'}
            what="texts"
            file={exportKeptTexts.path}
          />
        </div>
      )}
    </Card>
  );
}

function Kept({ count, of, what, file }: { count: number; of: string; what: string; file: string }) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft tabular-nums">
        {formatCount(count)} {of}
      </p>
      <a href={file} download className={buttonClass({ size: 'small' })}>
        <span className="inline-flex items-center gap-1.5">
          <Download aria-hidden />
          Download {what}
        </span>
      </a>
    </div>
  );
}
