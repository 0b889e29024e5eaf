// /account: for everybody with an account, also while the app is closed to them. Billing, one's own data, deletion, and the
// way back while a deletion can still be undone.
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { AppUserProvider, useAppUser, type AppUser } from '../../web/app-user.ts';
import { startLiveChanges, useLiveChanges } from '../../web/live-changes.ts';
import { navigate } from '../../web/navigate.ts';
import { queryClient } from '../../web/query-client.ts';
import { useDocumentTitle } from '../../web/page-title.ts';
import { Brand } from '../../web/shell/brand.tsx';
import { KeptFocus } from '../../web/shell/kept-focus.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { describeError, ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { AccountFrame } from '../../web/shell/account-frame.tsx';
import { late } from '../../web/ui/late.tsx';
import { QuietScreen } from '../../web/ui/quiet-screen.tsx';
import { accessQuery } from '../gate/access-query.browser.ts';
import { logOut } from '../log-in/leave.browser.ts';
import { useSession } from '../log-in/session.browser.ts';
import { useSessionWatch } from '../log-in/use-session-watch.browser.ts';
import { readOwnAccount, restoreAccount } from './delete-account.contract.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { forgetDeletionBegun, readDeletionBegun } from './delete-account.browser.ts';
import { ExportButton, ExportSection } from './export-section.tsx';
import { SubscriptionSection } from './subscription-section.tsx';

const OwnTeams = late(async () => (await import('../teams/own-teams.tsx')).OwnTeams);

type Account = EndpointAnswer<typeof readOwnAccount>;

export function AccountPage() {
  const session = useSession();
  const user = session.data?.user;
  const isOfAnother = useSessionWatch(user?.id);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(readOwnAccount, { query: {} }, { signal }),
    retry: (failures, fault) => failures < 2 && !isSignedOut(fault),
  });
  if (isSignedOut(error) || user === null) return <SignedOut />;
  if (isOfAnother) return <QuietScreen text="Loading..." />;
  if (data && user) return <SignedIn userId={user.id} account={data} />;
  const fault = error ?? session.error;
  if (fault)
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <ErrorState
          error={fault}
          title="We couldn’t load your account."
          onRetry={() => void Promise.all([refetch(), session.refetch()])}
          retrying={isFetching}
        />
      </main>
    );
  return <QuietScreen text="Loading..." />;
}

const isSignedOut = (fault: unknown) => fault instanceof ApiError && fault.status === 401;

/** No guard stands before this page: it says itself who this is, and listens to what other windows change. */
function SignedIn({ userId, account }: { userId: string; account: Account }) {
  const { email, time_zone: timeZone, deletion } = account;
  useEffect(() => startLiveChanges(userId), [userId]);
  useLiveChanges(['subscriptions', 'user_teams', 'account_deletions', 'profiles'], () => {
    for (const queryKey of [['account'], ['subscriptions'], accessQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey });
  });
  const user = useMemo<AppUser>(
    () => ({ id: userId, email, isAdmin: false, hasApp: false, timeZone, logOut: () => logOut(userId) }),
    [userId, email, timeZone],
  );
  return (
    <AppUserProvider value={user}>
      {deletion ? <Leaving account={account} until={deletion.delete_after} /> : <Own account={account} />}
    </AppUserProvider>
  );
}

function Own({ account }: { account: Account }) {
  useDocumentTitle('Your account');
  return (
    <div className="min-h-dvh bg-canvas">
      <KeptFocus />
      <header className="flex h-14 items-center justify-between gap-3 px-4 md:px-6">
        <span className="flex-none">
          <Brand />
        </span>
        <LogOutButton />
      </header>
      <main className="mx-auto flex w-full max-w-170 flex-col gap-4 px-4 pt-4 pb-16">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 tabIndex={-1} data-page-heading className="text-xl font-semibold outline-none">
            Your account
          </h1>
          <Link to="/app" className={buttonClass({ tone: 'secondary', size: 'small' })}>
            Back to the app
          </Link>
        </div>
        <SubscriptionSection subscription={account.subscription} zone={account.time_zone} place="account" />
        <OwnTeams />
        <ExportSection />
        <DeleteAccountSection />
      </main>
    </div>
  );
}

function Leaving({ account, until }: { account: Account; until: string }) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const keep = async () => {
    setState({ busy: true, error: null });
    try {
      await call(restoreAccount, { body: {} });
      forgetDeletionBegun();
      queryClient.removeQueries({ queryKey: accessQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['account'] });
      await navigate('/app', { replace: true });
    } catch (fault) {
      setState({ busy: false, error: describeError(fault).message });
    }
  };
  return (
    <AccountFrame
      title={`Your account will be deleted on ${longDay(until, account.time_zone)}`}
      corner={<LogOutButton />}
    >
      <div className="flex flex-col gap-5">
        <p>
          Until then we keep everything, but you can’t use the app. Keep your account to pick up right where you left
          off. If your subscription was set to end, you can resume it in Settings.
        </p>
        <div role="alert" className="empty:hidden">
          {state.error && <p className="text-danger-text">{state.error}</p>}
        </div>
        <Button tone="primary" wide autoFocus busy={state.busy} onClick={() => void keep()}>
          Keep my account
        </Button>
        <ExportButton wide />
      </div>
    </AccountFrame>
  );
}

/** Right after the deletion was asked for it says so; else the way leads to the log-in. */
function SignedOut() {
  const [until] = useState(readDeletionBegun);
  useEffect(() => {
    if (until === null) void navigate('/login', { replace: true });
  }, [until]);
  if (until === null) return <QuietScreen text="Loading..." />;
  return (
    <AccountFrame title={`Your account will be deleted on ${longDay(until)}`}>
      <div className="flex flex-col gap-5">
        <p>
          You’ve been logged out everywhere, and we’ve sent you an email. To keep your account, log in before that day
          and choose Keep my account.
        </p>
        <Link to="/login" className={buttonClass({ tone: 'secondary', wide: true })}>
          Log in
        </Link>
      </div>
    </AccountFrame>
  );
}

function LogOutButton() {
  const user = useAppUser();
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span className="truncate text-sm text-ink-soft">{user?.email}</span>
      <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={user?.logOut}>
        Log out
      </Button>
    </div>
  );
}

function longDay(at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(at),
  );
}
