// Records a call, or a call and the camera, into this browser.
import { useAppUser } from '../../web/app-user.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { canRecord } from './record.browser.ts';
import { RecorderControls } from './recorder-controls.tsx';
import { consentWarning, loadFailed, pageDescription, pageTitle, unsupported } from './recorder.words.ts';
import { RecordingList } from './recording-list.tsx';
import { useRecordingStore } from './recordings-query.browser.ts';

export function RecorderPage() {
  const userId = useAppUser()?.id ?? '';
  const { data: store, error, refetch, isFetching } = useRecordingStore(userId);
  return (
    <Page width="wide" header={<PageHeader title={pageTitle} description={pageDescription} />}>
      <Notice tone="warning" className="mb-4">
        {consentWarning}
      </Notice>
      {store ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Card title="New recording">
            {canRecord() ? <RecorderControls store={store} /> : <p className="text-ink-soft">{unsupported}</p>}
          </Card>
          <Card title="Recordings" flush>
            <RecordingList userId={userId} store={store} />
          </Card>
        </div>
      ) : error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Page>
  );
}
