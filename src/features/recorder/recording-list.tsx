// What was recorded in this browser, the newest first.
import { Mic } from 'lucide-react';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { emptyText, loadFailed, locked, lowSpace, notKept } from './recorder.words.ts';
import { RecordingItem } from './recording-item.tsx';
import { useRecordings, type OpenedStore } from './recordings-query.browser.ts';

export function RecordingList({ userId, store }: { userId: string; store: OpenedStore }) {
  const { data, error, refetch, isFetching } = useRecordings(userId, store);
  if (!data) {
    if (error)
      return (
        <ErrorState title={loadFailed} error={error} onRetry={() => void refetch()} retrying={isFetching} compact />
      );
    return (
      <Loading>
        <div className="px-5 pb-5">
          <SkeletonText lines={4} />
        </div>
      </Loading>
    );
  }
  const { recordings, space } = data;
  return (
    <>
      {space.isLow && (
        <Notice tone="warning" className="mx-5 mb-2">
          {lowSpace}
        </Notice>
      )}
      {recordings.length === 0 ? (
        <EmptyState icon={Mic} title={emptyText} compact />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {recordings.map((recording) => (
            <RecordingItem key={recording.id} recording={recording} store={store} />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
        {locked}
        {recordings.length > 0 && !space.isKept && ` ${notKept}`}
      </p>
    </>
  );
}
