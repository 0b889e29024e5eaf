import { Users } from 'lucide-react';
import { useState } from 'react';
import { PageSkeleton } from '../page-skeleton.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const offline = { code: 'offline', message: 'You are offline, or the server cannot be reached.' };
const failed = {
  code: 'unexpected',
  message: 'Something failed on our side. Please try again.',
  requestId: '0190f3c2-7b1e',
};

export function StatesPage() {
  const [retrying, setRetrying] = useState(false);
  return (
    <Page header={<PageHeader title="States" count={0} />}>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card flush>
          <EmptyState
            icon={Users}
            title="No leads yet"
            actions={
              <>
                <Button tone="primary">Import leads</Button>
                <Button>Try sample data</Button>
              </>
            }
          >
            Bring your list as a CSV or Excel file. Nothing is lost: every row is accounted for.
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState
            error={failed}
            title="We couldn’t load your leads."
            onRetry={() => setRetrying(!retrying)}
            retrying={retrying}
          />
        </Card>
        <Card flush>
          <ErrorState error={offline} title="We couldn’t load your messages." onRetry={() => {}} compact />
        </Card>
        <Card title="Loading">
          <SkeletonText lines={5} />
        </Card>
      </div>
      <div className="mt-3 rounded-md border border-line">
        <PageSkeleton />
      </div>
    </Page>
  );
}

export function BrokenPage(): never {
  throw new Error('A page that fails on purpose');
}
