// What providers told us, and a way to handle it again.
import { RefreshCw, Webhook } from 'lucide-react';
import { eventDays } from '../../domain/retention.ts';
import { ApiError } from '../../web/api-client.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { checkingAccess, loadFailed } from '../admin/admin.words.ts';
import { NoAccess } from '../admin/no-access.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { webhookProviders, webhookStates } from './webhooks.rules.ts';
import { webhookProviderLabels, webhookStateLabels } from './webhooks.words.ts';
import { showWebhooks, useWebhooks, type WebhookFilter } from './webhooks-queries.browser.ts';

function parse({ provider, state, event }: RawSearch): WebhookFilter {
  return {
    provider: webhookProviders.find((each) => each === provider),
    state: webhookStates.find((each) => each === state),
    event: event?.slice(0, 200) || undefined,
  };
}

const all = 'all' as const;
const providers = [
  { value: all, label: 'All providers' },
  ...webhookProviders.map((value) => ({ value, label: webhookProviderLabels[value] })),
];
const states = [
  { value: all, label: 'Any state' },
  ...webhookStates.map((value) => ({ value, label: webhookStateLabels[value] })),
];

export function WebhooksPage() {
  const [filter, setFilter] = usePageSearch(parse);
  const webhooks = useWebhooks(filter);
  const { data, error } = webhooks;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Webhooks received"
          description={<Link to="/app/admin/operations">Operations</Link>}
          tools={
            <Button icon={<RefreshCw aria-hidden />} busy={webhooks.isRefetching} onClick={() => void showWebhooks()}>
              Refresh
            </Button>
          }
        />
      }
    >
      {error instanceof ApiError && error.status === 403 ? (
        <NoAccess error={error} />
      ) : data ? (
        <Card flush>
          {error && (
            <Notice tone="danger" className="mx-5 mb-3">
              {loadFailed}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3 px-5 pt-2 pb-4">
            <Select
              label="Provider"
              options={providers}
              value={filter.provider ?? all}
              onChange={(value) => setFilter({ provider: value === all ? null : value })}
              className="w-44 max-md:w-full"
            />
            <Select
              label="State"
              options={states}
              value={filter.state ?? all}
              onChange={(value) => setFilter({ state: value === all ? null : value })}
              className="w-40 max-md:w-full"
            />
            <SearchField
              label="Event ID"
              placeholder="Event ID"
              value={filter.event ?? ''}
              onChange={(event) => setFilter({ event: event.trim() })}
              className="w-80 max-md:w-full"
            />
          </div>
          {rows.length === 0 ? (
            <EmptyState compact icon={Webhook} title={isFiltered ? 'No webhooks found' : 'No webhooks yet'}>
              {isFiltered
                ? 'Try another filter.'
                : `What Stripe, Telnyx, and Calendly send is kept here for ${eventDays} days.`}
            </EmptyState>
          ) : (
            <ul>
              {rows.map((row) => (
                <WebhookRow key={`${row.provider} ${row.id}`} webhook={row} />
              ))}
            </ul>
          )}
          {webhooks.hasNextPage && (
            <div className="flex justify-center border-t border-line p-3">
              <Button tone="ghost" onClick={() => void webhooks.fetchNextPage()} busy={webhooks.isFetchingNextPage}>
                Show older
              </Button>
            </div>
          )}
        </Card>
      ) : error ? (
        <ErrorState
          title={loadFailed}
          error={error}
          onRetry={() => void webhooks.refetch()}
          retrying={webhooks.isFetching}
        />
      ) : (
        <Loading label={checkingAccess} shown>
          <SkeletonRows />
        </Loading>
      )}
    </Page>
  );
}
