// Lead Rescue: when and what is sent to people who were never reached, and who they are.
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { ActiveContacts } from './active-contacts.tsx';
import { DayTemplates } from './day-templates.tsx';
import { usePlan } from './rescue-queries.browser.ts';
import { RescueSettings } from './rescue-settings.tsx';

export function LeadRescuePage() {
  const plan = usePlan();
  const { data } = plan;
  return (
    <Page
      header={
        <PageHeader
          title="Lead Rescue"
          description="One text a day to leads you couldn’t reach. It stops as soon as they reply."
        />
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        {data ? (
          <RescueSettings settings={data.settings} hasWords={data.days.some(({ body }) => body.trim() !== '')} />
        ) : (
          <Card title="Settings">
            {plan.isError ? (
              <ErrorState
                compact
                title="We couldn’t load your settings."
                error={plan.error}
                onRetry={() => void plan.refetch()}
                retrying={plan.isFetching}
              />
            ) : (
              <Skeleton className="h-80 w-full max-xl:h-112" />
            )}
          </Card>
        )}
        <ActiveContacts settings={data?.settings ?? null} />
        {data && <DayTemplates days={data.days} agent={data.agent} />}
      </div>
    </Page>
  );
}
