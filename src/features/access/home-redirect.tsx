import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { QuietScreen } from './quiet-screen.tsx';
import { useSession } from './session.browser.ts';

/** The site's front door: into the app, or to the log-in. */
export function HomeRedirect() {
  const navigate = useNavigate();
  const { data, error, refetch } = useSession();
  const target = data && (data.user ? '/app' : '/login');
  useEffect(() => {
    if (target) void navigate({ to: target, replace: true } as never);
  }, [navigate, target]);
  if (!data && error) {
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return <QuietScreen text="Loading..." />;
}
