// Stands before the app area: session, then team, then subscription.
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { AppUserProvider, noteAppUser, type AppUser } from '../../web/app-user.ts';
import { useCurrentPage } from '../../web/current-page.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { lateCode } from '../../web/late-code.ts';
import { startLiveChanges, useLiveChanges } from '../../web/live-changes.ts';
import { navigate } from '../../web/navigate.ts';
import { queryClient } from '../../web/query-client.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { lateComponent } from '../../web/ui/late.tsx';
import { rememberCameFrom } from './came-from.browser.ts';
import { logOut, nearLogOut } from './leave.browser.ts';
import { QuietScreen } from '../../web/ui/quiet-screen.tsx';
import { accessQuery } from '../gate/access-query.browser.ts';
import { signedInHint } from '../gate/access-query.browser.ts';
import { useSession } from './session.browser.ts';
import { useGate } from '../gate/use-gate.browser.ts';
import { useSessionWatch } from './use-session-watch.browser.ts';

// Hardly anybody sees it; it is fetched beforehand all the same, for it is needed just when the server does not answer.
const afterFirstPaintMs = 1_500;
const gateCode = lateCode(async () => (await import('../gate/subscription-gate.tsx')).SubscriptionGate);
const SubscriptionGate = lateComponent(gateCode, {});

if (readDevice(signedInHint)) void queryClient.prefetchQuery(accessQuery);

interface SessionUser {
  id: string;
  email: string;
}

export function AccessGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const user = session.data?.user;
  const isOfAnother = useSessionWatch(user?.id);
  if (session.data === undefined) {
    if (!session.isError) return <QuietScreen text="Loading..." />;
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <ErrorState
          error={session.error}
          title="We couldn’t load your session."
          onRetry={() => void session.refetch()}
        />
      </main>
    );
  }
  if (!user) return <SendToLogIn />;
  if (isOfAnother) return <QuietScreen text="Loading..." />;
  return <SignedIn user={user}>{children}</SignedIn>;
}

function SendToLogIn() {
  useEffect(() => {
    const { pathname, search, hash } = location;
    rememberCameFrom(pathname + search + hash);
    writeDevice(signedInHint, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    void navigate('/login', { replace: true });
  }, []);
  return <QuietScreen text="Loading..." />;
}

function SignedIn({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { gate, access } = useGate();
  const adminOnly = useCurrentPage()?.adminOnly ?? false;
  const [adminId, setAdminId] = useState<string>();
  if (access?.is_admin && adminId !== user.id) setAdminId(user.id);
  useEffect(() => {
    if (!readDevice(signedInHint)) writeDevice(signedInHint, 'member');
  }, []);
  useEffect(() => noteAppUser(user.id), [user.id]);
  useEffect(() => startLiveChanges(user.id), [user.id]);
  useEffect(() => {
    const timer = setTimeout(() => {
      void gateCode.fetch().catch(() => undefined);
      nearLogOut();
    }, afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveChanges(['subscriptions', 'user_teams', 'account_deletions', 'account_suspensions', 'profiles'], recheck);
  const appUser = useMemo<AppUser>(
    () => ({
      id: user.id,
      email: user.email,
      isAdmin: access?.is_admin ?? false,
      hasApp: gate.state === 'allowed',
      timeZone: access?.profile.time_zone,
      logOut: () => logOut(user.id),
    }),
    [user.id, user.email, access?.is_admin, gate.state, access?.profile.time_zone],
  );
  if (access?.delete_after) return <SendTo path="/account" />;
  // Taken off the list while such a page is open, they stay: the server's refusal says so.
  if (adminOnly && !access?.is_admin && adminId !== user.id)
    return access || gate.state === 'blocked' ? <SendTo path="/app" /> : <QuietScreen text="Checking access..." />;
  if (!adminOnly && gate.state === 'checking') return <QuietScreen text="Checking subscription…" />;
  if (!adminOnly && gate.state === 'blocked')
    return (
      <SubscriptionGate
        fallback={<QuietScreen text="Checking subscription…" />}
        user={user}
        blocked={gate}
        trialZone={access?.trial_open ? access.profile.time_zone : null}
        trialRefused={access?.trial_refused ?? false}
        pausedTeam={access?.paused_team ?? null}
        onRecheck={recheck}
        onLogOut={appUser.logOut}
      />
    );
  return <AppUserProvider value={appUser}>{children}</AppUserProvider>;
}

function recheck(): void {
  void queryClient.invalidateQueries({ queryKey: accessQuery.queryKey });
}

function SendTo({ path }: { path: string }) {
  useEffect(() => void navigate(path, { replace: true }), [path]);
  return <QuietScreen text="Checking access..." />;
}
