import { formatDateTime, formatExactTime } from '../../web/format-date.ts';

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatExactTime(at)}>
      {formatDateTime(at)}
    </time>
  );
}
