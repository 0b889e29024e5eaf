// All opt-outs of a lead's numbers and addresses and their ends: who said so, in which words, when.
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { listSuppressionHistory } from './suppression.contract.ts';
import { changeWords, tellerLabels } from './suppression.words.ts';

export function SuppressionHistory({ leadId }: { leadId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['suppressions', leadId, 'history'],
    queryFn: ({ signal }) => call(listSuppressionHistory, { params: { id: leadId } }, { signal }),
  });
  if (!data)
    return error ? (
      <ErrorState
        compact
        title="We couldn’t load the opt-out history."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  return (
    <ol aria-label="Opt-out history" className="flex flex-col rounded-md border border-line text-sm">
      {data.events.map(({ id, channel, address, change, told_by, reason, source, created_at }) => (
        <li key={id} className="border-b border-line px-3 py-2 last:border-b-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{changeWords(change, channel)}</span>
            <time
              dateTime={created_at}
              data-tip={formatExactTime(created_at)}
              className="text-xs text-ink-faint tabular-nums"
            >
              {formatDateTime(created_at)}
            </time>
          </p>
          <p className="wrap-anywhere text-ink-soft tabular-nums">
            {address.startsWith('+') ? formatPhone(address) : address}
          </p>
          <p className="wrap-anywhere text-ink-soft">{`${tellerLabels[told_by]} · ${reason} · ${source}`}</p>
        </li>
      ))}
    </ol>
  );
}
