// Leads straight from a vendor: where they are posted, a try of it, and what came.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { CredentialsPart } from './credentials-part.tsx';
import { readWebhook } from './intake.contract.ts';
import { RecentPosts } from './recent-posts.tsx';
import { TestLeadForm } from './test-lead-form.tsx';
import { UnderstoodFields } from './understood-fields.tsx';

type Part = 'setup' | 'test' | 'posts';

const webhookKey = ['webhook_credentials'] as const;

export function AutoImportPanel({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<Part>('setup');
  const client = useQueryClient();
  // Here and not in the list, which is not on screen while a test is sent.
  useLiveChanges(['intake_posts'], () => void client.invalidateQueries({ queryKey: ['intake_posts'] }));
  const webhook = useQuery({
    queryKey: webhookKey,
    queryFn: ({ signal }) => call(readWebhook, {}, { signal }),
    // The secret leaves the page's memory with the panel.
    gcTime: 0,
  });
  const shown = webhook.data;
  const waiting = webhook.isError ? (
    <ErrorState
      compact
      title="The webhook could not be loaded."
      error={webhook.error}
      onRetry={() => void webhook.refetch()}
      retrying={webhook.isFetching}
    />
  ) : (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
  return (
    <SidePanel
      open
      onClose={onClose}
      title="Auto-import"
      subtitle="Your lead vendors post each lead here, and it is on your list within a second."
    >
      <Tabs
        label="Auto-import"
        value={part}
        onChange={setPart}
        tabs={[
          {
            key: 'setup',
            label: 'Setup',
            content: shown ? (
              <div className="flex flex-col gap-6">
                <CredentialsPart webhook={shown} />
                <UnderstoodFields />
              </div>
            ) : (
              waiting
            ),
          },
          { key: 'test', label: 'Test', content: shown ? <TestLeadForm webhook={shown} /> : waiting },
          { key: 'posts', label: 'Recent posts', content: <RecentPosts onTest={() => setPart('test')} /> },
        ]}
      />
    </SidePanel>
  );
}
