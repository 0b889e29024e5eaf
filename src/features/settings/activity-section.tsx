import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { listActivity } from '../accounts/activity.contract.ts';
import { activityWords, loginWays } from '../accounts/security-event.rules.ts';
import { SectionState } from './section-state.tsx';
import { useSecurityChanges } from './security-changes.browser.ts';

type Activity = EndpointAnswer<typeof listActivity>['rows'][number];

const queryKey = ['activity'];

export function useActivity() {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Whoever sees a login here that was not theirs changes the password two cards above. */
export function ActivitySection() {
  const query = useActivity();
  useSecurityChanges(queryKey);
  return (
    <Card title="Recent activity" description="Logins and changes to how you log in.">
      <SectionState query={query}>
        {({ pages }) => (
          <div className="flex flex-col gap-4">
            <ul aria-label="Recent activity" className="flex flex-col divide-y divide-line">
              {pages
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <ActivityRow key={row.id} activity={row} />
                ))}
            </ul>
            {pages[0]?.rows.length === 0 && <p className="text-ink-soft">No activity yet</p>}
            {query.hasNextPage && (
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </div>
        )}
      </SectionState>
    </Card>
  );
}

function ActivityRow({ activity: { action, at, device, address, way } }: { activity: Activity }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
      <span className={action === 'login.failed' ? 'text-danger-text' : ''}>
        {activityWords[action]}
        {way && ` ${loginWays[way]}`}
      </span>
      <span className="text-sm text-ink-faint">
        {[device, address].filter(Boolean).join(' · ')}
        {device && ' · '}
        <time dateTime={at} data-tip={formatExactTime(at)} className="whitespace-nowrap">
          {formatDateTime(at)}
        </time>
      </span>
    </li>
  );
}
