// Leads straight from a vendor: where they are posted, a try of it, and what came.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { AutoImportParts } from './auto-import-parts.tsx';
import { CredentialsPart, UnreadableSecret } from './credentials-part.tsx';
import type { ShownWebhook } from './intake-example.browser.ts';
import { readWebhook } from './intake.contract.ts';
import type { PostsShown } from './posts-shown.rules.ts';
import { RecentPosts } from './recent-posts.tsx';
import { TestLeadForm } from './test-lead-form.tsx';
import { UnderstoodFields } from './understood-fields.tsx';

type Part = 'setup' | 'test' | 'posts';

const webhookKey = ['webhook_credentials'] as const;

function isReadable(webhook: ShownWebhook | undefined): webhook is ShownWebhook & { secret: string } {
  return webhook !== undefined && webhook.secret !== null;
}

interface AutoImportPanelProps {
  /** Begins with these posts; null: with the setup. */
  posts: PostsShown | null;
  onClose: () => void;
}

export function AutoImportPanel({ posts, onClose }: AutoImportPanelProps) {
  const [part, setPart] = useState<Part>(posts ? 'posts' : 'setup');
  const [show, setShow] = useState<PostsShown>(posts ?? 'all');
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
  const waiting = shown ? (
    <UnreadableSecret />
  ) : webhook.isError ? (
    <ErrorState
      compact
      title="We couldn’t load your webhook."
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
      isInAddress={posts !== null}
      onClose={onClose}
      title="Auto-import"
      subtitle="Your lead vendors post leads here, and each one shows up in your list right away."
    >
      <Tabs
        label="Auto-import"
        value={part}
        onChange={setPart}
        tabs={[
          {
            key: 'setup',
            label: 'Setup',
            content: isReadable(shown) ? (
              <div className="flex flex-col gap-6">
                <CredentialsPart webhook={shown} />
                <AutoImportParts />
                <UnderstoodFields />
              </div>
            ) : (
              waiting
            ),
          },
          { key: 'test', label: 'Test', content: isReadable(shown) ? <TestLeadForm webhook={shown} /> : waiting },
          {
            key: 'posts',
            label: 'Recent posts',
            content: <RecentPosts show={show} onShow={setShow} onTest={() => setPart('test')} />,
          },
        ]}
      />
    </SidePanel>
  );
}
