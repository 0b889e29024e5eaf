// Private: any of the eleven texts to any number, for the one account that tries them out.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { LabForm } from './lab-form.tsx';
import { readLabAccess } from './message-lab.contract.ts';
import { notAuthorized } from './message-lab.words.ts';

export function MessageLabPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['message-lab'],
    queryFn: ({ signal }) => call(readLabAccess, { query: {} }, { signal }),
  });
  return (
    <Page width="wide" header={<PageHeader title="Message Lab" />}>
      {data ? (
        data.is_allowed ? (
          <LabForm />
        ) : (
          <p className="text-ink-soft">{notAuthorized}</p>
        )
      ) : error ? (
        <ErrorState
          title="We couldn’t open the Message Lab."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Page>
  );
}
