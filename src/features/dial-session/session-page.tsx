// The dial session: begin one, work through it, see what came of it.
import { isToCome } from '../../web/is-to-come.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { useOwnPhone } from '../calls/calls-queries.browser.ts';
import { useDialSession } from './session-queries.browser.ts';
import { RunningSession } from './running-session.tsx';
import { StartSession } from './start-session.tsx';
import { sessionNotLoaded, sessionTitle } from './dial-session.words.ts';

export function SessionPage() {
  const { data, error, isFetching, refetch } = useDialSession();
  // What is said of the line above the lists is a line longer for a phone that is proved.
  const isPhoneToCome = isToCome(useOwnPhone());
  if (data?.session) return <RunningSession session={data.session} />;
  return (
    <Page width="wide" header={<PageHeader title={sessionTitle} />}>
      {data && !isPhoneToCome ? (
        <StartSession last={data.last} />
      ) : error ? (
        <ErrorState title={sessionNotLoaded} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </Page>
  );
}
